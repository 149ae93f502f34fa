/* check_lists.c - checks the library's list of deployments. It must have each deployment of brute
 * force's list as often as that list, which is once unless fleets are equal; a second run must list
 * them in the same order, and a limit must cut this list short. Up to symmetry there must
 * be as many as brute force finds, and as both engines count with Burnside's lemma, without a
 * list. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

/* The deployments that the library has listed so far. */
typedef struct seen {
    const question *q;
    const bsc_matrix *matrix;
    const char *asked;
    bool *is_listed; /* [q->remaining->total] whether the library has listed the deployment */
    uint32_t *list;  /* [count] the numbers of the listed deployments, in the library's order */
    uint32_t count, limit; /* how many are listed, and after how many the list is stopped */
} seen;

/* Returns the number of the deployment that these options make up in brute force's list, or the
 * length of the list if they make up none. If the deployment is there several times, returns the
 * first of its numbers that the library has not listed; if it has listed all, the last one. */
static uint32_t find(const seen *s, const uint32_t *option, uint32_t options) {
    const brute *list = s->q->remaining;
    const size_t row = list->ships * sizeof *list->laid;
    uint32_t laid[256];
    if (options > 256) return list->total;
    for (uint32_t k = 0; k < options; k++) laid[k] = bsc_matrix_placement(s->matrix, option[k]);
    uint32_t number = brute_find(list, laid, options);
    if (number == list->total) return number;
    while (number > 0 && memcmp(brute_at(list, number - 1), laid, row) == 0) number--;
    while (s->is_listed[number] && number + 1 < list->total &&
           memcmp(brute_at(list, number + 1), laid, row) == 0)
        number++;
    return number;
}

/* Is called by the library with each deployment of its list. Returns whether the library shall go
 * on. */
static bool visit(void *context, const uint32_t *option, uint32_t options) {
    seen *s = context;
    const uint32_t deployment = find(s, option, options);
    if (deployment == s->q->remaining->total)
        blame(s->q, s->asked, "number %u is no deployment", (unsigned)s->count + 1);
    else if (s->is_listed[deployment])
        blame(s->q, s->asked, "number %u was listed before", (unsigned)s->count + 1);
    if (s->q->verdict->wrong[0] != '\0') return false;
    s->is_listed[deployment] = true;
    s->list[s->count++] = deployment;
    return s->count < s->limit;
}

/* Has the library list up to `limit` deployments. The caller frees .is_listed and .list. */
static seen list(const question *q, const bsc_matrix *matrix, const char *asked, uint32_t limit,
                 bool up_to_symmetry) {
    bsc_error error = {.status = BSC_OK};
    seen s = {.q = q, .matrix = matrix, .asked = asked, .limit = limit};
    s.is_listed = room(q->remaining->total, sizeof *s.is_listed);
    s.list = room(q->remaining->total, sizeof *s.list);
    if (bsc_solutions_visit(matrix, &one_thread, up_to_symmetry, visit, &s, &error) != BSC_OK)
        blame(q, asked, "%s", error.message);
    return s;
}

/* Checks the symmetry classes of deployments: the library must have listed (`listed`) as many as
 * brute force finds, and each engine must count as many classes, and as many symmetries. */
static void check_classes(const question *q, const bsc_matrix *matrix, uint32_t listed) {
    unsigned symmetries, counted_symmetries = 0;
    const uint32_t classes = classes_of(q, &symmetries);
    if (listed != classes)
        blame(q, "bscount list --up-to symmetry", "%u, not %u", (unsigned)listed,
              (unsigned)classes);
    for (unsigned k = 0; k < 4; k++) {
        const bsc_run run = {.engine = k % 2 == 0 ? BSC_ENGINE_DP : BSC_ENGINE_DLX,
                             .threads = 1 + k / 2};
        bsc_tally *tally = NULL;
        bsc_error error = {.status = BSC_OK};
        if (bsc_classes_count(&tally, matrix, &run, &counted_symmetries, NULL, &error) != BSC_OK)
            blame(q, "bscount count --up-to symmetry", "%s", error.message);
        else if (bsc_natural_double(bsc_tally_total(tally)) != (double)classes ||
                 counted_symmetries != symmetries)
            blame(q, "bscount count --up-to symmetry",
                  "by %s on %u threads: %.0f classes of %u symmetries, not %u of %u",
                  bsc_engine_name(run.engine), run.threads,
                  bsc_natural_double(bsc_tally_total(tally)), counted_symmetries, (unsigned)classes,
                  symmetries);
        bsc_tally_free(tally);
    }
}

void check_lists(const question *q) {
    const uint32_t total = q->remaining->total, third = total / 3 + 1;
    bsc_matrix *matrix = question_matrix(q);
    if (matrix == NULL) return;
    seen all = list(q, matrix, "bscount list", total + 1, false);
    seen some = list(q, matrix, "bscount list --limit", third, false);
    seen firsts = list(q, matrix, "bscount list --up-to symmetry", total + 1, true);
    if (all.count != total)
        blame(q, "bscount list", "%u deployments, not %u", (unsigned)all.count, (unsigned)total);
    if (some.count != (third < total ? third : total) ||
        memcmp(all.list, some.list, some.count * sizeof *some.list) != 0)
        blame(q, "bscount list --limit", "they are not the first of all");
    check_classes(q, matrix, firsts.count);
    const seen *const lists[] = {&all, &some, &firsts};
    for (size_t k = 0; k < 3; k++) {
        free(lists[k]->is_listed);
        free(lists[k]->list);
    }
    bsc_matrix_free(matrix);
}
