/* draft.h - a problem while it is read: what the text says, before anything is laid out. */
#ifndef BSC_BOARD_DRAFT_H
#define BSC_BOARD_DRAFT_H

#include "base/lines.h"
#include "board/lattice.h"

#define BSC_MAX_SIDE        200u /* columns or rows of a board */
#define BSC_MAX_PIECES      64u
#define BSC_MAX_COPIES      1000u
#define BSC_MAX_PIECE_CELLS 200u
#define BSC_NAME_SIZE       64u

typedef enum bsc_turn {
    BSC_TURN_NONE,
    BSC_TURN_ROTATE,
    BSC_TURN_REFLECT,
    BSC_TURN_DEFAULT
} bsc_turn;

typedef struct bsc_mark {
    int32_t x, y;
    bool island;
} bsc_mark;

/* Cells drawn with characters, trimmed to their bounding box: places as in bsc_place. */
typedef struct bsc_drawing {
    uint32_t marks;
    size_t room;
    bsc_mark *mark; /* in reading order */
} bsc_drawing;

typedef struct bsc_draft_piece {
    char name[BSC_NAME_SIZE];
    uint32_t copies;
    bool straight;
    bsc_turn turn;
    uint32_t cells;
    bsc_coord *cell;
} bsc_draft_piece;

typedef struct bsc_draft {
    char *title;
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;
    bsc_turn turn; /* for pieces that say nothing */
    bsc_drawing board;
    uint32_t pieces;
    bsc_draft_piece piece[BSC_MAX_PIECES];
} bsc_draft;

void bsc_draft_release(bsc_draft *draft);

/* drawing.c: adds one line of a drawing, whose cells stand on row y; `marks` are the characters
 * allowed.
 */
bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error);
/* Takes the drawing from columns of characters to places. */
void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice);
/* A rectangle of cells. */
bsc_status bsc_drawing_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                 uint32_t height, bsc_error *error);

/* words.c: values of single words, each with its own message. `spot` stands at the word. */
bsc_status bsc_word_lattice(const bsc_spot *spot, size_t length, bsc_lattice *lattice,
                            bsc_error *error);
bsc_status bsc_word_touch(const bsc_spot *spot, size_t length, bsc_touch *touch, bsc_error *error);
bsc_status bsc_word_cover(const bsc_spot *spot, size_t length, bsc_cover *cover, bsc_error *error);
bsc_status bsc_word_turn(const bsc_spot *spot, size_t length, bsc_turn *turn, bsc_error *error);
/* "10x8" */
bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t *width, uint32_t *height,
                         bsc_error *error);
/* Digits from *at on, which moves past them: 1 to `most`; `what` names the number in messages. */
bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *at, uint32_t most,
                           const char *what, uint32_t *number, bsc_error *error);

/* Whether two names are the same but for the case of their letters. */
bool bsc_same_name(const char *a, const char *b);

/* read.c: a .board text. */
bsc_status bsc_draft_read(bsc_draft *draft, const bsc_source *source, bsc_error *error);
/* A new piece with no cells yet; NULL with the error set where there are too many. */
bsc_draft_piece *bsc_draft_add_piece(bsc_draft *draft, const bsc_spot *spot, bsc_error *error);
bsc_status bsc_draft_line(bsc_draft_piece *piece, uint32_t length, bsc_error *error);
/* fleet.c: pieces of "5,4,3x2" in place of those there are. */
bsc_status bsc_draft_fleet(bsc_draft *draft, const char *fleet, bsc_error *error);

#endif
