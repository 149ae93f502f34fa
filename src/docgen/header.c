/* header.c - a public header as a part of the manual: each declaration, and below it the comment
 * that stands above it in the header. So the library's manual has no text that could differ.
 *
 * The headers are read by their layout, which clang-format keeps: a comment and a declaration begin
 * in the first column, a blank line or a comment ends a declaration, "---- X ----" is a section. */
#include "docgen/docgen.h"

#include <stdio.h>
#include <string.h>

static bool begins(const char *line, const char *with) {
    return strncmp(line, with, strlen(with)) == 0;
}

/* A line of running text: each sentence on a line of its own, as roff wants it. */
static void write_text(const char *line) {
    for (const char *end; (end = strstr(line, ". ")) != NULL; line = end + 2) {
        char sentence[256];
        snprintf(sentence, sizeof sentence, "%.*s\n", (int)(end + 1 - line), line);
        bsc_page_literal(sentence);
    }
    bsc_page_literal(line);
    putchar('\n');
}

/* What is indented in a comment is a drawing or a table. `begun`: something precedes it in its
 * section, so that its first paragraph needs a distance. */
static void write_comment(const char *text, bool begun) {
    bool literal = false, paragraph = begun;
    while (*text != '\0') {
        char line[256];
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        text += length + 1;
        if (begins(line, "  ") != literal) puts(literal ? ".Ed" : ".Bd -literal");
        literal = begins(line, "  ");
        if (paragraph && !literal && *line != '\0') puts(".Pp");
        paragraph = *line == '\0';
        if (literal) {
            bsc_page_literal(line);
            putchar('\n');
        } else if (!paragraph) {
            write_text(line);
        }
    }
    if (literal) puts(".Ed");
}

/* The comment that begins with this line, without its marks: up to the line that ends it. */
static void read_comment(const char *line, FILE *file, char *text, size_t size) {
    char next[256];
    size_t used = 0;
    for (bool first = true, last = false; !last; first = false) {
        if (!first) {
            if (fgets(next, sizeof next, file) == NULL) break;
            line = next + (begins(next, " * ") ? 3 : strlen(" *"));
        } else {
            line += strlen("/* ");
        }
        const char *end = strstr(line, "*/");
        last = end != NULL;
        size_t length = last ? (size_t)(end - line) : strcspn(line, "\n");
        while (length > 0 && line[length - 1] == ' ') length--;
        if (used < size)
            used += (size_t)snprintf(text + used, size - used, "%.*s\n", (int)length, line);
    }
}

/* What a C program does not need to know: guards, and what is for C++ and for linkers. */
static bool is_directive(const char *line) {
    return (*line == '#' && !begins(line, "#define BSC_")) || strstr(line, "_H\n") != NULL ||
           begins(line, "extern \"C\"") || strcmp(line, "}\n") == 0;
}

bool bsc_page_header(const char *path) {
    char line[256], comment[8192] = "";
    bool declares = false, begun = false;
    FILE *file = fopen(path, "r");
    if (file == NULL) return false;
    while (fgets(line, sizeof line, file) != NULL) {
        const bool ends = *line == '\n' || begins(line, "/*");
        if (ends && declares) puts(".Ed");
        if (ends && *comment != '\0' && (declares || *line == '\n')) {
            write_comment(comment, begun);
            begun = true;
            *comment = '\0';
        }
        declares = declares && !ends;
        if (begins(line, "/* ---- ")) {
            begun = false;
            printf(".Ss %.*s\n", (int)(strstr(line + 8, " ----") - line - 8), line + 8);
        } else if (begins(line, "/*")) {
            read_comment(line, file, comment, sizeof comment);
        } else if (!ends && !is_directive(line)) {
            if (!declares) puts(".Bd -literal");
            declares = begun = true;
            bsc_page_literal(line);
        }
    }
    fclose(file);
    return true;
}
