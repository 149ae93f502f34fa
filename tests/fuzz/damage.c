/* damage.c - fuzzing without libFuzzer: tries good texts, first as they are and then with random
 * damage.
 *
 *   damage TARGET [-n ROUNDS] [-s SEED] [-w DICTIONARY] FILE...
 *
 * DICTIONARY is a file in libFuzzer's form: one word in quotes on each line. If a target calls
 * abort(), the text that it was given is printed. */
#include "fuzz.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_BYTES 8192u
#define MAX_WORDS 200u

typedef struct text {
    char bytes[MAX_BYTES];
    size_t length;
} text;

typedef struct word {
    char bytes[64];
    size_t length;
} word;

static word words[MAX_WORDS] = {{"\n", 1}};
static size_t word_count = 1;
static text now;       /* the text that is being tried */
static uint64_t state; /* state of the random numbers */

static uint64_t next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static size_t below(size_t bound) {
    return bound == 0 ? 0 : (size_t)(next_random() >> 11) % bound;
}

static bool load(text *t, const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return false;
    t->length = fread(t->bytes, 1, MAX_BYTES / 2, file);
    fclose(file);
    return true;
}

/* Reads the word in quotes from a line of the dictionary, in which \\, \" and \xAB stand for single
 * bytes. The word of a line without quotes, or of a comment, has no bytes. */
static void read_word(word *w, const char *line) {
    const char *cursor = strchr(line, '"');
    w->length = 0;
    if (cursor == NULL || *line == '#') return;
    for (cursor++; *cursor != '"' && *cursor != '\0' && w->length < sizeof w->bytes; cursor++) {
        char byte = *cursor;
        if (byte == '\\' && cursor[1] == 'x') {
            const char digits[] = {cursor[2], cursor[3], '\0'};
            byte = (char)strtoul(digits, NULL, 16);
            cursor += 3;
        } else if (byte == '\\') {
            byte = *++cursor;
        }
        w->bytes[w->length++] = byte;
    }
}

static bool load_words(const char *path) {
    char line[300];
    FILE *file = fopen(path, "r");
    if (file == NULL) return false;
    while (word_count < MAX_WORDS && fgets(line, sizeof line, file) != NULL) {
        read_word(&words[word_count], line);
        word_count += words[word_count].length > 0;
    }
    fclose(file);
    return true;
}

/* Replaces `removed` bytes at `position` by `count` others. Does nothing if the range lies outside
 * the text, or the result would be too long. `bytes` may point into the text itself. */
static void splice(text *t, size_t position, size_t removed, const char *bytes, size_t count) {
    char copy[MAX_BYTES];
    if (position > t->length || removed > t->length - position ||
        t->length - removed + count > MAX_BYTES)
        return;
    memcpy(copy, bytes, count);
    memmove(t->bytes + position + count, t->bytes + position + removed,
            t->length - position - removed);
    memcpy(t->bytes + position, copy, count);
    t->length += count - removed;
}

/* Damages the text in one random way: cuts it off, changes a byte, removes or repeats some bytes,
 * or inserts a word of the dictionary. */
static void damage(text *t) {
    const word *w = &words[below(word_count)];
    const size_t position = below(t->length + 1), reach = t->length - position;
    const char byte = (char)below(256);
    switch (below(12)) {
    case 0:
        t->length = position;
        break;
    case 1:
    case 2:
        if (reach > 0) splice(t, position, 1, &byte, 1);
        break;
    case 3:
    case 4:
        splice(t, position, below(reach < 40 ? reach : 40), "", 0);
        break;
    case 5:
    case 6:
        splice(t, below(t->length), 0, t->bytes + position, reach < 60 ? reach : 60);
        break;
    default:
        splice(t, position, 0, w->bytes, w->length);
    }
}

/* Tries the text on the target and returns whether the target accepted it. The target gets a copy
 * in a block of exactly the text's length, so that a sanitizer notices a read beyond its end. */
static bool attempt(const fuzz_target *target) {
    char *bytes = malloc(now.length == 0 ? 1 : now.length);
    if (bytes == NULL) abort();
    memcpy(bytes, now.bytes, now.length);
    const bool is_accepted = target->attempt(bytes, now.length);
    free(bytes);
    return is_accepted;
}

static void show(int number) {
    (void)!write(STDERR_FILENO, "fuzz: the text was\n", 19);
    (void)!write(STDERR_FILENO, now.bytes, now.length);
    _exit(1);
}

int main(int argc, char **argv) {
    unsigned long rounds = 300, seed = 1, is_accepted = 0, refused = 0;
    int option;
    if (argc == 1) {
        fuzz_targets_print();
        return 0;
    }
    const fuzz_target *target = fuzz_target_find(argv[1]);
    if (target == NULL) return 2;
    optind = 2;
    while ((option = getopt(argc, argv, "n:s:w:")) != -1) {
        if (option == '?' || (option == 'w' && !load_words(optarg))) return 2;
        if (option == 'n') rounds = strtoul(optarg, NULL, 10);
        if (option == 's') seed = strtoul(optarg, NULL, 10);
    }
    signal(SIGABRT, show);
    state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    for (int file = optind; file < argc; file++) {
        text good;
        if (!load(&good, argv[file])) return 2;
        for (unsigned long k = 0; k <= rounds; k++) {
            now = good;
            for (size_t times = k == 0 ? 0 : 1 + below(4); times > 0; times--) damage(&now);
            if (attempt(target))
                is_accepted++;
            else
                refused++;
        }
    }
    printf("fuzz: %s, seed %lu, %lu taken, %lu refused, 0 failed\n", target->name, seed,
           is_accepted, refused);
    return is_accepted > 0 && refused > 0 ? 0 : 1;
}
