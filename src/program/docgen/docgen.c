/* docgen.c - a program of the build: fills in the manual's pages and the shells' completions.
 *
 *   docgen <bscount.1.in >bscount.1
 *
 * A line of the template that is a mark, such as @page-options@, is replaced by what the tables of
 * options.h say, and one such as @include/bscount.h@ by that header; within a line @version@ and
 * @commands@ are. What no text can be put for, a misspelt mark or a header that cannot be read, is
 * an error. Text between .Bd -literal and .Ed is written as it is to be shown, and gets the
 * escapes of roff here. */
#include "program/docgen/docgen.h"

#include "bscount_game.h"

#include "program/docgen/pages.h"
#include "program/docgen/shells.h"
#include "program/line/tables.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    void (*write)(void);
} marks[] = {
    {"@page-operands@\n", bsc_page_operands}, {"@page-commands@\n", bsc_page_commands},
    {"@page-options@\n", bsc_page_options},   {"@page-repeats@\n", bsc_page_repeats},
    {"@page-rules@\n", bsc_page_rules},       {"@bash-options@\n", bsc_bash_options},
    {"@bash-values@\n", bsc_bash_values},     {"@bash-operands@\n", bsc_bash_operands},
    {"@zsh-commands@\n", bsc_zsh_commands},   {"@zsh-options@\n", bsc_zsh_options},
    {"@fish-commands@\n", bsc_fish_commands}, {"@fish-options@\n", bsc_fish_options},
    {"@fish-operands@\n", bsc_fish_operands},
};

static bool write_mark(const char *line) {
    char path[64];
    if (sscanf(line, "@include/%50[a-z_.]@", path) == 1) {
        char header[80];
        snprintf(header, sizeof header, "include/%s", path);
        return bsc_page_header(header);
    }
    for (size_t k = 0; k < sizeof marks / sizeof *marks; k++) {
        if (strcmp(marks[k].name, line) != 0) continue;
        marks[k].write();
        return true;
    }
    return false;
}

/* Writes a character so that roff prints the ASCII character itself, which can be copied from the
 * screen to a shell: without the escapes roff may print a hyphen, typographic quotes or accents. */
static void write_character(char character) {
    switch (character) {
    case '-':
        fputs("\\-", stdout);
        break;
    case '\\':
        fputs("\\e", stdout);
        break;
    case '\'':
        fputs("\\(aq", stdout);
        break;
    case '`':
        fputs("\\(ga", stdout);
        break;
    case '^':
        fputs("\\(ha", stdout);
        break;
    case '~':
        fputs("\\(ti", stdout);
        break;
    default:
        putchar(character);
    }
}

void bsc_page_literal(const char *line) {
    if (*line == '.') fputs("\\&", stdout); /* else the line would be a macro */
    for (; *line != '\0'; line++) write_character(*line);
}

/* Whether the line is of a macro whose words are typed as they stand: options, names, literals. */
static bool is_typed(const char *line) {
    return strncmp(line, ".Li ", 4) == 0 || strncmp(line, ".Fl ", 4) == 0 ||
           strncmp(line, ".Cm ", 4) == 0;
}

/* False, and says so, where a mark such as @page-options@ is left that nothing is known for. */
static bool write_line(const char *line) {
    static const char version[] = "@version@", commands[] = "@commands@";
    const bool typed = is_typed(line);
    char previous = '\0';
    for (; *line != '\0'; previous = *line++) {
        const size_t name = strspn(line + 1, "abcdefghijklmnopqrstuvwxyz0123456789-_./");
        if (strncmp(line, version, strlen(version)) == 0) {
            fputs(BSC_VERSION, stdout);
            line += strlen(version) - 1;
        } else if (strncmp(line, commands, strlen(commands)) == 0) {
            for (bsc_command_id id = 0; id < COMMANDS; id++)
                printf("%s%s", id == 0 ? "" : " ", bsc_command_table[id].name);
            line += strlen(commands) - 1;
        } else if (*line == '@' && name > 0 && line[1 + name] == '@') {
            fprintf(stderr, "docgen: no text for '%.*s'\n", (int)name + 2, line);
            return false;
        } else if (typed && previous != '\\' && (*line == '-' || *line == '\'')) {
            write_character(*line);
        } else {
            putchar(*line);
        }
    }
    return true;
}

int main(void) {
    char line[1024];
    bool literal = false;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, ".Ed", 3) == 0) literal = false;
        if (literal)
            bsc_page_literal(line);
        else if (!write_mark(line) && !write_line(line))
            return 1;
        if (strncmp(line, ".Bd -literal", 12) == 0) literal = true;
    }
    return ferror(stdin) || fflush(stdout) != 0;
}
