/* sweep.c - drives one sweep: forward for the total, forward and backward for the tally.
 *
 * Two layers a line are split into buckets (sweep.h), into one where there are few states. A round
 * is all buckets of a split, forwards or backwards, dealt out to the threads (threads.c). With one
 * split a line next to no key is left, and 15x15 with russian's fleet takes a third longer, on one
 * thread for certain; with three, 4 to 8 %. A split comes where masks fold, which is where states
 * of different buckets can meet.
 *
 *   forward     | split 0 | split 1 | ...        each from what split - 1 sent
 *   backward    ... | split 1 | split 0 |        each from what split + 1 left
 *
 * The total needs what two splits send at a time. For the tally the first layers of all splits are
 * kept, and the pairs of the steps behind them; the numbers are made again, bucket by bucket. Where
 * memory is short the sweep is run once more, lean: by one thread, which frees its arrays after
 * each bucket, and without pairs, which are made again too (dp.c).
 *
 * Rejected: whole layers as segments, with their pairs, took 184 MiB and 0.87 s for german's map.
 * Fresh pages cost as much time as the work on them, so threads use theirs again from bucket to
 * bucket, and what one split sent makes space for the next but one. */
#include "count/engine/dp/sweep.h"

#define SPLITS        2u   /* splits a line */
#define UNLINED       8u   /* steps of what stands for a line where items have no points */
#define BUCKET_STATES 512u /* a bucket, about: their numbers stay in a core's cache */
#define UNDIVIDED     8192u
#define EARLY_BUCKETS 8u  /* of the second split */
#define EARLY_GROWTH  16u /* of states, in the second split; later on they double at most */

static uint32_t longest_line(const bsc_dp_order *order) {
    uint32_t longest = 1, length = 0;
    for (uint32_t k = 0; k < order->steps; k++) {
        length = k > 0 && order->line[k] == order->line[k - 1] ? length + 1 : 1;
        if (length > longest) longest = length;
    }
    return order->steps > 0 && order->line[order->steps - 1] == 0 ? UNLINED : longest;
}

static void add_tests(const bsc_dp_plan *plan, const bsc_dp_tests *tests, uint64_t *changed) {
    for (uint32_t t = 0; t < tests->count; t++)
        bsc_set_bit(changed, plan->closing.test[plan->closing.list[tests->first + t]].bit);
}

/* All bits but those that a step passes, a move takes or a test may close. */
static void find_key(bsc_dp_split *split, const bsc_dp_plan *plan) {
    uint64_t changed[BSC_DP_MAX_WORDS] = {0};
    for (uint32_t i = split->first; i < split->end; i++) {
        const bsc_dp_step *step = &plan->step[i];
        bsc_set_bit(changed, step->bit);
        add_tests(plan, &step->tests, changed);
        for (uint32_t m = step->first_move; m < step->first_move + step->moves; m++) {
            const bsc_dp_move *move = &plan->move[m];
            add_tests(plan, &move->tests, changed);
            bsc_mask_join(changed, bsc_mask_at(&plan->masks, move->items), plan->words);
        }
    }
    if (plan->digits.bits != NULL) bsc_mask_join(changed, plan->digits.bits, plan->words);
    for (uint32_t w = 0; w < plan->words; w++) split->key[w] = ~changed[w];
}

/* One more than there are layers to split, for the last one. False without memory. */
static bool make_splits(bsc_dp_sweep *w) {
    const bsc_dp_plan *plan = w->plan;
    const uint32_t *line = plan->order->line;
    bsc_dp_split *split = bsc_arena_new(&w->arena, (size_t)plan->steps + 1, sizeof *split);
    if (split == NULL) return false;
    w->split = split;
    w->longest = (longest_line(plan->order) + SPLITS - 1) / SPLITS;
    for (uint32_t k = 0; k < plan->steps; k++) {
        if (k == 0 || plan->step[k - 1].image != NULL || line[k] != line[k - 1] ||
            k - split[w->splits - 1].first >= w->longest)
            split[w->splits++].first = k;
        split[w->splits - 1].end = k + 1;
        assert(k + 1 - split[w->splits - 1].first <= w->longest);
    }
    split[w->splits].first = split[w->splits].end = plan->steps;
    for (uint32_t p = 0; p <= w->splits; p++) {
        assert(p == w->splits || split[p].end == split[p + 1].first);
        BSC_ARENA_ARRAY(&w->arena, split[p].key, plan->words);
        BSC_ARENA_ARRAY(&w->arena, split[p].kept, w->threads);
        if (w->arena.failed) return false;
        find_key(&split[p], plan);
    }
    return true;
}

/* States for a bucket. */
static uint64_t bucket_states(const bsc_dp_sweep *w) {
    return w->work->settings->bucket_states != 0 ? w->work->settings->bucket_states : BUCKET_STATES;
}

/* Split p's, for about `states` of them; the last layer has one. Few states stay in one bucket:
 * they are in the cache as they are, and sending them costs a tenth of the time. Up to 16384 gave
 * one thread another tenth, and took a third from the second one on 12x12. How many the second
 * split has is not known, and may be many. */
static bool make_buckets(bsc_dp_sweep *w, uint32_t p, uint64_t states) {
    const bool few = p != 1 && states <= UNDIVIDED && w->work->settings->bucket_states == 0;
    uint32_t buckets = 1;
    while (p < w->splits && !few && buckets < BSC_DP_MAX_BUCKETS &&
           buckets * 2 * bucket_states(w) <= states)
        buckets *= 2;
    assert(w->split[p].bucket == NULL && (buckets & (buckets - 1)) == 0);
    w->split[p].buckets = buckets;
    w->split[p].bucket = bsc_memory_new(buckets, sizeof *w->split[p].bucket);
    return w->split[p].bucket != NULL;
}

static void drop_buckets(bsc_dp_sweep *w, uint32_t p) {
    bsc_dp_split *split = &w->split[p];
    for (uint32_t b = 0; split->bucket != NULL && b < split->buckets; b++)
        bsc_dp_layer_release(&split->bucket[b].layer);
    bsc_memory_free(split->bucket);
    split->bucket = NULL;
}

/* What split p began from is used up. */
static void end_sent(bsc_dp_sweep *w, uint32_t p) {
    for (unsigned k = 0; k < w->threads; k++) {
        bsc_dp_store *sent = w->thread[k].sent;
        bsc_dp_store_rewind(&sent[(p + 1) % 2], (bsc_dp_mark){NULL, 0});
    }
}

static bsc_status forward(bsc_dp_sweep *w) {
    bsc_stats *stats = w->work->stats;
    const bool back = w->work->option != NULL;
    const double whole = back ? 0.5 : 1.0, weight = whole / w->splits;
    /* Few states grow many times in the second split: buckets are made for them beforehand. */
    uint64_t states = EARLY_BUCKETS * bucket_states(w);
    for (uint32_t p = 0; p <= w->splits; p++) {
        const bsc_dp_split *split = &w->split[p];
        const bool final = p == w->splits;
        if (p == 1) states *= EARLY_GROWTH;
        if (!final && !make_buckets(w, p + 1, states)) return bsc_error_no_memory(w->error);
        for (unsigned k = 0; k < w->threads; k++)
            w->split[p].kept[k] = bsc_dp_store_mark(&w->thread[k].kept);
        if (!final || bsc_dp_gathers(w, p) || w->plan->model->rows != NULL) {
            const bsc_status status =
                bsc_dp_round_run(w, true, p, p * weight, final ? 0.0 : weight);
            if (status != BSC_OK) return status;
        }
        end_sent(w, p);
        if (p > 0 && !back) drop_buckets(w, p - 1);
        if (final) break;
        states = bsc_dp_sends(split) ? 0 : split[1].bucket[0].layer.states;
        for (uint32_t b = 0; b < split->buckets; b++) {
            stats->states += split->bucket[b].states;
            stats->transitions += split->bucket[b].transitions;
            states += split->bucket[b].sent.states; /* not merged yet */
        }
        if (states == 0) return BSC_OK; /* nothing leads on: the total is 0 */
    }
    stats->states += w->split[w->splits].bucket[0].layer.states;
    return BSC_OK;
}

/* Adds to the total, and for the way back says that there is one way to go on from each of the
 * final numbers, none from others. */
static bsc_status turn(bsc_dp_sweep *w, bool *ends) {
    const bsc_dp_model *model = w->plan->model;
    bsc_dp_bucket *bucket = &w->split[w->splits].bucket[0];
    const bsc_dp_numbers *last = &bucket->layer.numbers;
    bsc_dp_numbers *ahead = &bucket->ahead;
    const bsc_dp_kind kind = bsc_dp_narrowest(model, w->work->settings->least);
    const size_t size = bsc_dp_size(kind);
    uint32_t state;
    size_t first = 0;
    const size_t count =
        bsc_dp_add_final(w->plan, &bucket->layer, &state, &first, w->work->total, w->number);
    *ends = count > 0;
    if (w->work->option == NULL) return BSC_OK;
    *ahead =
        (bsc_dp_numbers){bsc_dp_store_new(&w->thread[0].sent[w->splits % 2], last->count, size), 0,
                         last->count, kind};
    if (ahead->value == NULL) return bsc_error_no_memory(w->error);
    memset(ahead->value, 0, last->count * size);
    for (size_t u = 0; u < count; u++)
        bsc_dp_set_one(kind, (char *)ahead->value + (first + u) * size);
    return BSC_OK;
}

static void add_options(bsc_dp_sweep *w, uint32_t p) {
    const bsc_dp_split *split = &w->split[p];
    const bsc_dp_model *model = w->plan->model;
    const size_t moves = bsc_dp_split_moves(split, w->plan), size = bsc_dp_size(model->total);
    const bsc_dp_move *move = &w->plan->move[w->plan->step[split->first].first_move];
    for (uint32_t b = 0; b < split->buckets; b++)
        for (size_t m = 0; m < moves; m++)
            bsc_dp_add(model->total, (char *)w->work->option + move[m].option * size,
                       (const char *)split->bucket[b].number + m * size);
}

/* The ways to go on from nothing are the total. (Reals may be rounded otherwise.) */
static bool conserves_total(bsc_dp_sweep *w) {
    const bsc_dp_model *model = w->plan->model;
    if (w->splits == 0 || model->total == BSC_DP_REAL) return true;
    bsc_dp_numbers_read(&w->split[0].bucket[0].ahead, 0, model, w->number);
    return memcmp(w->number, w->work->total, bsc_dp_size(model->total)) == 0;
}

static bsc_status run_both(bsc_dp_sweep *w) {
    bool ends;
    if (!make_buckets(w, 0, 1) ||
        !bsc_dp_layer_begin(&w->split[0].bucket[0].layer, w->plan, w->work->settings->least))
        return bsc_error_no_memory(w->error);
    bsc_status status = forward(w);
    if (status != BSC_OK || w->split[w->splits].bucket == NULL) return status;
    status = turn(w, &ends);
    if (status != BSC_OK || w->work->option == NULL || !ends) return status;
    for (uint32_t p = w->splits; status == BSC_OK && p-- > 0;) {
        const double weight = 0.5 / w->splits;
        status = bsc_dp_round_run(w, false, p, 1.0 - weight * (p + 1), weight);
        if (status == BSC_OK) add_options(w, p);
        drop_buckets(w, p + 1);
        for (unsigned k = 0; k < w->threads; k++) /* what was kept since that round began */
            bsc_dp_store_rewind(&w->thread[k].kept, w->split[p + 1].kept[k]);
        end_sent(w, p);
    }
    const bool conserved = status != BSC_OK || conserves_total(w);
    assert(conserved);
    (void)conserved;
    return status;
}

static bsc_status init(bsc_dp_sweep *w, const bsc_dp_plan *plan, bsc_dp_work *work,
                       bsc_error *error) {
    *w = (bsc_dp_sweep){.plan = plan, .work = work, .error = error, .threads = work->threads};
    BSC_ARENA_ARRAY(&w->arena, w->thread, w->threads);
    atomic_init(&w->round.next, 0);
    atomic_init(&w->round.done, 0);
    atomic_init(&w->round.stopped, false);
    atomic_init(&w->round.failed, false);
    BSC_ARENA_ARRAY(&w->arena, w->round.job, BSC_DP_MAX_BUCKETS);
    w->number = bsc_arena_new(&w->arena, 1, bsc_dp_size(plan->model->total));
    bool ok = make_splits(w);
    for (unsigned k = 0; k < w->threads && ok; k++) {
        bsc_dp_thread *t = &w->thread[k];
        t->sweep = w;
        t->tools.plan = plan;
        t->tools.quota = work->quota;
        BSC_ARENA_ARRAY(&w->arena, t->layer, (size_t)w->longest + 1);
        BSC_ARENA_ARRAY(&w->arena, t->pairs, w->longest);
    }
    return bsc_arena_status(&w->arena, error);
}

bsc_status bsc_dp_sweep_run(const bsc_dp_plan *plan, bsc_dp_work *work, bsc_error *error) {
    bsc_dp_sweep w;
    bsc_status status = init(&w, plan, work, error);
    if (status == BSC_OK) status = run_both(&w);
    for (uint32_t p = 0; w.split != NULL && p <= w.splits; p++) drop_buckets(&w, p);
    for (unsigned k = 0; w.thread != NULL && k < w.threads; k++) {
        bsc_dp_thread *t = &w.thread[k];
        bsc_dp_store *store[] = {&t->kept, &t->sent[0], &t->sent[1]};
        for (unsigned s = 0; s < 3; s++) bsc_dp_store_rewind(store[s], (bsc_dp_mark){NULL, 0});
        if (t->sweep != NULL) bsc_dp_thread_empty(t);
    }
    bsc_arena_release(&w.arena);
    return status;
}
