/* names.c - the words for the values of the public enumerations, as they are written in files,
 * options and output. Each enumeration has a table, and an assertion checks that the table has one
 * word for each value. Also finds the known word that is closest to a misspelt one, for hints. For
 * each known word this takes time in proportion to the product of the two words' lengths. */
#include "bscount_game.h"

#include "count/base/text.h"
#include "count/base/threads.h"

#include <assert.h>
#include <string.h>

/* Greatest length, in bytes, of a known word that can be suggested for a misspelt one. */
#define MAX_LETTERS 40u
/* Greatest number of wrong, missing, superfluous or exchanged letters. A word that differs more
 * from every known word gets no suggestion. */
#define MAX_MISTAKES 3u

/* Defines the words of the enumeration bsc_KIND, whose last value is `last`: the object
 * bsc_KIND_names, for functions that look up a word, and the public function bsc_KIND_name, which
 * returns the word of a value. This is a macro because the names of the object and the function
 * depend on the argument. */
#define WORDS(kind, last, ...)                                                                     \
    static const char *const kind##_words[] = {__VA_ARGS__};                                       \
    static_assert(sizeof kind##_words / sizeof *kind##_words == (last) + 1u, "a word per value");  \
    const bsc_names bsc_##kind##_names = {kind##_words, (last) + 1u};                              \
    const char *bsc_##kind##_name(bsc_##kind value) {                                              \
        assert((unsigned)value <= (last));                                                         \
        return kind##_words[value];                                                                \
    }

WORDS(lattice, BSC_HEX_POINTY, "square", "hex-flat", "hex-pointy")
WORDS(touch, BSC_TOUCH_FORBIDDEN, "allowed", "corners", "forbidden")
WORDS(cover, BSC_COVER_ALL, "optional", "all")
WORDS(labels, BSC_LABELS_CUBE, "letters", "cube")
WORDS(engine, BSC_ENGINE_NARROW, "auto", "dp", "dlx", "mc", "narrow")
WORDS(announce, BSC_ANNOUNCE_NONE, "log", "hits", "ship", "size", "sunk", "none")
WORDS(answer, BSC_SUNK, "miss", "hit", "sunk")
WORDS(matcher, BSC_MATCHER_BRUTE, "kmp", "brute")

/* Name and version of the compiler, as a text. */
#ifdef __clang__
#define COMPILER __VERSION__
#elif defined(__VERSION__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "a C compiler"
#endif

const char *bsc_version(void) {
#if BSC_THREADS
    return BSC_VERSION ", built by " COMPILER " with " BSC_THREADS_NAME;
#else
    return BSC_VERSION ", built by " COMPILER " without threads";
#endif
}

bsc_announce bsc_announce_find(const char *word) {
    for (unsigned k = 0; k <= BSC_ANNOUNCE_NONE; k++)
        if (strcmp(word, announce_words[k]) == 0) return (bsc_announce)k;
    return BSC_ANNOUNCE_LOG;
}

/* Returns the Damerau-Levenshtein distance of two words: the least number of changes that turn one
 * word into the other. A change inserts, deletes or replaces one letter, or swaps two neighbouring
 * letters. Letters that were swapped are not changed again. If `known` is longer than MAX_LETTERS,
 * returns MAX_LETTERS, which no caller accepts.
 *
 * Entry k of row i of the table is the distance between the first i letters of `word` and the first
 * k letters of `known`. Only the last three rows are needed, so row i is stored in row[i % 3]. */
static unsigned distance(const char *word, const char *known) {
    unsigned row[3][MAX_LETTERS + 1];
    const size_t length = strlen(known);
    unsigned i;
    if (length > MAX_LETTERS) return MAX_LETTERS;
    for (unsigned k = 0; k <= length; k++) row[0][k] = k;
    for (i = 1; word[i - 1] != '\0'; i++) {
        unsigned *const this_row = row[i % 3];
        const unsigned *const last_row = row[(i + 2) % 3], *const row_before = row[(i + 1) % 3];
        this_row[0] = i;
        for (unsigned k = 1; k <= length; k++) {
            unsigned least = last_row[k - 1];
            if (word[i - 1] != known[k - 1]) least++;
            if (last_row[k] + 1 < least) least = last_row[k] + 1;
            if (this_row[k - 1] + 1 < least) least = this_row[k - 1] + 1;
            const bool exchanged =
                i > 1 && k > 1 && word[i - 1] == known[k - 2] && word[i - 2] == known[k - 1];
            if (exchanged && row_before[k - 2] + 1 < least) least = row_before[k - 2] + 1;
            this_row[k] = least;
        }
    }
    return row[(i + 2) % 3][length];
}

const char *bsc_closest(const char *word, const char *const *known, size_t count) {
    const size_t half = strlen(word) / 2;
    unsigned bound = half < MAX_MISTAKES ? (unsigned)half + 1 : MAX_MISTAKES + 1;
    const char *closest = NULL;
    for (size_t k = 0; k < count; k++) {
        const unsigned mistakes = distance(word, known[k]);
        if (mistakes >= bound) continue;
        bound = mistakes;
        closest = known[k];
    }
    return closest;
}
