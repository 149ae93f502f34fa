/* names.c - the words for each enumeration of the public headers, in files, options and output: one
 * table each, as long as its enumeration (asserted); and the known word closest to a misspelt one,
 * for hints. Cost of the latter: the product of the two words' lengths, for each known word. */
#include "base/names.h"

#include <assert.h>
#include <string.h>

#define MAX_LETTERS  40u
#define MAX_MISTAKES 3u /* more is another word */
#define NAMES(table, last)                                                                         \
    static_assert(sizeof(table) / sizeof *(table) == (last) + 1u, "a name for each value")

static const char *const lattices[] = {"square", "hex-flat", "hex-pointy"};
static const char *const touches[] = {"allowed", "corners", "forbidden"};
static const char *const covers[] = {"optional", "all"};
static const char *const labels[] = {"letters", "cube"};
static const char *const engines[] = {"auto", "dp", "dlx", "mc"};
static const char *const announces[] = {"log", "hits", "ship", "size", "sunk", "none"};
static const char *const answers[] = {"miss", "hit", "sunk"};
static const char *const matchers[] = {"kmp", "brute"};

NAMES(lattices, BSC_HEX_POINTY);
NAMES(touches, BSC_TOUCH_FORBIDDEN);
NAMES(covers, BSC_COVER_ALL);
NAMES(labels, BSC_LABELS_CUBE);
NAMES(engines, BSC_ENGINE_MC);
NAMES(announces, BSC_ANNOUNCE_NONE);
NAMES(answers, BSC_SUNK);
NAMES(matchers, BSC_MATCHER_BRUTE);

#define TABLE(table)                                                                               \
    { table, sizeof(table) / sizeof *(table) }

const bsc_names bsc_lattice_names = TABLE(lattices);
const bsc_names bsc_touch_names = TABLE(touches);
const bsc_names bsc_cover_names = TABLE(covers);
const bsc_names bsc_labels_names = TABLE(labels);
const bsc_names bsc_answer_names = TABLE(answers);
static const bsc_names engine_names = TABLE(engines);
static const bsc_names announce_names = TABLE(announces);
static const bsc_names matcher_names = TABLE(matchers);

static const char *name_of(const bsc_names *names, unsigned value) {
    assert(value < names->count);
    return names->name[value];
}

const char *bsc_lattice_name(bsc_lattice lattice) {
    return name_of(&bsc_lattice_names, lattice);
}

const char *bsc_touch_name(bsc_touch touch) {
    return name_of(&bsc_touch_names, touch);
}

const char *bsc_cover_name(bsc_cover cover) {
    return name_of(&bsc_cover_names, cover);
}

const char *bsc_labels_name(bsc_labels kind) {
    return name_of(&bsc_labels_names, kind);
}

const char *bsc_engine_name(bsc_engine engine) {
    return name_of(&engine_names, engine);
}

const char *bsc_announce_name(bsc_announce announce) {
    return name_of(&announce_names, announce);
}

const char *bsc_answer_name(bsc_answer answer) {
    return name_of(&bsc_answer_names, answer);
}

const char *bsc_matcher_name(bsc_matcher matcher) {
    return name_of(&matcher_names, matcher);
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
