/* builtin.c - the built-in boards: the files of boards/, embedded by embed.sh when bscount is
 * built. */
#include "board/problem.h"

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
        if (bsc_same_name(builtins[k].name, name) || (alias != NULL && bsc_same_name(alias, name)))
            return &builtins[k];
    }
    return NULL;
}

const char *bsc_builtin_closest(const char *name) {
    const char *known[2 * sizeof builtins / sizeof *builtins];
    size_t count = 0;
    for (size_t k = 0; k < bsc_builtins(); k++) {
        known[count++] = builtins[k].name;
        if (builtins[k].alias != NULL) known[count++] = builtins[k].alias;
    }
    return bsc_closest(name, known, count);
}
