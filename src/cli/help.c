/* help.c - `bscount --help` and `bscount COMMAND --help`, from the tables of options.h. */
#include "bscount_game.h"
#include "cli/call.h"

#include <stdio.h>
#include <string.h>

#define WIDTH  79
#define INDENT 26 /* of an option's help */

/* Words from column `indent` on, broken at WIDTH; the first line begins at the cursor. */
static void print_wrapped(const char *text, int indent) {
    int column = indent;
    while (*text != '\0') {
        const int length = (int)strcspn(text, " ");
        if (column > indent && column + 1 + length > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        column += printf("%s%.*s", column > indent ? " " : "", length, text);
        text += length + (text[length] == ' ');
    }
    putchar('\n');
}

static void print_entry(const char *head, const char *help) {
    if ((int)strlen(head) > INDENT - 4)
        printf("  %s\n%*s", head, INDENT, "");
    else
        printf("  %-*s", INDENT - 2, head);
    print_wrapped(help, INDENT);
}

static void print_option(bsc_option_id id, bsc_command_id command) {
    const bsc_option *option = &bsc_option_table[id];
    const bool listed = option->kind == VALUE_WORD || option->kind == VALUE_RULE;
    const char *words = listed ? bsc_option_words(id, command) : NULL;
    char head[64], help[512];
    char letter[8] = "    ";
    if (option->letter != 0) snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(head, sizeof head, "%s--%s%s%s", letter, option->name,
             option->argument == NULL ? "" : " ", option->argument == NULL ? "" : option->argument);
    snprintf(help, sizeof help, "%s%s%s%s", option->help, words == NULL ? "" : ": ",
             words == NULL ? "" : words,
             option->kind == VALUE_LIST ? "; may be given more than once" : "");
    print_entry(head, help);
}

static void print_command(bsc_command_id command) {
    const bsc_command *own = &bsc_command_table[command];
    printf("usage: bscount %s ", own->name);
    if (own->operand != NULL)
        printf(bsc_operand_optional(command) ? "[%s...] " : "%s... ", own->operand);
    else if (bsc_option_fits(OPTION_BOARD, command))
        printf("[BOARD] ");
    puts("[OPTIONS]\n");
    print_wrapped(own->help, 0);
    puts("\noptions:");
    for (int id = 0; id < OPTIONS; id++)
        if (bsc_option_fits((bsc_option_id)id, command)) print_option((bsc_option_id)id, command);
    puts("\nfor example:");
    for (int k = 0; bsc_example_table[k].line != NULL; k++)
        if (bsc_example_table[k].command == command) printf("  %s\n", bsc_example_table[k].line);
}

void bsc_help_print(const bsc_call *call) {
    if (call->named) {
        print_command(call->command);
        if (call->command == COMMAND_SIMULATE) puts("\nstrategies:");
        for (size_t k = 0; k < bsc_strategies() && call->command == COMMAND_SIMULATE; k++)
            print_entry(bsc_strategy_name(k), bsc_strategy_help(k));
        return;
    }
    puts("usage: bscount [COMMAND] [BOARD] [OPTIONS]\n\n"
         "Counts ship deployments exactly, and shows how likely each cell is to hold a ship.\n\n"
         "commands:");
    for (int id = 0; id < COMMANDS; id++)
        print_entry(bsc_command_table[id].name, bsc_command_table[id].help);
    puts("\noptions:");
    for (int id = 0; id < OPTIONS; id++) print_option((bsc_option_id)id, COMMANDS);
    puts("\nexit status: 0 done, 1 file or memory error, 2 invalid command line, 3 invalid board,\n"
         "fleet, matrix or shots, 4 stopped by a limit or an interrupt\n\n"
         "for example:");
    for (int k = 0; bsc_example_table[k].line != NULL; k++)
        printf("  %s\n", bsc_example_table[k].line);
}
