/* game_logs.c - `simulate --log`. */
#include "cli/game_logs.h"

#include "cli/report.h"
#include "view/log_view.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct shelf {
    const bsc_tournament *tournament;
    const bsc_tournament_plan *plan;
    const bsc_subject *subject;
} shelf;

static bool is_directory(const char *path) {
    struct stat about;
    return (*path != '\0' && path[strlen(path) - 1] == '/') ||
           (stat(path, &about) == 0 && S_ISDIR(about.st_mode));
}

static bsc_exit write_game(const shelf *on, size_t s, size_t game, const char *path) {
    bsc_error error = {.status = BSC_OK};
    bsc_log *log;
    if (bsc_tournament_log(on->tournament, s, game, &log, &error) != BSC_OK)
        return bsc_fail(&error);
    FILE *file = fopen(path, "w");
    if (file != NULL) {
        fprintf(file, "# %s: %s, game %zu, %u shots%s\n", on->subject->name,
                bsc_strategy_name(on->plan->strategy[s]), game + 1, (unsigned)bsc_log_shots(log),
                on->plan->announce == BSC_ANNOUNCE_NONE ? "; read with --announce none" : "");
        bsc_log_write(on->subject->problem, log, file);
    }
    const bool failed = file == NULL || ferror(file);
    const bool unclosed = file != NULL && fclose(file) != 0;
    bsc_log_free(log);
    return failed || unclosed ? bsc_fail_file("write", path, errno) : STATUS_DONE;
}

bsc_exit bsc_game_logs_write(const bsc_tournament *tournament, const bsc_tournament_plan *plan,
                             const bsc_subject *subject, const char *path) {
    const shelf on = {tournament, plan, subject};
    const size_t games = bsc_tournament_games(tournament);
    const size_t length = strlen(path), room = length + 128;
    const int digits = snprintf(NULL, 0, "%zu", games);
    bsc_exit status = STATUS_DONE;
    if (games == 1 && plan->strategies == 1 && !is_directory(path))
        return write_game(&on, 0, 0, path);
    if (mkdir(path, 0777) != 0 && errno != EEXIST) return bsc_fail_file("make", path, errno);
    char *file = malloc(room);
    if (file == NULL) return bsc_fail_memory();
    for (size_t s = 0; s < plan->strategies; s++)
        for (size_t game = 0; game < games && status == STATUS_DONE; game++) {
            snprintf(file, room, "%s%s%s-%0*zu.shots", path, path[length - 1] == '/' ? "" : "/",
                     bsc_strategy_name(plan->strategy[s]), digits, game + 1);
            status = write_game(&on, s, game, file);
        }
    free(file);
    return status;
}
