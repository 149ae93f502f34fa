/* parts.h - tasks of fault.c: a run in parts or phases, from the first one to the whole. */
#ifndef TESTS_FAULT_PARTS_H
#define TESTS_FAULT_PARTS_H

#include "bscount.h"

/* By dlx, and by mc. */
bsc_status merge_by_dlx(const char *text, bsc_error *error);
bsc_status merge_by_mc(const char *text, bsc_error *error);
/* stages.c: by dp. */
bsc_status merge_by_phases(const char *text, bsc_error *error);

#endif
