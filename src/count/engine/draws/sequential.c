/* sequential.c - lays fleets by placing one ship after the other at random, which is how most
 * programs hide their fleets:
 *
 *   Lay the ships in the fleet's order, the copies of a piece one after the other. If n placements
 *   of a ship fit with the ships laid before, choose one of them, each with the chance 1 / n. If n
 *   is 0, take all ships off the board and begin again.
 *
 * For example, lay a ship of three cells and then a ship of two cells on a board of one row with
 * the cells A to F. The first ship lies at ABC, BCD, CDE or DEF, each with the chance 1/4. If it
 * lies at ABC, the second ship lies at DE or EF, each with the chance 1/2. If it lies at BCD, the
 * second ship can only lie at EF. So the deployment BCD EF has the probability 1/4, but ABC DE only
 * 1/8.
 *
 * In general, the probability of a deployment is proportional to the following sum: over all orders
 * in which the copies of each piece can be laid, add up the products of the chances 1 / n of all
 * ships. So deployments are not equally likely. Nor are their probabilities products of weights of
 * placements: if the first ships leave little room, each way to lay the other ships becomes more
 * probable. n counts the placements on the whole board even after shots, since the shots were not
 * known when the ships were laid.
 *
 * To count exactly, bsc_sequential_tally searches all ways to lay the fleet, and adds up their
 * probabilities. The search may look at MAX_CHECKS placements. If that is not enough, the
 * probabilities are estimated from random fleets (mc.c).
 *
 * Cost: laying one fleet looks at each placement once, which takes 3 microseconds on the board
 * `classic`. */
#include "count/engine/draws/sequential.h"

#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/cover/matrix.h"
#include "count/cover/run_tick.h"

#include <assert.h>
#include <stdio.h>

#define NO_OPTION UINT32_MAX /* used in place of an option if there is none */

/* To count exactly, all ways to lay the fleet are searched. The search gives up after it has looked
 * at this many placements, which takes about a second. */
#define MAX_CHECKS (UINT64_C(1) << 28)
/* A search that only looks for one deployment gives up after it has looked at this many
 * placements. */
#define MAX_FIRST_CHECKS (UINT64_C(1) << 22)
/* A number of ways to lay the fleet, counted as if ships could overlap. If there are more ways than
 * this, bsc_sequential_tally does not even begin to search them all, because the search would take
 * too long. But if ships must cover certain cells, such as cells that were hit, it begins with any
 * number of ways, because it can leave out those that cannot cover the cells. */
#define MAX_WAYS 1e10
/* A search calls the run's tick (the caller's callback) once in this many placements. */
#define CHECKS_PER_TICK (UINT64_C(1) << 20)

/* Lays fleets on the empty board, ship by ship, and says which of them agree with the shots, and so
 * are deployments of the matrix. The "required items" are the cells that a ship must cover, which
 * are primary items of the matrix: the cells that were hit or, if ships must cover the whole board,
 * all cells. */
struct bsc_sequential {
    /* There are two matrices. The solutions of `matrix` are the deployments that agree with all
     * shots. Those of board_matrix are the deployments before any shot; its options are all
     * placements on the board. Both have the same pieces, as items with the same indices. */
    const bsc_matrix *matrix;
    const bsc_matrix *board_matrix; /* matrix->law.unshot_matrix */
    bsc_arena arena;                /* owns the arrays */
    uint32_t ships;                 /* how many ships the fleet has */
    /* how many required items there are: cells that must be covered */
    uint32_t required_count;
    /* [ships]: for each ship, in the order in which the ships are laid, the item of its piece: an
     * index that is the same in both matrices. Copies of one piece are several ships with the same
     * item. */
    uint32_t *piece_item;
    /* [options of board_matrix]: the option of `matrix` with the same placement, or NO_OPTION if
     * the shots exclude the placement */
    uint32_t *matrix_option;
    /* [options of `matrix`]: how many required items (cells that must be covered) an option has */
    uint32_t *required_in_option;
    /* [ships + 1]: for each ship, how many required items (cells that must be covered) this ship
     * and all ships after it can cover together, at most; the last element is 0 */
    uint32_t *max_required_from;
    /* [items of board_matrix]: how many of the ships laid so far cover each item */
    uint32_t *times_covered;
    /* [ships][options of the ship's piece]: for each ship, the placements that do not conflict with
     * the ships laid before it, as options of board_matrix; list_fitting fills it */
    uint32_t **fitting_options;
};

/* ---- Making and freeing ---- */

void bsc_sequential_free(bsc_sequential *sequential) {
    if (sequential == NULL) return;
    bsc_arena_release(&sequential->arena);
    bsc_memory_free(sequential);
}

bool bsc_sequential_is_unrestricted(const bsc_sequential *sequential) {
    return sequential->matrix->options == sequential->board_matrix->options &&
           sequential->matrix->primaries == sequential->board_matrix->primaries;
}

/* Returns true if the item is a required item: a cell that must be covered. The other primary items
 * are pieces. */
static bool is_required(const bsc_matrix *matrix, uint32_t item) {
    return item < matrix->primaries && !bsc_matrix_is_piece(matrix, item);
}

/* Counts the required items, which are the cells that must be covered. Sets required_count to how
 * many there are, each element of required_in_option[] to how many of them the option covers, and
 * each element of max_required_from[] to how many of them the ship and all ships after it can cover
 * together, at most. */
static void find_required(bsc_sequential *sequential) {
    const bsc_matrix *matrix = sequential->matrix;
    for (uint32_t i = 0; i < matrix->primaries; i++)
        if (is_required(matrix, i)) sequential->required_count++;
    for (uint32_t o = 0; o < matrix->options; o++) {
        for (uint32_t e = matrix->start[o]; e < matrix->start[o + 1]; e++)
            if (is_required(matrix, matrix->entry[e])) sequential->required_in_option[o]++;
    }
    for (uint32_t ship = sequential->ships; ship-- > 0;) {
        const uint32_t item = sequential->piece_item[ship];
        uint32_t max = 0;
        for (uint32_t r = matrix->first[item]; r < matrix->first[item + 1]; r++) {
            const uint32_t required = sequential->required_in_option[matrix->option[r]];
            if (required > max) max = required;
        }
        sequential->max_required_from[ship] = sequential->max_required_from[ship + 1] + max;
    }
}

/* Allocates the arrays, and lists the ships of the fleet in piece_item[]. If memory runs out,
 * sequential->arena.failed is set. */
static void make_ships(bsc_sequential *sequential) {
    const bsc_matrix *board_matrix = sequential->board_matrix;
    bsc_arena *arena = &sequential->arena;
    for (uint32_t i = 0; i < board_matrix->primaries; i++)
        if (bsc_matrix_is_piece(board_matrix, i))
            sequential->ships += board_matrix->item[i].multiplicity;
    sequential->piece_item =
        bsc_arena_new(arena, sequential->ships, sizeof *sequential->piece_item);
    sequential->matrix_option =
        bsc_arena_new(arena, board_matrix->options, sizeof *sequential->matrix_option);
    sequential->required_in_option =
        bsc_arena_new(arena, sequential->matrix->options, sizeof *sequential->required_in_option);
    sequential->max_required_from =
        bsc_arena_new(arena, (size_t)sequential->ships + 1, sizeof *sequential->max_required_from);
    sequential->times_covered =
        bsc_arena_new(arena, board_matrix->items, sizeof *sequential->times_covered);
    sequential->fitting_options =
        bsc_arena_new(arena, sequential->ships, sizeof *sequential->fitting_options);
    uint32_t ship = 0;
    for (uint32_t i = 0; i < board_matrix->primaries && !arena->failed; i++) {
        if (!bsc_matrix_is_piece(board_matrix, i)) continue;
        assert(bsc_matrix_is_piece(sequential->matrix, i));
        const uint32_t options = bsc_item_option_count(board_matrix, i);
        for (uint32_t c = 0; c < board_matrix->item[i].multiplicity && !arena->failed; c++) {
            sequential->piece_item[ship] = i;
            sequential->fitting_options[ship] =
                bsc_arena_new(arena, options, sizeof *sequential->fitting_options[ship]);
            ship++;
        }
    }
}

bsc_status bsc_sequential_new(bsc_sequential **sequential, const bsc_matrix *matrix,
                              bsc_error *error) {
    const bsc_matrix *board_matrix = matrix->law.unshot_matrix;
    *sequential = NULL;
    bsc_sequential *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_set_no_memory(error);
    s->matrix = matrix;
    s->board_matrix = board_matrix;
    make_ships(s);
    const bsc_status status = bsc_arena_status(&s->arena, error);
    if (status != BSC_OK) {
        bsc_sequential_free(s);
        return status;
    }
    for (uint32_t o = 0; o < board_matrix->options; o++) {
        assert(board_matrix->placement[o] == o); /* before any shot, option o lays placement o */
        s->matrix_option[o] = NO_OPTION;
    }
    for (uint32_t o = 0; o < matrix->options; o++) s->matrix_option[matrix->placement[o]] = o;
    find_required(s);
    *sequential = s;
    return BSC_OK;
}

/* ---- Laying ships ---- */

/* Returns true if a placement fits with the ships that are laid now: if it takes no cell or piece
 * that they have used up. `option` is the placement, as an option of sequential->board_matrix. */
static bool fits(const bsc_sequential *sequential, uint32_t option) {
    const bsc_matrix *board_matrix = sequential->board_matrix;
    for (uint32_t e = board_matrix->start[option]; e < board_matrix->start[option + 1]; e++) {
        const uint32_t item = board_matrix->entry[e];
        if (sequential->times_covered[item] >= board_matrix->item[item].multiplicity) return false;
    }
    return true;
}

/* Lists the placements of a ship that fit with the ships laid before it. Writes them to
 * fitting_options[ship], as options of sequential->board_matrix, which has the placements before
 * any shot. Returns how many there are. */
static uint32_t list_fitting(bsc_sequential *sequential, uint32_t ship) {
    const bsc_matrix *board_matrix = sequential->board_matrix;
    const uint32_t item = sequential->piece_item[ship];
    uint32_t *fitting_options = sequential->fitting_options[ship];
    uint32_t count = 0;
    for (uint32_t r = board_matrix->first[item]; r < board_matrix->first[item + 1]; r++) {
        const uint32_t option = board_matrix->option[r];
        if (!fits(sequential, option)) continue;
        fitting_options[count] = option;
        count++;
    }
    return count;
}

/* Lays a ship if `step` is 1, and takes it off the board again if `step` is -1. `option` is its
 * placement, as an option of sequential->board_matrix. */
static void lay_option(bsc_sequential *sequential, uint32_t option, int step) {
    const bsc_matrix *board_matrix = sequential->board_matrix;
    for (uint32_t e = board_matrix->start[option]; e < board_matrix->start[option + 1]; e++) {
        const uint32_t item = board_matrix->entry[e];
        assert(step > 0 || sequential->times_covered[item] > 0);
        sequential->times_covered[item] += (uint32_t)step;
    }
}

bool bsc_sequential_draw(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                         uint32_t *count) {
    /* [options of `matrix`]: the option of board_matrix with the same placement. Option o of
     * board_matrix has placement o, so this is the number of the placement itself. */
    const uint32_t *board_option = sequential->matrix->placement;
    uint32_t covered = 0; /* how many required items (cells that must be covered) have a ship */
    uint32_t ship = 0;
    while (ship < sequential->ships) {
        const uint32_t fitting_count = list_fitting(sequential, ship);
        if (fitting_count == 0) break;
        const uint32_t chosen =
            sequential->fitting_options[ship][bsc_random_below(random, fitting_count)];
        /* The ship may lie there on the empty board, but not after the shots. */
        if (sequential->matrix_option[chosen] == NO_OPTION) break;
        option[ship] = sequential->matrix_option[chosen];
        covered += sequential->required_in_option[option[ship]];
        lay_option(sequential, chosen, 1);
        ship++;
    }
    for (uint32_t k = 0; k < ship; k++) lay_option(sequential, board_option[option[k]], -1);
    *count = ship;
    return ship == sequential->ships && covered == sequential->required_count;
}

double bsc_sequential_weight(bsc_sequential *sequential, bsc_random *random, uint32_t *option,
                             uint32_t count) {
    /* [options of `matrix`]: the option of board_matrix with the same placement, whose index is the
     * number of the placement */
    const uint32_t *board_option = sequential->matrix->placement;
    double weight = 1.0;
    uint32_t copies_left = 0; /* how many copies of the current ship's piece have not been laid */
    assert(count == sequential->ships);
    /* The options of a piece have neighbouring numbers, and pieces have them in the order in which
     * they are laid. So ships of the same piece are now neighbours. */
    bsc_sort_numbers(option, count);
    for (uint32_t ship = 0; ship < count; ship++) {
        if (copies_left == 0)
            copies_left = sequential->board_matrix->item[sequential->piece_item[ship]].multiplicity;
        /* Choose which of the piece's options that are left is laid next, and swap it to the front
         * of these options. */
        const uint32_t chosen = ship + (uint32_t)bsc_random_below(random, copies_left);
        const uint32_t laid = option[chosen];
        option[chosen] = option[ship];
        option[ship] = laid;
        /* The ship is laid at this placement with the chance 1 / fitting_count. */
        const uint32_t fitting_count = list_fitting(sequential, ship);
        assert(fitting_count > 0);
        weight /= fitting_count;
        lay_option(sequential, board_option[laid], 1);
        copies_left--;
    }
    for (uint32_t ship = 0; ship < count; ship++)
        lay_option(sequential, board_option[option[ship]], -1);
    return weight;
}

/* ---- All ways to lay the fleet ---- */

/* A search through all ways to lay the fleet ship by ship, and its limits. */
typedef struct search {
    bsc_sequential *sequential;
    const bsc_run *run;
    /* [options of the matrix]: for each option, the sum of the probabilities of the deployments
     * found so far that use it; NULL: the caller does not need these sums */
    double *probability;
    uint64_t checks;      /* how many placements the search has looked at so far */
    uint64_t max_checks;  /* how many placements the search may look at */
    uint64_t tick_checks; /* the value of `checks` when the run's tick was last called */
    bool finds_one;       /* true: the search ends at the first deployment */
    /* BSC_OK, or why the search has failed: BSC_LIMIT if max_checks is exceeded, BSC_INTERRUPTED if
     * the tick stopped the search */
    bsc_status status;
} search;

/* Says whether the search may look at `checks` more placements. Adds them to s->checks, and calls
 * the run's tick (the caller's callback) from time to time. Returns false if the search must end;
 * s->status then says why. */
static bool may_check(search *s, uint32_t checks) {
    const double fraction = (double)s->checks / (double)s->max_checks;
    s->checks += checks;
    if (s->status != BSC_OK) return false;
    if (s->checks > s->max_checks) {
        s->status = BSC_LIMIT;
        return false;
    }
    if (s->checks - s->tick_checks < CHECKS_PER_TICK) return true;
    s->tick_checks = s->checks;
    if (!bsc_run_tell_progress(s->run, fraction)) s->status = BSC_INTERRUPTED;
    return s->status == BSC_OK;
}

/* Searches all ways to lay a ship and the ships after it, while the ships before it stay where they
 * are. `prior` is the probability that the ships before it are laid where they are. required_left
 * of the cells that must be covered are not covered yet, so only those ways count in which this
 * ship and the later ones cover exactly this many of them. `ship` must be below the number of
 * ships. Returns the sum of the probabilities of these ways, and adds the probability of each way
 * to s->probability[], unless that is NULL, for each option that it uses. If the search ends early
 * (s->status or s->finds_one), the sum has only the ways found until then. Takes all ships that it
 * lays off the board again. */
static double search_ship(search *s, uint32_t ship, double prior, uint32_t required_left) {
    bsc_sequential *sequential = s->sequential;
    const bool has_next = ship + 1 < sequential->ships;
    double sum = 0.0;
    if (required_left > sequential->max_required_from[ship]) return 0.0;
    if (!may_check(s,
                   bsc_item_option_count(sequential->board_matrix, sequential->piece_item[ship])))
        return 0.0;
    const uint32_t fitting_count = list_fitting(sequential, ship);
    for (uint32_t k = 0; k < fitting_count && s->status == BSC_OK; k++) {
        const uint32_t chosen = sequential->fitting_options[ship][k];
        const uint32_t option = sequential->matrix_option[chosen];
        if (option == NO_OPTION || sequential->required_in_option[option] > required_left) continue;
        const uint32_t remaining = required_left - sequential->required_in_option[option];
        double probability = prior / fitting_count;
        if (has_next) {
            lay_option(sequential, chosen, 1);
            probability = search_ship(s, ship + 1, probability, remaining);
            lay_option(sequential, chosen, -1);
        } else if (remaining > 0) {
            probability = 0.0;
        }
        if (s->probability != NULL) s->probability[option] += probability;
        sum += probability;
        if (s->finds_one && sum > 0.0) break;
    }
    return sum;
}

bool bsc_sequential_has_none(bsc_sequential *sequential) {
    const bsc_run run = {.threads = 1};
    search s = {
        .sequential = sequential,
        .run = &run,
        .max_checks = MAX_FIRST_CHECKS,
        .finds_one = true,
    };
    const double sum = search_ship(&s, 0, 1.0, sequential->required_count);
    return sum == 0.0 && s.status == BSC_OK;
}

bsc_status bsc_sequential_tally(bsc_sequential *sequential, const bsc_run *run, bsc_tally *tally,
                                bsc_stats *stats, bsc_error *error) {
    bsc_arena arena = {0};
    search s = {.sequential = sequential, .run = run, .max_checks = MAX_CHECKS};
    double ways = 1.0;
    for (uint32_t ship = 0; ship < sequential->ships; ship++)
        ways *= bsc_item_option_count(sequential->matrix, sequential->piece_item[ship]);
    if (sequential->required_count == 0 && ways > MAX_WAYS) return BSC_LIMIT;
    s.probability = bsc_arena_new(&arena, sequential->matrix->options, sizeof *s.probability);
    if (arena.failed) return bsc_arena_status(&arena, error);
    const double sum = search_ship(&s, 0, 1.0, sequential->required_count);
    if (s.status == BSC_OK) {
        stats->nodes = s.checks;
        snprintf(stats->plan, sizeof stats->plan, "all ways to lay the fleet ship by ship");
        tally->estimate = sum > 0.0 ? 1.0L : 0.0L;
        for (uint32_t k = 0; k < tally->options && sum > 0.0; k++)
            tally->share[k] = s.probability[k] / sum;
    }
    bsc_arena_release(&arena);
    if (s.status == BSC_INTERRUPTED) return bsc_error_set(error, s.status, "interrupted");
    return s.status;
}
