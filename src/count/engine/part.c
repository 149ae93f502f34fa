/* part.c - a run in parts: one of them, sums of them, and from the sum of all the tally that the
 * whole run would have given.
 *
 * Nothing is taken on trust. A sum says which parts it has; where it is joined the plan is made
 * anew from the matrix, by a walk through the upper part of the search tree, and must be theirs;
 * and the numbers must add up, item by item. */
#include "count/engine/part.h"

#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/draws/mc.h"
#include "count/engine/support.h"

void bsc_part_free(bsc_part *part) {
    if (part == NULL) return;
    bsc_tally_free(part->tally);
    bsc_arena_release(&part->arena);
    bsc_arena_release(&part->texts);
    bsc_memory_free(part);
}

uint32_t bsc_part_number(const bsc_part *part) {
    return part->number;
}

uint32_t bsc_part_parts(const bsc_part *part) {
    return part->plan.parts;
}

const bsc_part_source *bsc_part_source_of(const bsc_part *part) {
    return &part->source;
}

bsc_run bsc_part_run(const bsc_part *part) {
    const bsc_plan *plan = &part->plan;
    return (bsc_run){.engine = plan->engine,
                     .every_option = plan->every_option,
                     .samples = plan->samples,
                     .seed = plan->seed};
}

/* ---- Plans ---- */

void bsc_plan_seal(bsc_plan *plan) {
    uint64_t sum = BSC_HASH_START;
    bsc_hash_text(&sum, bsc_engine_name(plan->engine));
    bsc_hash_number(&sum, plan->every_option);
    bsc_hash_number(&sum, plan->parts);
    bsc_hash_number(&sum, plan->options);
    bsc_hash_number(&sum, plan->subtrees);
    bsc_hash_number(&sum, plan->samples);
    bsc_hash_number(&sum, plan->seed);
    bsc_hash_number(&sum, plan->matrix);
    bsc_hash_number(&sum, plan->roots);
    if (plan->strategies != NULL) {
        bsc_hash_text(&sum, plan->strategies);
        bsc_hash_number(&sum, plan->width);
        bsc_hash_number(&sum, plan->whole);
    }
    plan->all = sum;
}

uint64_t bsc_plan_numbers(const bsc_plan *plan, uint32_t number) {
    assert(plan->samples >= plan->parts && number >= 1 && number <= plan->parts);
    return ((plan->samples - number) / plan->parts + 1) * plan->width;
}

static bsc_status check_run(const bsc_matrix *matrix, const bsc_run *run, uint32_t parts,
                            bsc_error *error) {
    const bsc_status status = bsc_engine_check(run->engine, matrix, true, error);
    if (status != BSC_OK) return status;
    if (run->engine == BSC_ENGINE_MC && run->samples < parts)
        return bsc_error_set(error, BSC_UNSUPPORTED, "there are fewer samples than parts");
    return BSC_OK;
}

static bsc_plan plan_of(const bsc_matrix *matrix, const bsc_run *run, uint32_t parts) {
    const bool estimates = run->engine == BSC_ENGINE_MC;
    return (bsc_plan){.engine = estimates ? BSC_ENGINE_MC : BSC_ENGINE_DLX,
                      .every_option = run->every_option,
                      .parts = parts,
                      .options = matrix->options,
                      .samples = estimates ? run->samples : 0,
                      .seed = estimates ? run->seed : 0,
                      .matrix = bsc_matrix_digest(matrix)};
}

/* ---- One part ---- */

bsc_status bsc_part_make(bsc_part **part, const bsc_plan *plan, uint32_t number, bsc_error *error) {
    const uint32_t options = plan->every_option ? plan->options : 0;
    bsc_part *made = *part = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_set_no_memory(error);
    assert(number >= 1 && number <= plan->parts);
    made->plan = *plan;
    made->number = number;
    BSC_ARENA_ARRAY(&made->arena, made->has, plan->parts);
    if (plan->strategies != NULL) {
        const size_t numbers = (size_t)bsc_plan_numbers(plan, number);
        BSC_ARENA_ARRAY(&made->arena, made->rows, plan->parts);
        if (made->rows != NULL) BSC_ARENA_ARRAY(&made->arena, made->rows[number - 1], numbers);
    }
    bsc_status status = bsc_arena_status(&made->arena, error);
    if (status == BSC_OK && made->rows == NULL)
        status = bsc_tally_new_of_limbs(
            &made->tally, plan->engine == BSC_ENGINE_MC ? 0 : BSC_PART_LIMBS, options, error);
    if (status == BSC_OK) {
        made->has[number - 1] = true;
        return BSC_OK;
    }
    bsc_part_free(made);
    *part = NULL;
    return status;
}

/* Runs the part, or where `number` is beyond them none, and fills the plan. */
static bsc_status run_part(bsc_plan *plan, bsc_tally *tally, const bsc_matrix *matrix,
                           const bsc_run *run, uint32_t number, bsc_stats *stats,
                           bsc_error *error) {
    bsc_dlx_cut cut = {.part = number, .parts = plan->parts};
    bsc_run within = *run;
    bsc_status status = BSC_OK;
    within.every_option = tally->options > 0;
    if (number == plan->parts) within.threads = 1;
    if (plan->engine == BSC_ENGINE_DLX) {
        status = bsc_dlx_run_part(matrix, &within, &cut, tally, stats, error);
        plan->subtrees = cut.subtrees;
        plan->roots = cut.digest;
    } else if (number < plan->parts) {
        status = bsc_mc_run(matrix, &within, number, plan->parts, tally, stats, error);
    }
    if (status == BSC_OK) bsc_plan_seal(plan);
    return status;
}

bsc_status bsc_part_new(bsc_part **part, const bsc_matrix *matrix, const bsc_run *run,
                        uint32_t number, uint32_t parts, bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    assert(number >= 1 && number <= parts && parts <= BSC_MAX_PARTS);
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = run->engine};
    *part = NULL;
    bsc_status status = check_run(matrix, run, parts, error);
    if (status != BSC_OK) return status;
    const bsc_plan plan = plan_of(matrix, run, parts);
    status = bsc_part_make(part, &plan, number, error);
    if (status != BSC_OK) return status;
    bsc_part *made = *part;
    status = run_part(&made->plan, made->tally, matrix, run, number - 1, stats, error);
    if (status == BSC_OK) return BSC_OK;
    bsc_part_free(made);
    *part = NULL;
    return status;
}

/* ---- Sums of parts ---- */

bsc_status bsc_part_refuse(const char *name, bsc_error *error, const char *what) {
    const bool first = error != NULL && error->status == BSC_OK;
    bsc_error_set(error, BSC_BAD_INPUT, "%s", what);
    if (first && name != NULL) bsc_text_cut(error->name, sizeof error->name, name, strlen(name));
    return BSC_BAD_INPUT;
}

/* The board's name may differ: it can be a path, and machines have their own. Parts that were not
 * read have the matrix alone. */
static bool same_problem(const bsc_part *a, const bsc_part *b) {
    const bsc_part_source *s = &a->source, *t = &b->source;
    if (a->plan.matrix != b->plan.matrix) return false;
    if (s->text == NULL || t->text == NULL) return true;
    return strcmp(s->text, t->text) == 0 && strcmp(s->labels, t->labels) == 0 &&
           strcmp(s->shots, t->shots) == 0 && strcmp(s->announce, t->announce) == 0;
}

/* False where the sum has more bits. */
static bool add_tally(bsc_tally *sum, const bsc_tally *tally) {
    bool right = sum->limbs == tally->limbs && sum->options == tally->options;
    if (bsc_tally_exact(tally)) {
        for (size_t k = 0; right && k <= tally->options; k++) {
            uint64_t carry = 0, *limb = sum->limb + k * sum->limbs;
            for (size_t l = 0; l < sum->limbs; l++)
                limb[l] = bsc_limb_add(limb[l], tally->limb[k * sum->limbs + l], &carry);
            right = carry == 0;
        }
        return right;
    }
    for (uint32_t k = 0; right && k < tally->options; k++) {
        sum->share[k] += tally->share[k];
        sum->share_square[k] += tally->share_square[k];
    }
    sum->estimate += tally->estimate;
    sum->weight_spread += tally->weight_spread;
    sum->samples += tally->samples;
    return right;
}

bsc_status bsc_part_add(bsc_part *sum, const bsc_part *part, bsc_error *error) {
    if (!same_problem(sum, part))
        return bsc_part_refuse(part->name, error, "is a part of another problem");
    const bool read = sum->source.text != NULL && part->source.text != NULL;
    if (sum->plan.all != part->plan.all ||
        (read && strcmp(sum->source.command, part->source.command) != 0))
        return bsc_part_refuse(part->name, error, "is a part of another run");
    for (uint32_t k = 0; k < sum->plan.parts; k++)
        if (sum->has[k] && part->has[k])
            return bsc_part_refuse(part->name, error, "is a part that there is already");
    if (sum->rows == NULL && !add_tally(sum->tally, part->tally))
        return bsc_part_refuse(part->name, error, "its numbers do not add up");
    for (uint32_t k = 0; sum->rows != NULL && k < sum->plan.parts; k++) {
        if (!part->has[k]) continue;
        const size_t numbers = (size_t)bsc_plan_numbers(&sum->plan, k + 1);
        BSC_ARENA_ARRAY(&sum->arena, sum->rows[k], numbers);
        if (sum->rows[k] == NULL) return bsc_arena_status(&sum->arena, error);
        memcpy(sum->rows[k], part->rows[k], numbers * sizeof **sum->rows);
    }
    for (uint32_t k = 0; k < sum->plan.parts; k++) sum->has[k] = sum->has[k] || part->has[k];
    return BSC_OK;
}

/* ---- The whole ---- */

bsc_status bsc_part_complete(const bsc_part *sum, bsc_error *error) {
    const uint32_t parts = sum->plan.parts;
    uint32_t missing = 0, first = 0;
    for (uint32_t k = parts; k-- > 0;) {
        missing += !sum->has[k];
        if (!sum->has[k]) first = k + 1;
    }
    if (missing == 0) return BSC_OK;
    if (missing == 1)
        bsc_error_set(error, BSC_BAD_INPUT, "part %u of %u is missing", first, parts);
    else
        bsc_error_set(error, BSC_BAD_INPUT, "part %u of %u is missing, and %u more", first, parts,
                      missing - 1);
    return bsc_error_reason(error, BSC_REASON_MISSING);
}

bsc_status bsc_part_check_problem(const bsc_part *sum, const bsc_matrix *matrix, bsc_error *error) {
    const uint64_t digest = bsc_matrix_digest(matrix);
    if (digest == sum->plan.matrix) return BSC_OK;
    return bsc_part_refuse(sum->name, error, "is not a part of the problem that it says");
}

/* The plan that these parts must have; nothing is searched for it. */
static bsc_status check_plan(const bsc_part *sum, const bsc_matrix *matrix, const bsc_run *run,
                             bsc_error *error) {
    const bsc_run cut = bsc_part_run(sum);
    bsc_plan plan = plan_of(matrix, &cut, sum->plan.parts);
    bsc_tally *none;
    bsc_stats stats = {0};
    bsc_status status = bsc_part_check_problem(sum, matrix, error);
    if (status == BSC_OK) status = check_run(matrix, &cut, plan.parts, error);
    if (status == BSC_OK) status = bsc_tally_new_of_limbs(&none, BSC_PART_LIMBS, 0, error);
    if (status != BSC_OK) return status;
    status = run_part(&plan, none, matrix, run, plan.parts, &stats, error);
    assert(status != BSC_OK || bsc_limbs_are_zero(none->limb, none->limbs));
    bsc_tally_free(none);
    if (status == BSC_OK && plan.all != sum->plan.all)
        return bsc_part_refuse(sum->name, error, "was not cut as this program cuts the problem");
    return status;
}

/* The numbers into a tally of the matrix. */
static bsc_status copy_exact(bsc_tally **tally, const bsc_part *sum, const bsc_matrix *matrix,
                             bsc_error *error) {
    const bsc_tally *from = sum->tally;
    bsc_status status = bsc_tally_new_for_matrix(tally, matrix, from->options > 0, error);
    if (status != BSC_OK) return status;
    assert((*tally)->options == from->options);
    for (size_t k = 0; k <= from->options; k++) {
        const uint64_t *number = from->limb + k * from->limbs;
        const size_t used = bsc_limbs_used(number, from->limbs);
        if (used > (*tally)->limbs)
            return bsc_part_refuse(sum->name, error, "its numbers do not add up");
        memcpy((*tally)->limb + k * (*tally)->limbs, number, used * sizeof *number);
    }
    if (bsc_tally_adds_up(*tally, matrix)) return BSC_OK;
    return bsc_part_refuse(sum->name, error, "its numbers do not add up");
}

/* Whether walks can have given these sums: weights are above 0 and at most 1, and an option is in
 * no more draws than there are. */
static bool sums_hold(const bsc_tally *tally, uint64_t samples) {
    const double most = 1.0 + 1e-9, all = (double)tally->estimate, squares = tally->weight_spread;
    bool hold = tally->samples <= samples && (tally->samples > 0) == (all > 0.0) &&
                squares <= all * most && all <= (double)tally->samples * most;
    for (uint32_t k = 0; k < tally->options; k++)
        hold = hold && tally->share[k] <= all * most && tally->share_square[k] <= squares * most;
    return hold;
}

bsc_status bsc_part_join(bsc_tally **tally, const bsc_part *sum, const bsc_matrix *matrix,
                         const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    const bool exact = sum->plan.engine == BSC_ENGINE_DLX;
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = sum->plan.engine};
    *tally = NULL;
    if (sum->rows != NULL) return bsc_part_refuse(sum->name, error, "is a part of games");
    bsc_status status = bsc_part_complete(sum, error);
    if (status == BSC_OK) status = check_plan(sum, matrix, run, error);
    if (status != BSC_OK) return status;
    if (exact) {
        status = copy_exact(tally, sum, matrix, error);
        if (status == BSC_OK) status = bsc_dlx_join_parts(*tally, matrix, run, error);
    } else if (sums_hold(sum->tally, sum->plan.samples)) {
        status = bsc_tally_new_of_limbs(tally, 0, sum->tally->options, error);
        if (status == BSC_OK) add_tally(*tally, sum->tally);
        if (status == BSC_OK) status = bsc_mc_join(*tally, matrix, sum->plan.samples, stats, error);
    } else {
        status = bsc_part_refuse(sum->name, error, "its numbers do not add up");
    }
    if (status == BSC_OK) return BSC_OK;
    bsc_tally_free(*tally);
    *tally = NULL;
    return status;
}
