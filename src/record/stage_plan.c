/* stage_plan.c - the plan of a run in phases as a JSON object (sealed.h): what the run is of, as a
 * part's file says it, and how it is cut. */
#include "record/part_file.h"

#include "base/error.h"
#include "base/memory.h"
#include "engine/dp/bucket.h"
#include "engine/stages.h"

#include <string.h>

#define SCHEMA "bscount-stages-1"

#define EVERY   BSC_SEALED_KEY("every_option")
#define TASKS   BSC_SEALED_KEY("tasks")
#define BUCKETS BSC_SEALED_KEY("buckets")
#define LIMBS   BSC_SEALED_KEY("limbs")
#define SWEEPS  BSC_SEALED_KEY("sweeps")
#define MATRIX  BSC_SEALED_KEY("matrix")
#define PLAN    BSC_SEALED_KEY("plan")

#define MAX_LIMBS  8191u
#define MAX_PHASES 1000000u

/* Of the first sweep, and of the second where there are two. */
static const char *const direction_key[] = {BSC_SEALED_KEY("direction"),
                                            BSC_SEALED_KEY("direction_2")};
static const char *const phases_key[] = {BSC_SEALED_KEY("phases"), BSC_SEALED_KEY("phases_2")};
static const char *const sweep_key[] = {BSC_SEALED_KEY("sweep"), BSC_SEALED_KEY("sweep_2")};

bsc_status bsc_stages_write(const bsc_stages *stages, const bsc_part_source *source,
                            const bsc_sink *sink, bsc_error *error) {
    const bsc_dp_cut *cut = &stages->cut;
    bsc_sealed_writer w;
    bsc_sealed_begin(&w, sink, SCHEMA);
    bsc_part_source_put(&w, source);
    bsc_sealed_put_number(&w, EVERY, cut->every_option);
    bsc_sealed_put_number(&w, TASKS, cut->tasks);
    bsc_sealed_put_number(&w, BUCKETS, cut->buckets);
    bsc_sealed_put_number(&w, LIMBS, cut->limbs);
    bsc_sealed_put_number(&w, SWEEPS, cut->sweeps);
    for (unsigned k = 0; k < cut->sweeps; k++) {
        bsc_sealed_put_number(&w, direction_key[k], cut->direction[k]);
        bsc_sealed_put_number(&w, phases_key[k], cut->phases[k]);
        bsc_sealed_put_digest(&w, sweep_key[k], &cut->sweep[k]);
    }
    bsc_sealed_put_digest(&w, MATRIX, &stages->matrix);
    bsc_sealed_put_digest(&w, PLAN, &cut->all);
    return bsc_sealed_end(&w, error);
}

static void read_cut(bsc_sealed_reader *r, bsc_stages *stages) {
    bsc_dp_cut *cut = &stages->cut;
    cut->every_option = bsc_sealed_read_count(r, EVERY, 0, 1) == 1;
    cut->tasks = (uint32_t)bsc_sealed_read_count(r, TASKS, 1, BSC_MAX_TASKS);
    cut->buckets = (uint32_t)bsc_sealed_read_count(r, BUCKETS, 2, BSC_DP_MAX_BUCKETS);
    cut->limbs = (size_t)bsc_sealed_read_count(r, LIMBS, 1, MAX_LIMBS);
    cut->sweeps = (unsigned)bsc_sealed_read_count(r, SWEEPS, 1, 2);
    for (unsigned k = 0; k < cut->sweeps; k++) {
        cut->direction[k] =
            (uint8_t)bsc_sealed_read_count(r, direction_key[k], 0, BSC_DP_MAX_DIRECTIONS - 1);
        cut->phases[k] = (uint32_t)bsc_sealed_read_count(r, phases_key[k], 0, MAX_PHASES);
        cut->sweep[k] = bsc_sealed_read_digest(r, sweep_key[k]);
    }
    stages->matrix = bsc_sealed_read_digest(r, MATRIX);
    const bsc_digest all = bsc_sealed_read_digest(r, PLAN);
    bsc_stages_seal(stages);
    r->right = r->right && bsc_digest_same(&all, &cut->all) && r->at == r->end &&
               (cut->buckets & (cut->buckets - 1)) == 0 && cut->tasks <= cut->buckets;
}

bsc_status bsc_stages_read(bsc_stages **stages, const char *bytes, size_t length, const char *name,
                           bsc_error *error) {
    bsc_sealed_reader r;
    bsc_stages *made = *stages = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_no_memory(error);
    bsc_status status =
        bsc_sealed_open(&r, bytes, length, &made->texts, SCHEMA, "a plan of phases", name, error);
    if (status == BSC_OK) {
        made->source = bsc_part_source_get(&r);
        read_cut(&r, made);
        made->name = bsc_arena_text(&made->texts, name, strlen(name));
        status = bsc_arena_status(&made->texts, error);
    }
    if (status == BSC_OK && !r.right)
        status = bsc_sealed_refuse(error, name, "is not a plan of phases as bscount writes it");
    if (status == BSC_OK) return BSC_OK;
    bsc_stages_free(made);
    *stages = NULL;
    return status;
}
