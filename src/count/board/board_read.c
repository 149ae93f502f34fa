/* board_read.c - the reader of .board files, line by line.
 *
 * Each line begins with a keyword:
 *
 *   title TEXT          lattice NAME          touch RULE          cover RULE
 *   origin PLACE [X,Y,Z]                      for the cube coordinates of hexagons
 *   rows N ..           columns N ..          sum CELLS ..        see sums.c
 *   turn HOW            how pieces may be turned: after a line `piece` only that piece, otherwise
 *                       all pieces that have no `turn` of their own
 *   board WxH           or `board`, then lines with a drawing of the board, then `end`
 *   piece NAME [line N] [xN] [turn HOW]       without `line` a drawing follows, up to `end`, the
 *                                             next keyword, or the end of the text
 *   fleet LENGTHS [weight N]                  straight ships; several such lines are alternatives
 *
 * Example: a board of 3x3 squares, with two ships of 2 cells that are alike and an L of 3 cells.
 *
 *   title Small board
 *   board 3x3
 *   piece Boat line 2 x2      # two ships that are alike
 *   piece Ell
 *   X.
 *   XX
 *
 * A '#' at the start of a line or after a space begins a comment, except in the drawing of a board,
 * where '#' is an island. Tabs are refused everywhere except in comments: a tab has a different
 * width in every editor, so the column of the next mark in a drawing would be unclear.
 *
 * Order: the line `lattice` must come before the first drawing, so that each line of a drawing can
 * be checked against the lattice (squares or hexagons) as soon as it is read. The lines `origin`,
 * `rows`, `columns` and `sum` are about cells, which exist only when the whole text has been read.
 * So they are skipped here. label.c reads the line `origin` later, and sums.c the other three.
 *
 * Every function that reads a part of the text fails with BSC_BAD_INPUT at the first mistake, whose
 * place is then in the error; it also fails if memory runs out. After a failure the draft is of no
 * use. */
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

/* The keywords that a line can begin with. KEYWORDS is how many there are. */
typedef enum keyword {
    TITLE,
    LATTICE,
    TOUCH,
    COVER,
    TURN,
    ORIGIN,
    BOARD,
    PIECE,
    FLEET,
    ROWS,
    COLUMNS,
    SUM,
    END,
    KEYWORDS
} keyword;

/* The words of the keywords, in the order of the enumeration above. */
static const char *const keywords[] = {"title",   "lattice", "touch", "cover", "turn",
                                       "origin",  "board",   "piece", "fleet", "rows",
                                       "columns", "sum",     "end"};
static_assert(sizeof keywords / sizeof *keywords == KEYWORDS, "a name for each keyword");
static const bsc_names keyword_names = {keywords, KEYWORDS};

/* The reader of one .board file: where it is in the text, and what it has found so far. */
typedef struct board_reader {
    bsc_lines lines;
    bsc_spot line; /* the line that next_line() read last, without its comment */
    /* True if next_line() must return `line` once more instead of reading on. This happens when a
     * line with a keyword ends the drawing of a piece: draw_rows() has read the line, but has not
     * handled the keyword. */
    bool is_unread;
    bool had_comment; /* whether `line` had a comment, which was cut off */
    /* The result: the board, the pieces and the rules that have been read so far. */
    bsc_draft *draft;
    bsc_error *error;
    bool has_line[KEYWORDS]; /* [keyword]: whether a line that begins with it was read */
} board_reader;

/* Checks that the line has no tab and no other control character. Fails with BSC_BAD_INPUT at the
 * first one. */
static bsc_status check_characters(const bsc_spot *line, bsc_error *error) {
    for (bsc_spot spot = *line; spot.offset < spot.length; spot.offset++) {
        const unsigned char byte = (unsigned char)spot.line[spot.offset];
        if (byte == '\t') return bsc_error_at(error, &spot, "tab character; use spaces");
        if (byte < 0x20u || byte == 0x7Fu) return bsc_error_at(error, &spot, "control character");
    }
    return BSC_OK;
}

/* Reads the next line of the text into reader->line, without its comment, and returns true. If
 * `in_board` is true, the line belongs to the drawing of a board, where '#' is an island and does
 * not begin a comment, except on the line `end`. Returns false at the end of the text. Also returns
 * false if the line has a control character; *status is then set to the failure. If *status is a
 * failure already, returns false too, which ends the caller's loop. */
static bool next_line(board_reader *reader, bool in_board, bsc_status *status) {
    if (!reader->is_unread && !bsc_lines_next(&reader->lines, &reader->line)) return false;
    bsc_spot word = reader->line;
    size_t length = 0;
    reader->is_unread = false;
    bsc_spot_next_word(&word, &length);
    if (!in_board || bsc_spot_is(&word, length, "end")) bsc_spot_cut_comment(&reader->line);
    reader->had_comment = reader->line.length < word.length;
    if (*status == BSC_OK) *status = check_characters(&reader->line, reader->error);
    return *status == BSC_OK;
}

/* Checks that `word`, which has `length` bytes, is the last word of its line. Fails with
 * BSC_BAD_INPUT if another word follows. */
static bsc_status check_end(board_reader *reader, bsc_spot word, size_t length) {
    if (bsc_spot_next_word(&word, &length))
        return bsc_error_at(reader->error, &word, "unexpected text");
    return BSC_OK;
}

/* Reads the line `title`: the text after this keyword, without the spaces around it, becomes the
 * title of the board; it must not be empty. As in all functions below that read a line, `word` and
 * `length` are the place and the length of its keyword. */
static bsc_status read_title(board_reader *reader, bsc_spot word, size_t length) {
    if (!bsc_spot_next_word(&word, &length))
        return bsc_error_at(reader->error, &word, "missing title");
    size_t end = word.length;
    while (end > word.offset && word.line[end - 1] == ' ') end--;
    reader->draft->title =
        bsc_arena_text(&reader->draft->arena, word.line + word.offset, end - word.offset);
    return reader->draft->title == NULL ? bsc_error_set_no_memory(reader->error) : BSC_OK;
}

/* Reads a line that consists of a keyword and one of the words in `names`, such as `touch
 * forbidden`. Sets *value to the index of the second word in `names`. Fails with BSC_BAD_INPUT if
 * the second word is missing or not in `names`, or if a third word follows. Messages call the
 * second word `what`. */
static bsc_status read_name(board_reader *reader, bsc_spot word, size_t length, bsc_names names,
                            const char *what, unsigned *value) {
    bsc_spot_next_word(&word, &length);
    const bsc_status status = bsc_word_choose(&word, length, names, what, value, reader->error);
    return status == BSC_OK ? check_end(reader, word, length) : status;
}

/* Fails because a piece already has a property `turn`. The message points at `word`. Always returns
 * BSC_BAD_INPUT. */
static bsc_status refuse_second_turn(board_reader *reader, const bsc_spot *word) {
    return bsc_error_at(reader->error, word, "'turn' is given twice for this piece");
}

/* Reads a line `turn`, which says how pieces may be turned. After a line `piece` it is about that
 * piece only. Before the first piece, and after lines `fleet`, it is about all pieces that have no
 * `turn` of their own. */
static bsc_status read_turn(board_reader *reader, bsc_spot word, size_t length) {
    bsc_draft *draft = reader->draft;
    const bool is_of_piece = draft->pieces > 0 && draft->fleets == 0;
    unsigned *turn = is_of_piece ? &draft->piece[draft->pieces - 1].turn : &draft->turn;
    if (is_of_piece && *turn != BSC_TURN_DEFAULT) return refuse_second_turn(reader, &word);
    return read_name(reader, word, length, bsc_turn_names, "turn", turn);
}

/* Reads the drawing of a board, which may have no marks, into draft->board, up to and including the
 * line `end`. `start` is the place of the keyword `board`: if there is no line `end`, the message
 * points there. */
static bsc_status read_drawn_board(board_reader *reader, const bsc_spot *start) {
    bsc_draft *draft = reader->draft;
    const char *marks = draft->lattice == BSC_SQUARE ? ".#~XO<>^vM" : ".#~XO";
    bsc_status status = BSC_OK;
    for (int32_t y = 0; next_line(reader, true, &status); y++) {
        bsc_spot word = reader->line;
        size_t length = 0;
        bsc_spot_next_word(&word, &length);
        if (bsc_spot_is(&word, length, "end")) return check_end(reader, word, length);
        status =
            bsc_drawing_add(&draft->board, draft->lattice, &reader->line, y, marks, reader->error);
    }
    if (status != BSC_OK) return status;
    bsc_error_at(reader->error, start, "the board's drawing has no end");
    return bsc_error_hint(reader->error, "close it with a line 'end'");
}

/* Reads a line `board`. If a size follows the keyword, as in "board 10x8", the board is a rectangle
 * of that size. Otherwise the next lines are a drawing of the board, and are read too; it must have
 * a cell. */
static bsc_status read_board(board_reader *reader, bsc_spot word, size_t length) {
    const bsc_spot start = word;
    const bsc_lattice lattice = reader->draft->lattice;
    bsc_drawing *board = &reader->draft->board;
    uint32_t width = 0, height = 0, cells = 0;
    bsc_status status;
    if (bsc_spot_next_word(&word, &length)) {
        status = bsc_word_size(&word, length, BSC_MAX_SIDE, &width, &height, reader->error);
        if (status == BSC_OK) status = check_end(reader, word, length);
        if (status != BSC_OK) return status;
        return bsc_drawing_add_rectangle(board, lattice, width, height, reader->error);
    }
    status = read_drawn_board(reader, &start);
    if (status != BSC_OK) return status;
    for (uint32_t k = 0; k < board->marks; k++)
        if (board->mark[k].mark != '#') cells++;
    if (cells == 0) return bsc_error_at(reader->error, &start, "the board has no cells");
    bsc_drawing_normalize(board, lattice);
    return BSC_OK;
}

/* Improves the hint after a line could not be read as a row of a piece's drawing. The line may
 * begin with a misspelt keyword. If its first word, the `length` bytes at `word`, resembles a
 * keyword, the hint suggests that keyword. A word of fewer than four bytes gets no suggestion,
 * because it may well be a row of the piece with a wrong mark. Returns `status`, the status of the
 * failure. */
static bsc_status suggest_keyword(board_reader *reader, bsc_spot word, size_t length,
                                  bsc_status status) {
    char text[16];
    snprintf(text, sizeof text, "%.*s", (int)length, word.line + word.offset);
    const char *meant = length < 4 ? NULL : bsc_closest(text, keywords, KEYWORDS);
    if (status == BSC_BAD_INPUT && meant != NULL && reader->error != NULL) {
        reader->error->hint[0] = '\0';
        bsc_error_hint_word(reader->error, meant);
    }
    return status;
}

/* Reads the lines of a piece's drawing, and adds their marks to `drawing`. The drawing ends at a
 * line `end`, at a line that begins with another keyword, or at the end of the text. A blank line
 * is an empty row of the drawing. A line that has only a comment is skipped, and is not a row. */
static bsc_status draw_rows(board_reader *reader, bsc_drawing *drawing) {
    bsc_status status = BSC_OK;
    int32_t y = 0;
    while (next_line(reader, false, &status)) {
        bsc_spot word = reader->line;
        size_t length = 0;
        const bool has_word = bsc_spot_next_word(&word, &length);
        const unsigned found = bsc_word_find(&word, length, keyword_names);
        if (found == END) return check_end(reader, word, length);
        if (found != KEYWORDS) {
            reader->is_unread = true;
            return BSC_OK;
        }
        if (!has_word && reader->had_comment) continue;
        status = bsc_drawing_add(drawing, reader->draft->lattice, &reader->line, y++, "X.",
                                 reader->error);
        if (status != BSC_OK) return suggest_keyword(reader, word, length, status);
    }
    return status;
}

/* Reads the drawing on the lines after a line `piece`, and sets piece->cell[] to the cells that are
 * marked 'X' in it. There must be from 1 to BSC_MAX_PIECE_CELLS of them. `name` is the place of the
 * piece's name in the text: messages about the whole piece point there. */
static bsc_status draw_piece(board_reader *reader, bsc_draft_piece *piece, const bsc_spot *name) {
    const bsc_lattice lattice = reader->draft->lattice;
    bsc_drawing *drawing = &reader->draft->shape;
    drawing->marks = 0;
    const bsc_status status = draw_rows(reader, drawing);
    if (status != BSC_OK) return status;
    bsc_drawing_normalize(drawing, lattice);
    bsc_drawing_drop_empty(drawing);
    if (drawing->marks == 0) {
        bsc_error_at(reader->error, name, "piece '%s' has no cells", piece->name);
        return bsc_error_hint(reader->error,
                              "draw it with 'X' on the lines that follow, or write 'line N' "
                              "for a straight ship");
    }
    if (drawing->marks > BSC_MAX_PIECE_CELLS)
        return bsc_error_at(reader->error, name, "piece '%s' has more than %u cells", piece->name,
                            BSC_MAX_PIECE_CELLS);
    BSC_ARENA_ARRAY(&reader->draft->arena, piece->cell, drawing->marks);
    if (piece->cell == NULL) return bsc_error_set_no_memory(reader->error);
    for (uint32_t k = 0; k < drawing->marks; k++)
        piece->cell[k] = bsc_lattice_coord(lattice, drawing->mark[k].x, drawing->mark[k].y);
    piece->cells = drawing->marks;
    return BSC_OK;
}

/* Sets piece->name to the word of `length` bytes at `word`. Fails with BSC_BAD_INPUT if there is no
 * word, if it is too long or has a character that names cannot have, or if an earlier piece has the
 * same name. */
static bsc_status name_piece(board_reader *reader, bsc_draft_piece *piece, const bsc_spot *word,
                             size_t length) {
    if (length == 0) return bsc_error_at(reader->error, word, "missing piece name");
    if (length >= BSC_NAME_SIZE)
        return bsc_error_at(reader->error, word, "a piece's name is at most %u bytes long",
                            BSC_NAME_SIZE - 1);
    const bsc_status status = bsc_spot_check(word, length, reader->error);
    if (status != BSC_OK) return status;
    for (bsc_spot spot = *word; spot.offset < word->offset + length; spot.offset++) {
        const char byte = spot.line[spot.offset];
        if (strchr("|:,\"", byte) != NULL)
            return bsc_error_at(reader->error, &spot, "a piece's name cannot contain '%c'", byte);
    }
    memcpy(piece->name, word->line + word->offset, length);
    piece->name[length] = '\0';
    for (const bsc_draft_piece *earlier = reader->draft->piece; earlier < piece; earlier++)
        if (bsc_same_name(earlier->name, piece->name)) {
            bsc_error_at(reader->error, word, "there is already a piece named '%s'", piece->name);
            return bsc_error_hint(reader->error, "write interchangeable ships once, with xN");
        }
    return BSC_OK;
}

/* Reads the word of `length` bytes at `word` as a number from 1 to `max`, and sets *number to it.
 * Fails with BSC_BAD_INPUT if the word is not such a number from its first byte to its last.
 * Messages call the number `what`. */
static bsc_status read_number(const bsc_spot *word, size_t length, uint32_t max, const char *what,
                              uint32_t *number, bsc_error *error) {
    size_t offset = word->offset;
    const size_t end = offset + length;
    const bsc_status status = bsc_word_number(word, end, &offset, max, what, number, error);
    if (status != BSC_OK || offset == end) return status;
    bsc_spot unread = *word;
    unread.offset = offset;
    return bsc_error_at(error, &unread, "unexpected text after the number");
}

/* Reads the property `line N` of a piece: makes the piece a straight ship of N cells. At the call,
 * *word and *length are the word `line`; on return, they are the number. */
static bsc_status read_length(board_reader *reader, bsc_draft_piece *piece, bsc_spot *word,
                              size_t *length) {
    uint32_t cells = 0;
    if (piece->cell != NULL) return bsc_error_at(reader->error, word, "'line' is given twice");
    bsc_spot_next_word(word, length);
    const bsc_status status =
        read_number(word, *length, BSC_MAX_PIECE_CELLS, "a line's length", &cells, reader->error);
    return status == BSC_OK ? bsc_draft_make_straight(reader->draft, piece, cells, reader->error)
                            : status;
}

/* Reports a word after a piece's name that is not a property of a piece: fills the error. If the
 * word has at least three bytes and resembles `line` or `turn`, the hint suggests that word. Always
 * returns BSC_BAD_INPUT. */
static bsc_status refuse_property(const bsc_spot *word, size_t length, bsc_error *error) {
    static const char *const properties[] = {"line", "turn"};
    char text[16];
    snprintf(text, sizeof text, "%.*s", (int)length, word->line + word->offset);
    bsc_error_at(error, word, "unexpected word after the piece's name");
    if (length >= 3) bsc_error_hint_word(error, bsc_closest(text, properties, 2));
    return bsc_error_hint(error, "write a piece like: piece Scout line 2 x4 turn rotate; its "
                                 "name is one word");
}

/* Reads one property of a piece: `line N`, `xN`, `xN-M`, `x*` or `turn HOW`. At the call, *word and
 * *length are the first word of the property; on return, they are its last word. A piece can have
 * only one property `x..`, its number of copies. *has_copies is true if it has been read before;
 * the function sets *has_copies to true when it reads the property. */
static bsc_status read_property(board_reader *reader, bsc_draft_piece *piece, bool *has_copies,
                                bsc_spot *word, size_t *length) {
    bsc_error *error = reader->error;
    const char first = word->line[word->offset];
    if (bsc_spot_is(word, *length, "line")) return read_length(reader, piece, word, length);
    if (bsc_spot_is(word, *length, "turn")) {
        if (piece->turn != BSC_TURN_DEFAULT) return refuse_second_turn(reader, word);
        bsc_spot_next_word(word, length);
        return bsc_word_choose(word, *length, bsc_turn_names, "turn", &piece->turn, error);
    }
    if (first != 'x' && first != 'X') return refuse_property(word, *length, error);
    if (*has_copies) return bsc_error_at(error, word, "the number of copies is given twice");
    *has_copies = true;
    bsc_spot unread = *word;
    unread.offset++; /* skip the x */
    const size_t end = word->offset + *length;
    const bsc_status status = bsc_draft_read_copies(piece, word, end, &unread.offset, error);
    if (status != BSC_OK || unread.offset == end) return status;
    return bsc_error_at(error, &unread, "unexpected text after the number");
}

/* Reads a line `piece`, which has the piece's name and its properties, and adds the piece to the
 * draft. If the line has no property `line N`, which makes the piece a straight ship of N cells,
 * also reads the drawing on the lines that follow. */
static bsc_status read_piece(board_reader *reader, bsc_spot word, size_t length) {
    bsc_draft_piece *piece = NULL;
    if (reader->has_line[FLEET])
        return bsc_error_at(reader->error, &word, "a board has lines 'piece' or lines 'fleet'");
    bsc_status status = bsc_draft_add_piece(reader->draft, &piece, &word, reader->error);
    if (status != BSC_OK) return status;
    bsc_spot_next_word(&word, &length);
    const bsc_spot name = word;
    bool has_copies = false;
    status = name_piece(reader, piece, &word, length);
    while (status == BSC_OK && bsc_spot_next_word(&word, &length))
        status = read_property(reader, piece, &has_copies, &word, &length);
    if (status == BSC_OK && piece->cell == NULL) status = draw_piece(reader, piece, &name);
    return status;
}

/* Reads a line `fleet LENGTHS [weight N]`, such as "fleet 5,4,3x2 weight 2", and adds the fleet to
 * the draft. If several fleets are listed, their weights say how likely each of them is. Without
 * `weight N`, the weight is 1. */
static bsc_status read_fleet(board_reader *reader, bsc_spot word, size_t length) {
    bsc_spot weight_word = word;
    size_t end = word.length, weight_length = length;
    uint32_t weight = 1;
    if (reader->has_line[PIECE])
        return bsc_error_at(reader->error, &word, "a board has lines 'piece' or lines 'fleet'");
    while (bsc_spot_next_word(&weight_word, &weight_length)) {
        if (!bsc_spot_is(&weight_word, weight_length, "weight")) continue;
        end = weight_word.offset;
        bsc_spot_next_word(&weight_word, &weight_length);
        const bsc_status status = read_number(&weight_word, weight_length, BSC_MAX_FLEET_WEIGHT,
                                              "the weight of a fleet", &weight, reader->error);
        if (status != BSC_OK) return status;
        if (bsc_spot_next_word(&weight_word, &weight_length))
            return bsc_error_at(reader->error, &weight_word, "unexpected text");
    }
    bsc_spot_next_word(&word, &length);
    return bsc_draft_add_fleet(reader->draft, word, end, weight, reader->error);
}

/* Reads a line whose first word, the `length` bytes at `word`, must be a keyword. If a drawing
 * follows the line, also reads the lines of the drawing. */
static bsc_status read_keyword(board_reader *reader, bsc_spot word, size_t length) {
    bsc_draft *draft = reader->draft;
    const unsigned found = bsc_word_find(&word, length, keyword_names);
    if (found == KEYWORDS)
        return bsc_word_refuse(&word, length, keyword_names, "keyword", reader->error);
    if (found == END) return bsc_error_at(reader->error, &word, "'end' without a drawing");
    const bool may_repeat = found == PIECE || found == FLEET || found == SUM ||
                            (found == TURN && draft->pieces > 0 && draft->fleets == 0);
    if (reader->has_line[found] && !may_repeat)
        return bsc_error_at(reader->error, &word, "'%s' is given twice", keywords[found]);
    reader->has_line[found] = true;
    switch ((keyword)found) {
    case TITLE:
        return read_title(reader, word, length);
    case LATTICE:
        if (reader->has_line[BOARD] || draft->pieces > 0)
            return bsc_error_at(reader->error, &word,
                                "'lattice' must come before the board and the pieces");
        return read_name(reader, word, length, bsc_lattice_names, "lattice", &draft->lattice);
    case TOUCH:
        return read_name(reader, word, length, bsc_touch_names, "touch rule", &draft->touch);
    case COVER:
        return read_name(reader, word, length, bsc_cover_names, "cover rule", &draft->cover);
    case TURN:
        return read_turn(reader, word, length);
    case ORIGIN: /* bsc_labels_make reads the line later, when the places exist */
        draft->origin = word;
        return BSC_OK;
    case BOARD:
        return read_board(reader, word, length);
    case FLEET:
        return read_fleet(reader, word, length);
    case ROWS: /* bsc_problem_read_sums reads these lines later, when the places exist */
    case COLUMNS:
    case SUM:
        return BSC_OK;
    default:
        return read_piece(reader, word, length);
    }
}

bsc_status bsc_draft_read(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    board_reader reader = {.draft = draft, .error = error};
    bsc_status status = BSC_OK;
    bsc_lines_begin(&reader.lines, source->name, source->text, source->length);
    while (next_line(&reader, false, &status)) {
        bsc_spot word = reader.line;
        size_t length = 0;
        if (!bsc_spot_next_word(&word, &length)) continue;
        status = read_keyword(&reader, word, length);
    }
    if (status != BSC_OK) return status;
    const bsc_spot end = bsc_lines_end(&reader.lines);
    if (!reader.has_line[BOARD]) {
        bsc_error_at(error, &end, "no board");
        return bsc_error_hint(error, "add 'board 10x10', or 'board', a drawing, and 'end'");
    }
    if (draft->pieces == 0 && source->fleet == NULL) {
        bsc_error_at(error, &end, "no pieces");
        return bsc_error_reason(error, BSC_REASON_NO_PIECES);
    }
    if (draft->fleets > 0 && source->fleet == NULL) bsc_draft_finish_fleets(draft);
    return BSC_OK;
}
