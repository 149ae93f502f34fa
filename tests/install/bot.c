/* bot.c - a bot for `simulate --strategy run:...` that uses the library. It asks the library for
 * the next shot of the strategy `exact`. Its argument is the name of a built-in board. */
#include <bscount_game.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    const bsc_builtin *board = argc < 2 ? NULL : bsc_builtin_find(argv[1]);
    const bsc_settings settings = {0};
    bsc_problem *problem = NULL;
    bsc_log *log = NULL;
    bsc_error error = {0};
    static char line[65536];
    if (board == NULL) return 2;
    const bsc_source source = {.name = board->name, .text = board->text, .length = board->length};
    bsc_problem_new(&problem, &source, &error);
    while (error.status == BSC_OK && fgets(line, sizeof line, stdin) != NULL) {
        char *shot = strstr(line, "\"shot\":\"");
        if (strstr(line, "\"do\":\"new\"") != NULL) {
            bsc_log_free(log);
            bsc_log_new(&log, problem, BSC_ANNOUNCE_SHIP, &error);
        } else if (strstr(line, "\"do\":\"answer\"") != NULL && shot != NULL) {
            shot += strlen("\"shot\":\"");
            bsc_log_read(log, shot, strcspn(shot, "\""), "answer", &error);
        } else if (strstr(line, "\"do\":\"turn\"") != NULL) {
            uint32_t cell = 0;
            bsc_strategy_choose(bsc_strategy_find("exact"), log, &settings, NULL, 1, &cell, &error);
            printf("{\"fire\": \"%s\"}\n",
                   bsc_problem_place(problem, bsc_problem_cell_place(problem, cell))->label);
            fflush(stdout);
        }
    }
    if (error.status != BSC_OK) fprintf(stderr, "%s\n", error.message);
    bsc_log_free(log);
    bsc_problem_free(problem);
    return error.status == BSC_OK ? 0 : 1;
}
