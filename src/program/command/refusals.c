/* refusals.c - prints errors about command lines in which the board or the files are missing. If
 * the board is missing, stores a board that would do as the remedy, so that bsc_line_mend can show
 * a corrected line. If files are missing, shows command lines that make such files. */
#include "program/command/refusals.h"

#include "bscount_parts.h"

#include "os/files.h"
#include "program/line/report.h"

/* Says whether standard input is a file or a pipe, from which the user may have wanted a board to
 * be read. An empty file counts too: it has no board, but was given as one. A terminal does not
 * count. bsc_files_input_kind returns BSC_PATH_FILE for pipes too. */
static bool is_input_given(void) {
    const bsc_path_kind kind = bsc_files_input_kind();
    return kind == BSC_PATH_FILE || kind == BSC_PATH_EMPTY;
}

bsc_exit bsc_refuse_without_files(const bsc_call *call, const char *what) {
    const char *example = "bscount 8x8 --fleet 4,3,2 --part 1/2 --output part-1.json && "
                          "bscount 8x8 --fleet 4,3,2 --part 2/2 --output part-2.json && "
                          "bscount merge part-1.json part-2.json";
    if (call->command == COMMAND_LEARN)
        example = "bscount sample classic --samples 50 --format csv --output games.csv && "
                  "bscount learn classic games.csv";
    if (call->command == COMMAND_REVIEW)
        example = "bscount simulate classic --strategy hunt --games 1 --log game.shots && "
                  "bscount review classic game.shots";
    bsc_refuse_usage("%s", what);
    return bsc_hint("for example: %s", example);
}

bsc_exit bsc_refuse_without_board(const bsc_call *call) {
    const bool has_input = is_input_given();
    if (bsc_command_table[call->command].kind == VALUE_FILE)
        return bsc_refuse_without_files(call, "no board given");
    const char *board = "classic";
    if (call->text[OPTION_FLEET]) board = "10x10";
    if (call->text[OPTION_OPTIMAL]) board = "4x4"; /* small enough for a full search */
    if (has_input) board = "-";
    bsc_remedy_store("", board); /* the correction: adds this board to the command line */
    bsc_refuse_usage("no board given");
    if (has_input) bsc_hint("the board - is the one on standard input");
    if (call->has_command) return bsc_hint("bscount boards lists the built-in boards");
    return bsc_hint("bscount -h is a short help; bscount boards lists the built-in boards");
}
