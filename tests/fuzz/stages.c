/* stages.c - what a run in phases reads: its plan, and the files that its tasks leave for others.
 *
 * The text of `plan` is a plan up to its checksum; its digests are made anew, else no damage would
 * be seen but by them. What is read must be the same when it is written again, and a task and the
 * whole must run by it, or refuse it.
 *
 * The text of `task` is damage to one file of a small run, below, whose checksums are made anew.
 * The tasks that read the file must run, or refuse it. */
#include "fuzz.h"

#include "engine/dp/stage_file.h"
#include "engine/stages.h"
#include "record/sealed.h"

#include <inttypes.h>

#include <stdio.h>

#define MAX_CELLS    36u
#define MAX_TASKS    16u
#define MAX_SECTIONS (MAX_TASKS + 1)
#define MAX_FILES    64u
#define MEMORY       ((size_t)4 << 20)

/* A problem, its plan, and the file of each task in each phase. */
typedef struct folder {
    bsc_problem *problem;
    bsc_matrix *matrix;
    bsc_stages *stages;
    file_bytes file[MAX_FILES];
} folder;

static file_bytes *file_of(folder *f, uint32_t phase, uint32_t task) {
    const size_t number = (size_t)(phase - 1) * bsc_stages_tasks(f->stages) + task - 1;
    static file_bytes none;
    return number < MAX_FILES ? &f->file[number] : &none;
}

static void name_file(void *context, uint32_t phase, uint32_t task, char *name, size_t size) {
    (void)context;
    snprintf(name, size, "%u-%u", (unsigned)phase, (unsigned)task);
}

static bsc_status read_file(void *context, uint32_t phase, uint32_t task, uint64_t place,
                            void *bytes, size_t length, bsc_error *error) {
    const file_bytes *from = file_of(context, phase, task);
    if (place <= from->length && length <= from->length - place) {
        memcpy(bytes, from->at + place, length);
        return BSC_OK;
    }
    if (error == NULL || error->status != BSC_OK) return BSC_BAD_INPUT;
    error->status = BSC_BAD_INPUT;
    snprintf(error->message, sizeof error->message, "is cut short");
    name_file(NULL, phase, task, error->name, sizeof error->name);
    return BSC_BAD_INPUT;
}

static bool is_settled(bsc_status status, const bsc_error *error) {
    fuzz_require(status == error->status, "the error has the status");
    fuzz_require(status == BSC_OK || status == BSC_LIMIT || status == BSC_NO_MEMORY ||
                     (status == BSC_BAD_INPUT && error->name[0] != '\0'),
                 "a task runs, or a file is refused by name");
    fuzz_require(status == BSC_OK || error->message[0] != '\0', "what is refused has a message");
    return status == BSC_OK;
}

/* Runs a task, whose file is put where `to` is. */
static bool run_task(folder *f, uint32_t phase, uint32_t task, file_bytes *to) {
    const bsc_run run = {.threads = 1, .memory_limit = MEMORY};
    const bsc_stage_files files = {read_file, name_file, f};
    const bsc_sink sink = {keep_bytes, to};
    bsc_error error = {.status = BSC_OK};
    return is_settled(
        bsc_stages_run(f->stages, f->matrix, &run, phase, task, &files, &sink, NULL, &error),
        &error);
}

static bool join(folder *f) {
    const bsc_run run = {.threads = 1, .memory_limit = MEMORY};
    const bsc_stage_files files = {read_file, name_file, f};
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally;
    const bool joined = is_settled(
        bsc_stages_join(&tally, f->stages, f->matrix, &run, &files, NULL, &error), &error);
    bsc_tally_free(tally);
    return joined;
}

static bool open_board(folder *f, const char *text) {
    const bsc_source source = {
        .name = "fuzz", .text = text, .length = strlen(text), .memory_limit = 1};
    return !fuzz_is_large(text, source.length, MAX_CELLS) &&
           bsc_problem_new(&f->problem, &source, NULL) == BSC_OK &&
           bsc_problem_cells(f->problem) <= MAX_CELLS &&
           bsc_matrix_new(&f->matrix, f->problem, NULL) == BSC_OK;
}

/* ---- The plan ---- */

/* What stands behind a key, or NULL. */
static char *behind(char *text, const char *key) {
    char with[40];
    snprintf(with, sizeof with, "\"%s\": ", key);
    char *at = strstr(text, with);
    return at == NULL ? NULL : at + strlen(with);
}

static uint64_t number_in(char *text, const char *key) {
    const char *at = behind(text, key);
    return at == NULL ? 0 : strtoull(at, NULL, 10);
}

static bsc_digest digest_in(char *text, const char *key) {
    bsc_digest digest = {{0}};
    const char *at = behind(text, key);
    for (unsigned k = 0; at != NULL && strlen(at) > 65 && k < 8; k++)
        sscanf(at + 1 + 8 * (size_t)k, "%8" SCNx32, &digest.word[k]);
    return digest;
}

/* Puts the digest of the plan's numbers where the plan has it. */
static void seal_numbers(char *text) {
    char digits[BSC_DIGEST_SIZE], *at = behind(text, "plan");
    bsc_stages stages = {.matrix = digest_in(text, "matrix")};
    bsc_dp_cut *cut = &stages.cut;
    cut->every_option = number_in(text, "every_option") == 1;
    cut->tasks = (uint32_t)number_in(text, "tasks");
    cut->buckets = (uint32_t)number_in(text, "buckets");
    cut->limbs = (size_t)number_in(text, "limbs");
    cut->sweeps = number_in(text, "sweeps") == 2 ? 2 : 1;
    cut->phases[0] = (uint32_t)number_in(text, "phases");
    cut->phases[1] = (uint32_t)number_in(text, "phases_2");
    cut->sweep[0] = digest_in(text, "sweep");
    cut->sweep[1] = digest_in(text, "sweep_2");
    bsc_stages_seal(&stages);
    bsc_digest_format(&cut->all, digits);
    if (at != NULL && strlen(at) > strlen(digits)) memcpy(at + 1, digits, strlen(digits));
}

/* By a plan of the problem but for its numbers: the digests are those of the right one. */
static void follow(bsc_stages *stages) {
    const bsc_run run = {.threads = 1, .memory_limit = MEMORY};
    folder f = {.stages = stages};
    file_bytes written = {NULL, 0};
    bsc_stages *right = NULL;
    if (open_board(&f, stages->source.text) &&
        bsc_stages_new(&right, f.matrix, &run, bsc_stages_tasks(stages), NULL) == BSC_OK) {
        memcpy(stages->cut.sweep, right->cut.sweep, sizeof right->cut.sweep);
        stages->matrix = right->matrix;
        if (bsc_stages_phases(stages) > 0) run_task(&f, 1, 1, &written);
        join(&f);
    }
    free(written.at);
    bsc_stages_free(right);
    bsc_matrix_free(f.matrix);
    bsc_problem_free(f.problem);
}

bool fuzz_plan(const char *text, size_t length) {
    file_bytes numbers = {NULL, 0}, again = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &again};
    bsc_error error = {.status = BSC_OK};
    bsc_stages *stages = NULL;
    keep_bytes(&numbers, text, length);
    seal_numbers(numbers.at);
    file_bytes file = fuzz_seal(numbers.at, length);
    const bool read = bsc_stages_read(&stages, file.at, file.length, "fuzz", &error) == BSC_OK;
    fuzz_require(read == (stages != NULL), "there is a plan when the file is read");
    fuzz_require(read || (error.message[0] != '\0' && strcmp(error.name, "fuzz") == 0),
                 "what is refused has a message and its name");
    if (read) {
        bsc_stages_write(stages, bsc_stages_source_of(stages), &sink, NULL);
        fuzz_require(again.length == file.length && memcmp(again.at, file.at, file.length) == 0,
                     "a plan that is read is written as it was");
        follow(stages);
    }
    bsc_stages_free(stages);
    free(numbers.at);
    free(file.at);
    free(again.at);
    return read;
}

/* ---- A task's file ---- */

/* Each is a map by two tasks a phase: one of few numbers, one of many that take 64 bits. */
static const char *const boards[] = {
    "board 3x3\npiece Long line 3\npiece Short line 2\n",
    "board 5x4\npiece A line 1\npiece B line 1\npiece C line 1\npiece D line 1\npiece E line 1\n"
    "piece F line 1\npiece G line 1\npiece H line 1\n",
};

static folder *run_all(const char *board) {
    const bsc_run run = {.every_option = true, .threads = 1};
    folder *f = calloc(1, sizeof *f);
    if (f == NULL) abort();
    fuzz_require(open_board(f, board), "the board is one");
    fuzz_require(bsc_stages_new(&f->stages, f->matrix, &run, 2, NULL) == BSC_OK, "it has a plan");
    f->stages->name = "plan";
    fuzz_require(2 * bsc_stages_phases(f->stages) <= MAX_FILES, "there is room for its files");
    for (uint32_t phase = 1; phase <= bsc_stages_phases(f->stages); phase++)
        for (uint32_t task = 1; task <= 2; task++)
            fuzz_require(run_task(f, phase, task, file_of(f, phase, task)), "a task runs");
    fuzz_require(join(f), "the whole is put together");
    return f;
}

/* Sections of a task's file, each of which may be damaged; told[k]: how many words its head gives
 * section k. */
typedef struct sections {
    uint32_t count;
    file_bytes words[MAX_SECTIONS];
    size_t told[MAX_SECTIONS];
} sections;

static uint64_t word_at(const char *bytes, size_t number) {
    uint64_t word;
    memcpy(&word, bytes + number * sizeof word, sizeof word);
    return word;
}

/* A head: 7 words, of which the last says how many sections there are, then where each begins. */
static sections take_apart(const file_bytes *file) {
    sections all = {.count = (uint32_t)word_at(file->at, 6)};
    fuzz_require(all.count <= MAX_SECTIONS, "there is room for the sections");
    for (uint32_t k = 0; k < all.count; k++) {
        const uint64_t from = word_at(file->at, 7 + k), end = word_at(file->at, 8 + k);
        all.told[k] = (size_t)(end - from) - BSC_CHECKSUM_WORDS;
        keep_bytes(&all.words[k], file->at + from * 8, all.told[k] * 8);
    }
    return all;
}

static file_bytes put_together(const sections *all, const bsc_dp_place *place) {
    file_bytes file = {NULL, 0};
    const bsc_sink sink = {keep_bytes, &file};
    bsc_dp_stage_writer w;
    bsc_dp_stage_begin(&w, place, &sink, all->told);
    for (uint32_t k = 0; k < all->count; k++) {
        bsc_dp_stage_section_begin(&w);
        bsc_dp_stage_put(&w, (const uint64_t *)(const void *)all->words[k].at,
                         all->words[k].length / 8);
        bsc_dp_stage_section_end(&w);
    }
    return file;
}

/* Five bytes of damage: a section, a word of it (two bytes), what is done to the word, and with
 * what. A digit stands for its number. */
static void damage(sections *all, const char *bytes) {
    unsigned char number[5];
    for (unsigned k = 0; k < 5; k++) number[k] = (unsigned char)(bytes[k] - '0');
    const uint32_t section = number[0] % all->count;
    file_bytes *words = &all->words[section];
    const size_t count = words->length / 8, value = number[4];
    const size_t at = count == 0 ? 0 : (number[1] * (size_t)256 + number[2]) % count;
    const size_t left = count - at;
    const unsigned how = number[3] % 14, shift = 8 * how % 64;
    uint64_t word = count == 0 ? 0 : word_at(words->at, at);
    switch (how) {
    case 8:
        word = value;
        break;
    case 9:
        word = (uint64_t)0 - value;
        break;
    case 10:
        word = count == 0 ? 0 : word_at(words->at, value % count);
        break;
    case 11: /* words are gone */
        words->length -= 8 * (value < left ? value : left);
        break;
    case 12: /* words more, at the end */
        for (size_t k = 0; k < value; k++) keep_bytes(words, (const char *)&word, sizeof word);
        break;
    case 13: /* it is said to be longer */
        all->told[section] += value << number[1] % 64;
        return;
    default: /* one of its bytes is another */
        word ^= ((word >> shift ^ value) & 0xFF) << shift;
    }
    all->told[section] = words->length / 8;
    if (words->length > 8 * at) memcpy(words->at + 8 * at, &word, sizeof word);
}

/* The first bytes say which board, phase, task, and which task of a later phase reads the file, or
 * that the whole is put together; then damage, five bytes each. */
bool fuzz_task(const char *text, size_t length) {
    static folder *folders[sizeof boards / sizeof *boards];
    if (length < 4) return false;
    unsigned char number[4];
    for (unsigned k = 0; k < 4; k++) number[k] = (unsigned char)(text[k] - '0');
    const size_t board = number[0] % (sizeof boards / sizeof *boards);
    if (folders[board] == NULL) folders[board] = run_all(boards[board]);
    folder *f = folders[board];
    const uint32_t phases = bsc_stages_phases(f->stages), phase = 1 + number[1] % phases,
                   task = 1 + number[2] % 2, reader = number[3] % (2 * (phases - phase) + 1);
    file_bytes *file = file_of(f, phase, task), whole = *file, written = {NULL, 0};
    sections all = take_apart(file);
    const bsc_dp_place place = {&f->stages->cut, phase, task, all.count};
    for (size_t at = 4; at + 5 <= length; at += 5) damage(&all, text + at);
    *file = put_together(&all, &place);
    const bool taken =
        reader == 0 ? join(f) : run_task(f, phase + (reader + 1) / 2, 1 + reader % 2, &written);
    fuzz_require(taken || length >= 9, "a file without damage is read");
    for (uint32_t k = 0; k < all.count; k++) free(all.words[k].at);
    free(written.at);
    free(file->at);
    *file = whole;
    return taken;
}
