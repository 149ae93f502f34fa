/* sample.c - draws random solutions, all with equal probability, from a forward pass of the dynamic
 * programme that is kept in memory. The pass has a layer of states for each step of the sweep.
 *
 * Each random number r below the total belongs to exactly one solution, so no draw is rejected. The
 * pass knows in how many ways each state can be reached. This count is a sum over all transitions
 * that lead to the state: each adds the number of ways to reach the state that it comes from, which
 * we call the transition's part. Think of the parts as laid out one after the other. The draw finds
 * the part into which r falls, subtracts the parts before it from r, and goes on in the same way
 * with the state that this transition comes from:
 *
 *   final state   [ transition a ][   transition b   ][ c ]      r < total
 *                                      ^ r
 *   source of b   [ transition d ][  transition e  ]             r less the part of a
 *
 * For example, a 3x3 board with one ship of two cells has 12 solutions. Two transitions, both past
 * the last cell C3, lead to the final state. The first comes from the state in which the ship lies
 * before C3, which is reached in 10 ways; the second comes from the state in which the ship covers
 * C3, which is reached in 2 ways. If r = 11, the draw goes on with the second state and with r = 11
 * - 10 = 1, which is below 2.
 *
 * The pass is made for a model of the matrix (dp/model.h), in which pieces with the same options
 * are merged into one. So a solution of the model says which sets of cells the ships take, but not
 * which of several pieces with the same options takes which set. The draw deals the sets to these
 * pieces at random.
 *
 * The counts of ways have a fixed number of 64-bit limbs, and larger counts lose their high bits.
 * Still, all counts that a draw meets are exact: a state on the path of a solution cannot be
 * reached in more ways than there are solutions.
 *
 * Cost: memory for all layers of a forward pass, which is 37 MiB for the board `classic`. At each
 * step, a draw looks at the transitions that lead to one state. */
#include "count/engine/draws/sample.h"

#include "count/base/error.h"
#include "count/cover/bound.h"
#include "count/cover/run_tick.h"
#include "count/engine/dp/masks.h"
#include "count/engine/dp/numbers.h"

/* A number of bytes. The forward passes of a sampler may take this much memory, unless the run sets
 * another limit. It takes about two seconds to fill it. */
#define MAX_PASS_BYTES ((size_t)512 << 20)

#define NO_OPTION UINT32_MAX /* used in place of an option if no option is placed */

/* Frees what the pass owns, but for its arrays in the sampler's arena, which are freed with the
 * arena. */
static void release_pass(bsc_dp_pass *pass) {
    for (uint32_t k = 0; pass->incoming != NULL && k <= pass->plan.steps; k++) {
        bsc_memory_free(pass->incoming[k].first);
        bsc_memory_free(pass->incoming[k].source);
        bsc_memory_free(pass->incoming[k].move);
    }
    for (uint32_t k = 0; pass->layer != NULL && k <= pass->plan.steps; k++)
        bsc_dp_layer_release(&pass->layer[k]);
    bsc_dp_tools_release(&pass->tools);
    bsc_dp_plan_release(&pass->plan);
}

void bsc_dp_sampler_free(bsc_dp_sampler *sampler) {
    if (sampler == NULL) return;
    for (unsigned k = 0; k < sampler->passes; k++) release_pass(&sampler->pass[k]);
    bsc_arena_release(&sampler->arena);
    bsc_dp_choice_release(&sampler->choice);
    bsc_dp_model_release(&sampler->model);
    bsc_memory_free(sampler);
}

/* ---- Forward passes ---- */

/* Fills pass->incoming[k], the transitions that lead into layer k, sorted by the states that they
 * lead to (their targets). `pairs` has these transitions in the order in which step k - 1 has made
 * them, as pairs of a source and a target. Returns false if memory runs out. */
static bool sort_pairs(bsc_dp_pass *pass, uint32_t k, const bsc_dp_pairs *pairs) {
    const uint32_t moves = pass->plan.step[k - 1].moves;
    const size_t states = pass->layer[k].states;
    bsc_dp_incoming *incoming = &pass->incoming[k];
    incoming->transitions = pairs->count;
    incoming->first = bsc_memory_new(states + 2, sizeof *incoming->first);
    incoming->source = bsc_memory_new(pairs->count, sizeof *incoming->source);
    incoming->move = bsc_memory_new(pairs->count, sizeof *incoming->move);
    if (incoming->first == NULL || incoming->source == NULL || incoming->move == NULL) return false;
    /* A counting sort by targets. At first, first[t + 2] is how many transitions lead to state t.
     * After the summation, first[t + 1] is where the next transition to state t is to be stored. At
     * the end, it is where the transitions to state t + 1 begin. */
    size_t *first = incoming->first;
    for (size_t i = 0; i < pairs->count; i++) first[pairs->target[i] + 2]++;
    for (size_t t = 2; t < states + 2; t++) first[t] += first[t - 1];
    for (uint32_t m = 0; m <= moves; m++) {
        for (size_t i = pairs->first[m]; i < pairs->first[m + 1]; i++) {
            size_t *next_place = &first[pairs->target[i] + 1];
            incoming->source[*next_place] = pairs->source[i];
            incoming->move[*next_place] = m;
            (*next_place)++;
        }
    }
    assert(first[0] == 0 && first[states] == incoming->transitions);
    return true;
}

/* How far a forward pass has come; reported to the run's tick, the caller's progress callback. */
typedef struct pass_progress {
    const bsc_run *run;
    double fraction; /* what fraction of the layers has been made, 0 to 1 */
} pass_progress;

/* Tells the run's tick, the caller's progress callback, what fraction of the layers has been made.
 * Returns false if the tick stops the run. `context` is a pass_progress. */
static bool call_tick(void *context) {
    const pass_progress *p = context;
    return bsc_run_tell_progress(p->run, p->fraction);
}

/* How many bytes a state and a transition add to the size of a pass: as many as they take where a
 * size_t has 8 bytes. They take fewer where it has 4, but all machines must agree on whether a pass
 * is small enough to be kept, because without the pass a seed gives other draws. A state is in
 * layer->first_index[] (4 bytes), layer->first_number[] (8) and incoming->first[] (8); a transition
 * is in incoming->source[] and incoming->move[] (4 each). */
#define STATE_BYTES      20u
#define TRANSITION_BYTES 8u

/* Returns how many bytes layer k of the pass adds to the size of the pass, which run->pass_bytes
 * limits: STATE_BYTES for each state of the layer, TRANSITION_BYTES for each transition that leads
 * to it, and the bytes of all counts of its states. Its masks and sets are left out, because they
 * are freed. The result is the same on every machine. */
static size_t layer_bytes(const bsc_dp_pass *pass, uint32_t k) {
    const bsc_dp_layer *layer = &pass->layer[k];
    return (size_t)layer->states * STATE_BYTES +
           layer->numbers.count * bsc_dp_number_bytes(layer->numbers.kind) +
           pass->incoming[k].transitions * TRANSITION_BYTES;
}

/* Frees those arrays of a layer that are not needed any more after the next layer has been made:
 * the masks, which say what items are taken in each state, and the sets, which say what counts each
 * state has. Only the counts themselves are kept. */
static void free_masks(bsc_dp_layer *layer) {
    bsc_memory_free(layer->mask);
    bsc_memory_free(layer->set);
    layer->mask = NULL;
    layer->set = NULL;
    layer->mask_capacity = 0;
    layer->set_capacity = 0;
}

/* Makes layer k + 1 of the pass from layer k, and fills incoming[k + 1], the transitions between
 * them. `pairs` is work space that is used again for every layer. Returns false if memory runs out
 * or the run's tick stops the run; pass->tools.poll.stopped says which of the two. */
static bool make_layer(bsc_dp_pass *pass, uint32_t k, bsc_dp_pairs *pairs) {
    bsc_dp_layer *next = &pass->layer[k + 1];
    const bsc_dp_stage stage = {.tools = &pass->tools,
                                .step = k,
                                .source = &pass->layer[k],
                                .target = next,
                                .pairs = pairs};
    if (!bsc_dp_find_target_states(&stage, NULL)) return false;
    BSC_ARRAY_FIT(next, mask, (size_t)next->states * pass->plan.words);
    BSC_ARRAY_FIT(next, set, (size_t)next->states * pass->plan.set_words);
    BSC_ARRAY_FIT(pairs, source, pairs->count);
    BSC_ARRAY_FIT(pairs, target, pairs->count);
    return bsc_dp_compute_target_counts(&stage) && sort_pairs(pass, k + 1, pairs);
}

/* Makes all layers of the pass, and adds how many bytes they take to *bytes. Fails with BSC_LIMIT
 * as soon as *bytes exceeds what the run allows. Fails with BSC_INTERRUPTED if the run's tick (the
 * caller's callback) stops it. Also fails if memory runs out. */
static bsc_status make_layers(bsc_dp_pass *pass, const bsc_run *run, size_t *bytes,
                              bsc_error *error) {
    const size_t max_bytes = run->pass_bytes == 0 ? MAX_PASS_BYTES : run->pass_bytes;
    bsc_dp_pairs pairs = {.count = 0};
    pass_progress progress = {run, 0.0};
    bsc_dp_poll *poll = &pass->tools.poll;
    *poll = (bsc_dp_poll){.goes_on = call_tick, .context = &progress};
    bool done = bsc_dp_layer_begin(&pass->layer[0], &pass->plan, BSC_DP_U32);
    if (done) *bytes += layer_bytes(pass, 0);
    for (uint32_t k = 0; done && *bytes <= max_bytes && k < pass->plan.steps; k++) {
        done = make_layer(pass, k, &pairs);
        free_masks(&pass->layer[k]);
        *bytes += layer_bytes(pass, k + 1);
        progress.fraction = (k + 1.0) / pass->plan.steps;
    }
    bsc_status status = BSC_OK;
    if (poll->stopped)
        status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    else if (!done)
        status = bsc_error_set_no_memory(error);
    else if (*bytes > max_bytes)
        status =
            bsc_error_set(error, BSC_LIMIT, "a forward pass keeps more than %zu bytes", max_bytes);
    bsc_dp_pairs_release(&pairs);
    bsc_dp_tools_release(&pass->tools);
    *poll = (bsc_dp_poll){.goes_on = NULL}; /* `progress` is a local variable */
    return status;
}

/* Makes one forward pass, that of the sweep with the index `sweep` (0 or 1) of sampler->choice: all
 * its layers, and the number of solutions that it counts. Fails as bsc_dp_plan_init or make_layers
 * does; the pass is freed with the sampler. */
static bsc_status run_pass(bsc_dp_sampler *sampler, unsigned sweep, const bsc_run *run,
                           bsc_error *error) {
    bsc_dp_pass *pass = &sampler->pass[sweep];
    bsc_arena *arena = &sampler->arena;
    const bsc_dp_settings settings = {.never_mirrors = true, .keeps_all_options = true};
    sampler->passes++;
    bsc_status status =
        bsc_dp_plan_init(&pass->plan, &sampler->model, &sampler->choice.order[sweep],
                         sampler->choice.cap[sweep], &settings, run, error);
    if (status != BSC_OK) return status;
    const size_t layers = (size_t)pass->plan.steps + 1;
    pass->tools.plan = &pass->plan;
    pass->total = bsc_arena_new(arena, 1, bsc_dp_number_bytes(sampler->model.total_kind));
    pass->layer = bsc_arena_new(arena, layers, sizeof *pass->layer);
    pass->incoming = bsc_arena_new(arena, layers, sizeof *pass->incoming);
    if (arena->failed) return bsc_arena_status(arena, error);
    status = make_layers(pass, run, &sampler->bytes, error);
    if (status != BSC_OK) return status;
    const bsc_dp_layer *last = &pass->layer[pass->plan.steps];
    pass->final = bsc_dp_add_final(&pass->plan, last, pass->total, sampler->current_count);
    return BSC_OK;
}

/* Makes the forward passes of all sweeps that count the matrix, and adds up their totals. There are
 * one or two sweeps. If sampler->choice.mirror is set, a second sweep would be the mirror image of
 * the first one, and would give the same total. It is then not made; instead, the first total is
 * added twice. Fails as run_pass does. */
static bsc_status run_passes(bsc_dp_sampler *sampler, const bsc_run *run, bsc_error *error) {
    const bsc_dp_kind kind = sampler->model.total_kind;
    for (unsigned k = 0; k < sampler->choice.sweeps; k++) {
        const bsc_status status = run_pass(sampler, k, run, error);
        if (status != BSC_OK) return status;
        bsc_dp_add_number(kind, sampler->total, sampler->pass[k].total);
        if (sampler->choice.mirror != NULL)
            bsc_dp_add_number(kind, sampler->total, sampler->pass[k].total);
    }
    return BSC_OK;
}

/* ---- The sampler ---- */

/* Allocates the sampler's arrays and numbers, which are 0; its matrix and its model must be made
 * already. The model of the matrix merges pieces with the same options, so one option of the model
 * stands for several options of the matrix: lists them, by a counting sort, in first_alike[] and
 * alike[]. If memory runs out, sampler->arena.failed is set, and the arrays must not be used. */
static void make_arrays(bsc_dp_sampler *sampler) {
    const uint32_t options = sampler->matrix->options;
    const size_t number_bytes = bsc_dp_number_bytes(sampler->model.total_kind);
    const uint32_t *model_option = sampler->model.origin.model_option;
    bsc_arena *arena = &sampler->arena;
    size_t *first = bsc_arena_new(arena, (size_t)sampler->model.options + 2, sizeof *first);
    sampler->first_alike = first;
    sampler->alike = bsc_arena_new(arena, options, sizeof *sampler->alike);
    sampler->copies_left =
        bsc_arena_new(arena, sampler->matrix->primaries, sizeof *sampler->copies_left);
    sampler->total = bsc_arena_new(arena, 1, number_bytes);
    sampler->remaining = bsc_arena_new(arena, 1, number_bytes);
    sampler->current_count = bsc_arena_new(arena, 1, number_bytes);
    if (arena->failed) return;
    for (uint32_t k = 0; k < options; k++) first[model_option[k] + 2]++;
    for (uint32_t k = 2; k < sampler->model.options + 2; k++) first[k] += first[k - 1];
    for (uint32_t k = 0; k < options; k++) {
        size_t *next_place = &first[model_option[k] + 1];
        sampler->alike[*next_place] = k;
        (*next_place)++;
    }
}

/* Fills a new sampler, in which only the matrix is set: makes the model of the matrix, chooses the
 * sweeps that count it, and makes the arrays and the forward passes. The caller frees the sampler
 * with bsc_dp_sampler_free, even after a failure. Fails as bsc_dp_sampler_new does. */
static bsc_status prepare(bsc_dp_sampler *sampler, const bsc_run *run, bsc_error *error) {
    const bsc_matrix *matrix = sampler->matrix;
    bsc_status status = BSC_OK;
    size_t limbs = 1;
    if (matrix->law.weight == NULL) status = bsc_matrix_limbs(matrix, &limbs, error);
    if (status == BSC_OK)
        status = bsc_dp_model_init(&sampler->model, matrix, limbs, true, NULL, run, error);
    if (status == BSC_OK) status = bsc_dp_choose(&sampler->choice, &sampler->model, false, error);
    if (status != BSC_OK) return status;
    make_arrays(sampler);
    status = bsc_arena_status(&sampler->arena, error);
    if (status != BSC_OK) return status;
    return run_passes(sampler, run, error);
}

bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error) {
    *sampler = NULL;
    bsc_dp_sampler *s = bsc_memory_new(1, sizeof *s);
    if (s == NULL) return bsc_error_set_no_memory(error);
    s->matrix = matrix;
    bsc_status status = prepare(s, run, error);
    if (status == BSC_OK && matrix->law.weight != NULL)
        status = bsc_tally_check_precision(matrix, *(const double *)s->total, error);
    if (status == BSC_OK)
        *sampler = s;
    else
        bsc_dp_sampler_free(s);
    return status;
}

bool bsc_dp_sampler_has_solution(const bsc_dp_sampler *sampler) {
    const bsc_dp_kind kind = sampler->model.total_kind;
    if (kind == BSC_DP_REAL) return *(const double *)sampler->total > 0.0;
    return !bsc_limbs_are_zero(sampler->total, bsc_dp_number_limbs(kind));
}

/* ---- Draws ---- */

/* Does the same as try_part, below, if options have weights, so that all counts are doubles: says
 * whether the random number *remaining lies in the part of a transition, which has the length
 * source_count x weight. */
static bool try_real_part(double *remaining, double source_count, double weight) {
    const double part = source_count * weight;
    const bool is_in = *remaining < part;
    *remaining = is_in ? *remaining / weight : *remaining - part;
    return is_in;
}

/* Decides whether a draw follows a transition. Each transition that leads to the state at which the
 * draw has arrived has a part of the random number's range. The length of the part is source_count,
 * the number of ways to reach the state from which the transition comes, times `weight`, the weight
 * of the transition's option. (Without weights, numbers are integers, and `weight` is 1.)
 *
 * `remaining` is the random number, less the parts that came before this one. If it is less than
 * the length of the part, the draw follows the transition: returns true, and divides `remaining` by
 * the weight, so that it is then less than source_count. Otherwise subtracts the length from
 * `remaining`, so that the next transition can be tried, and returns false. */
static bool try_part(const bsc_dp_sampler *sampler, void *remaining, const void *source_count,
                     double weight) {
    const bsc_dp_kind kind = sampler->model.total_kind;
    if (kind == BSC_DP_REAL) return try_real_part(remaining, *(const double *)source_count, weight);
    const size_t limbs = bsc_dp_number_limbs(kind);
    const bsc_natural number = {remaining, limbs};
    const bsc_natural part = {source_count, limbs};
    if (bsc_natural_compare(number, part) < 0) return true;
    bsc_natural_subtract(number, part, remaining);
    return false;
}

bool bsc_dp_follow_transition(const bsc_dp_sampler *sampler, const bsc_dp_pass *pass, uint32_t k,
                              size_t i, uint32_t index, bsc_dp_transition *transition) {
    const bsc_dp_layer *layer = &pass->layer[k - 1];
    const bsc_dp_model *model = &sampler->model;
    const uint32_t m = pass->incoming[k].move[i];
    const uint32_t source = pass->incoming[k].source[i];
    const bsc_dp_move *move = NULL;
    const bsc_dp_class *class = &pass->plan.counts.class[0];
    if (m > 0) {
        move = &pass->plan.move[pass->plan.step[k - 1].first_move + m - 1];
        class = &pass->plan.counts.class[move->class];
    }
    if (index < class->index_shift) return false;
    const uint32_t source_index = index - class->index_shift;
    if (class->can_place_32[source_index] == 0 || source_index < layer->first_index[source])
        return false;
    const size_t skipped = source_index - layer->first_index[source];
    if (skipped >= bsc_dp_state_numbers(layer, source)) return false;
    bsc_dp_numbers_read(&layer->numbers, layer->first_number[source] + skipped, model,
                        sampler->current_count);
    *transition = (bsc_dp_transition){
        .source = source,
        .partial_fleet = source_index,
        .option = NO_OPTION,
        .weight = 1.0,
    };
    if (move != NULL) {
        transition->option = move->option;
        if (model->weight != NULL) transition->weight = model->weight[move->option];
    }
    return true;
}

/* Takes one step of a draw, from layer k back to layer k - 1, which gives one option of the drawn
 * solution, or none. The draw has come to state *state of layer k, with the partial fleet number
 * *index placed (how many copies of each piece). The number of ways to get there is a sum over the
 * transitions that lead there; each transition contributes its part. Imagine the parts laid out one
 * after the other on a line. The random number `remaining` is a point on this line, so it lies in
 * the part of one transition, which the draw follows. The function subtracts from `remaining` all
 * parts that come before this one, divides it by the weight of the transition's option if options
 * have weights, and sets *state and *index to where the transition comes from. So `remaining` then
 * selects one of the ways to get there. Returns the transition's option, or NO_OPTION. k must be at
 * least 1. Overwrites sampler->current_count.
 *
 * With natural numbers, `remaining` always lies in some part. Floating-point numbers are rounded,
 * so `remaining` may be beyond all parts. The draw then follows the last transition with a part
 * that is not 0, and `remaining` becomes 0. */
static uint32_t step_back(const bsc_dp_sampler *sampler, const bsc_dp_pass *pass, uint32_t k,
                          uint32_t *state, uint32_t *index, void *remaining) {
    const bsc_dp_incoming *incoming = &pass->incoming[k];
    const bool is_real = sampler->model.total_kind == BSC_DP_REAL;
    bsc_dp_transition followed = {.option = NO_OPTION};
    bool is_found = false;
    bool has_candidate = false;
    for (size_t i = incoming->first[*state]; i < incoming->first[*state + 1] && !is_found; i++) {
        bsc_dp_transition transition;
        if (!bsc_dp_follow_transition(sampler, pass, k, i, *index, &transition)) continue;
        is_found = try_part(sampler, remaining, sampler->current_count, transition.weight);
        if (is_real && *(const double *)sampler->current_count * transition.weight == 0.0) continue;
        followed = transition;
        has_candidate = true;
    }
    assert(is_found || (has_candidate && sampler->model.weight != NULL));
    (void)has_candidate;
    if (!is_found) memset(remaining, 0, bsc_dp_number_bytes(sampler->model.total_kind));
    *state = followed.source;
    *index = followed.partial_fleet;
    return followed.option;
}

/* Finds the solution that the random number `remaining` selects: each number below the total of the
 * pass belongs to one of its solutions. Goes back from the last layer of states to the first one,
 * one transition after the other. Of the transitions that lead to the present state, each has a
 * part of the numbers, as large as the number of ways that it contributes, and the one in whose
 * part `remaining` lies is followed (step_back). Writes the solution's options, as indices into the
 * model, to option[], which has room for bsc_draws_max_options elements, and returns how many there
 * are. Changes `remaining`. */
static uint32_t select_solution(const bsc_dp_sampler *sampler, const bsc_dp_pass *pass,
                                void *remaining, uint32_t *option) {
    const bsc_dp_layer *last = &pass->layer[pass->plan.steps];
    const bsc_dp_final *final = &pass->final;
    const size_t end = final->first + final->count;
    assert(final->count > 0 && end <= last->numbers.count);
    /* The final state has a count for each fleet that may be placed; the total is their sum. Find
     * the count in whose part `remaining` lies, or take the last one if `remaining` was rounded up.
     * No option is placed here, so the weight of each part is 1. */
    size_t count_index = final->first;
    bsc_dp_numbers_read(&last->numbers, count_index, &sampler->model, sampler->current_count);
    while (!try_part(sampler, remaining, sampler->current_count, 1.0) && count_index + 1 < end) {
        count_index++;
        bsc_dp_numbers_read(&last->numbers, count_index, &sampler->model, sampler->current_count);
    }
    uint32_t state = final->state;
    uint32_t index = last->first_index[state] + (uint32_t)(count_index - last->first_number[state]);
    uint32_t count = 0;
    for (uint32_t k = pass->plan.steps; k > 0; k--) {
        const uint32_t placed = step_back(sampler, pass, k, &state, &index, remaining);
        if (placed == NO_OPTION) continue;
        option[count] = placed;
        count++;
    }
    return count;
}

/* Says which piece lies where in the drawn solution: turns its options option[0 .. count - 1] of
 * the model into options of the matrix. The model merges pieces with the same options, so an option
 * of the model stands for an option of each of these pieces. Shuffles the options, and gives each
 * one to the first of its pieces of which a copy is not laid yet. */
static void deal_pieces(bsc_dp_sampler *sampler, bsc_random *random, uint32_t *option,
                        uint32_t count) {
    const bsc_matrix *matrix = sampler->matrix;
    const uint32_t *piece_of = sampler->model.origin.option_piece;
    uint32_t *copies_left = sampler->copies_left;
    for (uint32_t i = 0; i < matrix->primaries; i++) copies_left[i] = matrix->item[i].multiplicity;
    for (uint32_t k = count; k > 1; k--) {
        const uint32_t chosen = (uint32_t)bsc_random_below(random, k);
        const uint32_t last = option[k - 1];
        option[k - 1] = option[chosen];
        option[chosen] = last;
    }
    for (uint32_t k = 0; k < count; k++) {
        size_t i = sampler->first_alike[option[k]];
        uint32_t piece = piece_of[sampler->alike[i]];
        while (piece != BSC_DP_NO_PIECE && copies_left[piece] == 0) {
            i++;
            piece = piece_of[sampler->alike[i]];
        }
        assert(i < sampler->first_alike[option[k] + 1]);
        option[k] = sampler->alike[i];
        if (piece != BSC_DP_NO_PIECE) copies_left[piece]--;
    }
}

uint32_t bsc_dp_sampler_draw(bsc_dp_sampler *sampler, bsc_random *random, uint32_t *option) {
    const bsc_dp_symmetry *mirror = sampler->choice.mirror;
    /* A random number below the total (the number of all solutions, or the sum of their weights),
     * which selects a solution. It becomes smaller step by step: try_part compares it with the
     * number of solutions in one part of all solutions, and subtracts this number from it if the
     * selected solution is not in that part. */
    void *remaining = sampler->remaining;
    unsigned pass = 0; /* the index in sampler->pass[] of the forward pass that has the solution */
    bool draws_mirror_image = false; /* true: the mirror image of that solution is drawn */
    assert(bsc_dp_sampler_has_solution(sampler));
    if (sampler->model.weight != NULL)
        *(double *)remaining = bsc_random_unit(random) * *(const double *)sampler->total;
    else
        bsc_random_limbs(random, sampler->total, bsc_dp_number_limbs(sampler->model.total_kind),
                         remaining);
    /* The total is the sum of the totals of all passes or, if there is a mirror, exactly twice the
     * total of the only pass: once for its solutions, and once for their mirror images. If the
     * number is not below the total of a pass, try_part subtracts this total from it. So with a
     * mirror, the loop ends at the second try at the latest. */
    while (!try_part(sampler, remaining, sampler->pass[pass].total, 1.0)) {
        if (mirror != NULL)
            draws_mirror_image = true;
        else if (pass + 1 < sampler->passes)
            pass++;
        else
            break; /* the random number was rounded up to the total */
    }
    const uint32_t count = select_solution(sampler, &sampler->pass[pass], remaining, option);
    if (draws_mirror_image)
        for (uint32_t k = 0; k < count; k++) option[k] = mirror->option[option[k]];
    deal_pieces(sampler, random, option, count);
    bsc_sort_numbers(option, count);
    return count;
}
