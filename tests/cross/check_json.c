/* check_json.c - checks `bscount json`. Each reply of a session, apart from blanks and line ends,
 * must be what the command line prints in JSON after the same shots; if the command fails, the
 * reply must be an error too. Between the shots the session also gets lines that are refused, and
 * corrections that are undone. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REPLY 65536 /* bytes for a reply with its NUL */

/* The requests, each with the command and its options that ask the same. */
static const char *const asked[][2] = {
    {"\"do\":\"count\"", "count"},
    {"\"do\":\"map\"", "map"},
    {"\"do\":\"best\",\"top\":3", "best --top 3"},
    {"\"do\":\"best\",\"by\":\"entropy\"", "best --by entropy"},
    {"\"do\":\"best\",\"by\":\"lookahead\"", "best --by lookahead"},
    {"\"do\":\"sample\",\"samples\":3,\"seed\":\"5\"", "sample --samples 3 --seed 5"},
};

#define ASKED (sizeof asked / sizeof *asked)

static FILE *open_file(const char *path, const char *how) {
    FILE *file = fopen(path, how);
    if (file == NULL) abort();
    return file;
}

/* Writes a text as a JSON string, without the quotes around it. */
static void write_text(FILE *out, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') putc('\\', out);
        if (*text == '\n')
            fputs("\\n", out);
        else
            putc(*text, out);
    }
}

/* Removes blanks and line ends from a JSON text, except inside strings. It reads the byte before
 * the text, so there must be one. */
static void squeeze(char *text) {
    bool quoted = false;
    char *end = text;
    for (; *text != '\0'; text++) {
        if (*text == '"' && end[-1] != '\\') quoted = !quoted;
        if (quoted || (*text != ' ' && *text != '\n')) *end++ = *text;
    }
    *end = '\0';
}

/* Runs a command of the program on the board after the shots, and fills output[REPLY] with what it
 * prints, or with an empty text if its exit status is not 0. */
static void run(const question *q, const char *announce, const char *what, char *output) {
    char command[512];
    snprintf(command, sizeof command,
             "'%s' %s --board x.board --announce %s --shots x.shots --format json 2>errors",
             q->program, what, announce);
    FILE *stream = popen(command, "r");
    if (stream == NULL) abort();
    output[fread(output, 1, REPLY - 1, stream)] = '\0';
    if (pclose(stream) != 0) *output = '\0';
}

/* Compares the reply to request k with what its command prints. */
static void compare(const question *q, const char *announce, size_t k, const char *reply) {
    static char expected[REPLY];
    static const char good[] = "{\"id\":7,\"ok\":true,";
    *expected = '{'; /* squeeze reads the byte before its text */
    run(q, announce, asked[k][1], expected + 1);
    if (expected[1] == '\0') {
        if (strstr(reply, "\"ok\":false") == NULL) blame(q, asked[k][1], "replies %.300s", reply);
        return;
    }
    squeeze(expected + 1);
    if (strncmp(reply, good, sizeof good - 1) != 0 ||
        strcmp(reply + sizeof good - 1, expected + 2) != 0)
        blame(q, asked[k][1], "replies %.300s", reply);
}

void check_json(const question *q) {
    static char reply[REPLY], text[MAX_SHOTS * LINE_SIZE];
    const char *announce = bsc_announce_name(q->game->announce);
    char line[LINE_SIZE], command[512];
    if (q->program == NULL) return;
    FILE *file = open_file("x.board", "w");
    fputs(q->text, file);
    fclose(file);
    game_text(q->game, text);
    file = open_file("x.shots", "w");
    fputs(text, file);
    fclose(file);
    file = open_file("script", "w");
    fprintf(file, "{\"do\":\"open\",\"board\":\"x.board\",\"announce\":\"%s\",\"text\":\"",
            announce);
    write_text(file, q->text);
    fputs("\"}\n", file);
    for (unsigned k = 0; k < q->game->shots; k++) {
        game_shot_text(q->problem, &q->game->shot[k], line);
        fprintf(file, "{\"do\":\"shot\",\"shot\":\"%s\"}\n", line);
        if (k % 3 == 0)
            fprintf(file, "{\"do\":\"undo\"}\n{\"do\":\"shot\",\"shot\":\"%s\"}\n", line);
        if (k % 3 == 1)
            fprintf(file, "{\"do\":\"shot\",\"shot\":\"%s\"}\n{\"do\":\"count\",}\n", line);
        if (k % 3 == 2)
            fprintf(file, "{\"do\":\"count\"}\n{\"do\":\"fix\",\"shot\":\"%s\"}\n", line);
    }
    for (size_t k = 0; k < ASKED; k++) fprintf(file, "{\"id\":7,%s}\n", asked[k][0]);
    fclose(file);
    snprintf(command, sizeof command, "'%s' json <script", q->program);
    FILE *replies = popen(command, "r");
    if (replies == NULL) abort();
    size_t k = 0;
    while (fgets(reply, sizeof reply, replies) != NULL) {
        reply[strcspn(reply, "\n")] = '\0';
        if (strncmp(reply, "{\"id\":7,", 8) == 0 && k < ASKED) compare(q, announce, k++, reply);
    }
    unlink("x.shots");
    if (pclose(replies) != 0 || k < ASKED) blame(q, "bscount json", "%zu replies", k);
}
