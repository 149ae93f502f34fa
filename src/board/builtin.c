/* builtin.c - the boards that come with the program, embedded when it is built (embed.sh). */
#include "bscount.h"

#include <assert.h>
#include <string.h>

#include "builtin_data.h"

size_t bsc_builtins(void) {
    return sizeof builtins / sizeof *builtins;
}

const bsc_builtin *bsc_builtin_at(size_t index) {
    assert(index < bsc_builtins());
    return &builtins[index];
}

const bsc_builtin *bsc_builtin_find(const char *name) {
    for (size_t k = 0; k < bsc_builtins(); k++) {
        const char *alias = builtins[k].alias;
        if (strcmp(builtins[k].name, name) == 0 || (alias != NULL && strcmp(alias, name) == 0))
            return &builtins[k];
    }
    return NULL;
}

#define MOST_LETTERS 40u

/* Insertions, deletions and changes that lead from one name to the other (Levenshtein). */
static unsigned distance(const char *from, const char *to) {
    unsigned row[MOST_LETTERS + 1];
    const size_t length = strlen(to);
    if (length > MOST_LETTERS) return MOST_LETTERS;
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

const char *bsc_builtin_closest(const char *name) {
    unsigned least = 4; /* more than three mistakes is another word */
    const char *closest = NULL;
    for (size_t k = 0; k < bsc_builtins(); k++)
        for (unsigned other = 0; other < 2; other++) {
            const char *known = other == 0 ? builtins[k].name : builtins[k].alias;
            const unsigned far = known == NULL ? least : distance(name, known);
            if (far >= least) continue;
            least = far;
            closest = known;
        }
    return closest;
}
