/* support.c - which engine can count which matrix: one table that all engines are asked by.
 *
 *            all alike   weights   ship by ship   sums   in parts
 *   auto        yes        yes         yes         yes   yes, if all deployments count alike
 *   dlx         yes        yes         no          yes   yes, if all deployments count alike
 *   dp          yes        yes         no          yes   no
 *   mc          yes        no          yes         no    yes, if all deployments count alike
 *   narrow      no: it counts problems (narrow/sub_fleets.c), never a matrix
 *
 * Weights make the numbers real: dp and dlx have numbers of that kind. Fleets laid ship by ship are
 * followed along all their orders (draws/sequential.c, which auto asks), or drawn. Random walks
 * choose options in an order of their own, so that they know neither weights nor sums. */
#include "count/engine/support.h"

#include "count/base/error.h"

/* Sets of engines: bit `engine` of bsc_engine. A macro, since the rows below need constants. */
#define SET(engine) (UINT32_C(1) << (engine))
#define ALL_ENGINES UINT32_MAX

/* What a count may ask of an engine, as bits. */
enum need {
    WEIGHTS = 1 << 0,      /* deployments count with a product of weights */
    SHIP_BY_SHIP = 1 << 1, /* ships are laid one by one at random */
    SUMS = 1 << 2,         /* sets of cells must have a number of ships' cells */
    PARTS = 1 << 3         /* the count is cut into parts for several machines */
};

/* Each row refuses its engines whatever asks for all of its needs. The first row that applies
 * gives the message. */
static const struct refusal {
    uint32_t engines;
    uint32_t needs;
    const char *message;
} REFUSALS[] = {
    {SET(BSC_ENGINE_DP), PARTS,
     "dp cannot run in parts: a cut of its sweep costs as many times the whole as there are parts"},
    {ALL_ENGINES, PARTS | WEIGHTS, "weighted counts need the engine dp, which cannot run in parts"},
    {ALL_ENGINES, PARTS | SHIP_BY_SHIP, "fleets laid ship by ship cannot be counted in parts"},
    {SET(BSC_ENGINE_DLX) | SET(BSC_ENGINE_DP) | SET(BSC_ENGINE_NARROW), SHIP_BY_SHIP,
     "fleets that are laid ship by ship need the engine auto or mc"},
    {SET(BSC_ENGINE_MC) | SET(BSC_ENGINE_NARROW), WEIGHTS,
     "weights need the engine auto, dp or dlx"},
    {SET(BSC_ENGINE_NARROW), 0,
     "the engine narrow counts whole rectangles of squares, without shots"},
    {SET(BSC_ENGINE_MC), SUMS, "the engine mc knows no sums, nor salvos and scans: use dp or dlx"},
};

/* Returns what the matrix's law asks of an engine. */
static uint32_t needs_of_law(const bsc_matrix_law *law) {
    uint32_t needs = 0;
    if (law->weight != NULL) needs |= WEIGHTS;
    if (law->lay_board != NULL) needs |= SHIP_BY_SHIP;
    if (law->sums.count > 0) needs |= SUMS;
    return needs;
}

bsc_status bsc_engine_check(bsc_engine engine, const bsc_matrix *matrix, bool in_parts,
                            bsc_error *error) {
    uint32_t needs = needs_of_law(&matrix->law);
    if (in_parts) needs |= PARTS;
    for (size_t k = 0; k < sizeof REFUSALS / sizeof *REFUSALS; k++) {
        const struct refusal *row = &REFUSALS[k];
        const bool applies =
            (row->engines & SET(engine)) != 0 && (needs & row->needs) == row->needs;
        if (!applies) continue;
        bsc_error_set(error, BSC_UNSUPPORTED, "%s", row->message);
        if ((row->needs & PARTS) != 0) bsc_error_reason(error, BSC_REASON_PARTS);
        return BSC_UNSUPPORTED;
    }
    return BSC_OK;
}

bool bsc_walks_can_draw(const bsc_matrix *matrix) {
    return needs_of_law(&matrix->law) == 0;
}
