/* support.c - helpers for all unit tests; see support.h. */
#include "support.h"

#include "play/record/record.h"
#include "play/record/weights.h"
#include "count/board/problem.h"

const bsc_run one_thread = {.threads = 1};
const char *const touches[3] = {"allowed", "corners", "forbidden"};

/* ---- Handles ---- */

static struct {
    void *handle;
    void (*free)(void *handle);
} * handles;
static size_t handle_count;

void *free_later_by(void *handle, void (*free_any)(void *)) {
    assert_non_null(handle);
    handles = realloc(handles, (handle_count + 1) * sizeof *handles);
    assert_non_null(handles);
    handles[handle_count].handle = handle;
    handles[handle_count++].free = free_any;
    return handle;
}

#define DEFINE_FREE_LATER(kind)                                                                    \
    static void free_##kind(void *handle) {                                                        \
        bsc_##kind##_free(handle);                                                                 \
    }                                                                                              \
    bsc_##kind *free_later_##kind(bsc_##kind *handle) {                                            \
        return free_later_by(handle, free_##kind);                                                 \
    }                                                                                              \
    bsc_status free_later_if_ok_##kind(bsc_status status, bsc_##kind *const *handle) {             \
        assert_int_equal(*handle != NULL, status == BSC_OK);                                       \
        if (*handle != NULL) free_later_##kind(*handle);                                           \
        return status;                                                                             \
    }
HANDLES(DEFINE_FREE_LATER)

void *room(size_t count, size_t size) {
    return free_later_by(calloc(count + 1, size), free);
}

void free_now(const void *handle) {
    size_t k = handle_count;
    while (k > 0 && handles[k - 1].handle != handle) k--;
    assert_true(k > 0);
    handles[k - 1].free(handles[k - 1].handle);
    memmove(handles + k - 1, handles + k, (handle_count - k) * sizeof *handles);
    handle_count--;
}

void free_all_handles(void) {
    while (handle_count > 0) {
        handle_count--;
        handles[handle_count].free(handles[handle_count].handle);
    }
    free(handles);
    handles = NULL;
}

/* Asserts that the status is BSC_OK. If it is not, first prints the error's message. */
static void assert_fine(bsc_status status, const bsc_error *error) {
    if (status != BSC_OK) print_error("%s\n", error->message);
    assert_ok(status);
}

bsc_problem *problem_of(const bsc_source *source) {
    bsc_problem *problem = NULL;
    bsc_error error = {0};
    assert_fine(bsc_problem_new(&problem, source, &error), &error);
    return free_later(problem);
}

bsc_problem *problem_of_text(const char *text) {
    return problem_of(&(bsc_source){.name = "test", .text = text, .length = strlen(text)});
}

bsc_problem *problem_on_hexagons(const char *fleet) {
    return problem_of(&(bsc_source){.name = "7x6", .lattice = "hex-flat", .fleet = fleet});
}

bsc_problem *problem_of_fleet(const char *board, const char *fleet, const char *touch,
                              const char *cover) {
    return problem_of(&(bsc_source){.name = board, .fleet = fleet, .touch = touch, .cover = cover});
}

bsc_problem *problem_of_builtin(const char *name) {
    const bsc_builtin *builtin = bsc_builtin_find(name);
    assert_non_null(builtin);
    return problem_of(
        &(bsc_source){.name = name, .text = builtin->text, .length = builtin->length});
}

bsc_matrix *matrix_of(const bsc_problem *problem) {
    bsc_matrix *matrix = NULL;
    assert_ok(bsc_matrix_new(&matrix, problem, NULL));
    return free_later(matrix);
}

bsc_matrix *matrix_of_text(const char *text) {
    bsc_matrix *matrix = NULL;
    bsc_error error = {0};
    assert_fine(bsc_matrix_read(&matrix, text, strlen(text), "test", &error), &error);
    return free_later(matrix);
}

bsc_matrix *matrix_of_fleet(const char *board, const char *fleet, const char *touch,
                            const char *cover) {
    return matrix_of(problem_of_fleet(board, fleet, touch, cover));
}

bsc_log *new_log(const bsc_problem *problem, const char *shots, bsc_announce announce) {
    bsc_log *log = NULL;
    bsc_error error = {0};
    assert_ok(bsc_log_new(&log, problem, announce, NULL));
    free_later(log);
    assert_fine(bsc_log_read(log, shots, strlen(shots), "shots", &error), &error);
    return log;
}

bsc_matrix *matrix_of_log(const bsc_log *log) {
    bsc_matrix *matrix = NULL;
    assert_ok(bsc_matrix_new_after(&matrix, log, NULL));
    return free_later(matrix);
}

bsc_matrix *matrix_after(const bsc_problem *problem, const char *shots) {
    return matrix_of_log(new_log(problem, shots, BSC_ANNOUNCE_LOG));
}

bsc_tally *tally_by_run(const bsc_matrix *matrix, const bsc_run *run, bsc_stats *stats) {
    bsc_tally *tally = NULL;
    bsc_error error = {0};
    assert_fine(bsc_tally_new(&tally, matrix, run, stats, &error), &error);
    return free_later(tally);
}

bsc_tally *tally_of(const bsc_matrix *matrix, bsc_engine engine, unsigned threads,
                    bsc_stats *stats) {
    const bsc_run run = {.engine = engine, .threads = threads, .every_option = true};
    return tally_by_run(matrix, &run, stats);
}

void assert_says(const bsc_error *error, bsc_status status, const char *message) {
    assert_int_equal(error->status, status);
    if (message != NULL) assert_string_equal(error->message, message);
}

const bsc_tally *assert_fails(const bsc_matrix *matrix, const bsc_run *run, bsc_status status,
                              const char *message) {
    bsc_tally *tally = NULL;
    assert_error(bsc_tally_new(&tally, matrix, run, NULL, &error), status, message);
    return tally == NULL ? NULL : free_later(tally);
}

bsc_map *map_of(const bsc_problem *problem, const bsc_matrix *matrix, const bsc_tally *tally,
                uint32_t piece) {
    bsc_map *map = NULL;
    assert_ok(bsc_map_new(&map, problem, matrix, tally, piece, NULL));
    return free_later(map);
}

bsc_weights *weights_of(const bsc_problem *problem, const char *text) {
    bsc_weights *weights = NULL;
    bsc_error error = {0};
    assert_fine(bsc_weights_read(&weights, problem, text, strlen(text), "weights", &error), &error);
    return free_later(weights);
}

bsc_weights *weights_of_one(const bsc_problem *problem) {
    bsc_weights *weights = NULL;
    assert_ok(bsc_weights_make(&weights, problem, NULL));
    return free_later(weights);
}

bsc_deployments *deployments_of(const bsc_problem *problem, const char *text) {
    bsc_deployments *read = NULL;
    bsc_error error = {0};
    assert_fine(bsc_deployments_read(&read, problem, text, strlen(text), "deployments", &error),
                &error);
    return free_later(read);
}

bsc_deployments *all_deployments_of(const bsc_problem *problem) {
    bsc_deployments *all = NULL;
    assert_ok(bsc_deployments_all(&all, problem, 200000, &one_thread, NULL));
    return free_later(all);
}

bsc_deployments *draw_deployments(const bsc_problem *problem, const bsc_weights *weights,
                                  size_t games, uint64_t seed) {
    bsc_deployments *drawn = NULL;
    assert_ok(
        bsc_deployments_draw(&drawn, problem, weights, false, games, seed, &one_thread, NULL));
    assert_int_equal(bsc_deployments_games(drawn), games);
    return free_later(drawn);
}

bsc_tournament *play_tournament(const bsc_problem *problem, const bsc_deployments *deployments,
                                const bsc_tournament_plan *plan, unsigned threads) {
    const bsc_run run = {.threads = threads};
    bsc_tournament *tournament = NULL;
    assert_ok(bsc_tournament_new(&tournament, problem, deployments, plan, &run, NULL));
    return free_later(tournament);
}

bsc_part *part_of(const bsc_matrix *matrix, const bsc_run *run, uint32_t number, uint32_t parts) {
    bsc_part *part = NULL;
    bsc_error error = {0};
    assert_fine(bsc_part_new(&part, matrix, run, number, parts, NULL, &error), &error);
    return free_later(part);
}

bsc_part *part_of_file(const file_bytes *file) {
    bsc_part *part = NULL;
    bsc_error error = {0};
    if (bsc_part_read(&part, file->bytes, file->length, "file", &error) != BSC_OK)
        fail_msg("%s\n%s", error.message, file->bytes);
    return free_later(part);
}

bsc_sampler *sampler_of(const bsc_matrix *matrix, uint64_t seed, const bsc_run *run) {
    bsc_sampler *sampler = NULL;
    assert_ok(bsc_sampler_new(&sampler, matrix, seed, run, NULL));
    return free_later(sampler);
}

void assert_natural(bsc_natural number, const char *digits) {
    char text[4096];
    assert_true(bsc_natural_format(number, text, sizeof text) > 0);
    assert_string_equal(text, digits);
}

void assert_count(const bsc_matrix *matrix, bsc_engine engine, const char *digits) {
    const bsc_run run = {.engine = engine, .threads = 1};
    assert_natural(bsc_tally_total(tally_by_run(matrix, &run, NULL)), digits);
}

uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

unsigned random_below(uint64_t *state, uint64_t bound) {
    return (unsigned)(next_random(state) % bound);
}

static char *pieces;
static size_t pieces_length, pieces_size;

void add_text(const char *format, ...) {
    va_list arguments;
    if (pieces_size - pieces_length < 256) {
        pieces_size = 2 * pieces_size + 512;
        pieces = realloc(pieces, pieces_size);
    }
    assert_non_null(pieces);
    va_start(arguments, format);
    pieces_length += (size_t)vsnprintf(pieces + pieces_length, 256, format, arguments);
    va_end(arguments);
}

const char *built_text(void) {
    pieces_length = 0;
    return pieces;
}

void add_dominoes(int side) {
    for (int v = 0; v < side * side; v++) {
        if (v % side < side - 1) add_text("\n%d %d", v, v + 1);
        if (v < side * (side - 1)) add_text("\n%d %d", v, v + side);
    }
}

bool hold_text(void *context, const char *bytes, size_t length) {
    held_text *held = context;
    if (held->length + length > held->limit || held->length + length >= sizeof held->text)
        return false;
    memcpy(held->text + held->length, bytes, length);
    held->text[held->length += length] = '\0';
    return true;
}

bool tick(void *context, const bsc_progress *progress) {
    ticks *seen = context;
    assert_true(progress->fraction >= seen->fraction && progress->fraction <= 1.0);
    seen->fraction = progress->fraction;
    return ++seen->count < seen->last_call;
}

/* The search through all sets of options of a small matrix. */
typedef struct trial {
    const bsc_matrix *matrix;
    uint32_t used[100];   /* how many chosen options cover each item */
    bool chosen[100];     /* the options of the set */
    uint64_t total;       /* how many solutions were found so far */
    uint64_t option[100]; /* how many of them use each option */
} trial;

/* Counts the set of options if it covers each primary item as often as it must. */
static void add_solution(trial *t) {
    for (uint32_t item = 0; item < t->matrix->primaries; item++)
        if (t->used[item] != t->matrix->item[item].multiplicity) return;
    t->total++;
    for (uint32_t k = 0; k < t->matrix->options; k++) t->option[k] += t->chosen[k];
}

/* Tries all ways to choose from the options k, k + 1, ...: first without option k, then with it. */
static void try_options(trial *t, uint32_t k) {
    const bsc_matrix *matrix = t->matrix;
    if (k == matrix->options) {
        add_solution(t);
        return;
    }
    try_options(t, k + 1);
    bool fits = true;
    for (uint32_t e = matrix->start[k]; e < matrix->start[k + 1]; e++)
        fits &= t->used[matrix->entry[e]]++ < matrix->item[matrix->entry[e]].multiplicity;
    t->chosen[k] = true;
    if (fits) try_options(t, k + 1);
    t->chosen[k] = false;
    for (uint32_t e = matrix->start[k]; e < matrix->start[k + 1]; e++) t->used[matrix->entry[e]]--;
}

void assert_same_as_by_trying(const bsc_matrix *matrix, bsc_engine engine) {
    trial by_trying = {.matrix = matrix};
    assert_in_range(matrix->items, 1, 100);
    assert_in_range(matrix->options, 0, 100);
    try_options(&by_trying, 0);
    bsc_tally *tally = tally_of(matrix, engine, 1, NULL);
    assert_int_equal(bsc_natural_compare(bsc_tally_total(tally), NATURAL(by_trying.total)), 0);
    for (uint32_t k = 0; k < matrix->options; k++)
        assert_int_equal(
            bsc_natural_compare(bsc_tally_option(tally, k), NATURAL(by_trying.option[k])), 0);
}

void assert_small_matrices(bsc_engine engine) {
    static const char *const texts[] = {
        "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
        "a b | x y\na x\na y\nb x\nb y\nb\n",
        "a b c\na\nb\nc\na b\nb c\na c\na b c\na\n",
        "a b c d | x y z\na x\na b y\nb z\nc x y\nd z\nc d\nc\nd y\nb\n",
        "a b\na\n",
        "a b | x\na x\n",
        " | x y\nx\ny\n",
        "a\na\na\na\n"};
    for (size_t k = 0; k < LENGTH(texts); k++)
        assert_same_as_by_trying(matrix_of_text(texts[k]), engine);
    bsc_matrix *without_options = matrix_of_fleet("1x1", "2", NULL, NULL);
    assert_int_equal(without_options->options, 0);
    assert_same_as_by_trying(without_options, engine);
}

void assert_options_sum_to_copies(const bsc_problem *problem, const bsc_matrix *matrix,
                                  const bsc_tally *tally) {
    const size_t limbs = bsc_tally_total(tally).limbs;
    uint64_t sum[8], expected[8];
    assert_in_range(limbs, 1, 7);
    for (uint32_t piece = 0; piece < bsc_problem_pieces(problem); piece++) {
        memset(sum, 0, sizeof sum);
        memset(expected, 0, sizeof expected);
        memcpy(expected, bsc_tally_total(tally).limb, limbs * sizeof *expected);
        assert_int_equal(bsc_limbs_scale(expected, 8, bsc_problem_piece(problem, piece)->copies),
                         0);
        for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++) {
            const uint32_t placement = bsc_matrix_placement(matrix, k);
            if (bsc_problem_placement(problem, placement).piece != piece) continue;
            bsc_limbs_add(sum, 8, bsc_tally_option(tally, k).limb, limbs);
        }
        assert_memory_equal(sum, expected, sizeof sum);
    }
}

size_t limit_memory(size_t bytes) {
    bsc_memory_limit(0);
    bsc_memory_limit(bsc_memory_held() + bytes);
    return bsc_memory_held() + bytes;
}
