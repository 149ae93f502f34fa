/* game_logs.h - games as shot logs in files, which --shots reads. */
#ifndef BSC_CLI_GAME_LOGS_H
#define BSC_CLI_GAME_LOGS_H

#include "cli/input.h"

/* One game into the file of that path; several, or into a directory that is there or whose name
 * ends with a /, a file each: density-0001.shots is density's first game. The directory is made
 * where there is none. */
bsc_exit bsc_game_logs_write(const bsc_tournament *tournament, const bsc_tournament_plan *plan,
                             const bsc_subject *subject, const char *path);

#endif
