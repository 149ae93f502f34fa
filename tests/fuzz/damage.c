/* damage.c - fuzzing without libFuzzer: good texts, each as it is and then with random damage.
 *
 *   damage TARGET [-n ROUNDS] [-s SEED] [-w DICTIONARY] FILE...
 *
 * DICTIONARY is one of libFuzzer's: a word in quotes a line. On abort() the text at hand is
 * printed. */
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
static text now; /* what is tried */
static uint64_t state;

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

/* "text" with \\, \" and \xAB. */
static void read_word(word *w, const char *line) {
    const char *at = strchr(line, '"');
    w->length = 0;
    if (at == NULL || *line == '#') return;
    for (at++; *at != '"' && *at != '\0' && w->length < sizeof w->bytes; at++) {
        char byte = *at;
        if (byte == '\\' && at[1] == 'x') {
            const char digits[] = {at[2], at[3], '\0'};
            byte = (char)strtoul(digits, NULL, 16);
            at += 3;
        } else if (byte == '\\') {
            byte = *++at;
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

/* Puts `count` bytes of `from` in place of `gone` bytes at `at`. */
static void splice(text *t, size_t at, size_t gone, const char *from, size_t count) {
    char kept[MAX_BYTES];
    if (at > t->length || gone > t->length - at || t->length - gone + count > MAX_BYTES) return;
    memcpy(kept, from, count);
    memmove(t->bytes + at + count, t->bytes + at + gone, t->length - at - gone);
    memcpy(t->bytes + at, kept, count);
    t->length += count - gone;
}

static void damage(text *t) {
    const word *w = &words[below(word_count)];
    const size_t at = below(t->length + 1), reach = t->length - at;
    const char byte = (char)below(256);
    switch (below(12)) {
    case 0:
        t->length = at;
        break;
    case 1:
    case 2:
        if (reach > 0) splice(t, at, 1, &byte, 1);
        break;
    case 3:
    case 4:
        splice(t, at, below(reach < 40 ? reach : 40), "", 0);
        break;
    case 5:
    case 6:
        splice(t, below(t->length), 0, t->bytes + at, reach < 60 ? reach : 60);
        break;
    default:
        splice(t, at, 0, w->bytes, w->length);
    }
}

/* A copy of exactly its length, so that a sanitizer sees a byte that is read beyond it. */
static bool attempt(const fuzz_target *target) {
    char *bytes = malloc(now.length == 0 ? 1 : now.length);
    if (bytes == NULL) abort();
    memcpy(bytes, now.bytes, now.length);
    const bool taken = target->attempt(bytes, now.length);
    free(bytes);
    return taken;
}

static void show(int number) {
    (void)!write(STDERR_FILENO, "fuzz: the text was\n", 19);
    (void)!write(STDERR_FILENO, now.bytes, now.length);
    _exit(1);
}

int main(int argc, char **argv) {
    unsigned long rounds = 300, seed = 1, taken = 0, refused = 0;
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
        if (option != 'w') *(option == 'n' ? &rounds : &seed) = strtoul(optarg, NULL, 10);
    }
    signal(SIGABRT, show);
    state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    for (int file = optind; file < argc; file++) {
        text whole;
        if (!load(&whole, argv[file])) return 2;
        for (unsigned long k = 0; k <= rounds; k++) {
            now = whole;
            for (size_t times = k == 0 ? 0 : 1 + below(4); times > 0; times--) damage(&now);
            *(attempt(target) ? &taken : &refused) += 1;
        }
    }
    printf("fuzz: %s, seed %lu, %lu taken, %lu refused, 0 failed\n", target->name, seed, taken,
           refused);
    return taken > 0 && refused > 0 ? 0 : 1;
}
