/* part.c - runs that are cut into parts: counts one part, adds parts up, and turns the sum of all
 * parts into the tally that the run would have given in one piece.
 *
 * Parts are read from files, which may be wrong, so everything is checked. A sum of parts knows
 * which parts are in it, so that no part is added twice. The plan (how the run is cut) is made anew
 * from the matrix by bsc_part_join, and compared with the plan of the parts; this takes a walk
 * through the top of the search tree, but no search of the subtrees below. And the counts must add
 * up: for each item that must be covered, the counts of the options that cover it sum to the total
 * times the item's multiplicity. */
#include "count/engine/part.h"

#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/draws/mc.h"
#include "count/engine/support.h"

void bsc_part_free(bsc_part *part) {
    if (part == NULL) return;
    for (uint32_t k = 0; part->rows != NULL && k < part->plan.parts; k++)
        bsc_memory_free(part->rows[k]);
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
    bsc_hash_number(&sum, plan->matrix_digest);
    bsc_hash_number(&sum, plan->run_digest);
    if (plan->strategies != NULL) {
        bsc_hash_text(&sum, plan->strategies);
        bsc_hash_number(&sum, plan->row_length);
        bsc_hash_number(&sum, plan->covers_all_deployments);
    }
    plan->plan_digest = sum;
}

uint64_t bsc_plan_rows_length(const bsc_plan *plan, uint32_t part) {
    assert(plan->samples >= plan->parts && part >= 1 && part <= plan->parts);
    return ((plan->samples - part) / plan->parts + 1) * plan->row_length;
}

/* Returns BSC_OK if a count of the matrix with these settings can be cut into `parts` parts.
 * Otherwise fails with BSC_UNSUPPORTED. */
static bsc_status check_run(const bsc_matrix *matrix, const bsc_run *run, uint32_t parts,
                            bsc_error *error) {
    const bsc_status status = bsc_engine_check(run->engine, matrix, true, error);
    if (status != BSC_OK) return status;
    if (run->engine == BSC_ENGINE_MC && run->samples < parts)
        return bsc_error_set(error, BSC_UNSUPPORTED, "there are fewer samples than parts");
    return BSC_OK;
}

/* Sets *plan to the plan of a run that is cut into `parts` parts. The fields `subtrees`,
 * `run_digest` and `plan_digest` are still 0, because only run_part can find them. Fails if memory
 * runs out. */
static bsc_status make_plan(bsc_plan *plan, const bsc_matrix *matrix, const bsc_run *run,
                            uint32_t parts, bsc_error *error) {
    *plan = (bsc_plan){.engine = BSC_ENGINE_DLX,
                       .every_option = run->every_option,
                       .parts = parts,
                       .options = matrix->options};
    if (run->engine == BSC_ENGINE_MC) {
        plan->engine = BSC_ENGINE_MC;
        plan->samples = run->samples;
        plan->seed = run->seed;
    }
    return bsc_matrix_digest(matrix, &plan->matrix_digest, error);
}

/* ---- One part ---- */

/* Sets part->rows[k] to a new array for the rows of all games of part k + 1. Fails if memory runs
 * out; part->rows[k] is then NULL. */
static bsc_status allocate_rows(bsc_part *part, uint32_t k, bsc_error *error) {
    const size_t numbers = (size_t)bsc_plan_rows_length(&part->plan, k + 1);
    part->rows[k] = bsc_memory_new(numbers, sizeof *part->rows[k]);
    return part->rows[k] == NULL ? bsc_error_set_no_memory(error) : BSC_OK;
}

bsc_status bsc_part_make(bsc_part **part, const bsc_plan *plan, uint32_t number, bsc_error *error) {
    bsc_part *new_part = bsc_memory_new(1, sizeof *new_part);
    *part = NULL;
    if (new_part == NULL) return bsc_error_set_no_memory(error);
    assert(number >= 1 && number <= plan->parts);
    new_part->plan = *plan;
    new_part->number = number;
    BSC_ARENA_ARRAY(&new_part->arena, new_part->has_part, plan->parts);
    if (plan->strategies != NULL) BSC_ARENA_ARRAY(&new_part->arena, new_part->rows, plan->parts);
    bsc_status status = bsc_arena_status(&new_part->arena, error);
    if (status == BSC_OK && plan->strategies != NULL) {
        status = allocate_rows(new_part, number - 1, error);
    } else if (status == BSC_OK) {
        const size_t limbs = plan->engine == BSC_ENGINE_MC ? 0 : BSC_PART_LIMBS;
        const uint32_t options = plan->every_option ? plan->options : 0;
        status = bsc_tally_new_of_limbs(&new_part->tally, limbs, options, error);
    }
    if (status != BSC_OK) {
        bsc_part_free(new_part);
        return status;
    }
    new_part->has_part[number - 1] = true;
    *part = new_part;
    return BSC_OK;
}

/* Counts one part of the run into the tally. Then fills in those fields of the plan that are only
 * known after a count. `part` is the index of the part, 0 .. plan->parts - 1. The tally, which must
 * be 0, says whether each option is counted too; run->every_option does not matter. If `part` is
 * plan->parts, nothing is counted, only the plan is filled in, and one thread is enough for that.
 * Fails as bsc_dlx_run_part or bsc_mc_run does; plan->plan_digest is then not set. */
static bsc_status run_part(bsc_plan *plan, bsc_tally *tally, const bsc_matrix *matrix,
                           const bsc_run *run, uint32_t part, bsc_stats *stats, bsc_error *error) {
    bsc_dlx_cut cut = {.part = part, .parts = plan->parts};
    bsc_run part_run = *run;
    bsc_status status = BSC_OK;
    part_run.every_option = tally->options > 0;
    if (part == plan->parts) part_run.threads = 1;
    if (plan->engine == BSC_ENGINE_DLX) {
        status = bsc_dlx_run_part(matrix, &part_run, &cut, tally, stats, error);
        plan->subtrees = cut.subtrees;
        plan->run_digest = cut.digest;
    } else if (part < plan->parts) {
        status = bsc_mc_run(matrix, &part_run, part, plan->parts, tally, stats, error);
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
    bsc_plan plan;
    bsc_part *new_part;
    status = make_plan(&plan, matrix, run, parts, error);
    if (status == BSC_OK) status = bsc_part_make(&new_part, &plan, number, error);
    if (status != BSC_OK) return status;
    status = run_part(&new_part->plan, new_part->tally, matrix, run, number - 1, stats, error);
    if (status == BSC_OK)
        *part = new_part;
    else
        bsc_part_free(new_part);
    return status;
}

/* ---- Sums of parts ---- */

bsc_status bsc_part_refuse(const char *name, bsc_error *error, const char *what) {
    const bool is_first_error = error != NULL && error->status == BSC_OK;
    bsc_error_set(error, BSC_BAD_INPUT, "%s", what);
    if (is_first_error && name != NULL)
        bsc_text_cut(error->name, sizeof error->name, name, strlen(name));
    return BSC_BAD_INPUT;
}

/* Says whether the part was read from a file. If it was counted by this program, part->source is
 * empty. */
static bool was_read(const bsc_part *part) {
    return part->source.text != NULL;
}

/* Says whether two parts, which may have been counted on different machines, are of the same
 * problem: the same matrix and, if both were read from files, the same texts of the board and of
 * the shots. The names of their boards are not compared: a name can be the path of a file, which
 * may differ from machine to machine. */
static bool have_same_problem(const bsc_part *a, const bsc_part *b) {
    const bsc_part_source *first = &a->source;
    const bsc_part_source *second = &b->source;
    if (a->plan.matrix_digest != b->plan.matrix_digest) return false;
    if (!was_read(a) || !was_read(b)) return true;
    return strcmp(first->text, second->text) == 0 && strcmp(first->labels, second->labels) == 0 &&
           strcmp(first->shots, second->shots) == 0 &&
           strcmp(first->announce, second->announce) == 0;
}

/* Says whether two parts belong to the same run. Their plans must be the same and, if both were
 * read from files, also their commands. */
static bool have_same_run(const bsc_part *a, const bsc_part *b) {
    if (a->plan.plan_digest != b->plan.plan_digest) return false;
    if (!was_read(a) || !was_read(b)) return true;
    return strcmp(a->source.command, b->source.command) == 0;
}

/* Adds the counts of `tally`, which are the total and a count for each option, to those of `sum`.
 * Both tallies must be exact (have integers), be for the same number of options, and have counts
 * with the same number of limbs (64-bit words). Returns false if a sum does not fit into its limbs;
 * `sum` then has no meaning. */
static bool add_exact_tally(bsc_tally *sum, const bsc_tally *tally) {
    const size_t limbs = sum->limbs;
    for (size_t k = 0; k <= tally->options; k++) {
        const uint64_t *number = tally->limb + k * limbs;
        uint64_t *total = sum->limb + k * limbs;
        uint64_t carry = 0;
        for (size_t i = 0; i < limbs; i++) total[i] = bsc_limb_add(total[i], number[i], &carry);
        if (carry != 0) return false;
    }
    return true;
}

/* Adds the tally of one part to `sum`. A tally has counts or, for the engine mc, sums over random
 * walks. Returns false, and changes nothing, if the counts of the two tallies differ in length or
 * if the tallies are for different numbers of options. Also returns false if a sum does not fit
 * into its limbs; `sum` then has no meaning. */
static bool add_tally(bsc_tally *sum, const bsc_tally *tally) {
    if (sum->limbs != tally->limbs || sum->options != tally->options) return false;
    if (bsc_tally_exact(tally)) return add_exact_tally(sum, tally);
    for (uint32_t k = 0; k < tally->options; k++) {
        sum->share[k] += tally->share[k];
        sum->share_square[k] += tally->share_square[k];
    }
    sum->estimate += tally->estimate;
    sum->weight_spread += tally->weight_spread;
    sum->samples += tally->samples;
    return true;
}

/* Copies the results of all games in `part` to `sum`. Both must be parts of a tournament, or sums
 * of such parts, and must not have a part in common. The caller then sets sum->has_part[]. Fails if
 * memory runs out; `sum` is then as it was. */
static bsc_status copy_rows(bsc_part *sum, const bsc_part *part, bsc_error *error) {
    bsc_status status = BSC_OK;
    for (uint32_t k = 0; status == BSC_OK && k < sum->plan.parts; k++) {
        if (!part->has_part[k]) continue;
        const size_t numbers = (size_t)bsc_plan_rows_length(&sum->plan, k + 1);
        status = allocate_rows(sum, k, error);
        if (status == BSC_OK) memcpy(sum->rows[k], part->rows[k], numbers * sizeof **sum->rows);
    }
    if (status == BSC_OK) return BSC_OK;
    for (uint32_t k = 0; k < sum->plan.parts; k++) {
        if (!part->has_part[k]) continue;
        bsc_memory_free(sum->rows[k]);
        sum->rows[k] = NULL;
    }
    return status;
}

bsc_status bsc_part_add(bsc_part *sum, const bsc_part *part, bsc_error *error) {
    if (!have_same_problem(sum, part))
        return bsc_part_refuse(part->name, error, "is a part of another problem");
    if (!have_same_run(sum, part))
        return bsc_part_refuse(part->name, error, "is a part of another run");
    for (uint32_t k = 0; k < sum->plan.parts; k++)
        if (sum->has_part[k] && part->has_part[k])
            return bsc_part_refuse(part->name, error, "is a part that there is already");
    if (sum->rows != NULL) {
        const bsc_status status = copy_rows(sum, part, error);
        if (status != BSC_OK) return status;
    } else if (!add_tally(sum->tally, part->tally)) {
        return bsc_part_refuse(part->name, error, "its numbers do not add up");
    }
    for (uint32_t k = 0; k < sum->plan.parts; k++)
        if (part->has_part[k]) sum->has_part[k] = true;
    return BSC_OK;
}

/* ---- From the sum of all parts to a tally ---- */

bsc_status bsc_part_complete(const bsc_part *sum, bsc_error *error) {
    const uint32_t parts = sum->plan.parts;
    uint32_t missing = 0;
    uint32_t first = 0;
    for (uint32_t k = parts; k-- > 0;) {
        if (sum->has_part[k]) continue;
        missing++;
        first = k + 1;
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
    uint64_t digest;
    const bsc_status status = bsc_matrix_digest(matrix, &digest, error);
    if (status != BSC_OK || digest == sum->plan.matrix_digest) return status;
    return bsc_part_refuse(sum->name, error, "is not a part of the problem that it says");
}

/* Checks that the parts in `sum` were cut as this program cuts the problem: makes the plan anew
 * from the matrix, without searching any subtree, and compares it with the plan of the parts. `sum`
 * must not be a sum of parts of a tournament. `run` is not NULL; its tick, the callback that may
 * stop a run, is called while the plan is made. Fails with BSC_BAD_INPUT if the two plans differ,
 * and as bsc_part_new does if the plan cannot be made. */
static bsc_status check_plan(const bsc_part *sum, const bsc_matrix *matrix, const bsc_run *run,
                             bsc_error *error) {
    const bsc_run parts_run = bsc_part_run(sum);
    bsc_plan plan;
    bsc_tally *empty;
    bsc_stats stats = {0};
    bsc_status status = make_plan(&plan, matrix, &parts_run, sum->plan.parts, error);
    if (status == BSC_OK) status = bsc_part_check_problem(sum, matrix, error);
    if (status == BSC_OK) status = check_run(matrix, &parts_run, plan.parts, error);
    if (status == BSC_OK) status = bsc_tally_new_of_limbs(&empty, BSC_PART_LIMBS, 0, error);
    if (status != BSC_OK) return status;
    status = run_part(&plan, empty, matrix, run, plan.parts, &stats, error);
    assert(status != BSC_OK || bsc_limbs_are_zero(empty->limb, empty->limbs));
    bsc_tally_free(empty);
    if (status == BSC_OK && plan.plan_digest != sum->plan.plan_digest)
        return bsc_part_refuse(sum->name, error, "was not cut as this program cuts the problem");
    return status;
}

/* Makes a tally for the matrix, and copies the counts of `sum` to it: the total, and if `sum` has
 * counts of options, these too. `sum` must not be a sum of parts of a tournament. Fails with
 * BSC_BAD_INPUT if the counts are too large for the tally or do not add up, and if memory runs out.
 * *tally may be set even after a failure; the caller frees it in every case. */
static bsc_status copy_exact(bsc_tally **tally, const bsc_part *sum, const bsc_matrix *matrix,
                             bsc_error *error) {
    const bsc_tally *source = sum->tally;
    bsc_status status = bsc_tally_new_for_matrix(tally, matrix, source->options > 0, error);
    if (status != BSC_OK) return status;
    assert((*tally)->options == source->options);
    for (size_t k = 0; k <= source->options; k++) {
        const uint64_t *number = source->limb + k * source->limbs;
        const size_t used = bsc_limbs_used(number, source->limbs);
        if (used > (*tally)->limbs)
            return bsc_part_refuse(sum->name, error, "its numbers do not add up");
        memcpy((*tally)->limb + k * (*tally)->limbs, number, used * sizeof *number);
    }
    if (bsc_tally_adds_up(*tally, matrix)) return BSC_OK;
    return bsc_part_refuse(sum->name, error, "its numbers do not add up");
}

/* Says whether the sums in the tally, which were read from files, can come from `samples` random
 * walks. In the tally of a part, `estimate` is the sum of the weights of the walks, weight_spread
 * the sum of the squares of the weights, and `samples` the number of walks that reached a
 * deployment. The weight of such a walk is above 0 and at most 1. So the sum of the squares is at
 * most the sum of the weights, which is at most the number of these walks. And the sums over the
 * walks that use one option (share, share_square) are at most the sums over all walks. Allows for
 * rounding. */
static bool are_sums_possible(const bsc_tally *tally, uint64_t samples) {
    const double tolerance = 1.0 + 1e-9;
    const double weights = (double)tally->estimate;
    const double squares = tally->weight_spread;
    if (tally->samples > samples) return false;
    if ((tally->samples > 0) != (weights > 0.0)) return false;
    bool is_possible =
        squares <= weights * tolerance && weights <= (double)tally->samples * tolerance;
    for (uint32_t k = 0; k < tally->options; k++)
        is_possible = is_possible && tally->share[k] <= weights * tolerance &&
                      tally->share_square[k] <= squares * tolerance;
    return is_possible;
}

bsc_status bsc_part_join(bsc_tally **tally, const bsc_part *sum, const bsc_matrix *matrix,
                         const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = sum->plan.engine};
    *tally = NULL;
    if (sum->rows != NULL) return bsc_part_refuse(sum->name, error, "is a part of games");
    bsc_status status = bsc_part_complete(sum, error);
    if (status == BSC_OK) status = check_plan(sum, matrix, run, error);
    if (status != BSC_OK) return status;
    if (sum->plan.engine == BSC_ENGINE_DLX) {
        status = copy_exact(tally, sum, matrix, error);
        if (status == BSC_OK) status = bsc_dlx_join_parts(*tally, matrix, run, error);
    } else if (are_sums_possible(sum->tally, sum->plan.samples)) {
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
