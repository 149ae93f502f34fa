/* stage_run.h - one process of a run in phases: its model, one sweep, and what it read of other
 * tasks' files. */
#ifndef BSC_ENGINE_DP_STAGE_RUN_H
#define BSC_ENGINE_DP_STAGE_RUN_H

#include "engine/dp/stage_file.h"
#include "engine/dp/sweep.h"

typedef struct bsc_dp_stage {
    const bsc_dp_cut *cut;
    const bsc_stage_files *files;
    bsc_error *error;
    uint32_t task; /* from 0 on */
    bsc_run run;   /* under what is left of the memory limit */
    size_t limit;  /* of the sweep and what is read; 0: none */
    bsc_budget fixed, planned, read;
    bsc_dp_model model;
    bsc_dp_choice choice;
    unsigned number; /* of the sweep */
    bsc_dp_fold fold;
    bsc_dp_plan plan;
    bsc_stats stats;
    bsc_dp_work work;
    bsc_dp_sweep sweep;
    bsc_arena numbers; /* of the work's total and option */
    bsc_arena input;   /* of what is read */
} bsc_dp_stage;

/* Buckets first .. first + count - 1 of a phase. */
typedef struct bsc_dp_share {
    uint32_t first, count;
} bsc_dp_share;

/* Buckets of phase p of the sweep, from 0 on; and how many share them: the last phase, of the final
 * layer, is worked on by each process that needs it. */
static inline uint32_t bsc_dp_stage_buckets(const bsc_dp_stage *s, uint32_t p) {
    return p == 0 ? 1 : p == s->sweep.phases ? 2 : s->cut->buckets;
}
static inline uint32_t bsc_dp_stage_tasks(const bsc_dp_stage *s, uint32_t p) {
    return p == s->sweep.phases ? 1 : s->cut->tasks;
}
bsc_dp_share bsc_dp_stage_share(const bsc_dp_stage *s, uint32_t p, uint32_t task);
/* The file that a task of phase p leaves. */
bsc_dp_place bsc_dp_stage_place(const bsc_dp_stage *s, uint32_t p, bool back, uint32_t task);
/* After what was read: leaves the rest of the limit to the sweep. */
void bsc_dp_stage_settle(bsc_dp_stage *s);

/* stage_exchange.c: what the tasks of phase p - 1 sent to a task of phase p becomes parcels of
 * phase p - 1's buckets; `back`: with exits. Then it is forgotten. */
bsc_status bsc_dp_stage_take(bsc_dp_stage *s, uint32_t p, uint32_t task, bool back);
void bsc_dp_stage_forget(bsc_dp_stage *s, uint32_t p);
/* Writes what phase p's buckets send. */
bsc_status bsc_dp_stage_send(bsc_dp_stage *s, uint32_t p, const bsc_sink *sink);

/* stage_reply.c: the ways to go on, for the numbers that a task of phase p - 1 sent; in `arena`. */
bsc_status bsc_dp_stage_reply(bsc_dp_stage *s, uint32_t p, uint32_t task, bsc_arena *arena,
                              bsc_dp_section *reply);
/* Makes of the replies of all tasks of phase p + 1, a section each, those of phase p's buckets. */
bsc_status bsc_dp_stage_take_replies(bsc_dp_stage *s, uint32_t p, const bsc_dp_section *section);
/* Writes the replies to phase p - 1, and what phase p's options are in. */
bsc_status bsc_dp_stage_send_back(bsc_dp_stage *s, uint32_t p, const bsc_sink *sink);
/* Adds what a task wrote of phase p's options; and to *conserved, a total, that of phase 0. */
bsc_status bsc_dp_stage_add_options(bsc_dp_stage *s, uint32_t p, uint32_t task, void *conserved);

#endif
