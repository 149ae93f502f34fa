/* docgen.c - a program of the build: fills in the manual's pages and the shells' completions.
 *
 *   generate <bscount.1.in >bscount.1
 *
 * A line of the template that is a mark, such as @page-options@, gives way to what the tables of
 * options.h say; within a line @version@ and @commands@ do. What stands between .Bd -literal and
 * .Ed is written as it is to be shown, and gets the escapes that roff wants here. */
#include "docgen/docgen.h"

#include <stdio.h>
#include <string.h>

#define OPTION_ROW(id, name, letter, argument, choices, commands, help)                            \
    {name, letter, argument, choices, commands, help},
const bsc_option bsc_option_table[OPTIONS] = {OPTION_LIST(OPTION_ROW)};

/* The functions of the commands are no part of this program. */
#define COMMAND_ROW(id, name, run, operands, formats, help) {name, NULL, operands, formats, help},
const bsc_command bsc_command_table[COMMANDS] = {COMMAND_LIST(COMMAND_ROW)};

#define EXAMPLE_ROW(command, line) {COMMAND_##command, line},
const bsc_example bsc_example_table[EXAMPLES] = {EXAMPLE_LIST(EXAMPLE_ROW)};

bsc_value_kind bsc_option_kind(bsc_option_id id) {
    const bsc_option *option = &bsc_option_table[id];
    if (option->argument == NULL) return BSC_VALUE_NONE;
    if (option->choices != NULL || id == OPTION_FORMAT) return BSC_VALUE_WORDS;
    if (strcmp(option->argument, "BOARD") == 0) return BSC_VALUE_BOARD;
    return strcmp(option->argument, "FILE") == 0 ? BSC_VALUE_FILE : BSC_VALUE_TEXT;
}

bool bsc_option_fits(bsc_option_id id, bsc_command_id command) {
    return (bsc_option_table[id].commands >> command & 1u) != 0;
}

const char *bsc_option_words(bsc_option_id id, bsc_command_id command) {
    return id == OPTION_FORMAT ? bsc_command_table[command].formats : bsc_option_table[id].choices;
}

static const struct {
    const char *name;
    void (*write)(void);
} marks[] = {
    {"@page-commands@\n", bsc_page_commands}, {"@page-options@\n", bsc_page_options},
    {"@bash-options@\n", bsc_bash_options},   {"@bash-values@\n", bsc_bash_values},
    {"@zsh-commands@\n", bsc_zsh_commands},   {"@zsh-options@\n", bsc_zsh_options},
    {"@fish-commands@\n", bsc_fish_commands}, {"@fish-options@\n", bsc_fish_options},
};

static bool write_mark(const char *line) {
    for (size_t k = 0; k < sizeof marks / sizeof *marks; k++) {
        if (strcmp(marks[k].name, line) != 0) continue;
        marks[k].write();
        return true;
    }
    return false;
}

static void write_literal(const char *line) {
    if (*line == '.' || *line == '\'') fputs("\\&", stdout);
    for (; *line != '\0'; line++) {
        if (*line == '-')
            fputs("\\-", stdout);
        else if (*line == '\\')
            fputs("\\e", stdout);
        else
            putchar(*line);
    }
}

static void write_line(const char *line) {
    static const char version[] = "@version@", commands[] = "@commands@";
    for (; *line != '\0'; line++) {
        if (strncmp(line, version, strlen(version)) == 0) {
            fputs(BSC_VERSION, stdout);
            line += strlen(version) - 1;
        } else if (strncmp(line, commands, strlen(commands)) == 0) {
            for (int id = 0; id < COMMANDS; id++)
                printf("%s%s", id == 0 ? "" : " ", bsc_command_table[id].name);
            line += strlen(commands) - 1;
        } else {
            putchar(*line);
        }
    }
}

int main(void) {
    char line[1024];
    bool literal = false;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, ".Ed", 3) == 0) literal = false;
        if (literal)
            write_literal(line);
        else if (!write_mark(line))
            write_line(line);
        if (strncmp(line, ".Bd -literal", 12) == 0) literal = true;
    }
    return ferror(stdin) || fflush(stdout) != 0;
}
