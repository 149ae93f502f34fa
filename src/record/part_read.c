/* part_read.c - a part's file as part_write.c writes it (sealed.h).
 *
 * The checksum does not keep out one who can compute a new one; what is counted is checked again
 * where parts are joined (engine/part.c). Cost: that of sealed.h, and the memory of the numbers. */
#include "record/part_file.h"

#include "base/error.h"
#include "base/natural.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char damaged[] = "is not a part as bscount writes it";

#define PREFIX(id, key) BSC_SEALED_KEY(key),
const char *const bsc_part_prefix[BSC_PART_KEY_COUNT] = {BSC_PART_KEYS(PREFIX)};

/* Digits between quotes, into limbs that hold them. */
static void read_natural(bsc_sealed_reader *r, uint64_t *limb, size_t limbs) {
    bsc_sealed_expect(r, "\"");
    const char *from = r->at;
    for (; r->right && r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        uint64_t carry = (uint64_t)(*r->at - '0');
        for (size_t k = 0; k < limbs; k++) limb[k] = bsc_limb_multiply(limb[k], 10, 0, &carry);
        r->right = carry == 0;
    }
    r->right = r->right && r->at > from && (*from != '0' || r->at == from + 1);
    bsc_sealed_expect(r, "\"");
}

/* A finite real that is not negative, as %a writes it. */
static double read_real(bsc_sealed_reader *r) {
    char text[32] = "", again[40];
    size_t length = 0;
    while (r->at < r->end && *r->at != ' ' && *r->at != '"' && length < sizeof text - 1)
        text[length++] = *r->at++;
    const double number = strtod(text, NULL);
    const int written = snprintf(again, sizeof again, "%a", number);
    r->right = r->right && isfinite(number) && number >= 0.0 && (size_t)written == length &&
               memcmp(text, again, length) == 0;
    return r->right ? number : 0.0;
}

static void read_value(bsc_sealed_reader *r, bsc_tally *tally, size_t k) {
    if (bsc_tally_exact(tally)) {
        read_natural(r, tally->limb + k * tally->limbs, tally->limbs);
        return;
    }
    bsc_sealed_expect(r, "\"");
    double *weight = k == 0 ? NULL : &tally->share[k - 1];
    double *square = k == 0 ? &tally->spread : &tally->square[k - 1];
    const double sum = read_real(r);
    bsc_sealed_expect(r, " ");
    *square = read_real(r);
    if (weight != NULL) *weight = sum;
    if (weight == NULL) tally->value = sum;
    if (weight == NULL) bsc_sealed_expect(r, " ");
    if (weight == NULL) tally->samples = bsc_sealed_read_number(r);
    bsc_sealed_expect(r, "\"");
}

/* ---- The file ---- */

static bsc_plan read_plan(bsc_sealed_reader *r, uint32_t *number, size_t length) {
    bsc_plan plan = {.engine = BSC_ENGINE_DLX};
    const char *engine = bsc_sealed_read_text(r, bsc_part_prefix[BSC_PART_ENGINE]);
    if (strcmp(engine, bsc_engine_name(BSC_ENGINE_MC)) == 0)
        plan.engine = BSC_ENGINE_MC;
    else
        r->right = r->right && strcmp(engine, bsc_engine_name(BSC_ENGINE_DLX)) == 0;
    *number = (uint32_t)bsc_sealed_read_count(r, bsc_part_prefix[BSC_PART_PART], 1, BSC_MAX_PARTS);
    plan.parts =
        (uint32_t)bsc_sealed_read_count(r, bsc_part_prefix[BSC_PART_PARTS], *number, BSC_MAX_PARTS);
    plan.subtrees = bsc_sealed_read_count(r, bsc_part_prefix[BSC_PART_SUBTREES], 0, UINT64_MAX);
    plan.samples = bsc_sealed_read_count(r, bsc_part_prefix[BSC_PART_SAMPLES], 0, UINT64_MAX);
    plan.seed = bsc_sealed_read_count(r, bsc_part_prefix[BSC_PART_SEED], 0, UINT64_MAX);
    plan.matrix = bsc_sealed_read_digest(r, bsc_part_prefix[BSC_PART_MATRIX]);
    plan.roots = bsc_sealed_read_digest(r, bsc_part_prefix[BSC_PART_ROOTS]);
    const bsc_digest all = bsc_sealed_read_digest(r, bsc_part_prefix[BSC_PART_PLAN]);
    plan.every_option = bsc_sealed_read_count(r, bsc_part_prefix[BSC_PART_EVERY], 0, 1) == 1;
    /* each has some bytes, so that no file asks for more memory than it is worth */
    plan.options = (uint32_t)bsc_sealed_read_count(
        r, bsc_part_prefix[BSC_PART_OPTIONS], 0,
        plan.every_option && length < UINT32_MAX ? length : UINT32_MAX);
    bsc_plan_seal(&plan);
    r->right = r->right && bsc_digest_same(&plan.all, &all);
    return plan;
}

static void read_tally(bsc_sealed_reader *r, bsc_tally *tally) {
    bsc_sealed_expect(r, bsc_part_prefix[BSC_PART_TOTAL]);
    read_value(r, tally, 0);
    bsc_sealed_expect(r, bsc_part_prefix[BSC_PART_TALLY]);
    bsc_sealed_expect(r, "[");
    for (size_t k = 1; r->right && k <= tally->options; k++) {
        bsc_sealed_expect(r, k == 1 ? BSC_PART_FIRST : BSC_PART_NEXT);
        read_value(r, tally, k);
    }
    bsc_sealed_expect(r, tally->options == 0 ? BSC_PART_NONE : BSC_PART_LAST);
    r->right = r->right && r->at == r->end;
}

bsc_part_source bsc_part_source_get(bsc_sealed_reader *r) {
    bsc_part_source source;
    source.command = bsc_sealed_read_text(r, bsc_part_prefix[BSC_PART_COMMAND]);
    source.board = bsc_sealed_read_text(r, bsc_part_prefix[BSC_PART_BOARD]);
    source.text = bsc_sealed_read_text(r, bsc_part_prefix[BSC_PART_TEXT]);
    source.labels = bsc_sealed_read_text(r, bsc_part_prefix[BSC_PART_LABELS]);
    source.announce = bsc_sealed_read_text(r, bsc_part_prefix[BSC_PART_ANNOUNCE]);
    source.shots = bsc_sealed_read_text(r, bsc_part_prefix[BSC_PART_SHOTS]);
    return source;
}

/* Where the checksum is right; `sum`: of a checkpoint. */
static bsc_status read_part(bsc_part **part, bsc_sealed_reader *r, bool sum, const char *name,
                            bsc_error *error) {
    const size_t length = (size_t)(r->end - r->at);
    uint32_t number;
    const bsc_part_source source = bsc_part_source_get(r);
    const bsc_plan plan = read_plan(r, &number, length);
    const char *kept = bsc_arena_text(r->arena, name, strlen(name));
    bsc_status status = bsc_arena_status(r->arena, error);
    if (status == BSC_OK && (!r->right || (sum && number == 1)))
        status = bsc_sealed_refuse(error, name, damaged);
    if (status == BSC_OK) status = bsc_part_make(part, &plan, sum ? 1 : number, error);
    if (status != BSC_OK) return status;
    for (uint32_t k = 0; sum && k < number; k++) (*part)->has[k] = true;
    (*part)->source = source;
    (*part)->name = kept;
    read_tally(r, (*part)->tally);
    return r->right ? BSC_OK : bsc_sealed_refuse(error, name, damaged);
}

static bool is_checkpoint(const char *bytes, size_t length) {
    static const char begin[] = "{" BSC_SEAL_SCHEMA "\"" BSC_PART_CHECKPOINT "\"";
    return length >= strlen(begin) && memcmp(bytes, begin, strlen(begin)) == 0;
}

bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error) {
    bsc_arena texts = {0};
    bsc_sealed_reader r;
    const bool sum = is_checkpoint(bytes, length);
    *part = NULL;
    bsc_status status =
        bsc_sealed_open(&r, bytes, length, &texts, sum ? BSC_PART_CHECKPOINT : BSC_PART_SCHEMA_NAME,
                        "a part", name, error);
    if (status == BSC_OK) status = read_part(part, &r, sum, name, error);
    if (status == BSC_OK) {
        (*part)->texts = texts;
        return BSC_OK;
    }
    bsc_arena_release(&texts);
    bsc_part_free(*part);
    *part = NULL;
    return status;
}
