/* fuzz.c - good texts with random damage, through both readers: each must be read, or refused
 * with a message that has its place, and never crash or (under `make sanitize`) misuse memory.
 *
 *   fuzz FILE... [-n ROUNDS] [-s SEED]      .board files, and .dlx files in Knuth's format */
#include "bscount_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_BYTES 8192u

typedef struct text {
    char bytes[MAX_BYTES];
    size_t length;
} text;

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
    static const char *const words[] = {"\n",
                                        " ",
                                        "#",
                                        "X",
                                        "end\n",
                                        "board\n",
                                        "x0",
                                        "-1",
                                        "\t",
                                        "board 9x9\n",
                                        "line 3",
                                        "lattice hex-flat\n",
                                        "\r\n",
                                        "|",
                                        ":",
                                        "\xEF\xBB\xBF",
                                        "\xC3\xA4",
                                        "99999999999999999999",
                                        "piece A\n",
                                        "turn reflect\n",
                                        "touch forbidden\n",
                                        "cover all\n"};
    const char *word = words[below(sizeof words / sizeof *words)];
    const size_t at = below(t->length + 1), reach = t->length - at;
    const char byte = (char)below(256);
    switch (below(5)) {
    case 0:
        splice(t, at, 0, word, strlen(word));
        break;
    case 1:
        splice(t, at, below(reach < 40 ? reach : 40), "", 0);
        break;
    case 2:
        if (reach > 0) splice(t, at, 1, &byte, 1);
        break;
    case 3:
        splice(t, below(t->length), 0, t->bytes + at, reach < 60 ? reach : 60);
        break;
    default:
        t->length = at;
    }
}

static bool is_told(const bsc_error *error) {
    char shown[2048];
    if (error->status == BSC_LIMIT || error->status == BSC_NO_MEMORY) return true;
    return error->status == BSC_BAD_INPUT && error->message[0] != '\0' && error->line > 0 &&
           error->column > 0 && bsc_error_format(error, shown, sizeof shown) < sizeof shown;
}

/* Counts with a limit, so that a damaged board that grew large ends soon. */
static void count(const bsc_matrix *matrix) {
    const bsc_run run = {.threads = 1, .memory_limit = 1 << 16, .engine = BSC_ENGINE_DP};
    bsc_tally *tally = NULL;
    bsc_tally_new(&tally, matrix, &run, NULL, NULL);
    bsc_tally_free(tally);
}

static bool try_board(const text *t, bool *taken) {
    const bsc_source source = {.name = "fuzz", .text = t->bytes, .length = t->length};
    bsc_error error = {.status = BSC_OK};
    bsc_problem *problem;
    bsc_matrix *matrix = NULL;
    bsc_status status = bsc_problem_new(&problem, &source, &error);
    *taken = status == BSC_OK;
    if (status == BSC_OK && bsc_problem_placements(problem) < 3000) {
        status = bsc_matrix_new(&matrix, problem, &error);
        if (status == BSC_OK) count(matrix);
    }
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return status == BSC_OK || is_told(&error);
}

static bool try_matrix(const text *t, bool *taken) {
    bsc_error error = {.status = BSC_OK};
    bsc_matrix *matrix;
    const bsc_status status = bsc_matrix_read(&matrix, t->bytes, t->length, "fuzz", 0, &error);
    *taken = status == BSC_OK;
    if (status == BSC_OK) count(matrix);
    bsc_matrix_free(matrix);
    return status == BSC_OK || is_told(&error);
}

int main(int argc, char **argv) {
    unsigned long rounds = 300, taken = 0, refused = 0;
    unsigned long seed = 1;
    int option;
    while ((option = getopt(argc, argv, "n:s:")) != -1)
        *(option == 'n' ? &rounds : &seed) = strtoul(optarg, NULL, 10);
    state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    for (int file = optind; file < argc; file++)
        for (unsigned long k = 0; k < rounds; k++) {
            text t;
            bool accepted;
            if (!load(&t, argv[file])) return 2;
            for (size_t times = 1 + below(6); times > 0; times--) damage(&t);
            if (!(strstr(argv[file], ".dlx") != NULL ? try_matrix : try_board)(&t, &accepted)) {
                printf("fuzz: %s, seed %lu, round %lu: refused without a place:\n%.*s\n",
                       argv[file], seed, k, (int)t.length, t.bytes);
                return 1;
            }
            *(accepted ? &taken : &refused) += 1;
        }
    printf("fuzz: seed %lu, %lu taken, %lu refused, 0 failed\n", seed, taken, refused);
    return taken > 0 && refused > 0 ? 0 : 1;
}
