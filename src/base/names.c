/* names.c - the words for each enumeration of the public headers, in files, options and output.
 * One table each, as long as its enumeration (asserted). */
#include "base/names.h"

#include <assert.h>

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
