/* optimal_set.c - makes the set of deployments (ways to place the whole fleet) with which the
 * search for the best play begins. It keeps the cells of each ship that are still to be hit, and
 * joins deployments that no answers can tell apart.
 *
 *   Example: 3x1 with two ships of 1 cell that have different names. Cells A B C are 0 1 2.
 *
 *     if names are announced    deployments AB BA AC CA BC CB, each of weight 1
 *     if sizes are announced    AB AC BC, each of weight 2: AB and BA give the same answers
 *
 * The ships of a deployment are sorted by their cells and answers, and the deployments by their
 * ships. So two deployments give the same answers to all shots exactly if they are equal, and equal
 * deployments are next to each other. The image of a deployment under a symmetry is found by binary
 * search. A symmetry of the board is used only if it maps each deployment of the set to a
 * deployment of the set with the same weight.
 *
 * If the game does not announce sunk ships, it does not matter which ship a cell belongs to. All
 * ships of a deployment are then joined into one. */
#include "play/eval/optimal_set.h"

#include "bscount_game.h"

#include "count/base/arena.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* An array cell_number[] has, for each cell of the problem, the number that the cell has in cell
 * sets. NO_NUMBER means that it has none, because no ship can be hit there. */
#define NO_NUMBER UINT32_MAX

/* A ship of a deployment, without its cells that are hit already. */
typedef struct ship {
    /* The cells that are still to be hit. Empty if the ship is sunk, and in elements of
     * deployment.ship[] that stand for no ship. */
    bsc_cell_set cells;
    /* What the ship answers when it is hit, and when it is sunk. If two ships have the same answer
     * when they are sunk, they also have the same answer when they are hit, so it is enough to
     * compare answers.sunk. */
    bsc_ship_answers answers;
} ship;

/* A deployment, as it is stored while the set is being made. All deployments of the list are read
 * into an array sorted[]. Sorting this array brings equal deployments together, which are then
 * joined. */
typedef struct deployment {
    ship ship[BSC_OPTIMAL_SHIPS]; /* sorted by compare_ships */
    uint64_t weight;              /* how many deployments of the list are joined in this one */
} deployment;

/* ---- Reading and sorting ---- */

/* Compares two ships for qsort. Larger ships come first, so ships without cells come last. Ships of
 * the same size are ordered by their cells, and then by the answer when they sink. */
static int compare_ships(const void *left, const void *right) {
    const ship *a = left, *b = right;
    const unsigned a_size = bsc_cell_set_count(a->cells), b_size = bsc_cell_set_count(b->cells);
    if (a_size != b_size) return a_size > b_size ? -1 : 1;
    for (unsigned w = BSC_LISTED_WORDS; w-- > 0;)
        if (a->cells.word[w] != b->cells.word[w])
            return a->cells.word[w] > b->cells.word[w] ? -1 : 1;
    return (a->answers.sunk > b->answers.sunk) - (a->answers.sunk < b->answers.sunk);
}

/* Compares two deployments, whose ships are sorted, for qsort: by their first ship, then by their
 * second, and so on. Returns 0 if they have the same ships, whatever their weights are. */
static int compare_deployments(const void *left, const void *right) {
    const deployment *a = left, *b = right;
    for (unsigned k = 0; k < BSC_OPTIMAL_SHIPS; k++) {
        const int order = compare_ships(&a->ship[k], &b->ship[k]);
        if (order != 0) return order;
    }
    return 0;
}

/* Sorts the ships of a deployment: the ship with the most cells comes first, and ships without
 * cells come last (compare_ships). */
static void sort_ships(deployment *fleet) {
    qsort(fleet->ship, BSC_OPTIMAL_SHIPS, sizeof *fleet->ship, compare_ships);
}

/* Reads deployment d of the list, whose deployments have at most BSC_OPTIMAL_SHIPS ships. Returns
 * its ships, sorted by compare_ships, with only the cells that are still to be hit. If the game
 * announces nothing about the ship that is hit, no answer depends on which ship a cell belongs to;
 * all ships are then joined into one. cell_number[c] is the number of cell c of the problem in cell
 * sets, or NO_NUMBER. */
static deployment read_deployment(const bsc_deployment_list *list, const bsc_log *log,
                                  const uint32_t *cell_number, size_t d) {
    const bool is_one_ship = bsc_log_announced(log) == BSC_ANNOUNCE_NONE;
    const uint32_t *placements = bsc_deployment_list_ships(list, d);
    deployment fleet = {.weight = 1};
    for (uint32_t k = 0; k < list->ships; k++) {
        if (placements[k] == BSC_NO_PLACEMENT) continue;
        const bsc_placement placement = bsc_problem_placement(list->problem, placements[k]);
        bsc_cell_set open = {{0}};
        for (uint32_t c = 0; c < placement.cells; c++)
            if (log->firing_step[placement.cell[c]] == 0)
                bsc_set_bit(open.word, cell_number[placement.cell[c]]);
        if (bsc_cell_set_is_empty(open)) continue;
        ship *target = &fleet.ship[is_one_ship ? 0 : k];
        target->cells = bsc_cell_set_unite(target->cells, open);
        target->answers = bsc_ship_answers_of(log, placement);
    }
    sort_ships(&fleet);
    return fleet;
}

/* Reads all deployments of the list, which must not be empty, into sorted[], sorts them, and joins
 * equal deployments by adding their weights. Leaves out deployments that are wholly hit, because
 * the game would be over; but if all are, keeps them, joined into one. sorted[] has room for all
 * deployments of the list. The result, in which all deployments differ, begins at sorted[0].
 * Returns how many deployments it has. */
static size_t read_deployments(const bsc_deployment_list *list, const bsc_log *log,
                               const uint32_t *cell_number, deployment *sorted) {
    for (size_t d = 0; d < list->deployments; d++)
        sorted[d] = read_deployment(list, log, cell_number, d);
    qsort(sorted, list->deployments, sizeof *sorted, compare_deployments);
    size_t count = 1;
    for (size_t d = 1; d < list->deployments; d++) {
        /* The first ship of a deployment is its largest. Deployments that are wholly hit come
         * last. */
        if (bsc_cell_set_is_empty(sorted[d].ship[0].cells) &&
            !bsc_cell_set_is_empty(sorted[0].ship[0].cells))
            break;
        deployment *last = &sorted[count - 1];
        if (compare_deployments(last, &sorted[d]) == 0) {
            last->weight += sorted[d].weight;
        } else {
            sorted[count] = sorted[d];
            count++;
        }
    }
    return count;
}

/* ---- Filling the set ---- */

/* Allocates the arrays of the set in its arena. If memory runs out, set->arena.failed says so. */
static void allocate(bsc_optimal_set *set) {
    const size_t deployments = set->deployments;
    BSC_ARENA_ARRAY(&set->arena, set->fleet_cells, deployments);
    BSC_ARENA_ARRAY(&set->arena, set->weight, deployments);
    BSC_ARENA_ARRAY(&set->arena, set->member, deployments);
    BSC_ARENA_ARRAY(&set->arena, set->similar, deployments);
    BSC_ARENA_ARRAY(&set->arena, set->ship_cells, deployments * set->ships);
    BSC_ARENA_ARRAY(&set->arena, set->ship_answers, deployments * set->ships);
    BSC_ARENA_ARRAY(&set->arena, set->ship_on, deployments * set->cells);
}

/* Stores the deployment *fleet as deployment d of the set: fills its elements in all arrays of the
 * set, except similar[d]. Raises set->answers if needed, so that it stays above all answers that
 * the ships can give. */
static void fill_deployment(bsc_optimal_set *set, uint32_t d, const deployment *fleet) {
    const size_t first_ship = (size_t)d * set->ships;
    set->member[d] = (uint16_t)d;
    set->weight[d] = fleet->weight;
    for (uint32_t k = 0; k < set->ships; k++) {
        const ship *s = &fleet->ship[k];
        set->ship_cells[first_ship + k] = s->cells;
        set->ship_answers[first_ship + k] = s->answers;
        set->answers = bsc_ship_answers_end(s->answers, set->answers);
        assert(bsc_cell_set_is_empty(bsc_cell_set_intersect(set->fleet_cells[d], s->cells)));
        set->fleet_cells[d] = bsc_cell_set_unite(set->fleet_cells[d], s->cells);
        BSC_EACH_IN_SET(c, s->cells) set->ship_on[(size_t)d * set->cells + c] = (uint8_t)k;
    }
}

/* Finds out whether the deployments have different numbers of cells. If so, the player cannot tell
 * from the number of hits whether all cells are hit. The game then says so: sets set->tells_end,
 * and adds an answer which says that the game is over. */
static void add_end_answer(bsc_optimal_set *set) {
    const unsigned first_cells = bsc_cell_set_count(set->fleet_cells[0]);
    for (uint32_t d = 1; d < set->deployments && !set->tells_end; d++)
        set->tells_end = bsc_cell_set_count(set->fleet_cells[d]) != first_cells;
    if (set->tells_end) set->answers++;
    assert(set->answers <= BSC_MAX_ANSWERS); /* there are at most BSC_OPTIMAL_SHIPS pieces */
}

/* Returns the largest index k such that ship k of some deployment is afloat, or 0 if no ship is
 * afloat. The ships of a deployment are sorted, and those afloat come first. */
static uint32_t find_last_ship(const bsc_optimal_set *set, const deployment *sorted) {
    uint32_t last = 0;
    for (uint32_t d = 0; d < set->deployments; d++)
        while (last + 1 < set->ships && !bsc_cell_set_is_empty(sorted[d].ship[last + 1].cells))
            last++;
    return last;
}

/* Fills similar[d], which says which deployments are similar to deployment d: those that cover the
 * same cells, and the group of those that differ from d only in their last ship. Its set told_cells
 * gets the cells of all ships of d except the last one. `last` is the index of the last ship in
 * each deployment, from find_last_ship. If d > 0, similar[d - 1] must be filled already. */
static void fill_similar(bsc_optimal_set *set, const deployment *sorted, uint32_t d,
                         uint32_t last) {
    bsc_optimal_similar *similar = &set->similar[d];
    uint16_t same = 0; /* becomes the first deployment with the cells of d, perhaps d itself */
    while (!bsc_cell_set_equal(set->fleet_cells[same], set->fleet_cells[d])) same++;
    similar->first_with_same_cells = same;
    similar->told_cells = bsc_cell_set_minus(set->fleet_cells[d], sorted[d].ship[last].cells);
    similar->first_of_group = (uint16_t)d;
    if (d == 0) return;
    /* Deployments d and d - 1 differ only in their last ship if they become equal when d takes over
     * the last ship of d - 1. */
    deployment changed = sorted[d];
    changed.ship[last] = sorted[d - 1].ship[last];
    if (compare_deployments(&changed, &sorted[d - 1]) == 0)
        similar->first_of_group = set->similar[d - 1].first_of_group;
}

/* Fills similar[] for all deployments, which says which deployments have the same cells, and which
 * differ only in their last ship. Its field told_cells has the cells of all ships except the last:
 * to get a lower bound of the shots, the search may tell the player that ships lie there
 * (optimal.c). This only pays if the last ship is smaller than all others, in every deployment. If
 * it is not, or if the number of cells varies, leaves told_cells empty everywhere, so that the
 * search tells the player nothing. */
static void fill_all_similar(bsc_optimal_set *set, const deployment *sorted) {
    const uint32_t last = find_last_ship(set, sorted);
    bool is_last_smallest = last > 0;
    for (uint32_t d = 0; d < set->deployments; d++) {
        fill_similar(set, sorted, d, last);
        if (last == 0) continue;
        const ship *smallest = &sorted[d].ship[last];
        const ship *second = &sorted[d].ship[last - 1];
        if (bsc_cell_set_count(smallest->cells) >= bsc_cell_set_count(second->cells))
            is_last_smallest = false;
    }
    if (is_last_smallest && !set->tells_end) return;
    for (uint32_t d = 0; d < set->deployments; d++)
        set->similar[d].told_cells = (bsc_cell_set){{0}};
}

/* ---- Symmetries ---- */

/* Finds to which deployment a symmetry maps each deployment d, and stores the index of that
 * deployment in image[d]. The symmetry maps cell c to cell_image[c]. Returns false if the symmetry
 * cannot be used, because it maps a deployment to one that is not in the set or has another weight;
 * image[] then means nothing. */
static bool find_images(const bsc_optimal_set *set, const deployment *sorted,
                        const uint32_t *cell_image, uint32_t *image) {
    for (uint32_t d = 0; d < set->deployments; d++) {
        deployment moved = sorted[d];
        for (unsigned k = 0; k < BSC_OPTIMAL_SHIPS; k++) {
            moved.ship[k].cells = (bsc_cell_set){{0}};
            BSC_EACH_IN_SET(c, sorted[d].ship[k].cells)
            bsc_set_bit(moved.ship[k].cells.word, cell_image[c]);
        }
        sort_ships(&moved);
        const deployment *match =
            bsearch(&moved, sorted, set->deployments, sizeof *sorted, compare_deployments);
        if (match == NULL || match->weight != sorted[d].weight) return false;
        image[d] = (uint32_t)(match - sorted);
    }
    return true;
}

/* Finds to which cell a symmetry of the board maps each cell c of the set, and stores that cell in
 * cell_image[c]. `symmetry` is the index of the symmetry in *board. cell_number[k] is the number of
 * cell k of the problem in the set, or NO_NUMBER. Returns false if the symmetry cannot be used,
 * because it maps a cell to one that is not in the set; cell_image[] then means nothing. */
static bool find_cell_images(const bsc_optimal_set *set, const bsc_symmetries *board,
                             unsigned symmetry, const uint32_t *cell_number, uint32_t *cell_image) {
    for (uint32_t c = 0; c < set->cells; c++) {
        cell_image[c] = cell_number[board->cell[symmetry][set->cell_of[c]]];
        if (cell_image[c] == NO_NUMBER) return false;
    }
    return true;
}

/* Prepares set->zobrist, with which the search computes the keys of positions (transposition.h).
 * Makes its random codes, and adds those symmetries of the board that map the set to itself, so
 * that positions which are images of each other get the same key. `board` has the symmetries of the
 * board; NULL: none is used. cell_number[k] is the number of cell k of the problem in the set, or
 * NO_NUMBER. sorted[] has the deployments of the set, sorted by compare_deployments. If memory runs
 * out, set->arena.failed says so. */
static void prepare_keys(bsc_optimal_set *set, const bsc_symmetries *board,
                         const uint32_t *cell_number, const deployment *sorted) {
    const size_t elements = (size_t)set->deployments + set->cells;
    const unsigned count = board == NULL ? 1 : board->count;
    bsc_zobrist *zobrist = &set->zobrist;
    bsc_zobrist_init(zobrist, &set->arena, elements, count);
    uint32_t *image = bsc_arena_new(&set->arena, set->deployments, sizeof *image);
    for (unsigned g = 1; g < count && !set->arena.failed; g++) {
        uint32_t cell_image[BSC_LISTED_CELLS];
        if (!find_cell_images(set, board, g, cell_number, cell_image)) continue;
        if (!find_images(set, sorted, cell_image, image)) continue;
        const unsigned next = zobrist->symmetries;
        bsc_zobrist_add_image(zobrist, next, 0, image, set->deployments);
        bsc_zobrist_add_image(zobrist, next, set->deployments, cell_image, set->cells);
        zobrist->symmetries++;
    }
}

/* ---- The set ---- */

bsc_status bsc_optimal_check_fleet(const bsc_problem *problem, bsc_error *error) {
    if (bsc_problem_weighs_fleets(problem)) {
        bsc_error_set(error, BSC_UNSUPPORTED, "the best play needs fleets of equal weights");
        bsc_error_hint(error, "lookahead, entropy and exact take the weights into account");
        return BSC_UNSUPPORTED;
    }
    if (bsc_fleet_ships(problem, 0) <= BSC_OPTIMAL_SHIPS) return BSC_OK;
    return bsc_error_set(error, BSC_LIMIT,
                         "more than %u ships are too many to search for the best play",
                         BSC_OPTIMAL_SHIPS);
}

/* Fills the set from the list, which has all deployments that agree with the log, each with at most
 * BSC_OPTIMAL_SHIPS ships. At the call, set->ships is set, set->answers is BSC_NUMBER_SUNK, and all
 * other fields of the set are 0. `symmetries` may be NULL. cell_number[] and sorted[] are scratch
 * arrays, with an element for each cell of the problem and for each deployment of the list. Fails
 * with BSC_LIMIT if more than BSC_LISTED_CELLS cells may have a ship, and if memory runs out. After
 * a failure the caller must release set->arena. */
static bsc_status fill(bsc_optimal_set *set, const bsc_deployment_list *list, const bsc_log *log,
                       const bsc_symmetries *symmetries, uint32_t *cell_number, deployment *sorted,
                       bsc_error *error) {
    if (!bsc_deployment_list_number_cells(list, log, cell_number, set->cell_of, &set->cells))
        return bsc_error_set(error, BSC_LIMIT,
                             "more than %u cells may have a ship: too many to search for the "
                             "best play",
                             BSC_LISTED_CELLS);
    set->deployments = (uint32_t)read_deployments(list, log, cell_number, sorted);
    allocate(set);
    if (!set->arena.failed) {
        for (uint32_t d = 0; d < set->deployments; d++) fill_deployment(set, d, &sorted[d]);
        add_end_answer(set);
        fill_all_similar(set, sorted);
    }
    prepare_keys(set, symmetries, cell_number, sorted);
    return bsc_arena_status(&set->arena, error);
}

bsc_status bsc_optimal_set_init(bsc_optimal_set *set, const bsc_deployment_list *list,
                                const bsc_log *log, const bsc_symmetries *symmetries,
                                bsc_error *error) {
    assert(list->deployments > 0 && list->deployments <= BSC_OPTIMAL_DEPLOYMENTS);
    *set = (bsc_optimal_set){.ships = list->ships, .answers = BSC_NUMBER_SUNK};
    bsc_arena scratch = {.newest = NULL};
    uint32_t *cell_number = bsc_arena_new(&scratch, list->problem->cells, sizeof *cell_number);
    deployment *sorted = bsc_arena_new(&scratch, list->deployments, sizeof *sorted);
    bsc_status status = bsc_arena_status(&scratch, error);
    if (status == BSC_OK) status = bsc_optimal_check_fleet(list->problem, error);
    if (status == BSC_OK) status = fill(set, list, log, symmetries, cell_number, sorted, error);
    bsc_arena_release(&scratch);
    if (status != BSC_OK) {
        bsc_arena_release(&set->arena);
        *set = (bsc_optimal_set){0};
    }
    return status;
}

/* ---- Ways to answer hits ---- */

/* Says whether the ships of deployment d sink with the same answers as the ships of deployment 0,
 * in whatever order. Only ships that are still afloat count. */
static bool sinks_like_first(const bsc_optimal_set *set, uint32_t d) {
    /* [answer]: how many ships of deployment d sink with this answer, minus how many ships of
     * deployment 0 sink with it */
    int excess[BSC_MAX_ANSWERS] = {0};
    for (uint32_t k = 0; k < set->ships; k++) {
        const size_t ship_of_d = (size_t)d * set->ships + k;
        const size_t ship_of_0 = k;
        if (!bsc_cell_set_is_empty(set->ship_cells[ship_of_d]))
            excess[set->ship_answers[ship_of_d].sunk]++;
        if (!bsc_cell_set_is_empty(set->ship_cells[ship_of_0]))
            excess[set->ship_answers[ship_of_0].sunk]--;
    }
    for (unsigned a = 0; a < BSC_MAX_ANSWERS; a++)
        if (excess[a] != 0) return false;
    return true;
}

/* Counts the different answers of the ships afloat. *hit_answers becomes the count of answers to a
 * hit that does not sink the ship; *sunk_answers becomes the count of answers when a ship sinks. */
static void count_answers(const bsc_optimal_set *set, unsigned *hit_answers,
                          unsigned *sunk_answers) {
    bool is_hit[BSC_MAX_ANSWERS] = {false}, is_sunk[BSC_MAX_ANSWERS] = {false};
    *hit_answers = 0;
    *sunk_answers = 0;
    for (size_t k = 0; k < (size_t)set->deployments * set->ships; k++) {
        const bsc_ship_answers answers = set->ship_answers[k];
        if (bsc_cell_set_is_empty(set->ship_cells[k])) continue;
        if (!is_hit[answers.hit]) (*hit_answers)++;
        if (!is_sunk[answers.sunk]) (*sunk_answers)++;
        is_hit[answers.hit] = true;
        is_sunk[answers.sunk] = true;
    }
}

/* Bounds how many different sequences of answers there are when `cells` hits sink `ships` ships.
 * Three choices determine a sequence. The bound multiplies their counts of possibilities:
 *
 *   which of the hits sink a ship          (cells - 1) choose (ships - 1): the last hit always does
 *   the answers to the hits that do not    hit_answers ^ (cells - ships)
 *   the answers to the hits that do        sunk_answers ^ ships; or ships!, if this is less and all
 *                                          deployments have the same ships afloat
 *
 *   Example: ships of 2 cells and 1 cell, whose names are announced when they sink. Of the 3 hits
 *   the last one and one of the two others sink a ship: 2 possibilities. The remaining hit is
 *   answered "hit": 1 possibility. The ships can sink in 2 orders. The bound is 2 x 1 x 2 = 4. */
void bsc_optimal_count_ways(const bsc_optimal_set *set, bsc_optimal_ways ways) {
    unsigned hit_answers, sunk_answers;
    count_answers(set, &hit_answers, &sunk_answers);
    bool has_same_ships = true;
    for (uint32_t d = 1; d < set->deployments && has_same_ships; d++)
        has_same_ships = sinks_like_first(set, d);
    for (unsigned ships = 1; ships <= BSC_OPTIMAL_SHIPS; ships++) {
        double orders = pow(sunk_answers, ships);
        double permutations = 1.0;
        for (unsigned k = 1; k <= ships; k++) permutations *= k;
        if (has_same_ships) orders = fmin(permutations, orders);
        ways[ships][ships - 1] = 0.0; /* a ship has a cell at least */
        for (unsigned cells = ships; cells <= BSC_LISTED_CELLS; cells++) {
            double count = pow(hit_answers, cells - ships);
            for (unsigned k = 1; k < ships; k++) count *= (double)(cells - k) / k;
            ways[ships][cells] = count * orders;
            if (set->tells_end) ways[ships][cells] += ways[ships][cells - 1];
        }
    }
}

/* ---- Members ---- */

bsc_zobrist_key bsc_optimal_key(const bsc_optimal_set *set, const uint16_t *member, size_t members,
                                bsc_cell_set hits) {
    bsc_zobrist_key smallest = {UINT64_MAX, UINT64_MAX};
    for (unsigned g = 0; g < set->zobrist.symmetries; g++) {
        const bsc_zobrist_key *deployment_code = bsc_zobrist_codes(&set->zobrist, g);
        const bsc_zobrist_key *cell_code = deployment_code + set->deployments;
        bsc_zobrist_key sum = {0, 0};
        for (size_t k = 0; k < members; k++) bsc_zobrist_add(&sum, deployment_code[member[k]]);
        BSC_EACH_IN_SET(c, hits) bsc_zobrist_add(&sum, cell_code[c]);
        if (bsc_zobrist_less(sum, smallest)) smallest = sum;
    }
    return smallest;
}

bsc_cell_set bsc_optimal_drop_worse(const bsc_optimal_set *set, const uint16_t *member,
                                    size_t members, bsc_cell_set fired, bsc_cell_set hittable) {
    /* [cell]: how many members (the deployments that are still possible) have a ship there */
    uint32_t hits[BSC_LISTED_CELLS] = {0};
    /* [cell]: the cells not fired at that every member with a ship on this cell covers too. So if
     * this cell has a ship, all of these cells surely have ships. */
    bsc_cell_set implied_cells[BSC_LISTED_CELLS];
    memset(implied_cells, 0xff, sizeof implied_cells); /* all cells; each member removes some */
    for (size_t k = 0; k < members; k++) {
        const bsc_cell_set fleet = set->fleet_cells[member[k]];
        BSC_EACH_IN_SET(c, bsc_cell_set_intersect(fleet, hittable)) {
            implied_cells[c] =
                bsc_cell_set_intersect(implied_cells[c], bsc_cell_set_minus(fleet, fired));
            hits[c]++;
        }
    }
    bsc_cell_set worthwhile = hittable;
    BSC_EACH_IN_SET(c, hittable) {
        BSC_EACH_IN_SET(b, implied_cells[c]) {
            /* A player can fire at b instead of c, because b has a ship whenever c has one. If c
             * also has a ship whenever b has one, both have equally many hits, and only the one
             * with the lower index stays. */
            if (b != c && (hits[b] > hits[c] || b < c)) bsc_clear_bit(worthwhile.word, c);
        }
    }
    return worthwhile;
}
