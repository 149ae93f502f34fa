/* read.c - the text of a .board file, line by line.
 *
 *   title TEXT          lattice NAME          touch RULE          cover RULE
 *   turn HOW            before the pieces: for all; after a piece: for that one
 *   board WxH           or `board`, a drawing, and `end`
 *   piece NAME [line N] [xN] [turn HOW]       without `line` a drawing follows, up to `end`, the
 *                                             next keyword, or the end of the text
 *
 * '#' at a line's start or after a blank begins a comment, but not in a board's drawing, where it
 * is an island. Tabs would make a drawing look otherwise than it is, and are refused everywhere but
 * in comments. Invariant: `lattice` is known before the first drawing, so that each is checked as
 * it is read. */
#include "board/draft.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

typedef enum keyword { TITLE, LATTICE, TOUCH, COVER, TURN, BOARD, PIECE, END, KEYWORDS } keyword;

static const char *const keyword_name[KEYWORDS] = {"title", "lattice", "touch", "cover",
                                                   "turn",  "board",   "piece", "end"};

typedef struct reader {
    bsc_lines lines;
    bsc_spot line; /* the one at hand, its comment cut off */
    bool held;     /* the line is still to be read: it ended a drawing */
    bsc_draft *draft;
    bsc_error *error;
    bool seen[KEYWORDS];
} reader;

void bsc_draft_release(bsc_draft *draft) {
    bsc_memory_free(draft->title);
    bsc_memory_free(draft->board.mark);
    for (uint32_t p = 0; p < draft->pieces; p++) bsc_memory_free(draft->piece[p].cell);
    memset(draft, 0, sizeof *draft);
}

bsc_draft_piece *bsc_draft_add_piece(bsc_draft *draft, const bsc_spot *spot, bsc_error *error) {
    if (draft->pieces == BSC_MAX_PIECES) {
        bsc_error_at(error, spot, "more than %u pieces", BSC_MAX_PIECES);
        return NULL;
    }
    bsc_draft_piece *piece = &draft->piece[draft->pieces++];
    *piece = (bsc_draft_piece){.copies = 1, .turn = BSC_TURN_DEFAULT};
    return piece;
}

bsc_status bsc_draft_line(bsc_draft_piece *piece, uint32_t length, bsc_error *error) {
    piece->cell = bsc_memory_new(length, sizeof *piece->cell);
    if (piece->cell == NULL) return bsc_error_no_memory(error);
    for (uint32_t k = 0; k < length; k++) piece->cell[k] = (bsc_coord){(int32_t)k, 0};
    piece->cells = length;
    piece->straight = true;
    return BSC_OK;
}

static bsc_status check_bytes(reader *in) {
    for (bsc_spot at = in->line; at.offset < at.length; at.offset++) {
        const unsigned char byte = (unsigned char)at.line[at.offset];
        if (byte == '\t') {
            bsc_error_at(in->error, &at, "a tab; a drawing would look otherwise than it is");
            bsc_error_hint(in->error, "use blanks");
            return BSC_BAD_INPUT;
        }
        if (byte < 0x20u || byte == 0x7Fu)
            return bsc_error_at(in->error, &at, "a control character");
    }
    return BSC_OK;
}

/* The next line; `cut` takes its comment off. False at the end of the text or on an error. */
static bool next_line(reader *in, bool cut, bsc_status *status) {
    if (!in->held && !bsc_lines_next(&in->lines, &in->line)) return false;
    in->held = false;
    if (cut) bsc_spot_cut_comment(&in->line);
    *status = check_bytes(in);
    return *status == BSC_OK;
}

static keyword keyword_at(const bsc_spot *spot, size_t length) {
    unsigned k = 0;
    while (k < KEYWORDS && !bsc_spot_is(spot, length, keyword_name[k])) k++;
    return (keyword)k;
}

static bsc_status refuse_keyword(reader *in, const bsc_spot *word, size_t length) {
    bsc_error_at(in->error, word, "unknown keyword '%.*s'", (int)(length < 64 ? length : 64),
                 word->line + word->offset);
    bsc_error_hint(in->error, "keywords are title, lattice, touch, cover, turn, board and piece");
    return BSC_BAD_INPUT;
}

static bsc_status end_of_words(reader *in, bsc_spot word, size_t length) {
    if (bsc_spot_next_word(&word, &length))
        return bsc_error_at(in->error, &word, "unexpected word");
    return BSC_OK;
}

static bsc_status read_title(reader *in, bsc_spot word, size_t length) {
    if (!bsc_spot_next_word(&word, &length))
        return bsc_error_at(in->error, &word, "no title given");
    size_t end = word.length;
    while (end > word.offset && word.line[end - 1] == ' ') end--;
    in->draft->title = bsc_memory_text(word.line + word.offset, end - word.offset);
    return in->draft->title == NULL ? bsc_error_no_memory(in->error) : BSC_OK;
}

static bsc_status read_lattice(reader *in, bsc_spot word, size_t length) {
    if (in->seen[BOARD] || in->draft->pieces > 0)
        return bsc_error_at(in->error, &word, "lattice must come before the board and the pieces");
    bsc_spot_next_word(&word, &length);
    const bsc_status status = bsc_word_lattice(&word, length, &in->draft->lattice, in->error);
    return status == BSC_OK ? end_of_words(in, word, length) : status;
}

static bsc_status read_touch(reader *in, bsc_spot word, size_t length) {
    bsc_spot_next_word(&word, &length);
    const bsc_status status = bsc_word_touch(&word, length, &in->draft->touch, in->error);
    return status == BSC_OK ? end_of_words(in, word, length) : status;
}

static bsc_status read_cover(reader *in, bsc_spot word, size_t length) {
    bsc_spot_next_word(&word, &length);
    const bsc_status status = bsc_word_cover(&word, length, &in->draft->cover, in->error);
    return status == BSC_OK ? end_of_words(in, word, length) : status;
}

static bsc_status read_turn(reader *in, bsc_spot word, size_t length) {
    bsc_draft *draft = in->draft;
    bsc_turn *turn = draft->pieces > 0 ? &draft->piece[draft->pieces - 1].turn : &draft->turn;
    if (draft->pieces > 0 && *turn != BSC_TURN_DEFAULT)
        return bsc_error_at(in->error, &word, "turn is given twice for this piece");
    bsc_spot_next_word(&word, &length);
    const bsc_status status = bsc_word_turn(&word, length, turn, in->error);
    return status == BSC_OK ? end_of_words(in, word, length) : status;
}

/* The lines up to `end`. They keep their '#'s; only the last can have a comment. */
static bsc_status read_drawn_board(reader *in, const bsc_spot *start) {
    bsc_status status = BSC_OK;
    for (int32_t y = 0; next_line(in, false, &status); y++) {
        bsc_spot word = in->line;
        size_t length = 0;
        if (bsc_spot_next_word(&word, &length) && bsc_spot_is(&word, length, "end")) {
            bsc_spot_cut_comment(&word);
            return end_of_words(in, word, length);
        }
        status =
            bsc_drawing_add(&in->draft->board, in->draft->lattice, &in->line, y, ".#", in->error);
        if (status != BSC_OK) return status;
    }
    if (status != BSC_OK) return status;
    bsc_error_at(in->error, start, "the drawing of the board has no end");
    bsc_error_hint(in->error, "close it by a line with 'end'");
    return BSC_BAD_INPUT;
}

static bool has_cells(const bsc_drawing *board) {
    for (uint32_t k = 0; k < board->marks; k++)
        if (!board->mark[k].island) return true;
    return false;
}

static bsc_status read_board(reader *in, bsc_spot word, size_t length) {
    const bsc_spot start = word;
    uint32_t width = 0, height = 0;
    if (bsc_spot_next_word(&word, &length)) {
        bsc_status status = bsc_word_size(&word, length, &width, &height, in->error);
        if (status == BSC_OK) status = end_of_words(in, word, length);
        if (status != BSC_OK) return status;
        return bsc_drawing_rectangle(&in->draft->board, in->draft->lattice, width, height,
                                     in->error);
    }
    const bsc_status status = read_drawn_board(in, &start);
    if (status != BSC_OK) return status;
    if (!has_cells(&in->draft->board))
        return bsc_error_at(in->error, &start, "the board has no cells");
    bsc_drawing_normalize(&in->draft->board, in->draft->lattice);
    return BSC_OK;
}

static bsc_status take_cells(reader *in, bsc_draft_piece *piece, const bsc_drawing *drawing) {
    piece->cell = bsc_memory_new(drawing->marks, sizeof *piece->cell);
    if (piece->cell == NULL) return bsc_error_no_memory(in->error);
    for (uint32_t k = 0; k < drawing->marks; k++)
        piece->cell[k] =
            bsc_lattice_coord(in->draft->lattice, drawing->mark[k].x, drawing->mark[k].y);
    piece->cells = drawing->marks;
    return BSC_OK;
}

/* Lines of X up to `end`, a keyword, or the end of the text; comment lines are no rows. */
static bsc_status draw_rows(reader *in, bsc_drawing *drawing) {
    bsc_status status = BSC_OK;
    int32_t y = 0;
    while (next_line(in, false, &status)) {
        const size_t whole = in->line.length;
        bsc_spot_cut_comment(&in->line);
        bsc_spot word = in->line;
        size_t length = 0;
        const bool words = bsc_spot_next_word(&word, &length);
        const keyword found = words ? keyword_at(&word, length) : KEYWORDS;
        if (found == END) return end_of_words(in, word, length);
        if (found != KEYWORDS) {
            in->held = true;
            return BSC_OK;
        }
        if (!words && in->line.length < whole) continue;
        status = bsc_drawing_add(drawing, in->draft->lattice, &in->line, y++, "X", in->error);
        if (status != BSC_OK) return status;
    }
    return status;
}

static bsc_status draw_piece(reader *in, bsc_draft_piece *piece, const bsc_spot *name) {
    bsc_drawing drawing = {0};
    bsc_status status = draw_rows(in, &drawing);
    if (status == BSC_OK && drawing.marks == 0) {
        status = bsc_error_at(in->error, name, "piece '%s' has no cells", piece->name);
        bsc_error_hint(
            in->error,
            "draw it with X on the lines that follow, or write 'line N' for a straight ship");
    }
    if (status == BSC_OK && drawing.marks > BSC_MAX_PIECE_CELLS)
        status = bsc_error_at(in->error, name, "piece '%s' has more than %u cells", piece->name,
                              BSC_MAX_PIECE_CELLS);
    if (status == BSC_OK) {
        bsc_drawing_normalize(&drawing, in->draft->lattice);
        status = take_cells(in, piece, &drawing);
    }
    bsc_memory_free(drawing.mark);
    return status;
}

static char lower(char byte) {
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

bool bsc_same_name(const char *a, const char *b) {
    while (*a != '\0' && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

static bsc_status name_piece(reader *in, bsc_draft_piece *piece, const bsc_spot *word,
                             size_t length) {
    if (length == 0) return bsc_error_at(in->error, word, "no name given for the piece");
    if (length >= BSC_NAME_SIZE)
        return bsc_error_at(in->error, word, "a piece's name has at most %u bytes",
                            BSC_NAME_SIZE - 1);
    for (bsc_spot at = *word; at.offset < word->offset + length; at.offset++)
        if (strchr("|:,\"", at.line[at.offset]) != NULL)
            return bsc_error_at(in->error, &at, "a piece's name cannot have '%c' in it",
                                at.line[at.offset]);
    memcpy(piece->name, word->line + word->offset, length);
    piece->name[length] = '\0';
    for (const bsc_draft_piece *other = in->draft->piece; other < piece; other++)
        if (bsc_same_name(other->name, piece->name)) {
            bsc_error_at(in->error, word, "a second piece called '%s'", piece->name);
            bsc_error_hint(in->error,
                           "alike ships that can change places are written once, with xN");
            return BSC_BAD_INPUT;
        }
    return BSC_OK;
}

/* One of `line N`, `xN` and `turn HOW`; the spot ends at its last word. */
static bsc_status read_property(reader *in, bsc_draft_piece *piece, bsc_spot *word,
                                size_t *length) {
    uint32_t number = 0;
    size_t at = word->offset;
    bsc_status status;
    if (bsc_spot_is(word, *length, "line")) {
        if (piece->cell != NULL) return bsc_error_at(in->error, word, "'line' is given twice");
        bsc_spot_next_word(word, length);
        at = word->offset;
        status = bsc_word_number(word, at + *length, &at, BSC_MAX_PIECE_CELLS, "a line's length",
                                 &number, in->error);
        if (status == BSC_OK) status = bsc_draft_line(piece, number, in->error);
    } else if (bsc_spot_is(word, *length, "turn")) {
        bsc_spot_next_word(word, length);
        return bsc_word_turn(word, *length, &piece->turn, in->error);
    } else if (word->line[at] == 'x') {
        at++;
        status = bsc_word_number(word, word->offset + *length, &at, BSC_MAX_COPIES,
                                 "the number of copies", &piece->copies, in->error);
    } else {
        bsc_error_at(in->error, word, "unexpected word after the piece's name");
        bsc_error_hint(
            in->error,
            "a piece is written like: piece Scout line 2 x4 turn rotate; its name is one word");
        return BSC_BAD_INPUT;
    }
    if (status == BSC_OK && at < word->offset + *length) {
        bsc_spot rest = *word;
        rest.offset = at;
        return bsc_error_at(in->error, &rest, "something follows the number");
    }
    return status;
}

static bsc_status read_piece(reader *in, bsc_spot word, size_t length) {
    bsc_draft_piece *piece = bsc_draft_add_piece(in->draft, &word, in->error);
    if (piece == NULL) return BSC_BAD_INPUT;
    bsc_spot_next_word(&word, &length);
    const bsc_spot name = word;
    bsc_status status = name_piece(in, piece, &word, length);
    while (status == BSC_OK && bsc_spot_next_word(&word, &length))
        status = read_property(in, piece, &word, &length);
    if (status == BSC_OK && piece->cell == NULL) status = draw_piece(in, piece, &name);
    return status;
}

static bsc_status read_keyword(reader *in, keyword found, const bsc_spot *word, size_t length) {
    if (found == KEYWORDS) return refuse_keyword(in, word, length);
    if (found == END) return bsc_error_at(in->error, word, "'end' without a drawing");
    if (in->seen[found] && found != PIECE && found != TURN)
        return bsc_error_at(in->error, word, "%s is given twice", keyword_name[found]);
    if (in->seen[found] && found == TURN && in->draft->pieces == 0)
        return bsc_error_at(in->error, word, "turn is given twice");
    in->seen[found] = true;
    switch (found) {
    case TITLE:
        return read_title(in, *word, length);
    case LATTICE:
        return read_lattice(in, *word, length);
    case TOUCH:
        return read_touch(in, *word, length);
    case COVER:
        return read_cover(in, *word, length);
    case TURN:
        return read_turn(in, *word, length);
    case BOARD:
        return read_board(in, *word, length);
    default:
        return read_piece(in, *word, length);
    }
}

bsc_status bsc_draft_read(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    reader in = {.draft = draft, .error = error};
    bsc_status status = BSC_OK;
    bsc_lines_begin(&in.lines, source->name, source->text, source->length);
    while (next_line(&in, true, &status)) {
        bsc_spot word = in.line;
        size_t length = 0;
        if (!bsc_spot_next_word(&word, &length)) continue;
        status = read_keyword(&in, keyword_at(&word, length), &word, length);
        if (status != BSC_OK) return status;
    }
    if (status != BSC_OK) return status;
    const bsc_spot end = {source->name, "", 0, in.lines.number + (in.lines.number == 0), 0};
    if (!in.seen[BOARD]) {
        bsc_error_at(error, &end, "no board in this text");
        bsc_error_hint(error, "add 'board 10x10', or 'board', a drawing, and 'end'");
        return BSC_BAD_INPUT;
    }
    if (draft->pieces == 0 && source->fleet == NULL) {
        bsc_error_at(error, &end, "no pieces in this text");
        bsc_error_reason(error, BSC_REASON_NO_PIECES);
        return BSC_BAD_INPUT;
    }
    return BSC_OK;
}
