/* part_file.h - what a part's file and a plan of phases have in common: the keys that say what a
 * run is of, "command" to "shots". */
#ifndef BSC_RECORD_PART_FILE_H
#define BSC_RECORD_PART_FILE_H

#include "engine/part.h"
#include "record/sealed.h"

bsc_part_source bsc_part_source_walk(bsc_sealed *s, bsc_part_source source);

#endif
