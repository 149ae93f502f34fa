/* record.h - what is known of opponents: recorded deployments, tables of cells, weights learned
 * from them, and the text lines that all are read from. */
#ifndef BSC_RECORD_RECORD_H
#define BSC_RECORD_RECORD_H

#include "bscount_game.h"

#include "base/text.h"
#include "board/problem.h"
#include "base/sha256.h"

/* Deployments to play against, a row of placements each:
 *
 *   placement[game * ships .. (game + 1) * ships)      a piece's copies side by side, in its order
 *
 * Invariant: each row is a whole fleet that the touch rule allows. */
struct bsc_deployments {
    const bsc_problem *problem;
    size_t games, capacity; /* capacity: of placement[] */
    uint32_t ships;
    uint32_t *placement;
    bool drawn, all;            /* uniformly or by weights, or every one of the problem */
    const bsc_weights *weights; /* by which they were drawn, or NULL: uniformly */
};

/* A weight for each placement. Invariant: finite, and not negative.
 *
 *   weight[p] = scaled[p] x 2^(an exponent of its piece)      the greatest of a piece in [1/2, 1)
 *
 * Products are of what is scaled, so that none overflows. Scaling by a power of two loses no bit
 * but where the least product of all would be below 2^-1000: then the greatest of a piece are
 * above 1, by as much as its share of that. Where there are too many bits for that too, the least
 * products are lost, and a sum is refused that these could be a part of. */
struct bsc_weights {
    bsc_arena arena;
    uint32_t placements;
    double *weight, *scaled; /* [placements] */
    int exponent;            /* of a whole fleet: products of weight[] are by 2^this greater */
    double spread;           /* log2 of the products that a sum can have, at most */
    bool lossy;              /* of products of scaled[] some may be 0 that are not */
};

/* All 1. */
bsc_status bsc_weights_make(bsc_weights **weights, const bsc_problem *problem, bsc_error *error);
/* Sees to the rest once weight[] is changed. */
void bsc_weights_scale(bsc_weights *weights, const bsc_problem *problem);

/* Text of lines whose fields have commas between them, among them a ship and its cells. */
typedef struct bsc_rows {
    bsc_lines lines;
    const char *header; /* what the first line may be, which is then skipped */
    const char *form;   /* in messages: what a line is */
    bool begun;         /* a line was seen */
} bsc_rows;

/* The next line that is neither empty nor a comment, nor the header; at its first field. */
bool bsc_rows_next(bsc_rows *rows, bsc_spot *at);
/* The length of the field at the spot, up to a comma outside quotes or the line's end; and what is
 * in it, without quotes around it. */
size_t bsc_row_field(const bsc_spot *at);
bsc_spot bsc_row_content(const bsc_spot *at);
/* Moves past the field and its comma. */
bsc_status bsc_row_skip(const bsc_rows *rows, bsc_spot *at, bsc_error *error);
/* Reads the fields `ship,cells`, the cells with blanks between them: the ship's placement there.
 * The spot is left at the cells. */
bsc_status bsc_row_read_placement(const bsc_rows *rows, const bsc_problem *problem, bsc_spot *at,
                                  uint32_t *placement, bsc_error *error);
/* Reads the field as a finite number that is not negative; false where it is none. */
bool bsc_row_read_real(const bsc_spot *at, double *value);

/* ---- Sealed objects: sealed.c ----
 *
 * JSON objects whose last key is the digest of all bytes before it. One walk over an object's keys
 * both writes and reads it: each function below is given a value, and returns it. To write, it is
 * put there. To read, a value is guessed from the text, and then the bytes that writing it would
 * give are expected: so whatever this program would write otherwise is refused, and no key stands
 * twice in the code.
 *
 * The checksum is looked at first: what was cut, or changed by accident, is refused before anything
 * in it is believed. It does not keep out one who can compute a new one, so nothing that is read
 * may do harm. Cost: a pass for the checksum, one to write or read. */

/* The end of such an object, around its checksum. */
#define BSC_SEAL_CHECKSUM ",\n  \"checksum\": \""
#define BSC_SEAL_END      "\"\n}\n"

typedef struct bsc_sealed {
    const char *at, *end; /* what is left to read; NULL: it is written */
    bool wrong;           /* stays once something was not as it must be */
    bsc_arena *arena;     /* of strings that are read */
    bsc_output output;
    bsc_sha256 sum;
} bsc_sealed;

/* Begins to write the object, with its schema and the program's version; and ends it. */
void bsc_sealed_begin(bsc_sealed *s, const bsc_sink *sink, const char *schema);
bsc_status bsc_sealed_end(bsc_sealed *s, bsc_error *error);
/* Begins to read. Refuses what is no such object, was changed, or is of another version:
 * BSC_BAD_INPUT, of `name`. */
bsc_status bsc_sealed_open(bsc_sealed *s, const char *bytes, size_t length, bsc_arena *arena,
                           const char *schema, const char *name, bsc_error *error);

void bsc_sealed_literal(bsc_sealed *s, const char *text);
/* A key, before its value; and keys with one. What is out of range, or wrong, reads as `least`. */
void bsc_sealed_key(bsc_sealed *s, const char *key);
uint64_t bsc_sealed_number(bsc_sealed *s, const char *key, uint64_t number, uint64_t least,
                           uint64_t most);
const char *bsc_sealed_text(bsc_sealed *s, const char *key, const char *text);
bsc_digest bsc_sealed_digest(bsc_sealed *s, const char *key, bsc_digest digest);

#endif
