/* operands.c - operands that are refused: words of the command line that are neither options nor
 * their values, and that are neither a command nor a board. Most of them are meant as something,
 * which is told to bsc_line_mend: `hex upper` as hex-upper, `10 10` as 10x10, `E5 hit` as --shot
 * 'E5 hit', `-f 5 4` as -f 5,4, and what slips.c lists. */
#include "program/line/operands.h"

#include "bscount_game.h"

#include "program/line/board_name.h"
#include "program/line/help.h"
#include "program/line/report.h"
#include "program/line/slips.h"

#include <ctype.h>
#include <stdio.h>
#include <strings.h>

bool bsc_command_find(const char *word, bsc_command_id *command) {
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        if (strcasecmp(bsc_command_table[id].name, word) != 0) continue;
        *command = id;
        return true;
    }
    return false;
}

static bool is_number(const char *word) {
    return *word != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* Whether the first operands were meant as one word: `hex upper` as hex-upper, and `10 x 10` or
 * `10 10` as 10x10. */
static bool find_joined(const bsc_call *call) {
    char **word = call->operand, typed[64], meant[64];
    if (call->operands < 2) return false;
    const bool sign = call->operands > 2 && bsc_words_find("x by *", word[1]) >= 0;
    const char *last = word[sign ? 2 : 1];
    const bool size = is_number(word[0]) && is_number(last);
    if (sign)
        snprintf(typed, sizeof typed, "%.20s\n%.20s\n%.20s", word[0], word[1], last);
    else
        snprintf(typed, sizeof typed, "%.20s\n%.20s", word[0], last);
    snprintf(meant, sizeof meant, "%.20s%s%.20s", word[0], size ? "x" : "-", last);
    if (!size && bsc_builtin_find(meant) == NULL && bsc_topic_find(meant) == NULL) return false;
    bsc_report_mean(typed, meant);
    return true;
}

bsc_exit bsc_refuse_command(const bsc_call *call) {
    const char *word = call->operand[0], *place = call->text[OPTION_HELP] ? "help" : "command";
    char small[64], slip[BSC_SLIP_SIZE];
    snprintf(small, sizeof small, "%s", word);
    for (char *c = small; *c != '\0'; c++) *c = (char)tolower((unsigned char)*c);
    const char *names[COMMANDS + 2], *board = bsc_builtin_closest(small);
    for (bsc_command_id id = 0; id < COMMANDS; id++) names[id] = bsc_command_table[id].name;
    names[COMMANDS] = "help";
    names[COMMANDS + 1] = board;
    if (find_joined(call)) return bsc_refuse_usage("unknown command or board '%s'", word);
    const char *meant = bsc_slip_meant(place, COMMAND_COUNT, word, slip);
    if (meant == NULL) meant = bsc_slip_meant("command", COMMAND_COUNT, word, slip);
    if (meant == NULL) meant = bsc_slip_meant("operand", COMMAND_COUNT, word, slip);
    if (meant == NULL) meant = bsc_slip_meant("board", COMMAND_COUNT, word, slip);
    if (meant == NULL)
        meant = bsc_closest(small, names, board == NULL ? COMMANDS + 1 : COMMANDS + 2);
    bsc_refuse_unknown("command or board", word, meant);
    if (meant == NULL) bsc_hint("bscount --help lists the commands, bscount boards the boards");
    return STATUS_USAGE;
}

static bool is_answer(const char *word) {
    return bsc_words_find("miss hit sunk m h s", word) >= 0;
}

/* Keeps that the words `first` and `second`, which stand behind each other, are meant as one,
 * behind `option` and with `joint` between them. Returns true. */
static bool join(const char *first, const char *second, const char *option, const char *joint) {
    char typed[96], meant[128];
    snprintf(typed, sizeof typed, "%.40s\n%.40s", first, second);
    snprintf(meant, sizeof meant, "%s%.40s%s%.40s", option, first, joint, second);
    bsc_report_mean(typed, meant);
    return true;
}

/* What the first operand is meant as where it is a shot, or the answer to `--shot E5`. */
static bool find_shot(const bsc_call *call) {
    const char *word = call->operand[0], *next = call->operands > 1 ? call->operand[1] : "";
    const bsc_list *shots = &call->list[OPTION_SHOT];
    char meant[64];
    if (is_answer(next)) return join(word, next, "--shot\n", " ");
    if (is_answer(word) && shots->count > 0)
        return join(shots->text[shots->count - 1], word, "", " ");
    if (!isalpha((unsigned char)*word) || !isdigit((unsigned char)word[1])) return false;
    snprintf(meant, sizeof meant, "--shot\n%.40s", word);
    bsc_report_mean(word, meant);
    return true;
}

/* What the first operand is meant as where it is lengths of ships: they are the fleet, or more of
 * it. But 4x2 alone is a board. */
static bool find_fleet(const bsc_call *call) {
    const char *word = call->operand[0], *fleet = call->text[OPTION_FLEET];
    char meant[64];
    if (word[strspn(word, "0123456789,x")] != '\0' || bsc_board_is_named(word)) return false;
    if (fleet != NULL) return join(fleet, word, "", ",");
    snprintf(meant, sizeof meant, "--fleet\n%.40s", word);
    bsc_report_mean(word, meant);
    return true;
}

/* What the first operand is meant as where it is a command behind its board, or a second board. */
static bool find_command_or_board(const bsc_call *call) {
    bsc_command_id command;
    const bool named = bsc_command_find(call->operand[0], &command);
    const bool board =
        bsc_board_is_named(call->operand[0]) && bsc_option_fits(OPTION_BOARD, call->command);
    if (!named && !board) return false;
    bsc_report_mean(named ? call->operand[0] : "", "");
    bsc_report_mean_command(bsc_command_table[named ? command : COMMAND_COMPARE].name);
    return true;
}

bsc_exit bsc_refuse_operand(const bsc_call *call) {
    const char *word = call->operand[0], *board = call->operand[-1];
    const char *name = bsc_command_table[call->command].name;
    const bsc_call all = {.operand = call->operand - 1, .operands = call->operands + 1};
    char slip[BSC_SLIP_SIZE];
    bsc_refuse_usage("unexpected argument '%s'", word);
    if (board == call->text[OPTION_BOARD] && find_joined(&all)) return STATUS_USAGE;
    if ((call->text[OPTION_FLEET] || isdigit((unsigned char)*board)) && find_fleet(call))
        return STATUS_USAGE;
    if (board == call->text[OPTION_BOARD] && is_number(board)) word = board; /* sample 2 classic */
    const char *meant = bsc_slip_meant("operand", call->command, word, slip);
    if (meant != NULL) bsc_report_mean(word, meant);
    if (meant != NULL || find_command_or_board(call) || find_shot(call)) return STATUS_USAGE;
    return bsc_hint("'%s' takes one board, and options: bscount %s --help lists them", name, name);
}

void bsc_keep_objection(const bsc_objection *objection) {
    const char *term = objection->add;
    char words[64];
    if (term != NULL) {
        const size_t length = strcspn(term, "|"), name = strcspn(term, " |");
        const char *value = term + name + 1;
        if (name == length)
            snprintf(words, sizeof words, "--%.*s", (int)name, term);
        else
            snprintf(words, sizeof words, "--%.*s\n%.*s", (int)name, term,
                     (int)strcspn(value, " |"), value);
        bsc_report_mean("", words);
    } else if (objection->drop < OPTIONS) {
        snprintf(words, sizeof words, "--%s", bsc_option_table[objection->drop].name);
        bsc_report_mean(words, "");
    }
}
