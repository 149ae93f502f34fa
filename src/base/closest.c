/* closest.c - the known word closest to a misspelt one, for hints. Cost: the product of the two
 * words' lengths, for each known word. */
#include "bscount.h"

#include <string.h>

#define MAX_LETTERS  40u
#define MAX_MISTAKES 3u /* more is another word */

/* Insertions, deletions, changes, and exchanges of neighbours that lead from one word to the other
 * (Damerau and Levenshtein; what was exchanged is not changed again). After i letters of `from`,
 * row i % 3 has the distances to each beginning of `to`. */
static unsigned distance(const char *from, const char *to) {
    unsigned row[3][MAX_LETTERS + 1];
    const size_t length = strlen(to);
    unsigned i;
    if (length > MAX_LETTERS) return MAX_LETTERS;
    for (unsigned k = 0; k <= length; k++) row[0][k] = k;
    for (i = 1; from[i - 1] != '\0'; i++) {
        unsigned *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (unsigned k = 1; k <= length; k++) {
            const unsigned change = last[k - 1] + (from[i - 1] != to[k - 1]);
            now[k] = last[k] < now[k - 1] ? last[k] + 1 : now[k - 1] + 1;
            if (change < now[k]) now[k] = change;
            if (i > 1 && k > 1 && from[i - 1] == to[k - 2] && from[i - 2] == to[k - 1] &&
                before[k - 2] + 1 < now[k])
                now[k] = before[k - 2] + 1;
        }
    }
    return row[(i + 2) % 3][length];
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
