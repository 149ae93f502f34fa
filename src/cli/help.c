/* help.c - `bscount --help` and `bscount COMMAND --help`, from the tables of options.h. */
#include "bscount_game.h"
#include "cli/options.h"

#include <stdio.h>
#include <string.h>

#define WIDTH  79
#define INDENT 26 /* of an option's help */

/* Words from column `indent` on, broken at WIDTH; the first line begins where the cursor is. */
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

static void print_option(const bsc_option *option, const char *choices) {
    char head[64], help[512];
    char letter[8] = "    ";
    if (option->letter != 0) snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(head, sizeof head, "%s--%s%s%s", letter, option->name,
             option->argument == NULL ? "" : " ", option->argument == NULL ? "" : option->argument);
    snprintf(help, sizeof help, "%s%s%s", option->help, choices == NULL ? "" : ": ",
             choices == NULL ? "" : choices);
    print_entry(head, help);
}

static void print_command(bsc_command_id id) {
    const bsc_command *command = &bsc_command_table[id];
    printf("usage: bscount %s%s%s [OPTIONS]\n\n", command->name,
           *command->operands == '\0' ? "" : " ", command->operands);
    print_wrapped(command->help, 0);
    puts("\noptions:");
    for (int k = 0; k < OPTIONS; k++) {
        const bsc_option *option = &bsc_option_table[k];
        if ((option->commands >> id & 1u) == 0) continue;
        print_option(option, k == OPTION_FORMAT ? command->formats : option->choices);
    }
    puts("\nfor example:");
    for (int k = 0; k < EXAMPLES; k++)
        if (bsc_example_table[k].command == id) printf("  %s\n", bsc_example_table[k].line);
}

static void print_strategies(void) {
    puts("\nstrategies:");
    for (size_t k = 0; k < bsc_strategies(); k++)
        print_entry(bsc_strategy_name(k), bsc_strategy_help(k));
}

void bsc_help_print(const bsc_call *call) {
    if (call->named) {
        print_command(call->command);
        if (call->command == COMMAND_SIMULATE) print_strategies();
        return;
    }
    puts("usage: bscount [COMMAND] [OPTIONS]\n\n"
         "Counts ship deployments exactly, and shows how likely each cell is to hide a ship.\n\n"
         "commands:");
    for (int id = 0; id < COMMANDS; id++)
        print_entry(bsc_command_table[id].name, bsc_command_table[id].help);
    puts("\noptions:");
    for (int k = 0; k < OPTIONS; k++)
        print_option(&bsc_option_table[k], bsc_option_table[k].choices);
    puts("\nexit status: 0 done, 1 a file or memory failed, 2 the command line makes no sense,\n"
         "3 a board, fleet, matrix or shots make no sense, 4 a limit or an interrupt stopped it\n\n"
         "for example:");
    for (int k = 0; k < EXAMPLES; k++) printf("  %s\n", bsc_example_table[k].line);
}
