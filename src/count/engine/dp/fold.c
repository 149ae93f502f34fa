/* fold.c - chooses symmetries of a board that make a sweep smaller, and corrects what the sweep
 * then counts for single options.
 *
 * A sweep uses a symmetry g in one of two ways. The example is a 3x3 board with one ship of two
 * cells, swept by rows.
 *
 * 1. The mirror. Left and right can be swapped. After the sweep has passed a whole row, the rest of
 * the board is its own mirror image. So a state and its mirror image can be continued in the same
 * number of ways. They become one state, and their counts are added. (A state has one count for
 * each partial fleet: in how many ways the sweep can reach it.) After the first row (T is a taken
 * cell, a dot a free one):
 *
 *      passed        passed
 *      T . .    and  . . T    become one state      30 states in all layers become 26
 *
 * We say that the mirror folds the states. In general, a symmetry can fold the states after step i
 * if the items passed by then are mapped to items that have been passed too. On squares this is the
 * reflection that maps each row (or column) of the sweep to itself, after each row. On hexagons it
 * is a reflection that maps each line of the sweep to itself.
 *
 * 2. Leaving out options. The reflection in the diagonal swaps the ship's six options along the
 * rows with its six options along the columns. It is enough to place the options along the rows,
 * and to count each of them twice. Next, up and down can be swapped: of the six options, those in
 * the last row are left out too, and those in the first row count four times. Two options that
 * count 4 and two that count 2 make 12 deployments, with 14 states instead of 30.
 *
 * In general, take a piece with one copy. An option o is in as many solutions as its image g o. Of
 * each such pair, the option that makes the sweep more expensive is left out, and the other one
 * counts for both. If g o is o itself, or neither is more expensive, both stay as they are. A
 * symmetry may be used for this only while each option counts as much as its image; and afterwards,
 * each option must count as much as its image under the mirror.
 *
 * With symmetries, the sweep's results for single options are uneven: in the example, 4 for options
 * in the first row, 2 in the second, and 0 for all others. But the sum of the results of an option
 * and its image is right, so each of the two gets half of the sum. This is done first for the
 * mirror, and then for each symmetry that was used to leave out options, the last one first. In the
 * example, swapping up and down makes the results of all six options along the rows 2, and then the
 * diagonal makes all twelve results 1. No result on the way is greater than the total, because an
 * option is at most once in a solution, and a solution that counts twice stands for two.
 *
 * All conditions are checked on the model's options, not concluded from the shape of the board.
 * Once a mirror was assumed for hex-upper, whose pieces have no mirror images, and the count was
 * wrong without any warning.
 *
 *   States, in thousands:   russian   german  classic  kanoodle  pentominoes-6x10
 *     without symmetry          407      915      102        714               2890
 *     mirror                    252      575       56        406               1579
 *     options left out          189      504       80        703               2492
 *     both                      116      313       44        396               1340
 *
 * Cost: for each piece that is tried, and for each symmetry, a walk over all options. */
#include "count/engine/dp/fold.h"

/* The greatest multiplier of an option, which says how many times the sweep counts each solution
 * with the option. It is usually 1. If the sweep leaves out the image of the option under a
 * symmetry, it is 2, because there are as many solutions with the image, and the sweep does not
 * find them. Each further symmetry that is used to leave out options can double it again. */
#define MAX_MULTIPLIER (1u << BSC_DP_MAX_OMITTING_SYMMETRIES)

/* Why the sweep gets faster if it leaves out one option, and keeps the option's image under a
 * symmetry, which then counts for both. A later constant stands for a greater gain. */
typedef enum gain {
    NO_GAIN, /* leaving out the option does not make the sweep faster */
    /* the option's image under the symmetry begins on an earlier line (row, column, ...) of the
     * sweep than the option, so states in which its piece is not placed yet can be dropped
     * earlier */
    EARLIER_LINE,
    /* the option's image under the symmetry extends over fewer lines than the option, so there are
     * fewer different sets of taken items, and fewer states */
    FEWER_LINES
} gain;

/* The symmetries of a model that a sweep may use, either to replace states by their images or to
 * leave out options. Each of them, applied twice, changes nothing. If the sweep counts the options
 * that cross its lines (are longer across its rows or columns than along them), each of them also
 * maps crossing options to crossing options. */
typedef struct usable_symmetries {
    unsigned count;
    const bsc_dp_symmetry *symmetry[BSC_MAX_SYMMETRIES];
} usable_symmetries;

void bsc_dp_fold_release(bsc_dp_fold *fold) {
    bsc_arena_release(&fold->arena);
    *fold = (bsc_dp_fold){.mirror = NULL};
}

/* Says whether the symmetry, applied twice, changes nothing: whether it only swaps pairs of items
 * and pairs of options, like a reflection. A quarter turn of the board does not. */
static bool is_involution(const bsc_dp_model *model, const bsc_dp_symmetry *symmetry) {
    for (uint32_t item = 0; item < model->items; item++)
        if (symmetry->item[symmetry->item[item]] != item) return false;
    for (uint32_t option = 0; option < model->options; option++)
        if (symmetry->option[symmetry->option[option]] != option) return false;
    return true;
}

/* Says whether value[] is the same for each option and its image under the symmetry. value[] has
 * one element for each option of the model, such as its multiplier. */
static bool keeps_values(const bsc_dp_model *model, const bsc_dp_symmetry *symmetry,
                         const uint8_t *value) {
    for (uint32_t option = 0; option < model->options; option++)
        if (value[symmetry->option[option]] != value[option]) return false;
    return true;
}

/* Finds the steps after which a state and its image under the symmetry can become one state. They
 * can after step i if the symmetry maps all items that have been passed by then (in the steps 0 to
 * i) to items that have been passed too. It then also maps the items ahead to each other, so the
 * sweep can go on from the state and from its image in equally many ways. For example, left and
 * right of a board can be swapped after each whole row of a sweep by rows. Sets folds_after[i] to
 * true for these steps, and to false for all others. Returns how many steps it found. The last two
 * steps of the sweep are always left out, because hardly any states are left then. */
static uint32_t find_folding_steps(const bsc_dp_order *order, const bsc_dp_symmetry *symmetry,
                                   bool *folds_after) {
    uint32_t folding_steps = 0;
    /* The latest step that passes the image of an item that is passed in one of the steps 0 to
     * i. */
    uint32_t last_image = 0;
    for (uint32_t i = 0; i < order->steps; i++) {
        const uint32_t image = order->step_of[symmetry->item[order->item_of_step[i]]];
        if (image > last_image) last_image = image;
        const bool are_images_passed = last_image <= i;
        folds_after[i] = are_images_passed && i + 2 < order->steps;
        if (folds_after[i]) folding_steps++;
    }
    return folding_steps;
}

/* Chooses the mirror: of the usable symmetries, the one with the most steps after which a state and
 * its image can become one state. Also sets fold->folds_after[i] to whether step i is one of these
 * steps. If no symmetry has such a step, fold->mirror stays NULL. */
static void choose_mirror(bsc_dp_fold *fold, const bsc_dp_order *order,
                          const usable_symmetries *usable) {
    uint32_t max_steps = 0;
    for (unsigned k = 0; k < usable->count; k++) {
        const uint32_t steps = find_folding_steps(order, usable->symmetry[k], fold->folds_after);
        if (steps > max_steps) {
            max_steps = steps;
            fold->mirror = usable->symmetry[k];
        }
    }
    if (fold->mirror != NULL) find_folding_steps(order, fold->mirror, fold->folds_after);
}

/* Compares an option with its image under a symmetry, to decide which of the two the sweep may
 * leave out: the one that makes the sweep more expensive, because it extends over more lines (rows,
 * columns, ...) of the sweep or, if both extend over equally many, begins on a later line. The
 * other one then counts for both. If `option` is the more expensive one, returns what the sweep
 * gains by leaving it out. Otherwise returns NO_GAIN. Sets *is_cheaper to whether `option` is the
 * cheaper one. If the two cost the same, or have no items, neither is left out: returns NO_GAIN,
 * and sets *is_cheaper to false. */
static gain compare_options(const bsc_dp_order *order, uint32_t option, uint32_t image,
                            bool *is_cheaper) {
    *is_cheaper = false;
    if (order->first_step[option] == UINT32_MAX || order->first_step[image] == UINT32_MAX)
        return NO_GAIN;
    const uint32_t option_line = order->line[order->first_step[option]];
    const uint32_t image_line = order->line[order->first_step[image]];
    const uint32_t option_height = order->line[order->last_step[option]] - option_line;
    const uint32_t image_height = order->line[order->last_step[image]] - image_line;
    if (option_height != image_height) {
        *is_cheaper = option_height < image_height;
        return *is_cheaper ? NO_GAIN : FEWER_LINES;
    }
    *is_cheaper = option_line < image_line;
    return option_line > image_line ? EARLIER_LINE : NO_GAIN;
}

/* Finds out how much the sweep would gain if it used the symmetry to leave out options of
 * a piece that has only one copy: the piece of model->counter[counter]. Of each option of the piece
 * and its image, the sweep would leave out the more expensive one, and count solutions with the
 * cheaper one twice, for both.
 *
 * Sets multiplier[k] for each option k: how many times the sweep would then count each solution
 * with option k, or 0 if it would leave out option k. Returns the greatest gain of all options: the
 * best of the reasons why the sweep would get faster. Returns NO_GAIN, with multiplier[] undefined,
 * if no option would be left out, or if the symmetry cannot be combined with the mirror and the
 * symmetries that are used already. */
static gain try_omission(const bsc_dp_fold *fold, const bsc_dp_model *model,
                         const bsc_dp_order *order, uint32_t counter,
                         const bsc_dp_symmetry *symmetry, uint8_t *multiplier) {
    gain greatest = NO_GAIN;
    if (!keeps_values(model, symmetry, fold->multiplier)) return NO_GAIN;
    memcpy(multiplier, fold->multiplier, model->options * sizeof *multiplier);
    for (uint32_t option = 0; option < model->options; option++) {
        if (model->option_counter[option] != counter || fold->multiplier[option] == 0) continue;
        bool is_cheaper;
        const gain pair_gain =
            compare_options(order, option, symmetry->option[option], &is_cheaper);
        if (pair_gain > greatest) greatest = pair_gain;
        if (pair_gain != NO_GAIN) multiplier[option] = 0;
        if (is_cheaper) multiplier[option] = (uint8_t)(2 * multiplier[option]);
        if (multiplier[option] > MAX_MULTIPLIER) return NO_GAIN;
    }
    if (fold->mirror != NULL && !keeps_values(model, fold->mirror, multiplier)) return NO_GAIN;
    return greatest;
}

/* Leaves out options of one piece that has only one copy: of an option and its image under a
 * symmetry, one is left out, and solutions with the other one are counted twice. Chooses the piece
 * and the symmetry with the greatest `gain`, which says why the sweep gets faster: fewer different
 * sets of taken items are better than states that can be dropped earlier. If several have the same
 * gain, chooses the larger piece. Returns false, and changes nothing, if the sweep cannot get
 * faster. trial[] is work space with one element for each option: how many times each solution with
 * the option would be counted. */
static bool apply_best_omission(bsc_dp_fold *fold, const bsc_dp_model *model,
                                const bsc_dp_order *order, const usable_symmetries *usable,
                                uint8_t *trial) {
    const bsc_dp_symmetry *best = NULL;
    gain best_gain = NO_GAIN;
    uint32_t best_counter = 0;
    for (uint32_t c = 0; c < model->counters; c++) {
        if (model->counter[c].copies != 1) continue;
        for (unsigned k = 0; k < usable->count; k++) {
            const bsc_dp_symmetry *symmetry = usable->symmetry[k];
            if (symmetry == fold->mirror) continue;
            const gain trial_gain = try_omission(fold, model, order, c, symmetry, trial);
            const bool is_larger = model->counter[c].rank > model->counter[best_counter].rank;
            if (trial_gain > best_gain ||
                (trial_gain != NO_GAIN && trial_gain == best_gain && is_larger)) {
                best_gain = trial_gain;
                best_counter = c;
                best = symmetry;
            }
        }
    }
    if (best == NULL) return false;
    try_omission(fold, model, order, best_counter, best, trial);
    memcpy(fold->multiplier, trial, model->options * sizeof *trial);
    assert(fold->omitting_symmetries < BSC_DP_MAX_OMITTING_SYMMETRIES);
    fold->omitting_symmetry[fold->omitting_symmetries] = best;
    fold->omitting_symmetries++;
    return true;
}

bsc_status bsc_dp_fold_init(bsc_dp_fold *fold, const bsc_dp_model *model, const bsc_dp_order *order,
                            bool counts_crossing, const bsc_dp_settings *settings,
                            bsc_error *error) {
    usable_symmetries usable = {.count = 0};
    *fold = (bsc_dp_fold){.mirror = NULL};
    BSC_ARENA_ARRAY(&fold->arena, fold->folds_after, order->steps);
    BSC_ARENA_ARRAY(&fold->arena, fold->multiplier, model->options);
    uint8_t *value = bsc_arena_new(&fold->arena, model->options, sizeof *value);
    if (fold->arena.failed) return bsc_arena_status(&fold->arena, error);
    memset(fold->multiplier, 1, model->options * sizeof *fold->multiplier);
    /* At first, the value of an option is 1 if it crosses the lines of the sweep (is longer across
     * them than along them). All values are 0 if the sweep does not count crossing options. Later,
     * the array is work space of apply_best_omission. */
    for (uint32_t option = 0; counts_crossing && option < model->options; option++)
        value[option] = bsc_dp_compare_extents(model, order->direction, option) > 0;
    for (unsigned k = 0; k < model->symmetries; k++) {
        const bsc_dp_symmetry *symmetry = &model->symmetry[k];
        if (is_involution(model, symmetry) && keeps_values(model, symmetry, value)) {
            usable.symmetry[usable.count] = symmetry;
            usable.count++;
        }
    }
    if (!settings->never_mirrors) choose_mirror(fold, order, &usable);
    bool may_omit = !settings->keeps_all_options;
    while (may_omit && fold->omitting_symmetries < BSC_DP_MAX_OMITTING_SYMMETRIES)
        may_omit = apply_best_omission(fold, model, order, &usable, value);
    return BSC_OK;
}

/* Sets the numbers *a and *b to half of their sum. Both have the type `kind`. If they are exact
 * counts (not reals) with an odd sum, rounds down and returns false. */
static bool average_pair(bsc_dp_kind kind, void *a, void *b) {
    if (kind == BSC_DP_REAL) {
        const double half = (*(double *)a + *(double *)b) / 2.0;
        *(double *)a = half;
        *(double *)b = half;
        return true;
    }
    const size_t limbs = kind;
    uint64_t *number = a;
    const uint64_t carry = bsc_dp_add_limbs(number, b, limbs);
    const bool is_even = (number[0] & 1) == 0;
    for (size_t k = 0; k < limbs; k++) {
        const uint64_t next_limb = k + 1 < limbs ? number[k + 1] : carry;
        number[k] = number[k] >> 1 | next_limb << 63;
    }
    memcpy(b, a, limbs * sizeof *number);
    return is_even;
}

/* Sets the results of each option and its image under the symmetry to their average. The result of
 * an option is how many solutions the sweep has counted for it; it may have counted some of them
 * for the image of the option. option_solutions[] has the results of all options of the model, one
 * after the other, each of the type model->total_kind. Returns false if two exact counts (not
 * reals) have an odd sum, which would be a bug of the sweep: by symmetry, an option and its image
 * have equally many solutions. */
static bool average_images(const bsc_dp_model *model, const bsc_dp_symmetry *symmetry,
                           char *option_solutions) {
    const size_t size = bsc_dp_number_bytes(model->total_kind);
    bool are_even = true;
    for (uint32_t option = 0; option < model->options; option++) {
        const uint32_t image = symmetry->option[option];
        if (image > option)
            are_even &= average_pair(model->total_kind, option_solutions + option * size,
                                     option_solutions + image * size);
    }
    return are_even;
}

bool bsc_dp_fold_average(const bsc_dp_fold *fold, const bsc_dp_model *model,
                         void *option_solutions) {
    bool are_even = fold->mirror == NULL || average_images(model, fold->mirror, option_solutions);
    for (unsigned k = fold->omitting_symmetries; k-- > 0;)
        are_even &= average_images(model, fold->omitting_symmetry[k], option_solutions);
    return are_even;
}
