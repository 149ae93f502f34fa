/* board_read.c - the reader of .board files, line by line.
 *
 *   title TEXT          lattice NAME          touch RULE          cover RULE
 *   origin PLACE [X,Y,Z]                      of hexagons' cube coordinates
 *   rows N ..           columns N ..          sum CELLS .. (sums.c)
 *   turn HOW            before the pieces: for all; after a piece: for that one
 *   board WxH           or `board`, a drawing, and `end`
 *   piece NAME [line N] [xN] [turn HOW]       without `line` a drawing follows, up to `end`, the
 *                                             next keyword, or the end of the text
 *
 * '#' at a line's start or after a space begins a comment, but not in a board's drawing, where it
 * is an island. Tabs are refused everywhere but in comments, since a drawing with tabs depends on
 * their width. Invariant: `lattice` is known before the first drawing, so that each is checked as
 * it is read. */
#include "count/board/board_read.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/text.h"
#include "count/board/drawing.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef enum keyword {
    TITLE,
    LATTICE,
    TOUCH,
    COVER,
    TURN,
    ORIGIN,
    BOARD,
    PIECE,
    ROWS,
    COLUMNS,
    SUM,
    END,
    KEYWORDS
} keyword;

static const char *const keywords[] = {"title", "lattice", "touch", "cover",   "turn", "origin",
                                       "board", "piece",   "rows",  "columns", "sum",  "end"};
static_assert(sizeof keywords / sizeof *keywords == KEYWORDS, "a name for each keyword");
static const bsc_names keyword_names = {keywords, KEYWORDS};

typedef struct reader {
    bsc_lines lines;
    bsc_spot line; /* the one at hand, its comment cut off */
    bool held;     /* the line is still to be read: it ended a drawing */
    bool comment;  /* one was cut off it */
    bsc_draft *draft;
    bsc_error *error;
    bool seen[KEYWORDS];
} reader;

/* The next line without its comment; in a drawing only `end` has one. False: end, or error. */
static bool next_line(reader *in, bool of_board, bsc_status *status) {
    if (!in->held && !bsc_lines_next(&in->lines, &in->line)) return false;
    bsc_spot word = in->line;
    size_t length = 0;
    in->held = false;
    bsc_spot_next_word(&word, &length);
    if (!of_board || bsc_spot_is(&word, length, "end")) bsc_spot_cut_comment(&in->line);
    in->comment = in->line.length < word.length;
    for (bsc_spot at = in->line; at.offset < at.length && *status == BSC_OK; at.offset++) {
        const unsigned char byte = (unsigned char)at.line[at.offset];
        if (byte == '\t')
            *status = bsc_error_at(in->error, &at, "tab character; use spaces");
        else if (byte < 0x20u || byte == 0x7Fu)
            *status = bsc_error_at(in->error, &at, "control character");
    }
    return *status == BSC_OK;
}

static bsc_status end_of_words(reader *in, bsc_spot word, size_t length) {
    if (bsc_spot_next_word(&word, &length))
        return bsc_error_at(in->error, &word, "unexpected text");
    return BSC_OK;
}

static bsc_status read_title(reader *in, bsc_spot word, size_t length) {
    if (!bsc_spot_next_word(&word, &length)) return bsc_error_at(in->error, &word, "missing title");
    size_t end = word.length;
    while (end > word.offset && word.line[end - 1] == ' ') end--;
    in->draft->title =
        bsc_arena_text(&in->draft->arena, word.line + word.offset, end - word.offset);
    return in->draft->title == NULL ? bsc_error_no_memory(in->error) : BSC_OK;
}

/* The word after a keyword, the last of its line, as one of the names. */
static bsc_status read_name(reader *in, bsc_spot word, size_t length, bsc_names names,
                            const char *what, unsigned *value) {
    bsc_spot_next_word(&word, &length);
    const bsc_status status = bsc_word_choose(&word, length, names, what, value, in->error);
    return status == BSC_OK ? end_of_words(in, word, length) : status;
}

static bsc_status refuse_turn(reader *in, const bsc_spot *word) {
    return bsc_error_at(in->error, word, "'turn' is given twice for this piece");
}

static bsc_status read_turn(reader *in, bsc_spot word, size_t length) {
    bsc_draft *draft = in->draft;
    unsigned *turn = draft->pieces > 0 ? &draft->piece[draft->pieces - 1].turn : &draft->turn;
    if (draft->pieces > 0 && *turn != BSC_TURN_DEFAULT) return refuse_turn(in, &word);
    return read_name(in, word, length, bsc_turn_names, "turn", turn);
}

/* The lines up to `end`. They keep their '#'s. */
static bsc_status read_drawn_board(reader *in, const bsc_spot *start) {
    bsc_draft *draft = in->draft;
    const char *marks = draft->lattice == BSC_SQUARE ? ".#~XO<>^vM" : ".#~XO";
    bsc_status status = BSC_OK;
    for (int32_t y = 0; next_line(in, true, &status); y++) {
        bsc_spot word = in->line;
        size_t length = 0;
        bsc_spot_next_word(&word, &length);
        if (bsc_spot_is(&word, length, "end")) return end_of_words(in, word, length);
        status = bsc_drawing_add(&draft->board, draft->lattice, &in->line, y, marks, in->error);
    }
    if (status != BSC_OK) return status;
    bsc_error_at(in->error, start, "the board's drawing has no end");
    return bsc_error_hint(in->error, "close it with a line 'end'");
}

static bsc_status read_board(reader *in, bsc_spot word, size_t length) {
    const bsc_spot start = word;
    const bsc_lattice lattice = in->draft->lattice;
    bsc_drawing *board = &in->draft->board;
    uint32_t width = 0, height = 0, cells = 0;
    bsc_status status;
    if (bsc_spot_next_word(&word, &length)) {
        status = bsc_word_size(&word, length, BSC_MAX_SIDE, &width, &height, in->error);
        if (status == BSC_OK) status = end_of_words(in, word, length);
        if (status != BSC_OK) return status;
        return bsc_drawing_rectangle(board, lattice, width, height, in->error);
    }
    status = read_drawn_board(in, &start);
    if (status != BSC_OK) return status;
    for (uint32_t k = 0; k < board->marks; k++) cells += board->mark[k].mark != '#';
    if (cells == 0) return bsc_error_at(in->error, &start, "the board has no cells");
    bsc_drawing_normalize(board, lattice);
    return BSC_OK;
}

/* A row that cannot be drawn may be a misspelt keyword. */
static bsc_status suggest_keyword(reader *in, bsc_spot word, size_t length, bsc_status status) {
    char text[16];
    snprintf(text, sizeof text, "%.*s", (int)length, word.line + word.offset);
    const char *meant = length < 4 ? NULL : bsc_closest(text, keywords, KEYWORDS);
    if (status == BSC_BAD_INPUT && meant != NULL && in->error != NULL) {
        in->error->hint[0] = '\0';
        bsc_error_meant(in->error, meant);
    }
    return status;
}

/* Reads the lines of a piece's drawing up to `end`, a keyword, or the end of the text. Lines that
 * are only a comment are not rows. */
static bsc_status draw_rows(reader *in, bsc_drawing *drawing) {
    bsc_status status = BSC_OK;
    int32_t y = 0;
    while (next_line(in, false, &status)) {
        bsc_spot word = in->line;
        size_t length = 0;
        const bool words = bsc_spot_next_word(&word, &length);
        const unsigned found = bsc_word_find(&word, length, keyword_names);
        if (found == END) return end_of_words(in, word, length);
        if (found != KEYWORDS) {
            in->held = true;
            return BSC_OK;
        }
        if (!words && in->comment) continue;
        status = bsc_drawing_add(drawing, in->draft->lattice, &in->line, y++, "X.", in->error);
        if (status != BSC_OK) return suggest_keyword(in, word, length, status);
    }
    return status;
}

static bsc_status draw_piece(reader *in, bsc_draft_piece *piece, const bsc_spot *name) {
    const bsc_lattice lattice = in->draft->lattice;
    bsc_drawing *drawing = &in->draft->shape;
    drawing->marks = 0;
    const bsc_status status = draw_rows(in, drawing);
    if (status != BSC_OK) return status;
    bsc_drawing_normalize(drawing, lattice);
    bsc_drawing_drop_empty(drawing);
    if (drawing->marks == 0) {
        bsc_error_at(in->error, name, "piece '%s' has no cells", piece->name);
        return bsc_error_hint(in->error,
                              "draw it with 'X' on the lines that follow, or write 'line N' "
                              "for a straight ship");
    }
    if (drawing->marks > BSC_MAX_PIECE_CELLS)
        return bsc_error_at(in->error, name, "piece '%s' has more than %u cells", piece->name,
                            BSC_MAX_PIECE_CELLS);
    BSC_ARENA_ARRAY(&in->draft->arena, piece->cell, drawing->marks);
    if (piece->cell == NULL) return bsc_error_no_memory(in->error);
    for (uint32_t k = 0; k < drawing->marks; k++)
        piece->cell[k] = bsc_lattice_coord(lattice, drawing->mark[k].x, drawing->mark[k].y);
    piece->cells = drawing->marks;
    return BSC_OK;
}

static bsc_status name_piece(reader *in, bsc_draft_piece *piece, const bsc_spot *word,
                             size_t length) {
    if (length == 0) return bsc_error_at(in->error, word, "missing piece name");
    if (length >= BSC_NAME_SIZE)
        return bsc_error_at(in->error, word, "a piece's name is at most %u bytes long",
                            BSC_NAME_SIZE - 1);
    const bsc_status status = bsc_spot_check(word, length, in->error);
    if (status != BSC_OK) return status;
    for (bsc_spot at = *word; at.offset < word->offset + length; at.offset++)
        if (strchr("|:,\"", at.line[at.offset]) != NULL)
            return bsc_error_at(in->error, &at, "a piece's name cannot contain '%c'",
                                at.line[at.offset]);
    memcpy(piece->name, word->line + word->offset, length);
    piece->name[length] = '\0';
    for (const bsc_draft_piece *other = in->draft->piece; other < piece; other++)
        if (bsc_same_name(other->name, piece->name)) {
            bsc_error_at(in->error, word, "there is already a piece named '%s'", piece->name);
            return bsc_error_hint(in->error, "write interchangeable ships once, with xN");
        }
    return BSC_OK;
}

/* One of `line N`, `xN` (copied: not the first) and `turn HOW`; the spot ends at its last word. */
static bsc_status read_property(reader *in, bsc_draft_piece *piece, bool *copied, bsc_spot *word,
                                size_t *length) {
    bsc_error *error = in->error;
    uint32_t number = 0;
    size_t at = word->offset;
    bsc_status status;
    if (bsc_spot_is(word, *length, "line")) {
        if (piece->cell != NULL) return bsc_error_at(error, word, "'line' is given twice");
        bsc_spot_next_word(word, length);
        at = word->offset;
        status = bsc_word_number(word, at + *length, &at, BSC_MAX_PIECE_CELLS, "a line's length",
                                 &number, error);
        if (status == BSC_OK) status = bsc_draft_line(in->draft, piece, number, error);
    } else if (bsc_spot_is(word, *length, "turn")) {
        if (piece->turn != BSC_TURN_DEFAULT) return refuse_turn(in, word);
        bsc_spot_next_word(word, length);
        return bsc_word_choose(word, *length, bsc_turn_names, "turn", &piece->turn, error);
    } else if (word->line[at] == 'x' || word->line[at] == 'X') {
        if (*copied) return bsc_error_at(error, word, "the number of copies is given twice");
        *copied = true;
        at++;
        status = bsc_word_number(word, word->offset + *length, &at, BSC_MAX_COPIES,
                                 "the number of copies", &piece->copies, error);
    } else {
        static const char *const properties[] = {"line", "turn"};
        char text[16];
        snprintf(text, sizeof text, "%.*s", (int)*length, word->line + word->offset);
        const char *meant = *length < 3 ? NULL : bsc_closest(text, properties, 2);
        bsc_error_at(error, word, "unexpected word after the piece's name");
        bsc_error_meant(error, meant);
        return bsc_error_hint(error, "write a piece like: piece Scout line 2 x4 turn rotate; its "
                                     "name is one word");
    }
    if (status == BSC_OK && at < word->offset + *length) {
        bsc_spot rest = *word;
        rest.offset = at;
        return bsc_error_at(error, &rest, "unexpected text after the number");
    }
    return status;
}

static bsc_status read_piece(reader *in, bsc_spot word, size_t length) {
    bsc_draft_piece *piece = NULL;
    bsc_status status = bsc_draft_add_piece(in->draft, &piece, &word, in->error);
    if (status != BSC_OK) return status;
    bsc_spot_next_word(&word, &length);
    const bsc_spot name = word;
    bool copied = false;
    status = name_piece(in, piece, &word, length);
    while (status == BSC_OK && bsc_spot_next_word(&word, &length))
        status = read_property(in, piece, &copied, &word, &length);
    if (status == BSC_OK && piece->cell == NULL) status = draw_piece(in, piece, &name);
    return status;
}

static bsc_status read_keyword(reader *in, bsc_spot word, size_t length) {
    bsc_draft *draft = in->draft;
    const unsigned found = bsc_word_find(&word, length, keyword_names);
    if (found == KEYWORDS)
        return bsc_word_refuse(&word, length, keyword_names, "keyword", in->error);
    if (found == END) return bsc_error_at(in->error, &word, "'end' without a drawing");
    if (in->seen[found] && found != PIECE && found != SUM && (found != TURN || draft->pieces == 0))
        return bsc_error_at(in->error, &word, "'%s' is given twice", keywords[found]);
    in->seen[found] = true;
    switch ((keyword)found) {
    case TITLE:
        return read_title(in, word, length);
    case LATTICE:
        if (in->seen[BOARD] || draft->pieces > 0)
            return bsc_error_at(in->error, &word,
                                "'lattice' must come before the board and the pieces");
        return read_name(in, word, length, bsc_lattice_names, "lattice", &draft->lattice);
    case TOUCH:
        return read_name(in, word, length, bsc_touch_names, "touch rule", &draft->touch);
    case COVER:
        return read_name(in, word, length, bsc_cover_names, "cover rule", &draft->cover);
    case TURN:
        return read_turn(in, word, length);
    case ORIGIN: /* once the places are known */
        draft->origin = word;
        return BSC_OK;
    case BOARD:
        return read_board(in, word, length);
    case ROWS: /* the same: see sums.c */
    case COLUMNS:
    case SUM:
        return BSC_OK;
    default:
        return read_piece(in, word, length);
    }
}

bsc_status bsc_draft_read(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    reader in = {.draft = draft, .error = error};
    bsc_status status = BSC_OK;
    bsc_lines_begin(&in.lines, source->name, source->text, source->length);
    while (next_line(&in, false, &status)) {
        bsc_spot word = in.line;
        size_t length = 0;
        if (!bsc_spot_next_word(&word, &length)) continue;
        status = read_keyword(&in, word, length);
    }
    if (status != BSC_OK) return status;
    const bsc_spot end = bsc_lines_end(&in.lines);
    if (!in.seen[BOARD]) {
        bsc_error_at(error, &end, "no board");
        return bsc_error_hint(error, "add 'board 10x10', or 'board', a drawing, and 'end'");
    }
    if (draft->pieces == 0 && source->fleet == NULL) {
        bsc_error_at(error, &end, "no pieces");
        return bsc_error_reason(error, BSC_REASON_NO_PIECES);
    }
    return BSC_OK;
}
