/* deployments_read.c - reads a list of deployments (ways to lay the whole fleet) from a record of
 * games.
 *
 * A record has one ship on each line, `number,ship,cells`, as `sample --format csv` writes it.
 * `number` is the same on all lines of a deployment:
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
 * The exact-cover matrix of the problem says which ships go together: a ship at a placement is an
 * option of the matrix, and two ships that overlap or touch cover the same item. So it is enough to
 * count for each item how many ships of the deployment cover it.
 *
 * Cost: a binary search among the placements for each line. */
#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/board/draft.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "play/record/deployments.h"
#include "play/record/rows.h"

#include <assert.h>
#include <ctype.h>

/* The state of reading recorded deployments from a text. */
typedef struct record_reader {
    bsc_rows rows; /* the lines of the text */
    /* The deployments that were read completely. In deployments->placement, the row after the last
     * of them takes the ships of the deployment whose lines are being read. */
    bsc_deployments *deployments;
    bsc_matrix *matrix;
    bsc_error *error;
    /* [placements of the problem]: the index in the matrix of the option that stands for a ship at
     * this placement */
    uint32_t *option_of_placement;
    /* The deployment whose lines are being read: */
    uint32_t ships_read; /* how many ships of this deployment were read so far */
    /* [deployments->ships]: for each ship of this deployment that was read, the index of its option
     * in the matrix */
    uint32_t *ship_option;
    /* [items of the matrix]: how many of the ships of this deployment that were read cover the
     * item */
    uint32_t *times_covered;
    /* [sums of the matrix]: working space of is_solution, which counts for each sum how many of its
     * cells hold a ship (a sum says how many cells of a certain set do) */
    uint32_t *count_in_sum;
    /* where the number of this deployment stands in its first line; each line of the deployment
     * begins with this number */
    bsc_spot number_spot;
    size_t number_length; /* how many bytes the number has */
} record_reader;

/* Adds a ship, which lies at `placement`, to the deployment that is being read. Fails with
 * BSC_BAD_INPUT if the deployment then has more ships of this piece than the fleet, or if the ship
 * overlaps or touches an earlier ship. `spot` is where in the text the ship was read. */
static bsc_status add_ship(record_reader *reader, const bsc_spot *spot, uint32_t placement) {
    const bsc_matrix *matrix = reader->matrix;
    const uint32_t option = reader->option_of_placement[placement];
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        reader->times_covered[item]++;
        if (reader->times_covered[item] <= matrix->item[item].multiplicity) continue;
        if (matrix->item[item].kind == BSC_ITEM_PIECE)
            return bsc_error_at(reader->error, spot,
                                "the deployment has more of this ship than the fleet");
        return bsc_error_at(reader->error, spot,
                            "this ship overlaps or touches one of the lines above");
    }
    uint32_t *row = bsc_deployments_next_row(reader->deployments);
    if (row == NULL) return bsc_error_set_no_memory(reader->error);
    assert(reader->ships_read < reader->deployments->ships);
    reader->ship_option[reader->ships_read] = option;
    row[reader->ships_read] = placement;
    reader->ships_read++;
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
static bsc_status check_copies(const record_reader *reader) {
    const bsc_deployments *deployments = reader->deployments;
    const bsc_problem *problem = deployments->problem;
    uint32_t copies[BSC_MAX_PIECES] = {0};
    if (!bsc_problem_may_lack_ships(problem)) {
        if (reader->ships_read == deployments->ships) return BSC_OK;
        return bsc_error_at(reader->error, &reader->number_spot,
                            "this deployment has %u of the fleet's %u ships", reader->ships_read,
                            deployments->ships);
    }
    for (uint32_t k = 0; k < reader->ships_read; k++)
        copies[reader->matrix->piece[reader->ship_option[k]]]++;
    if (bsc_problem_fleets(problem) > 1) {
        if (is_some_fleet(problem, copies)) return BSC_OK;
        return bsc_error_at(reader->error, &reader->number_spot,
                            "this deployment has the ships of none of the %u fleets",
                            bsc_problem_fleets(problem));
    }
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (copies[p] < problem->least_copies[p])
            return bsc_error_at(reader->error, &reader->number_spot,
                                "this deployment has %u of %.64s, and the fleet has at least %u",
                                copies[p], problem->piece[p].name, problem->least_copies[p]);
    return BSC_OK;
}

/* Says whether a deployment need not cover the item with a ship, because the matrix has an option
 * that covers the item without laying a ship. Such an option says, for example, that a ship is
 * absent. */
static bool may_lack_ship(const bsc_matrix *matrix, uint32_t item) {
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
        if (!bsc_option_is_ship(matrix, matrix->option[k])) return true;
    return false;
}

/* Says whether the deployment that was read meets the board's sums (how many cells of a set hold a
 * ship), and covers each cell on which the board says that there is a ship. check_copies has
 * already checked how many ships the deployment has. */
static bool is_solution(const record_reader *reader) {
    const bsc_matrix *matrix = reader->matrix;
    for (uint32_t i = 0; i < matrix->primaries; i++)
        if (reader->times_covered[i] == 0 && !may_lack_ship(matrix, i)) return false;
    return bsc_sums_are_met(matrix, reader->ship_option, reader->ships_read, reader->count_in_sum);
}

/* Ends the deployment that is being read, of which at least one ship was read: checks it, adds it
 * to the list, and prepares for the next one. Fails with BSC_BAD_INPUT if it is not a complete
 * fleet, or if it contradicts what the board says about its cells. */
static bsc_status end_deployment(record_reader *reader) {
    const bsc_matrix *matrix = reader->matrix;
    bsc_deployments *deployments = reader->deployments;
    const bsc_status status = check_copies(reader);
    if (status != BSC_OK) return status;
    if (!is_solution(reader))
        return bsc_error_at(reader->error, &reader->number_spot,
                            "this deployment is not as the board's sums and givens say");
    uint32_t *row = deployments->placement + deployments->games * deployments->ships;
    for (uint32_t k = reader->ships_read; k < deployments->ships; k++) row[k] = BSC_NO_PLACEMENT;
    memset(reader->times_covered, 0, matrix->items * sizeof *reader->times_covered);
    reader->ships_read = 0;
    deployments->games++;
    return BSC_OK;
}

/* Reads the first field of a line, the number that all lines of a deployment share. If it differs
 * from the number on the line before, the deployment of that line is complete: ends it and begins
 * another one. Fails with BSC_BAD_INPUT if the field has other characters than digits, or if the
 * deployment that ends is wrong (end_deployment). */
static bsc_status read_number(record_reader *reader, const bsc_spot *field) {
    const char *number = field->line + field->offset;
    const size_t length = bsc_row_field(field);
    size_t digits = 0;
    bsc_status status = bsc_spot_check(field, field->length - field->offset, reader->error);
    if (status != BSC_OK) return status;
    while (digits < length && isdigit((unsigned char)number[digits])) digits++;
    if (digits == 0 || digits < length)
        return bsc_error_at(reader->error, field, "not the number of a deployment");
    if (reader->ships_read > 0) {
        const char *earlier = reader->number_spot.line + reader->number_spot.offset;
        if (length == reader->number_length && memcmp(earlier, number, length) == 0) return BSC_OK;
        status = end_deployment(reader);
    }
    reader->number_spot = *field;
    reader->number_length = length;
    return status;
}

/* Reads a line, whose first field is `field`, and adds its ship to the deployment that is being
 * read. Fails with BSC_BAD_INPUT if the line does not have the three fields `number,ship,cells`, if
 * one of them is wrong, or if its ship cannot be added (add_ship); and as read_number does, if the
 * deployment of the lines before ends here and is wrong. */
static bsc_status read_line(record_reader *reader, bsc_spot field) {
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
        return bsc_error_at(reader->error, &field, "%s", reader->rows.form_message);
    return add_ship(reader, &ship, placement);
}

/* Reads all lines of the text and adds their deployments to the list. Fails with BSC_BAD_INPUT if
 * the text has no deployment or a line is wrong. */
static bsc_status read_all(record_reader *reader) {
    const bsc_matrix *matrix = reader->matrix;
    bsc_status status = BSC_OK;
    bsc_spot field;
    for (uint32_t k = 0; k < matrix->options; k++)
        if (bsc_option_is_ship(matrix, k)) reader->option_of_placement[matrix->placement[k]] = k;
    while (status == BSC_OK && bsc_rows_next(&reader->rows, &field))
        status = read_line(reader, field);
    if (status == BSC_OK && reader->ships_read > 0) status = end_deployment(reader);
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
    record_reader reader = {
        .rows = {.header = "sample,ship,cells",
                 .list_header = "number,ship,cells",
                 .form_message = "a line must be number,ship,cells"},
        .error = error,
    };
    bsc_lines_begin(&reader.rows.lines, name, text, length);
    bsc_status status = bsc_deployments_make_empty(deployments, problem, error);
    reader.deployments = *deployments;
    if (status == BSC_OK) status = bsc_matrix_new(&reader.matrix, problem, error);
    if (status != BSC_OK) return bsc_deployments_free_on_failure(deployments, status);
    BSC_ARENA_ARRAY(&arena, reader.option_of_placement, problem->placements);
    BSC_ARENA_ARRAY(&arena, reader.times_covered, reader.matrix->items);
    BSC_ARENA_ARRAY(&arena, reader.count_in_sum, reader.matrix->law.sums.count);
    BSC_ARENA_ARRAY(&arena, reader.ship_option, reader.deployments->ships);
    status = bsc_arena_status(&arena, error);
    if (status == BSC_OK) status = read_all(&reader);
    /* The array of placements gives back the memory that it does not use; if that fails, it keeps
     * its size. */
    if (status == BSC_OK)
        BSC_ARRAY_FIT(reader.deployments, placement,
                      reader.deployments->games * reader.deployments->ships);
    bsc_arena_release(&arena);
    bsc_matrix_free(reader.matrix);
    return bsc_deployments_free_on_failure(deployments, status);
}
