/* deployments.c - makes lists of deployments (ways to lay the whole fleet) to play against:
 * deployments that are drawn at random, all deployments that there are, or deployments that are
 * read from a record.
 *
 * Deployments are drawn one after the other before any game is played, so they do not depend on who
 * plays against them. A record has one ship on each line, `number,ship,cells`, as `sample --format
 * csv` writes it; `number` is the same on all lines of a deployment:
 *
 *   1,Carrier,D6 E6 F6 G6 H6
 *   1,Destroyer,D10 E10
 *   2,Carrier,...
 *
 * A deployment ends when the number changes. It must be a complete fleet that the touch rule
 * allows: no two of its ships overlap or touch, and no ship of the fleet is missing. Some fleets
 * allow different numbers of ships of a piece; their deployments may differ in how many ships they
 * have.
 *
 * A game is over when every cell of the fleet is hit. So there is no game against a fleet without
 * ships. If an empty fleet is drawn, another one is drawn instead. A list of all deployments leaves
 * it out.
 *
 * Cost: 4 bytes for each ship. Drawing costs one draw for each deployment; reading costs one binary
 * search for each line. */
#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/board/draft.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"
#include "play/game/log.h"
#include "play/record/record.h"
#include "play/record/rows.h"

#include <assert.h>
#include <ctype.h>

/* How many deployments are drawn between two calls of the run's tick function, which lets the
 * caller stop the run. */
#define DRAWS_PER_TICK 1024u

/* Sets *deployments to a new list without deployments, which the caller frees. Fails if memory runs
 * out; *deployments is then NULL. */
static bsc_status make_empty(bsc_deployments **deployments, const bsc_problem *problem,
                             bsc_error *error) {
    bsc_deployments *empty = bsc_memory_new(1, sizeof *empty);
    *deployments = empty;
    if (empty == NULL) return bsc_error_set_no_memory(error);
    empty->problem = problem;
    empty->ships = bsc_fleet_ships(problem, 0);
    return BSC_OK;
}

/* Ends a function that makes a list: if `status` is a failure, frees *deployments and sets it to
 * NULL. Returns `status` in any case. */
static bsc_status free_on_failure(bsc_deployments **deployments, bsc_status status) {
    if (status == BSC_OK) return BSC_OK;
    bsc_deployments_free(*deployments);
    *deployments = NULL;
    return status;
}

void bsc_deployments_free(bsc_deployments *deployments) {
    if (deployments == NULL) return;
    bsc_memory_free(deployments->placement);
    bsc_memory_free(deployments);
}

size_t bsc_deployments_games(const bsc_deployments *deployments) {
    return deployments->games;
}

uint32_t bsc_deployments_ships(const bsc_deployments *deployments) {
    return deployments->ships;
}

uint32_t bsc_deployments_count_ships(const bsc_deployments *deployments, size_t game) {
    const uint32_t *row = deployments->placement + game * deployments->ships;
    uint32_t ships = deployments->ships;
    while (ships > 0 && row[ships - 1] == BSC_NO_PLACEMENT) ships--;
    return ships;
}

uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship) {
    assert(game < deployments->games && ship < deployments->ships);
    return deployments->placement[game * deployments->ships + ship];
}

/* Makes room in placement[] for one more deployment, and returns its row, which has
 * deployments->ships elements; returns NULL if memory runs out. The caller fills the row and then
 * adds 1 to deployments->games. */
static uint32_t *next_row(bsc_deployments *deployments) {
    const size_t used = deployments->games * deployments->ships;
    if (!BSC_ARRAY_GROW(deployments, placement, used + deployments->ships)) return NULL;
    return deployments->placement + used;
}

/* Stores a deployment in a row of the list. The deployment is given as a solution of the matrix:
 * its ships lie at the placements of the options option[0 .. options - 1]. If there are fewer
 * options than the row has elements, fills the rest with BSC_NO_PLACEMENT. */
static void fill_row(const bsc_deployments *deployments, uint32_t *row, const bsc_matrix *matrix,
                     const uint32_t *option, uint32_t options) {
    assert(options <= deployments->ships);
    for (uint32_t k = 0; k < options; k++) row[k] = bsc_matrix_placement(matrix, option[k]);
    for (uint32_t k = options; k < deployments->ships; k++) row[k] = BSC_NO_PLACEMENT;
}

/* ---- Drawn deployments ---- */

/* Looks for a deployment that has ships. bsc_solutions_visit calls this function for each
 * deployment. If the deployment has ships, sets the bool at `context` to true and returns false,
 * which ends the visits. */
static bool see_ships(void *context, const uint32_t *option, uint32_t options) {
    bool *has_ships = context;
    *has_ships |= options > 0;
    return !*has_ships;
}

/* Checks whether it makes sense to draw again after a fleet without ships was drawn. Fails with
 * BSC_BAD_INPUT if no deployment has ships. Otherwise at least half of all deployments have ships,
 * so drawing again soon gives one of them. */
static bsc_status need_ships(const bsc_matrix *matrix, const bsc_run *run, bsc_error *error) {
    bool has_ships = false;
    const bsc_status status = bsc_solutions_visit(matrix, run, false, see_ships, &has_ships, error);
    if (status != BSC_OK || has_ships) return status;
    return bsc_error_set(error, BSC_BAD_INPUT, "no deployment to play");
}

/* Draws deployments until one has ships. Writes the options of its ships to option[], and the
 * number of its ships to *ships. Fails with BSC_BAD_INPUT if no deployment has ships. */
static bsc_status draw_ships(const bsc_matrix *matrix, bsc_sampler *sampler, uint32_t *option,
                             uint32_t *ships, const bsc_run *run, bsc_error *error) {
    bsc_status status = bsc_sampler_draw(sampler, option, ships, error);
    if (status == BSC_OK && *ships == 0) status = need_ships(matrix, run, error);
    while (status == BSC_OK && *ships == 0)
        status = bsc_sampler_draw(sampler, option, ships, error);
    return status;
}

/* Draws deployments and adds them to the list until it has `games` deployments. The list must have
 * room for that many. */
static bsc_status draw_all(bsc_deployments *deployments, const bsc_matrix *matrix,
                           bsc_sampler *sampler, size_t games, const bsc_run *run,
                           bsc_error *error) {
    if (!bsc_sampler_any(sampler))
        return bsc_error_set(error, BSC_BAD_INPUT, "no deployment to play");
    uint32_t *option = bsc_memory_new(bsc_sampler_max_options(sampler), sizeof *option);
    bsc_status status = BSC_OK;
    if (option == NULL) status = bsc_error_set_no_memory(error);
    while (status == BSC_OK && deployments->games < games) {
        if (deployments->games % DRAWS_PER_TICK == 0 &&
            !bsc_run_tell_progress(run, (double)deployments->games / (double)games)) {
            status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
            break;
        }
        uint32_t *row = deployments->placement + deployments->games * deployments->ships;
        uint32_t ships;
        status = draw_ships(matrix, sampler, option, &ships, run, error);
        if (status != BSC_OK) break;
        fill_row(deployments, row, matrix, option, ships);
        deployments->games++;
    }
    bsc_memory_free(option);
    return status;
}

/* Sets *deployments to a new list that has no deployments yet, but room for `games` of them. The
 * caller frees the list even if this function fails. */
static bsc_status make_with_space(bsc_deployments **deployments, const bsc_problem *problem,
                                  size_t games, bsc_error *error) {
    const bsc_status status = make_empty(deployments, problem, error);
    if (status != BSC_OK) return status;
    bsc_deployments *empty = *deployments;
    empty->placement = bsc_memory_new(games, empty->ships * sizeof *empty->placement);
    empty->placement_capacity = games * empty->ships;
    return empty->placement == NULL ? bsc_error_set_no_memory(error) : BSC_OK;
}

bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, bool in_sequence, size_t games,
                                uint64_t seed, const bsc_run *run, bsc_error *error) {
    *deployments = NULL;
    bsc_matrix *matrix = NULL;
    bsc_sampler *sampler = NULL;
    bsc_status status = make_with_space(deployments, problem, games, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK && weights != NULL) status = bsc_matrix_weigh(matrix, weights, error);
    if (status == BSC_OK && weights == NULL)
        status = bsc_matrix_weigh_fleets(matrix, problem, error);
    if (status == BSC_OK && in_sequence)
        status = bsc_matrix_lay_in_sequence(matrix, problem, error);
    if (status == BSC_OK) status = bsc_sampler_new(&sampler, matrix, seed, run, error);
    if (status == BSC_OK) status = draw_all(*deployments, matrix, sampler, games, run, error);
    if (status == BSC_OK) {
        (*deployments)->follows_weights = !in_sequence;
        (*deployments)->weights = weights;
    }
    bsc_sampler_free(sampler);
    bsc_matrix_free(matrix);
    return free_on_failure(deployments, status);
}

/* ---- All deployments ---- */

/* The context of the callback collect(), which adds all deployments to a list. */
typedef struct collector {
    bsc_deployments *deployments;
    const bsc_matrix *matrix;
    size_t max;    /* the list may have at most this many deployments */
    bool too_many; /* the problem has more than `max` deployments */
    bool no_memory;
} collector;

/* Adds a deployment to the list, unless it has no ships. bsc_solutions_visit calls this function
 * for each deployment. If there are too many deployments or memory runs out, sets all->too_many or
 * all->no_memory (`all` is the context) and returns false, which ends the visits. */
static bool collect(void *context, const uint32_t *option, uint32_t options) {
    collector *all = context;
    bsc_deployments *deployments = all->deployments;
    if (options == 0) return true;
    if (deployments->games == all->max) {
        all->too_many = true;
        return false;
    }
    uint32_t *row = next_row(deployments);
    if (row == NULL) {
        all->no_memory = true;
        return false;
    }
    fill_row(deployments, row, all->matrix, option, options);
    deployments->games++;
    return true;
}

/* Adds all deployments of the matrix that have ships to the list. Fails with BSC_LIMIT if there are
 * more than `max`, and with BSC_BAD_INPUT if there is none. */
static bsc_status collect_all(bsc_deployments *deployments, const bsc_matrix *matrix, size_t max,
                              const bsc_run *run, bsc_error *error) {
    collector all = {.deployments = deployments, .matrix = matrix, .max = max};
    const bsc_status status = bsc_solutions_visit(matrix, run, false, collect, &all, error);
    if (status != BSC_OK) return status;
    if (all.no_memory) return bsc_error_set_no_memory(error);
    if (all.too_many)
        return bsc_error_set(error, BSC_LIMIT,
                             "more than %zu deployments: too many to play against each", max);
    if (deployments->games == 0)
        return bsc_error_set(error, BSC_BAD_INPUT, "no deployment to play");
    deployments->is_exhaustive = true;
    deployments->follows_weights = true;
    return BSC_OK;
}

bsc_status bsc_deployments_all(bsc_deployments **deployments, const bsc_problem *problem,
                               size_t max, const bsc_run *run, bsc_error *error) {
    *deployments = NULL;
    bsc_matrix *matrix = NULL;
    assert(max > 0);
    if (bsc_problem_weighs_fleets(problem))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "games against all deployments need fleets of equal weights");
    bsc_status status = make_empty(deployments, problem, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = collect_all(*deployments, matrix, max, run, error);
    bsc_matrix_free(matrix);
    return free_on_failure(deployments, status);
}

/* ---- Recorded deployments ---- */

/* The state of reading recorded deployments from a text. */
typedef struct fleet_reader {
    bsc_rows rows;
    /* The deployments that were read completely. The row after the last of them takes the ships of
     * the deployment that is being read. */
    bsc_deployments *deployments;
    bsc_matrix *matrix;
    bsc_error *error;
    /* [placements of the problem]: for each placement, the index of its option in the matrix */
    uint32_t *option;
    /* The deployment that is being read. */
    uint32_t ships; /* how many ships of this deployment were read so far */
    /* [deployments->ships]: for each ship that was read, the index of its option in the matrix */
    uint32_t *ship_option;
    /* [items of the matrix]: how many of the ships that were read use up this item */
    uint32_t *used;
    /* The number of the deployment: its place in the text, and how many bytes it has. */
    bsc_spot number;
    size_t number_length;
} fleet_reader;

/* Adds a ship, which lies at `placement`, to the deployment that is being read. Fails with
 * BSC_BAD_INPUT if the deployment then has more ships of this piece than the fleet, or if the ship
 * overlaps or touches an earlier ship. `spot` is where in the text the ship was read. */
static bsc_status add_ship(fleet_reader *reader, const bsc_spot *spot, uint32_t placement) {
    const bsc_matrix *matrix = reader->matrix;
    const uint32_t option = reader->option[placement];
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        reader->used[item]++;
        if (reader->used[item] <= matrix->item[item].multiplicity) continue;
        if (matrix->item[item].kind == BSC_ITEM_PIECE)
            return bsc_error_at(reader->error, spot,
                                "the deployment has more of this ship than the fleet");
        return bsc_error_at(reader->error, spot,
                            "this ship overlaps or touches one of the lines above");
    }
    uint32_t *row = next_row(reader->deployments);
    if (row == NULL) return bsc_error_set_no_memory(reader->error);
    assert(reader->ships < reader->deployments->ships);
    reader->ship_option[reader->ships] = option;
    row[reader->ships] = placement;
    reader->ships++;
    return BSC_OK;
}

/* Says whether the problem allows a fleet of exactly copies[p] ships of each piece p. (A problem
 * may list several fleets to choose from.) */
static bool is_some_fleet(const bsc_problem *problem, const uint32_t *copies) {
    for (uint32_t f = 0; f < bsc_problem_fleets(problem); f++) {
        uint32_t p = 0;
        while (p < problem->pieces && bsc_problem_fleet_copies(problem, f, p) == copies[p]) p++;
        if (p == problem->pieces) return true;
    }
    return false;
}

/* Checks that the deployment that was read has enough ships. Fails with BSC_BAD_INPUT if the fleet
 * must have more ships of some piece. If the problem lists several fleets, fails if none of them
 * has exactly these ships. (add_ship has already refused deployments with too many ships of a
 * piece.) */
static bsc_status check_copies(const fleet_reader *reader) {
    const bsc_deployments *deployments = reader->deployments;
    const bsc_problem *problem = deployments->problem;
    uint32_t copies[BSC_MAX_PIECES] = {0};
    if (!bsc_problem_may_lack_ships(problem)) {
        if (reader->ships == deployments->ships) return BSC_OK;
        return bsc_error_at(reader->error, &reader->number,
                            "this deployment has %u of the fleet's %u ships", reader->ships,
                            deployments->ships);
    }
    for (uint32_t k = 0; k < reader->ships; k++)
        copies[reader->matrix->piece[reader->ship_option[k]]]++;
    if (bsc_problem_fleets(problem) > 1) {
        if (is_some_fleet(problem, copies)) return BSC_OK;
        return bsc_error_at(reader->error, &reader->number,
                            "this deployment has the ships of none of the %u fleets",
                            bsc_problem_fleets(problem));
    }
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (copies[p] < problem->least_copies[p])
            return bsc_error_at(reader->error, &reader->number,
                                "this deployment has %u of %.64s, and the fleet has at least %u",
                                copies[p], problem->piece[p].name, problem->least_copies[p]);
    return BSC_OK;
}

/* Says whether the item need not be covered by a ship, because an option of the matrix that lays no
 * ship can cover it. */
static bool may_lack_ship(const bsc_matrix *matrix, uint32_t item) {
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
        if (!bsc_option_is_ship(matrix, matrix->option[k])) return true;
    return false;
}

/* Says whether the deployment that was read meets the board's sums (how many cells of a set hold a
 * ship), and covers each cell on which the board says that there is a ship. check_copies has
 * already checked how many ships the deployment has. */
static bool is_solution(const fleet_reader *reader) {
    const bsc_matrix *matrix = reader->matrix;
    for (uint32_t i = 0; i < matrix->primaries; i++)
        if (reader->used[i] == 0 && !may_lack_ship(matrix, i)) return false;
    return bsc_sums_are_met(matrix, reader->ship_option, reader->ships);
}

/* Ends the deployment that is being read: checks it, adds it to the list, and prepares for the next
 * one. Fails with BSC_BAD_INPUT if it is not a complete fleet, or if it contradicts what the board
 * says about its cells. */
static bsc_status end_deployment(fleet_reader *reader) {
    const bsc_matrix *matrix = reader->matrix;
    bsc_deployments *deployments = reader->deployments;
    const bsc_status status = check_copies(reader);
    if (status != BSC_OK) return status;
    if (!is_solution(reader))
        return bsc_error_at(reader->error, &reader->number,
                            "this deployment is not as the board's sums and givens say");
    uint32_t *row = deployments->placement + deployments->games * deployments->ships;
    for (uint32_t k = reader->ships; k < deployments->ships; k++) row[k] = BSC_NO_PLACEMENT;
    memset(reader->used, 0, matrix->items * sizeof *reader->used);
    reader->ships = 0;
    deployments->games++;
    return BSC_OK;
}

/* Reads the first field of a line, the number that all lines of a deployment share. If it differs
 * from the number on the line before, ends that deployment and begins another one. */
static bsc_status read_number(fleet_reader *reader, const bsc_spot *field) {
    const char *number = field->line + field->offset;
    const size_t length = bsc_row_field(field);
    size_t digits = 0;
    bsc_status status = bsc_spot_check(field, field->length - field->offset, reader->error);
    if (status != BSC_OK) return status;
    while (digits < length && isdigit((unsigned char)number[digits])) digits++;
    if (digits == 0 || digits < length)
        return bsc_error_at(reader->error, field, "not the number of a deployment");
    if (reader->ships > 0) {
        const char *earlier = reader->number.line + reader->number.offset;
        if (length == reader->number_length && memcmp(earlier, number, length) == 0) return BSC_OK;
        status = end_deployment(reader);
    }
    reader->number = *field;
    reader->number_length = length;
    return status;
}

/* Reads a line, whose first field is `field`, and adds its ship to the deployment that is being
 * read. */
static bsc_status read_line(fleet_reader *reader, bsc_spot field) {
    const bsc_problem *problem = reader->deployments->problem;
    uint32_t placement = 0;
    bsc_status status = read_number(reader, &field);
    if (status == BSC_OK) status = bsc_row_skip(&reader->rows, &field, reader->error);
    if (status != BSC_OK) return status;
    const bsc_spot ship = field;
    status = bsc_row_read_placement(&reader->rows, problem, &field, &placement, reader->error);
    if (status != BSC_OK) return status;
    field.offset += bsc_row_field(&field);
    if (field.offset < field.length)
        return bsc_error_at(reader->error, &field, "%s", reader->rows.form);
    return add_ship(reader, &ship, placement);
}

/* Reads all lines of the text and adds their deployments to the list. Fails with BSC_BAD_INPUT if
 * the text has no deployment or a line is wrong. */
static bsc_status read_all(fleet_reader *reader) {
    const bsc_matrix *matrix = reader->matrix;
    bsc_status status = BSC_OK;
    bsc_spot field;
    for (uint32_t k = 0; k < matrix->options; k++)
        if (bsc_option_is_ship(matrix, k)) reader->option[matrix->placement[k]] = k;
    while (status == BSC_OK && bsc_rows_next(&reader->rows, &field))
        status = read_line(reader, field);
    if (status == BSC_OK && reader->ships > 0) status = end_deployment(reader);
    if (status == BSC_OK && reader->deployments->games == 0) {
        const bsc_spot end = bsc_lines_end(&reader->rows.lines);
        status = bsc_error_at(reader->error, &end, "no deployments");
    }
    return status;
}

bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error) {
    *deployments = NULL;
    bsc_arena arena = {.newest = NULL};
    fleet_reader reader = {
        .rows = {.header = "sample,ship,cells",
                 .list_header = "number,ship,cells",
                 .form = "a line must be number,ship,cells"},
        .error = error,
    };
    bsc_lines_begin(&reader.rows.lines, name, text, length);
    bsc_status status = make_empty(deployments, problem, error);
    reader.deployments = *deployments;
    if (status == BSC_OK) status = bsc_matrix_new(&reader.matrix, problem, error);
    if (status != BSC_OK) return free_on_failure(deployments, status);
    BSC_ARENA_ARRAY(&arena, reader.option, problem->placements);
    BSC_ARENA_ARRAY(&arena, reader.used, reader.matrix->items);
    BSC_ARENA_ARRAY(&arena, reader.ship_option, reader.deployments->ships);
    status = bsc_arena_status(&arena, error);
    if (status == BSC_OK) status = read_all(&reader);
    /* free the spare capacity of the array; if that fails, the array keeps its size */
    if (status == BSC_OK)
        BSC_ARRAY_FIT(reader.deployments, placement,
                      reader.deployments->games * reader.deployments->ships);
    bsc_arena_release(&arena);
    bsc_matrix_free(reader.matrix);
    return free_on_failure(deployments, status);
}
