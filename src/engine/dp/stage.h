/* stage.h - a run of dp by many processes, which pass each other files: a sweep's phases (bucket.h)
 * one by one, each phase's buckets shared out among N tasks.
 *
 *     phase 1        2              F          F + 1 (map)          2 F
 *     task 1  --\/-- task 1  ..  -- task 1  -- task 1  ..        -- task 1  -\
 *     task 2  --/\-- task 2  ..  -- task 2  -- task 2  ..        -- task 2  -- the whole
 *
 * Phases 1 .. F go forward; a map has F more, back from the last line to the first. Where there are
 * two sweeps the second's phases follow. A task reads a section of each file of the phase before,
 * and on the way back also what the task before it had read on the way forward; it writes one file,
 * with a section for each task of the next phase. It knows nothing of its phase's other tasks, and
 * writes the same bytes each time.
 *
 * Which buckets there are, and whose they are, depends on the matrix and N alone. */
#ifndef BSC_ENGINE_DP_STAGE_H
#define BSC_ENGINE_DP_STAGE_H

#include "bscount_parts.h"

#include "cover/tally.h"
#include "engine/dp/cut.h"

/* All of them, on the way back too. */
uint32_t bsc_dp_cut_phases(const bsc_dp_cut *cut);
/* Fills all but `all`. Of the run, every_option, tick and memory_limit are used. */
bsc_status bsc_dp_cut_make(bsc_dp_cut *cut, const bsc_matrix *matrix, const bsc_run *run,
                           uint32_t tasks, bsc_error *error);
/* One task of one phase, both from 1 on: its file, as 8-byte words of this machine. BSC_BAD_INPUT
 * where the cut is not that of the matrix, or a file is not as this cut's tasks write it. */
bsc_status bsc_dp_cut_run(const bsc_dp_cut *cut, const bsc_matrix *matrix, const bsc_run *run,
                          uint32_t phase, uint32_t task, const bsc_stage_files *files,
                          const bsc_sink *sink, bsc_stats *stats, bsc_error *error);
/* The tally, all zero before, of the whole run from the files of its last phases. */
bsc_status bsc_dp_cut_join(const bsc_dp_cut *cut, const bsc_matrix *matrix, const bsc_run *run,
                           const bsc_stage_files *files, bsc_tally *tally, bsc_error *error);

#endif
