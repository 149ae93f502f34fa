/* help.c - `-h`, which fits on a screen of 24 lines, `--help` and `bscount help`, each of all or of
 * a command, from the tables of options.h. */
#include "bscount_game.h"
#include "cli/call.h"

#include <stdio.h>
#include <string.h>

#define WIDTH        79
#define INDENT       26 /* of an option's help */
#define INDENT_SHORT 12 /* of a command's, on a line */

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

static bool is_listed(bsc_option_id id, int group, bsc_command_id command) {
    return bsc_option_group(id) == group && (command == COMMANDS || bsc_option_fits(id, command));
}

/* The options of a command (COMMANDS: of all), group by group, its own first: each with its help,
 * or their names alone. */
static void print_options(bsc_command_id command, bool names) {
    for (int k = 0; k < BSC_GROUPS; k++) {
        const int group = (k + BSC_GROUPS - 1) % BSC_GROUPS;
        const bool own = group == BSC_GROUPS - 1;
        char list[512] = "";
        size_t used = 0;
        for (int id = 0; id < OPTIONS; id++)
            if (is_listed((bsc_option_id)id, group, command))
                used += (size_t)snprintf(list + used, sizeof list - used, "%s--%s",
                                         used == 0 ? "" : " ", bsc_option_table[id].name);
        if (used == 0) continue;
        const char *name = own && command < COMMANDS ? "its own" : bsc_group_names[group];
        if (names) print_entry(name, list);
        if (!names) printf("\n%s:\n", name);
        for (int id = 0; id < OPTIONS && !names; id++)
            if (is_listed((bsc_option_id)id, group, command))
                print_option((bsc_option_id)id, command);
    }
}

static void print_command(bsc_command_id command, bool brief) {
    const bsc_command *own = &bsc_command_table[command];
    printf("usage: bscount %s ", own->name);
    if (own->operand != NULL)
        printf(bsc_operand_optional(command) ? "[%s...] " : "%s... ", own->operand);
    else if (bsc_option_fits(OPTION_BOARD, command))
        printf("[BOARD] ");
    puts("[OPTIONS]\n");
    print_wrapped(own->help, 0);
    if (brief) printf("\noptions, which bscount help %s explains:\n", own->name);
    print_options(command, brief);
    puts("\nfor example:");
    for (int k = 0; bsc_example_table[k].line != NULL; k++)
        if (bsc_example_table[k].command == command) printf("  %s\n", bsc_example_table[k].line);
    if (command == COMMAND_SIMULATE && !brief) puts("\nstrategies:");
    for (size_t k = 0; k < bsc_strategies() && command == COMMAND_SIMULATE && !brief; k++)
        print_entry(bsc_strategy_name(k), bsc_strategy_help(k));
}

/* As much of a help as fits on its line: all, or up to the first mark. */
static void print_short(const bsc_command *command) {
    const bool fits = strlen(command->help) <= WIDTH - INDENT_SHORT;
    printf("  %-*s%.*s\n", INDENT_SHORT - 2, command->name,
           (int)(fits ? strlen(command->help) : strcspn(command->help, ":;,")), command->help);
}

static const char usage[] = "usage: bscount [COMMAND] [BOARD] [OPTIONS]\n\n"
                            "Counts ship deployments exactly, and shows how likely each cell is to "
                            "hold a ship.\n";

void bsc_help_print(const bsc_call *call) {
    const bool brief = call->letter[OPTION_HELP];
    if (call->topic != NULL) {
        fputs(call->topic, stdout);
    } else if (call->named) {
        print_command(call->command, brief);
    } else if (brief) {
        puts(usage);
        for (int id = 0; id < COMMANDS; id++) print_short(&bsc_command_table[id]);
        puts("\n  bscount classic\n"
             "  bscount map classic --shot 'E5 hit' --shot 'A1 miss'\n"
             "  bscount play hex-upper\n"
             "  bscount compare hex-upper hex-lower --output halves.svg\n"
             "more: bscount COMMAND -h; bscount help [COMMAND | shots | board-files | formats]");
    } else {
        printf("%s\ncommands:\n", usage);
        for (int id = 0; id < COMMANDS; id++)
            print_entry(bsc_command_table[id].name, bsc_command_table[id].help);
        print_options(COMMANDS, false);
        puts("\nbscount help shots, help board-files and help formats tell more\n\n"
             "exit status: 0 done, 1 file or memory error, 2 invalid command line, 3 invalid "
             "board,\nfleet, matrix or shots, 4 stopped by a limit or an interrupt\n\n"
             "for example:");
        for (int k = 0; bsc_example_table[k].line != NULL; k++)
            printf("  %s\n", bsc_example_table[k].line);
    }
}
