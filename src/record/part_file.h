/* part_file.h - the keys of a part's file, in their order, between the schema and the checksum. */
#ifndef BSC_RECORD_PART_FILE_H
#define BSC_RECORD_PART_FILE_H

#include "engine/part.h"
#include "record/sealed.h"

#define BSC_PART_SCHEMA_NAME "bscount-part-1"
#define BSC_PART_CHECKPOINT  "bscount-checkpoint-1" /* "part" is the last of those from 1 on */

/* id, key */
#define BSC_PART_KEYS(X)                                                                           \
    X(COMMAND, "command")                                                                          \
    X(BOARD, "board")                                                                              \
    X(TEXT, "text")                                                                                \
    X(LABELS, "labels")                                                                            \
    X(ANNOUNCE, "announce")                                                                        \
    X(SHOTS, "shots")                                                                              \
    X(ENGINE, "engine")                                                                            \
    X(PART, "part")                                                                                \
    X(PARTS, "parts")                                                                              \
    X(SUBTREES, "subtrees")                                                                        \
    X(SAMPLES, "samples")                                                                          \
    X(SEED, "seed")                                                                                \
    X(MATRIX, "matrix")                                                                            \
    X(ROOTS, "roots")                                                                              \
    X(PLAN, "plan")                                                                                \
    X(EVERY, "every_option")                                                                       \
    X(OPTIONS, "options")                                                                          \
    X(TOTAL, "total")                                                                              \
    X(TALLY, "tally")

#define BSC_PART_KEY_ID(id, key) BSC_PART_##id,
typedef enum bsc_part_key { BSC_PART_KEYS(BSC_PART_KEY_ID) BSC_PART_KEY_COUNT } bsc_part_key;
#undef BSC_PART_KEY_ID

/* The key with what stands before and behind it, up to its value; of "tally" the bracket too. */
extern const char *const bsc_part_prefix[BSC_PART_KEY_COUNT];

/* Before the first number of the tally, before each other, after the last; and where there is none.
 */
#define BSC_PART_FIRST "\n    "
#define BSC_PART_NEXT  ",\n    "
#define BSC_PART_LAST  "\n  ]"
#define BSC_PART_NONE  "]"

/* The keys that say what a run is of: "command" to "shots". */
void bsc_part_source_put(bsc_sealed_writer *w, const bsc_part_source *source);
bsc_part_source bsc_part_source_get(bsc_sealed_reader *r);

#endif
