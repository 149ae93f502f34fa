/* closest.c - the known word closest to a misspelt one, for hints. Cost: the product of the two
 * words' lengths, for each known word. */
#include "bscount.h"

#include <string.h>

#define MAX_LETTERS  40u
#define MAX_MISTAKES 3u /* more is another word */

/* Insertions, deletions and changes that lead from one word to the other (Levenshtein). */
static unsigned distance(const char *from, const char *to) {
    unsigned row[MAX_LETTERS + 1];
    const size_t length = strlen(to);
    if (length > MAX_LETTERS) return MAX_LETTERS;
    for (unsigned k = 0; k <= length; k++) row[k] = k;
    for (unsigned i = 0; from[i] != '\0'; i++) {
        unsigned diagonal = row[0];
        row[0] = i + 1;
        for (unsigned k = 1; k <= length; k++) {
            const unsigned change = diagonal + (from[i] != to[k - 1]);
            diagonal = row[k];
            row[k] = row[k] < row[k - 1] ? row[k] + 1 : row[k - 1] + 1;
            if (change < row[k]) row[k] = change;
        }
    }
    return row[length];
}

const char *bsc_closest(const char *word, const char *const *known, size_t count) {
    const size_t length = strlen(word);
    unsigned least = length / 2 < MAX_MISTAKES ? (unsigned)(length / 2) + 1 : MAX_MISTAKES + 1;
    const char *closest = NULL;
    for (size_t k = 0; k < count; k++) {
        const unsigned far = distance(word, known[k]);
        if (far >= least) continue;
        least = far;
        closest = known[k];
    }
    return closest;
}
