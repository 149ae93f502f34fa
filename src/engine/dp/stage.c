/* stage.c - one task of a run in phases, the run's cut, and the whole.
 *
 * A task makes the model and the plan anew, which depend on the matrix alone; a checksum over the
 * plan says whether they are those that the run was cut by, on another machine too. */
#include "engine/dp/stage.h"

#include "base/error.h"
#include "base/threads.h"
#include "engine/dp/pack.h"
#include "engine/dp/stage_run.h"

#include <assert.h>
#include <string.h>

#define MAX_THREADS 64u
/* In a phase of half a line two fifths of the states can have one key, and so one task, which few
 * tasks bear; with more phases there is more to pass on. */
#define FEW_TASKS    8u
#define NO_PHASE     UINT32_MAX
#define BUCKETS_EACH 4u     /* for each task at least: their sizes differ */
#define BUCKET_MASKS 4096.0 /* of the order's estimate, about so many a bucket */

static const char foreign[] = "the plan is not as this program makes it for its problem";

/* ---- Which bucket and which file is whose ---- */

bsc_dp_share bsc_dp_stage_share(const bsc_dp_stage *s, uint32_t p, uint32_t task) {
    const uint64_t buckets = bsc_dp_stage_buckets(s, p), tasks = bsc_dp_stage_tasks(s, p);
    const uint32_t first = (uint32_t)((buckets * task + tasks - 1) / tasks),
                   end = (uint32_t)((buckets * (task + 1) + tasks - 1) / tasks);
    assert(task < tasks && end <= buckets);
    return (bsc_dp_share){first, end - first};
}

/* Phases before the first of sweep `number`. */
static uint32_t phases_before(const bsc_dp_cut *cut, unsigned number) {
    uint32_t phases = 0;
    for (unsigned k = 0; k < number; k++) phases += (1u + cut->every_option) * cut->phases[k];
    return phases;
}

uint32_t bsc_dp_cut_phases(const bsc_dp_cut *cut) {
    return phases_before(cut, cut->sweeps);
}

bsc_dp_place bsc_dp_stage_place(const bsc_dp_stage *s, uint32_t p, bool back, uint32_t task) {
    const uint32_t phases = s->sweep.phases;
    const uint32_t phase = phases_before(s->cut, s->number) + 1 + (back ? 2 * phases - 1 - p : p);
    const uint32_t sections = !back ? bsc_dp_stage_tasks(s, p + 1) : p == 0 ? 1 : s->cut->tasks + 1;
    return (bsc_dp_place){s->cut, phase, task + 1, sections};
}

/* ---- What a process works with ---- */

static bsc_status open_model(bsc_dp_stage *s, const bsc_matrix *matrix, size_t limbs) {
    s->fixed = bsc_matrix_budget(matrix, s->run.memory_limit);
    bsc_status status = bsc_dp_model_init(&s->model, matrix, limbs, &s->fixed, &s->run, s->error);
    if (status == BSC_OK)
        status = bsc_dp_choose(&s->choice, &s->model, true,
                               s->cut == NULL ? NULL : s->cut->direction, s->error);
    return status;
}

static void close_model(bsc_dp_stage *s) {
    bsc_dp_choice_release(&s->choice);
    bsc_dp_model_release(&s->model);
}

static unsigned sweeps_of(const bsc_dp_choice *choice) {
    return choice->mirror != NULL ? 1 : choice->sweeps;
}

/* Closes the plan for phase p and, since it sends to them, the buckets of the next; closing it for
 * all would be a third of a small task's time. */
static bsc_status close_plan(bsc_dp_stage *s, uint32_t p, bool finely) {
    bsc_arena scratch = {.failed = false};
    uint32_t phases, longest;
    const bsc_dp_phase *phase = bsc_dp_phases_cut(&s->plan, finely, &scratch, &phases, &longest);
    bsc_status status = bsc_arena_status(&scratch, s->error);
    if (status == BSC_OK && p < phases)
        status = bsc_dp_plan_close(&s->plan, phase[p].first, phase[p + 1].end, &s->run, s->error);
    else if (status == BSC_OK)
        status = bsc_dp_plan_close(&s->plan, 0, 0, &s->run, s->error);
    bsc_arena_release(&scratch);
    return status;
}

/* Sweep `number`, with no buckets yet, for its phase p, or NO_PHASE; to be closed also where it
 * fails. */
static bsc_status open_sweep(bsc_dp_stage *s, const bsc_dp_cut *cut, unsigned number, uint32_t p) {
    const bsc_dp_order *order = &s->choice.order[number];
    const uint32_t cap = s->choice.cap[number];
    const bool finely = cut->tasks > FEW_TASKS;
    s->number = number;
    s->planned = (bsc_budget){.limit = bsc_budget_limit(s->run.memory_limit),
                              .held = s->fixed.held,
                              .beneath = s->fixed.beneath,
                              .read = s->fixed.read};
    s->numbers.budget = &s->planned;
    s->input.budget = &s->read;
    bsc_status status =
        bsc_dp_fold_init(&s->fold, &s->model, order, cap != BSC_DP_UNCAPPED, true, true, s->error);
    if (status == BSC_OK)
        status =
            bsc_dp_plan_init(&s->plan, &s->model, order, &s->fold, cap, 0, &s->planned, s->error);
    if (status == BSC_OK) status = close_plan(s, p, finely);
    if (status != BSC_OK) return status;
    const size_t size = bsc_dp_size(s->model.kind, s->model.limbs);
    s->work = (bsc_dp_work){.run = &s->run,
                            .threads = bsc_threads(s->run.threads, MAX_THREADS),
                            .least = BSC_DP_U32,
                            .finely = finely,
                            .stats = &s->stats,
                            .total = bsc_arena_new(&s->numbers, 1, size)};
    if (cut->every_option) s->work.option = bsc_arena_new(&s->numbers, s->model.options, size);
    s->limit = bsc_budget_rest(s->run.memory_limit, s->planned.held);
    s->read = (bsc_budget){.limit = s->limit};
    status = bsc_dp_sweep_init(&s->sweep, &s->plan, &s->work, s->error);
    for (uint32_t k = 0; s->sweep.phase != NULL && k < s->sweep.phases; k++)
        s->sweep.phase[k].staged = true;
    bsc_dp_stage_settle(s);
    return status == BSC_OK ? bsc_arena_status(&s->numbers, s->error) : status;
}

void bsc_dp_stage_settle(bsc_dp_stage *s) {
    const size_t held = s->read.held;
    s->run.memory_limit = s->limit == 0 ? 0 : s->limit > held ? s->limit - held : 1;
}

/* Nothing of it is left; the next one may be opened. */
static void close_sweep(bsc_dp_stage *s, const bsc_run *run) {
    bsc_dp_sweep_release(&s->sweep);
    bsc_dp_plan_release(&s->plan);
    bsc_dp_fold_release(&s->fold);
    bsc_arena_release(&s->input);
    bsc_arena_release(&s->numbers);
    s->sweep = (bsc_dp_sweep){.phases = 0};
    s->plan = (bsc_dp_plan){.steps = 0};
    s->fold = (bsc_dp_fold){.mirror = NULL};
    s->run.memory_limit = run->memory_limit;
}

/* ---- The cut ---- */

static void add_number(bsc_checksum *sum, uint64_t number) {
    bsc_checksum_add(sum, &number, 1);
}

/* Of all that a sweep's states, their order and the phases depend on. */
static bsc_digest digest_of(const bsc_dp_stage *s) {
    const bsc_dp_plan *plan = &s->plan;
    const bsc_dp_choice *choice = &s->choice;
    bsc_digest digest;
    bsc_checksum sum;
    bsc_checksum_begin(&sum);
    add_number(&sum, choice->sweeps);
    add_number(&sum, choice->mirror != NULL);
    add_number(&sum, plan->order->direction);
    add_number(&sum, plan->cap);
    add_number(&sum, s->model.kind);
    add_number(&sum, s->model.limbs);
    add_number(&sum, plan->words);
    add_number(&sum, plan->vector);
    for (uint32_t i = 0; i < plan->steps; i++) {
        const bsc_dp_step *step = &plan->step[i];
        add_number(&sum, (uint64_t)step->bit << 32 | step->moves);
        add_number(&sum, (uint64_t)step->may_skip << 1 | (step->image != NULL));
    }
    for (uint32_t m = 0; m < plan->moves; m++) {
        const bsc_dp_move *move = &plan->move[m];
        add_number(&sum, (uint64_t)move->option << 32 | move->class);
        add_number(&sum, move->times);
        bsc_checksum_add(&sum, bsc_mask_at(&plan->masks, move->items), plan->words);
    }
    for (uint32_t p = 0; p <= s->sweep.phases; p++) add_number(&sum, s->sweep.phase[p].first);
    bsc_checksum_end(&sum);
    for (unsigned k = 0; k < 8; k++)
        digest.word[k] = (uint32_t)(sum.lane[k / 2] >> (k % 2 == 0 ? 32 : 0));
    return digest;
}

/* Enough for all tasks, and so many that a bucket is neither large nor next to nothing. */
static bsc_status choose_buckets(bsc_dp_stage *s, bsc_dp_cut *cut) {
    double masks, most = 0.0;
    for (unsigned k = 0; k < cut->sweeps; k++) {
        const bsc_status status =
            bsc_dp_order_masks(&s->choice.order[k], &s->model, &masks, s->error);
        if (status != BSC_OK) return status;
        if (masks / s->choice.order[k].steps > most) most = masks / s->choice.order[k].steps;
    }
    cut->buckets = 2;
    while (cut->buckets < BSC_DP_MAX_BUCKETS &&
           (cut->buckets < BUCKETS_EACH * cut->tasks || cut->buckets * BUCKET_MASKS < most))
        cut->buckets *= 2;
    return BSC_OK;
}

bsc_status bsc_dp_cut_make(bsc_dp_cut *cut, const bsc_matrix *matrix, const bsc_run *run,
                           uint32_t tasks, bsc_error *error) {
    bsc_dp_stage s = {.error = error, .run = *run};
    *cut = (bsc_dp_cut){.every_option = run->every_option, .tasks = tasks};
    bsc_status status = bsc_matrix_limbs(matrix, &cut->limbs, error);
    if (status == BSC_OK && cut->limbs * sizeof(uint64_t) > BSC_DP_PACK_WIDTH)
        status = bsc_error_set(error, BSC_UNSUPPORTED, "its numbers are too long for phases");
    if (status == BSC_OK) status = open_model(&s, matrix, cut->limbs);
    if (status == BSC_OK) {
        cut->sweeps = sweeps_of(&s.choice);
        status = choose_buckets(&s, cut);
    }
    for (unsigned k = 0; status == BSC_OK && k < cut->sweeps; k++) {
        status = open_sweep(&s, cut, k, NO_PHASE);
        if (status == BSC_OK) {
            cut->direction[k] = s.plan.order->direction;
            cut->phases[k] = s.sweep.phases;
            cut->sweep[k] = digest_of(&s);
        }
        close_sweep(&s, run);
    }
    close_model(&s);
    return status;
}

/* As open_sweep, of the sweep that the cut says. */
static bsc_status open_cut(bsc_dp_stage *s, unsigned number, uint32_t p) {
    const bsc_dp_cut *cut = s->cut;
    if (cut->sweeps == sweeps_of(&s->choice)) {
        const bsc_status status = open_sweep(s, cut, number, p);
        if (status != BSC_OK) return status;
        const bsc_digest digest = digest_of(s);
        if (s->sweep.phases == cut->phases[number] && bsc_digest_same(&digest, &cut->sweep[number]))
            return BSC_OK;
    }
    return bsc_error_set(s->error, BSC_BAD_INPUT, "%s", foreign);
}

/* ---- One task ---- */

/* The buckets that the task has of phase p, from what was sent to them; none where it has none. */
static bsc_status take(bsc_dp_stage *s, uint32_t p, bool back) {
    const uint32_t own = bsc_dp_stage_share(s, p, s->task).count;
    if (own == 0) return BSC_OK;
    if (p == 0) return bsc_dp_sweep_begin(&s->sweep);
    const bsc_status status = bsc_dp_stage_take(s, p, s->task, back);
    if (status != BSC_OK) return status;
    return bsc_dp_sweep_make_buckets(&s->sweep, p, own) ? BSC_OK : bsc_error_no_memory(s->error);
}

static bsc_status run_forward(bsc_dp_stage *s, uint32_t p, const bsc_sink *sink) {
    bsc_dp_sweep *w = &s->sweep;
    bsc_status status = take(s, p, false);
    w->phase[p + 1].buckets = bsc_dp_stage_buckets(s, p + 1);
    w->keep = BSC_DP_KEEP_NOTHING;
    if (status == BSC_OK && w->phase[p].bucket != NULL)
        status = bsc_dp_section_run(w, BSC_DP_FORWARD, p, 0.0, 1.0);
    for (uint32_t b = 0; status == BSC_OK && w->phase[p].bucket != NULL && b < w->phase[p].buckets;
         b++) {
        s->stats.states += w->phase[p].bucket[b].states;
        s->stats.transitions += w->phase[p].bucket[b].transitions_made;
    }
    if (status == BSC_OK) status = bsc_dp_stage_send(s, p, sink);
    if (p > 0) bsc_dp_stage_forget(s, p);
    return status;
}

/* The final layer, from the files of the last phase; `back`: also the ways to go on from it. */
static bsc_status take_final(bsc_dp_stage *s, bool back) {
    bsc_dp_sweep *w = &s->sweep;
    const uint32_t p = w->phases;
    bool ends;
    bsc_status status = p == 0 ? bsc_dp_sweep_begin(w) : bsc_dp_stage_take(s, p, 0, back);
    if (p > 0 && status == BSC_OK) {
        if (!bsc_dp_sweep_make_buckets(w, p, bsc_dp_stage_buckets(s, p)))
            return bsc_error_no_memory(s->error);
        w->keep = BSC_DP_START_ALONE;
        status = bsc_dp_section_run(w, BSC_DP_FORWARD, p, 0.0, 0.0);
    }
    return status == BSC_OK ? bsc_dp_sweep_turn(w, back, &ends) : status;
}

/* What the tasks of phase p + 1 reply: from their files, or of the final layer from itself. */
static bsc_status read_replies(bsc_dp_stage *s, uint32_t p, bsc_dp_section *reply) {
    bsc_status status = BSC_OK;
    if (p + 1 == s->sweep.phases) {
        status = take_final(s, true);
        if (status == BSC_OK) status = bsc_dp_stage_reply(s, p + 1, s->task, &s->input, reply);
        bsc_dp_stage_forget(s, p + 1);
        bsc_dp_sweep_drop_buckets(&s->sweep, p + 1);
        return status;
    }
    for (uint32_t k = 0; status == BSC_OK && k < s->cut->tasks; k++) {
        const bsc_dp_place place = bsc_dp_stage_place(s, p + 1, true, k);
        status = bsc_dp_stage_read(&reply[k], &place, s->task, s->files, &s->input, s->error);
    }
    return status;
}

static bsc_status sweep_back(bsc_dp_stage *s, uint32_t p, const bsc_dp_section *reply) {
    bsc_dp_sweep *w = &s->sweep;
    const bsc_dp_place next = bsc_dp_stage_place(s, p + 1, true, 0);
    bsc_status status = BSC_OK;
    w->phase[p + 1].buckets = bsc_dp_stage_buckets(s, p + 1);
    w->keep = BSC_DP_START_ALONE;
    if (p > 0) status = bsc_dp_section_run(w, BSC_DP_FORWARD, p, 0.0, 0.1);
    if (status == BSC_OK) status = bsc_dp_stage_take_replies(s, p, reply);
    if (status == BSC_OK) status = bsc_dp_section_run(w, BSC_DP_BACKWARD, p, 0.1, 0.9);
    for (uint32_t b = 0; status == BSC_OK && b < w->phase[p].buckets; b++)
        if (w->phase[p].bucket[b].foreign)
            status = bsc_dp_stage_refuse(&next, s->files, "is no reply to what was sent", s->error);
    if (status == BSC_OK) bsc_dp_sweep_add_options(w, p);
    return status;
}

static bsc_status run_back(bsc_dp_stage *s, uint32_t p, const bsc_sink *sink) {
    bsc_dp_section *reply = bsc_arena_new(&s->numbers, s->cut->tasks, sizeof *reply);
    if (reply == NULL) return bsc_error_no_memory(s->error);
    bsc_status status = read_replies(s, p, reply);
    if (status == BSC_OK) status = take(s, p, true);
    if (status == BSC_OK && s->sweep.phase[p].bucket != NULL) status = sweep_back(s, p, reply);
    if (status == BSC_OK) status = bsc_dp_stage_send_back(s, p, sink);
    if (p > 0) bsc_dp_stage_forget(s, p);
    return status;
}

bsc_status bsc_dp_cut_run(const bsc_dp_cut *cut, const bsc_matrix *matrix, const bsc_run *run,
                          uint32_t phase, uint32_t task, const bsc_stage_files *files,
                          const bsc_sink *sink, bsc_stats *stats, bsc_error *error) {
    bsc_dp_stage s = {.cut = cut, .files = files, .error = error, .task = task - 1, .run = *run};
    unsigned number = 0;
    assert(phase >= 1 && phase <= bsc_dp_cut_phases(cut) && task >= 1 && task <= cut->tasks);
    while (number + 1 < cut->sweeps && phase > phases_before(cut, number + 1)) number++;
    const uint32_t own = phase - 1 - phases_before(cut, number), forward = cut->phases[number];
    const uint32_t p = own < forward ? own : 2 * forward - 1 - own;
    s.run.spill_directory = NULL;
    s.run.forecast_seconds = 0.0;
    bsc_status status = open_model(&s, matrix, cut->limbs);
    if (status == BSC_OK) status = open_cut(&s, number, p);
    if (status == BSC_OK)
        status =
            own < forward ? run_forward(&s, own, sink) : run_back(&s, 2 * forward - 1 - own, sink);
    stats->states = s.stats.states;
    stats->transitions = s.stats.transitions;
    stats->peak_bytes = s.sweep.budget.peak + s.read.peak;
    close_sweep(&s, run);
    close_model(&s);
    return status;
}

/* ---- The whole ---- */

/* What all options of the sweep are in. */
static bsc_status add_options(bsc_dp_stage *s) {
    const size_t size = bsc_dp_size(s->model.kind, s->model.limbs);
    void *conserved = bsc_arena_new(&s->numbers, 1, size);
    if (conserved == NULL) return bsc_error_no_memory(s->error);
    for (uint32_t p = 0; p < s->sweep.phases; p++)
        for (uint32_t k = 0; k < s->cut->tasks; k++) {
            const bsc_status status = bsc_dp_stage_add_options(s, p, k, conserved);
            if (status != BSC_OK) return status;
        }
    const bool sound = s->sweep.phases == 0 || memcmp(conserved, s->work.total, size) == 0;
    if (sound && bsc_dp_fold_even(&s->fold, &s->model, s->work.option)) return BSC_OK;
    return bsc_error_set(s->error, BSC_BAD_INPUT, "the files' numbers do not add up");
}

bsc_status bsc_dp_cut_join(const bsc_dp_cut *cut, const bsc_matrix *matrix, const bsc_run *run,
                           const bsc_stage_files *files, bsc_tally *tally, bsc_error *error) {
    bsc_dp_stage s = {.cut = cut, .files = files, .error = error, .run = *run};
    bsc_arena sums = {.failed = false};
    s.run.spill_directory = NULL;
    s.run.forecast_seconds = 0.0;
    bsc_status status = BSC_OK;
    if (cut->limbs != tally->limbs) status = bsc_error_set(error, BSC_BAD_INPUT, "%s", foreign);
    if (status == BSC_OK) status = open_model(&s, matrix, cut->limbs);
    const size_t size = bsc_dp_size(s.model.kind, s.model.limbs);
    void *total = bsc_arena_new(&sums, 1, size);
    void *option = cut->every_option ? bsc_arena_new(&sums, s.model.options, size) : NULL;
    if (status == BSC_OK) status = bsc_arena_status(&sums, error);
    for (unsigned k = 0; status == BSC_OK && k < cut->sweeps; k++) {
        status = open_cut(&s, k, NO_PHASE);
        if (status == BSC_OK) status = take_final(&s, false);
        if (status == BSC_OK && option != NULL) status = add_options(&s);
        if (status == BSC_OK)
            bsc_dp_model_sum(&s.model, NULL, total, option, s.work.total, s.work.option);
        if (status == BSC_OK && s.choice.mirror != NULL)
            bsc_dp_model_sum(&s.model, s.choice.mirror, total, option, s.work.total, s.work.option);
        if (s.sweep.phases > 0 && s.sweep.phase != NULL) bsc_dp_stage_forget(&s, s.sweep.phases);
        close_sweep(&s, run);
    }
    if (status == BSC_OK) status = bsc_dp_model_add(&s.model, total, option, tally, error);
    bsc_arena_release(&sums);
    close_model(&s);
    return status;
}
