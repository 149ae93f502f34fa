/* docgen.c - makes the pages of the manual and the completions of the shells, while bscount is
 * built. It reads a template from standard input, and writes it to standard output with a text in
 * place of each mark. Most of these texts come from the tables of options and commands.
 *
 *   docgen <bscount.1.in >bscount.1
 *
 *   mark                          the text in its place
 *   a line "@page-options@"       the options; the list `marks` below has all such marks
 *   a line "@include/bscount.h@"  the declarations of that header, with their comments
 *   "@version@" within a line     the version of bscount
 *   "@commands@" within a line    the names of all commands
 *
 * Any other mark is an error, and so is a header that cannot be read. Between `.Bd -literal` and
 * `.Ed`, a template has the lines as a reader of the manual will see them. Marks are not replaced
 * there, and docgen adds the escapes that roff, the formatter of manual pages, needs. */
#include "program/docgen/docgen.h"

#include "bscount_game.h"

#include "program/docgen/pages.h"
#include "program/docgen/shells.h"
#include "program/line/tables.h"

#include <stdio.h>
#include <string.h>

/* The marks that are whole lines of a template, and for each mark the function that writes the text
 * in its place. */
static const struct {
    const char *name;
    void (*write)(void);
} marks[] = {
    {"@page-operands@\n", bsc_page_write_operands}, {"@page-commands@\n", bsc_page_write_commands},
    {"@page-options@\n", bsc_page_write_options},   {"@page-repeats@\n", bsc_page_write_repeats},
    {"@page-rules@\n", bsc_page_write_rules},       {"@bash-options@\n", bsc_bash_write_options},
    {"@bash-values@\n", bsc_bash_write_values},     {"@bash-operands@\n", bsc_bash_write_operands},
    {"@zsh-commands@\n", bsc_zsh_write_commands},   {"@zsh-options@\n", bsc_zsh_write_options},
    {"@fish-commands@\n", bsc_fish_write_commands}, {"@fish-options@\n", bsc_fish_write_options},
    {"@fish-operands@\n", bsc_fish_write_operands},
};

/* If the whole line of the template, with its line end, is a mark, writes the text in its place and
 * returns true. Such a mark is one of marks[], or names a header, as "@include/bscount.h@" does,
 * which is looked for below the current folder. Returns false, and has written nothing, if the line
 * is no such mark, or if it names a header that cannot be read. */
static bool write_mark(const char *line) {
    char path[64];
    if (sscanf(line, "@include/%50[a-z_.]@", path) == 1) {
        char header[80];
        snprintf(header, sizeof header, "include/%s", path);
        return bsc_page_write_declarations(header);
    }
    for (size_t k = 0; k < sizeof marks / sizeof *marks; k++) {
        if (strcmp(marks[k].name, line) != 0) continue;
        marks[k].write();
        return true;
    }
    return false;
}

/* Writes an ASCII character in such a way that roff, the formatter of manual pages, prints exactly
 * this character. It can then be copied from the screen to a shell. Without the escapes, roff may
 * print a hyphen, a typographic quote or an accent instead. */
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

void bsc_page_write_literal(const char *line) {
    /* Without \& at its beginning, roff would take a line with a dot for a macro. */
    if (*line == '.') fputs("\\&", stdout);
    for (; *line != '\0'; line++) write_character(*line);
}

/* Says whether the line is a macro of mdoc, the language of manual pages, for words that a reader
 * must type exactly as they are printed: options, names and literals. */
static bool is_typed_exactly(const char *line) {
    return strncmp(line, ".Li ", 4) == 0 || strncmp(line, ".Fl ", 4) == 0 ||
           strncmp(line, ".Cm ", 4) == 0;
}

/* Returns the length in bytes of the mark at the beginning of the text, such as "@version@"; 0 if
 * the text does not begin with a mark. */
static size_t mark_length(const char *text) {
    if (*text != '@') return 0;
    const size_t name = strspn(text + 1, "abcdefghijklmnopqrstuvwxyz0123456789-_./");
    if (name == 0 || text[1 + name] != '@') return 0;
    return name + 2;
}

/* Writes the text that replaces a mark within a line, such as "@version@". The mark is the first
 * `length` bytes of `mark`. Returns false if there is no text for the mark. */
static bool write_text_of_mark(const char *mark, size_t length) {
    if (strncmp(mark, "@version@", length) == 0) {
        fputs(BSC_VERSION, stdout);
        return true;
    }
    if (strncmp(mark, "@commands@", length) != 0) return false;
    for (bsc_command_id id = 0; id < COMMANDS; id++) {
        if (id > 0) putchar(' ');
        fputs(bsc_command_table[id].name, stdout);
    }
    return true;
}

/* Writes a line of the template to standard output, as it is but for two things. Each mark, a name
 * between two signs '@' such as "@version@", is replaced by its text. And in lines whose words a
 * user types (is_typed_exactly), '-' and "'" are written in such a way that the manual shows just
 * these characters, because the user may copy them. After a backslash they stay as they are: the
 * template has escaped them already. If there is no text for a mark, prints an error and returns
 * false; what stands before the mark has been written then. The caller checks whether writing
 * failed. */
static bool write_line(const char *line) {
    const bool is_typed = is_typed_exactly(line);
    char previous = '\0'; /* the character before `line`; '@' after a mark; '\0': none */
    while (*line != '\0') {
        const size_t length = mark_length(line);
        if (length > 0) {
            if (!write_text_of_mark(line, length)) {
                fprintf(stderr, "docgen: no text for '%.*s'\n", (int)length, line);
                return false;
            }
            line += length;
            previous = '@';
            continue;
        }
        if (is_typed && previous != '\\' && (*line == '-' || *line == '\''))
            write_character(*line);
        else
            putchar(*line);
        previous = *line;
        line++;
    }
    return true;
}

/* Replaces the marks of the template. Returns 0; or 1 if a mark has no text, which is printed, or
 * if the template could not be read or the text not be written, which is not. */
int main(void) {
    char line[1024];
    bool literal = false;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, ".Ed", 3) == 0) literal = false;
        if (literal)
            bsc_page_write_literal(line);
        else if (!write_mark(line) && !write_line(line))
            return 1;
        if (strncmp(line, ".Bd -literal", 12) == 0) literal = true;
    }
    return ferror(stdin) || fflush(stdout) != 0 || ferror(stdout);
}
