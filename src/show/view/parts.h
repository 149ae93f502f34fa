/* parts.h - what the files of this room share: texts and their escapes (table.c), colours, legend
 * and frame of a picture (legend.c), the board itself (picture.c), what pages add (page.c), and the
 * tables of whole games (simulate_view.c). */
#ifndef BSC_VIEW_PARTS_H
#define BSC_VIEW_PARTS_H

#include "show/view/view.h"

/* Walks the pieces, the places and the cells of the board, by number. */
#define BSC_EACH_PIECE(p, problem) for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
#define BSC_EACH_PLACE(k, problem) for (uint32_t k = 0; k < bsc_problem_places(problem); k++)
#define BSC_EACH_CELL(cell, problem)                                                               \
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)

/* ---- table.c ---- */

/* The headings and then all cells as people see them, by number: a dash where one is empty. */
const char *bsc_table_shown(const bsc_table *table, size_t k);
/* The label of a cell's place; but for people its x and y too. */
void bsc_table_add_place(bsc_table *table, const bsc_place *place, bool for_people);
/* Whether a ' must stand before it in CSV. */
bool bsc_csv_formula(const char *text);
/* One field of a CSV, for those that are not made of a table. */
void bsc_csv_field(FILE *out, const char *text, bsc_column_kind kind);

/* A natural's digits, which the caller frees; NULL when memory ran out. The second with a comma
 * before every three from the right: for people. */
char *bsc_natural_digits(bsc_natural number);
char *bsc_natural_grouped(bsc_natural number);
char *bsc_count_grouped(uint64_t number);

#define BSC_REAL_SIZE 48
/* A finite number with this count of significant digits, at most 17: with a point where that is
 * short, else with a power of ten ("1.6219e-05"). Returns `text`. */
const char *bsc_real_format(long double number, int digits, char text[BSC_REAL_SIZE]);

/* As printf, in memory that the caller frees; NULL when memory ran out. */
__attribute__((format(printf, 1, 2))) char *bsc_text_format(const char *format, ...);
/* Characters of a text in UTF-8. */
size_t bsc_text_width(const char *text);
/* On one line, as bsc_text_write, with quotes doubled. */
void bsc_csv_text(FILE *out, const char *text);
/* The text's first bytes, or all, between tags or in double quotes. Control characters, which XML
 * cannot hold, become U+FFFD. */
void bsc_xml_part(FILE *out, const char *text, size_t bytes);
/* All of it, after markup and before more. */
void bsc_xml_wrap(FILE *out, const char *before, const char *text, const char *after);

/* ---- json.c ---- */

/* Closes a stream of open_memstream that holds an object, and writes it on one line after "# ".
 * False when memory ran out. */
bool bsc_json_close_line(FILE *memory, char **text, FILE *out);

/* ---- best_view.c ---- */

/* The best cell where a picture rings the best ones, else UINT32_MAX: none is open or possible, all
 * open ones tie, so that a ring would say nothing, or the map shows what is left. */
uint32_t bsc_best_ringed(const bsc_result *view);
/* Whether the cell was fired at in a salvo: what is there is not known. The log may be NULL. */
bool bsc_salvo_has(const bsc_log *log, uint32_t cell);
/* Whether a picture rings the cell; `best` is bsc_best_ringed's. */
bool bsc_best_is(const bsc_result *view, uint32_t cell, uint32_t best);

/* ---- legend.c: colours, and the legend of a picture ---- */

/* The shares at the ends of the colours, of cells that were not fired at. Around a middle both
 * sides have as much of the colours, and the farther end all of its side. */
typedef struct bsc_scale {
    double least, most;
    double middle; /* NAN: from one end to the other */
    int digits;    /* of percents, behind the point */
} bsc_scale;

#define BSC_SCALE_POINTS 9 /* evenly spaced; between two of them the colour is mixed */

bsc_scale bsc_legend_scale(const bsc_result *view);
/* The place of the share among the colours, 0 to 1; all the same: the first, or the middle. */
double bsc_scale_place(bsc_scale scale, double share);
/* The colour of a place, as 0xRRGGBB; what lies outside is taken as the nearer end. */
uint32_t bsc_scale_colour(bsc_scale scale, double place);
/* Whether light text is easier to read on it than dark text. */
bool bsc_colour_is_dark(uint32_t colour);
/* How far apart the numbers at a scale from 0 to `most` are: 1, 2 or 5 times a power of ten, so
 * that two to six of them follow 0. `most` must be positive. */
double bsc_scale_step(double most);

/* The share of a cell that a map shows: with a ship on it, left without one, or the difference to
 * another map's; 0 where there is no deployment. */
double bsc_map_share(const bsc_result *view, uint32_t cell);
/* The number left, of an exact map, which the caller frees; NULL when memory ran out. */
char *bsc_map_left(const bsc_result *view, uint32_t cell, bool grouped);

#define BSC_SCALE_WIDTH  300
#define BSC_SCALE_HEIGHT 34 /* with the numbers below it */

/* The marks in a picture; sums of these. */
typedef enum bsc_mark {
    BSC_MARK_BEST = 1,
    BSC_MARK_ISLAND = 2,
    BSC_MARK_MISS = 4,
    BSC_MARK_HIT = 8,
    BSC_MARK_SUNK = 16,
    BSC_MARK_CLOSE = 32, /* the best of an estimate */
    BSC_MARK_SALVO = 64
} bsc_mark;

/* The marks of this map's picture. */
unsigned bsc_legend_marks(const bsc_result *view);
/* The meaning of each mark, in as many rows as the width asks for, from 0, y on; returns their
 * height. With `out` NULL it only measures. */
int bsc_legend_write_marks(unsigned marks, int width, int y, FILE *out);
/* Scales, of which one is shown, from 0, 0 on, and the marks from `below` on in rows that wide. */
void bsc_legend_write(const bsc_scale *scale, size_t scales, size_t shown, unsigned marks,
                      int width, int below, FILE *out);

/* ---- page.css, page.js, picture.css and their policy, as embed.sh has them ---- */

extern const char bsc_page_css[], bsc_page_js[], bsc_picture_css[], bsc_page_policy[];

/* ---- legend.c: what a map is called and rests on, paragraphs, and a picture's frame ---- */

/* What holds between two ships: "ships may touch". */
const char *bsc_touch_words(const bsc_problem *problem);
/* The ship of the map: "a ship", or one by its name. */
const char *bsc_map_ship(const bsc_result *view);
/* "with a ship on the cell", "left if the cell becomes an island": the deployments that the map has
 * shares of. A piece's name has 64 characters at most. */
#define BSC_SHARE_SIZE 320
void bsc_map_describe(const bsc_result *view, char text[BSC_SHARE_SIZE]);
/* The greatest standard error of a cell. */
double bsc_map_greatest_error(const bsc_result *view);

/* A title or a caption, broken at blanks to fit the width, from x, y on: a text element a line;
 * returns its height. With `out` NULL it only measures. */
int bsc_paragraph_write(const char *text, bool title, int width, int x, int y, FILE *out);

/* The beginning of a group, which ends with "</g>", with its upper left corner at x, y. */
void bsc_svg_group(int x, int y, FILE *out);
/* The first lines of a picture of that size, up to its style; the last one is "</svg>". */
void bsc_svg_begin(int width, int height, const char *title, FILE *out);

/* ---- simulate_view.c ---- */

/* Walks the rows: strategies, or sides. */
#define BSC_EACH_ROW(each, view)                                                                   \
    for (const bsc_simulate_row *each = (view)->row; each < (view)->row + (view)->strategies;      \
         each++)

/* `digits`: of reals, after the point. */
bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits);
/* Each strategy less each one before it; of a duel each side's chance to be first, by who has the
 * first move: for people in percent. */
bsc_table bsc_simulate_differences(const bsc_simulate_view *view, bool for_people);
/* The games of a row that took from `first` to `last` shots. */
uint64_t bsc_simulate_within(const bsc_simulate_row *row, uint32_t first, uint32_t last);
/* "1,000 games" with `each` behind, or of a duel whose sides have other numbers "24 and 12 games";
 * the caller frees it. NULL when memory ran out. */
char *bsc_simulate_games(const bsc_simulate_view *view, const char *each);

/* ---- picture.c ---- */

typedef struct bsc_extent {
    int width, height;
} bsc_extent;

/* The size of a board, with the letters and numbers at its sides. */
bsc_extent bsc_picture_extent(const bsc_problem *problem);
/* The board with its upper left corner at 0, 0. A cell is a group: its title, shape, label where
 * the board has none at its sides, and percent or mark of its shot. False: no memory. */
bool bsc_picture_write(const bsc_result *view, bsc_scale scale, FILE *out);
/* A frame around each of the best cells, to be drawn above them; a script shows `hidden` ones. */
void bsc_picture_write_best(const bsc_result *view, bool hidden, FILE *out);
/* "sunk Carrier", made safe for XML. */
void bsc_picture_write_answer(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* The text of a cell after "A1: ": "8.00 %, 2,407,483,864 of 30,093,975,536", and of one that was
 * fired at its answer first: "hit; 100.00 %, ...". False when memory ran out. */
bool bsc_picture_write_value(const bsc_result *view, uint32_t cell, FILE *out);
/* The percent as a cell shows it, without %: "8.0", and on a scale that ends below 10 % "8.00". */
void bsc_picture_write_percent(double share, bsc_scale scale, FILE *out);

/* ---- page.c: a frame, and figures with a script; without the script they still have the first map
 * and a table of all numbers ---- */

/* Up to the heading. The policy: nothing is loaded, and nothing runs but the page's script. */
void bsc_page_begin(const char *title, FILE *out);
/* Whether ships may touch, the fleet, and the shots, in a sentence each. */
void bsc_page_write_rules(const bsc_result *view, FILE *out);
/* In a scrolled box, before its board or chart: below that width it is scrolled. */
void bsc_page_write_least(const char *class, int width, FILE *out);
/* The parts of a figure: the board with the map that is shown first, and the table of all of its
 * maps' numbers. `scale[k]` is that of view k. False when memory ran out. */
bool bsc_page_write_board(const bsc_result *view, size_t views, size_t shown,
                          const bsc_scale *scale, FILE *out);
bool bsc_page_write_table(const bsc_result *view, size_t views, const bsc_scale *scale, FILE *out);
/* The scales of the views, of which one is shown, and the marks. */
void bsc_page_write_legend(const bsc_result *view, const bsc_scale *scale, size_t views,
                           size_t shown, unsigned marks, FILE *out);
/* A table of texts and numbers. */
void bsc_page_write_rows(const bsc_table *table, const char *what, FILE *out);
void bsc_page_end(FILE *out);

#endif
