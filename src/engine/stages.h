/* stages.h - the plan of a run in phases. */
#ifndef BSC_ENGINE_STAGES_H
#define BSC_ENGINE_STAGES_H

#include "bscount_parts.h"

#include "engine/dp/stage.h"

struct bsc_stages {
    bsc_dp_cut cut;
    bsc_digest matrix;
    bsc_arena texts; /* of source and name, where it was read */
    bsc_part_source source;
    const char *name; /* for messages, or NULL */
};

/* Fills cut.all from the rest. */
void bsc_stages_seal(bsc_stages *stages);

#endif
