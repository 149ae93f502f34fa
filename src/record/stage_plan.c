/* stage_plan.c - the plan of a run in phases as a JSON object (sealed.h): what the run is of, as a
 * part's file says it, and how it is cut. */
#include "record/part_file.h"

#include "base/error.h"
#include "base/memory.h"
#include "engine/dp/bucket.h"
#include "engine/stages.h"

#include <string.h>

#define SCHEMA     "bscount-stages-1"
#define MAX_LIMBS  8191u
#define MAX_PHASES 1000000u

/* Of the first sweep, and of the second where there are two. */
static const char *const direction_key[] = {"direction", "direction_2"};
static const char *const phases_key[] = {"phases", "phases_2"};
static const char *const sweep_key[] = {"sweep", "sweep_2"};

static void walk_cut(bsc_sealed *s, bsc_stages *stages) {
    bsc_dp_cut *cut = &stages->cut;
    cut->every_option = bsc_sealed_number(s, "every_option", cut->every_option, 0, 1) == 1;
    cut->tasks = (uint32_t)bsc_sealed_number(s, "tasks", cut->tasks, 1, BSC_MAX_TASKS);
    cut->buckets = (uint32_t)bsc_sealed_number(s, "buckets", cut->buckets, 2, BSC_DP_MAX_BUCKETS);
    cut->limbs = (size_t)bsc_sealed_number(s, "limbs", cut->limbs, 1, MAX_LIMBS);
    cut->sweeps = (unsigned)bsc_sealed_number(s, "sweeps", cut->sweeps, 1, 2);
    for (unsigned k = 0; k < cut->sweeps; k++) {
        cut->direction[k] = (uint8_t)bsc_sealed_number(s, direction_key[k], cut->direction[k], 0,
                                                       BSC_DP_MAX_DIRECTIONS - 1);
        cut->phases[k] =
            (uint32_t)bsc_sealed_number(s, phases_key[k], cut->phases[k], 0, MAX_PHASES);
        cut->sweep[k] = bsc_sealed_digest(s, sweep_key[k], cut->sweep[k]);
    }
    stages->matrix = bsc_sealed_digest(s, "matrix", stages->matrix);
    cut->all = bsc_sealed_digest(s, "plan", cut->all);
}

bsc_status bsc_stages_write(const bsc_stages *stages, const bsc_part_source *source,
                            const bsc_sink *sink, bsc_error *error) {
    bsc_stages copy = *stages;
    bsc_sealed s;
    bsc_sealed_begin(&s, sink, SCHEMA);
    bsc_part_source_walk(&s, *source);
    walk_cut(&s, &copy);
    return bsc_sealed_end(&s, error);
}

bsc_status bsc_stages_read(bsc_stages **stages, const char *bytes, size_t length, const char *name,
                           bsc_error *error) {
    bsc_sealed s;
    bsc_digest all = {{0}};
    bsc_stages *made = *stages = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_no_memory(error);
    bsc_status status =
        bsc_sealed_open(&s, bytes, length, &made->texts, SCHEMA, "a plan of phases", name, error);
    if (status == BSC_OK) {
        const bsc_dp_cut *cut = &made->cut;
        made->source = bsc_part_source_walk(&s, (bsc_part_source){.text = NULL});
        walk_cut(&s, made);
        all = cut->all;
        bsc_stages_seal(made);
        s.wrong |= !bsc_digest_same(&all, &cut->all) || s.at != s.end ||
                   (cut->buckets & (cut->buckets - 1)) != 0 || cut->tasks > cut->buckets;
        made->name = bsc_arena_text(&made->texts, name, strlen(name));
        status = bsc_arena_status(&made->texts, error);
    }
    if (status == BSC_OK && s.wrong)
        status = bsc_sealed_refuse(error, name, "is not a plan of phases as bscount writes it");
    if (status == BSC_OK) return BSC_OK;
    bsc_stages_free(made);
    *stages = NULL;
    return status;
}
