/* record_view.h - writes output that other runs of bscount can read: the shots of a game,
 * deployments, weights of placements, and matrices. It also writes a table with a row for each game
 * of a tournament. The functions that return nothing cannot fail; errors of `out` are for the
 * caller to find (ferror). */
#ifndef BSC_VIEW_RECORD_VIEW_H
#define BSC_VIEW_RECORD_VIEW_H

#include "bscount_game.h"

#include "show/view/map_view.h"
#include "show/view/result.h"
#include "show/view/simulate_view.h"
#include "show/view/table.h"
#include "show/view/tiling_svg.h"

#include <stdio.h>

/* ---- Games ---- */

/* Writes a shot in the form that bsc_log_read reads, without the end of the line: its cell, the
 * answer and, if they were announced, the name of the ship or its size: "D5 sunk Carrier". */
void bsc_shot_write(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* Writes a step of a log in the form that bsc_log_read reads, without the end of the line. A step
 * is a single shot; a salvo, which is several shots with one answer; or a scan, which asks how many
 * cells of a set have a ship, such as "scan A1:C3 2". `step` is the index of the step in the log,
 * from 0. */
void bsc_step_write(const bsc_problem *problem, const bsc_log *log, uint32_t step, FILE *out);
/* Writes a log in the form that bsc_log_read reads: one step per line, and a last line "over" if
 * the log says that the whole fleet is hit. What the log announces is not written. */
void bsc_log_write(const bsc_problem *problem, const bsc_log *log, FILE *out);
/* Writes the steps of a log like bsc_log_write, without a line "over", but with one single shot
 * replaced. In place of the single shot at the cell, writes `line` and a line end, or only the line
 * end if `line` is NULL. Salvos that fired at the cell are written unchanged. If no single shot was
 * fired at the cell, or if `cell` is UINT32_MAX, nothing is replaced. */
void bsc_log_write_replacing(const bsc_problem *problem, const bsc_log *log, uint32_t cell,
                             const char *line, FILE *out);
/* Writes a shot as a JSON string: the text of bsc_shot_write in quotes. If memory ran out, writes
 * an empty string in quotes and returns false. */
bool bsc_json_write_shot(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* Writes a step of a log as a JSON string: the text of bsc_step_write in quotes. If memory ran out,
 * writes an empty string in quotes and returns false. */
bool bsc_json_write_step(const bsc_problem *problem, const bsc_log *log, uint32_t step, FILE *out);

/* Writes CSV with a row for each game of each strategy: the number of the game from 1, the
 * strategy, the board, and the shots, hits, misses and hit rate of the game. In a duel, in which
 * the sides Blue and Green fire at each other's fleets, the rows of the two sides alternate. There
 * a row also says whether the side would win against the opponent's game with the same number, with
 * the first move and with the second; both fields are empty if the opponent played fewer games. */
void bsc_simulate_write_games(const bsc_simulate_view *view, FILE *out);

/* ---- Weights and deployments ---- */

/* Writes the weights of all placements as CSV, in the form that bsc_weights_read reads. A row has
 * the ship, its cells and the weight of this placement: "Ship2,A1 B1,0.25". The weights must be of
 * this problem. */
void bsc_weights_write(const bsc_weights *weights, const bsc_problem *problem, FILE *out);

/* Output to which deployments are written one after the other: as drawings of the board (text, ANSI
 * or SVG), as JSON, or as the CSV that bsc_deployments_read takes. */
typedef struct bsc_sample_view {
    bsc_result origin; /* the board, fleet and game of the deployments; `problem` must be set */
    const bsc_matrix *matrix; /* its options are the placements of ships in the deployments */
    uint64_t seed;            /* seed of the random numbers by which the deployments were drawn */
    bsc_format format;        /* BSC_FORMAT_TEXT, _ANSI, _SVG, _JSON or _CSV */
    bsc_depth depth;          /* for BSC_FORMAT_ANSI: colours of the terminal; not BSC_DEPTH_NONE */
    /* The deployments are listed one after the other, and not drawn at random. In JSON each
     * deployment is then an object on a line of its own, with no array around them. In CSV the
     * first column is called `number` instead of `sample`. */
    bool is_list;
    /* The list ended at --limit deployments, and there are more. Must be set before bsc_sample_end,
     * and is used only by BSC_FORMAT_SVG. */
    bool ended_at_limit;
    /* How many deployments come before the one that is written next: the next one gets the number
     * deployments_before + 1. The caller sets it to 0 at first, and raises it if it leaves out some
     * deployments of a list; bsc_sample_write adds 1 to it. */
    unsigned long deployments_before;
    bsc_gallery gallery; /* the picture of BSC_FORMAT_SVG; the caller sets it to zero */
} bsc_sample_view;

/* Begins the output: writes what comes before the first deployment, which is nothing for an SVG
 * picture and for a list in JSON. The caller then calls bsc_sample_write for each deployment, but
 * for none after a call that failed; and at last, even after a failure, bsc_sample_end. Returns
 * false if memory ran out; the text "# " alone may then have been written. */
bool bsc_sample_begin(bsc_sample_view *view, FILE *out);
/* Writes one deployment. It consists of the options option[0 .. count - 1] of view->matrix, one for
 * each ship, which must place a ship. A deployment without ships (count 0) has no row in CSV. An
 * SVG picture is only collected in view->gallery, at most BSC_MAX_BOARDS boards of it, and written
 * by bsc_sample_end. Returns false if memory ran out; an empty line may then have been written. */
bool bsc_sample_write(bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out);
/* Ends the output: writes what comes after the last deployment, or the whole SVG picture, and frees
 * the gallery. Returns false if memory ran out, which can only be for an SVG picture. */
bool bsc_sample_end(bsc_sample_view *view, FILE *out);

/* ---- Matrices ---- */

/* Returns a table for CSV with one row for each item of each option, so for each 1 of the matrix.
 * The columns are: the number of the option, from 1; its ship; the item; and 1 if the item is
 * secondary (covered at most once) or 0 if it is primary (must be covered). If `problem` is NULL,
 * or the option places no ship, the ship is "". The caller releases the table (bsc_table_release);
 * its field has_failed says whether memory ran out. */
bsc_table bsc_matrix_table(const bsc_matrix *matrix, const bsc_problem *problem);
/* Draws the matrix, which must have an item, with one row of zeros and ones per option, below a
 * line of names, and one column per item. The columns to the left of a bar are the primary items,
 * which must be covered: the ships, and cells that must have a ship. Those to its right are the
 * secondary items. The matrix knows the name of an item only from the options that have it; the
 * column of an item that no option has is named "-". Example: a ship of two cells on a board of 3x1
 * cells:
 *
 *    Ship2 | A1 B1 C1
 *        1 |  1  1  0
 *        1 |  0  1  1
 *
 * Returns false, and writes nothing, if memory ran out. */
bool bsc_matrix_write_drawing(const bsc_matrix *matrix, FILE *out);
/* Writes a solution of a matrix that was read from a file: the options option[0 .. count - 1], each
 * as the names of its items. `number` says which solution it is, from 1. In text, each option is on
 * a line of its own, and an empty line separates two solutions. In CSV, each option is a row that
 * begins with the number of the solution; the caller has written the headings. In JSON, the whole
 * solution is an object on one line. Formats other than JSON and CSV are written as text. */
void bsc_solution_write(const bsc_matrix *matrix, bsc_format format, unsigned long number,
                        const uint32_t *option, uint32_t count, FILE *out);

#endif
