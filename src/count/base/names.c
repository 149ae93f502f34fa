/* names.c - the words for each enumeration of the public headers, in files, options and output: one
 * table each, as long as its enumeration (asserted); and the known word closest to a misspelt one,
 * for hints. Cost of the latter: the product of the two words' lengths, for each known word. */
#include "bscount_game.h"

#include "count/base/text.h"
#include "count/base/threads.h"

#include <assert.h>
#include <string.h>

#define MAX_LETTERS  40u
#define MAX_MISTAKES 3u /* more is another word */

/* The words of an enumeration in its order, `last` being its last value: bsc_KIND_names for
 * readers, and bsc_KIND_name of the public headers, from a value to its word. */
#define WORDS(kind, last, ...)                                                                     \
    static const char *const kind##_words[] = {__VA_ARGS__};                                       \
    static_assert(sizeof kind##_words / sizeof *kind##_words == (last) + 1u, "a word a value");    \
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

#ifdef __clang__
#define COMPILER __VERSION__
#elif defined(__VERSION__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "a C compiler"
#endif

const char *bsc_version(void) {
    return BSC_THREADS ? BSC_VERSION ", built by " COMPILER " with POSIX threads"
                       : BSC_VERSION ", built by " COMPILER " without threads";
}

bsc_announce bsc_announce_find(const char *word) {
    int k = BSC_ANNOUNCE_NONE;
    while (k > BSC_ANNOUNCE_LOG && strcmp(word, bsc_announce_name((bsc_announce)k)) != 0) k--;
    return (bsc_announce)k;
}

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
