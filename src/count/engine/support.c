/* support.c - which engine can count which matrix. The columns of this table are what a matrix, or
 * a run, may ask for (enum need). "All alike" means that all deployments count the same; "sums" are
 * sets of cells whose number of ship cells is given:
 *
 *            all alike   weights   ship by ship   sums   in parts
 *   auto        yes        yes         yes         yes   yes, if all deployments count alike
 *   dlx         yes        yes         no          yes   yes, if all deployments count alike
 *   dp          yes        yes         no          yes   no
 *   mc          yes        no          yes         no    yes, if all deployments count alike
 *   narrow      no: it counts problems (narrow/sub_fleets.c), never a matrix
 *
 * Counts by weights need floating-point numbers, which dp and dlx have. For fleets laid ship by
 * ship, auto searches all ways to lay the fleet (draws/sequential.c), and mc draws random fleets.
 * The random walks of mc cannot take weights or sums into account, because they choose options in
 * an order of their own. In a matrix that was read from a text, sums stand for items with bounds
 * (cover/text_bounds.c), and after a salvo some sums count ships. */
#include "count/engine/support.h"

#include "count/base/error.h"

/* Engines as bits of a set: the bit of an engine is 1 << its value in bsc_engine. */
enum engine_bit {
    DLX = 1 << BSC_ENGINE_DLX,
    DP = 1 << BSC_ENGINE_DP,
    MC = 1 << BSC_ENGINE_MC,
    NARROW = 1 << BSC_ENGINE_NARROW
};
#define ALL_ENGINES UINT32_MAX

/* What an engine must be able to do for a count, as bits of a set. */
enum need {
    WEIGHTS = 1 << 0,      /* a deployment counts as the product of its options' weights */
    SHIP_BY_SHIP = 1 << 1, /* the ships of a fleet are laid one after the other, at random */
    SUMS = 1 << 2,         /* in some sets of cells, the number of cells with ships is given */
    PARTS = 1 << 3,        /* the count is cut into parts for several machines */
    TEXT = 1 << 4 /* the matrix was read from a text with bounds, such as 0:2 for an item */
};

/* The counts that engines refuse, and the messages about it. A row applies if it names the engine,
 * and the count needs everything that the row lists. If several rows apply, the first of them gives
 * the message; if none applies, the engine can make the count. */
static const struct refusal {
    uint32_t engines; /* a sum of values of enum engine_bit, or ALL_ENGINES */
    uint32_t needs;   /* a sum of values of enum need; 0: the engines refuse every count */
    const char *message;
} REFUSALS[] = {
    {DP, PARTS,
     "dp cannot run in parts: a cut of its sweep costs as many times the whole as there are parts"},
    {ALL_ENGINES, PARTS | WEIGHTS, "weighted counts need the engine dp, which cannot run in parts"},
    {ALL_ENGINES, PARTS | SHIP_BY_SHIP, "fleets laid ship by ship cannot be counted in parts"},
    {DLX | DP | NARROW, SHIP_BY_SHIP,
     "fleets that are laid ship by ship need the engine auto or mc"},
    {MC | NARROW, WEIGHTS, "weights need the engine auto, dp or dlx"},
    {NARROW, 0, "the engine narrow counts whole rectangles of squares, without shots"},
    {MC, SUMS | TEXT,
     "the engine mc cannot count options with two items that are covered several times: use dp or "
     "dlx"},
    {MC, SUMS, "the engine mc knows no sums, nor salvos and scans: use dp or dlx"},
};

/* Returns what an engine must be able to do to count a matrix with this law: a sum of values of
 * `enum need`. */
static uint32_t needs_of_law(const bsc_matrix_law *law) {
    uint32_t needs = 0;
    if (law->weight != NULL) needs |= WEIGHTS;
    if (law->unshot_matrix != NULL) needs |= SHIP_BY_SHIP;
    if (law->sums.count > 0) needs |= SUMS;
    return needs;
}

bsc_status bsc_engine_check(bsc_engine engine, const bsc_matrix *matrix, bool in_parts,
                            bsc_error *error) {
    uint32_t needs = needs_of_law(&matrix->law);
    if (in_parts) needs |= PARTS;
    if (matrix->source != NULL) needs |= TEXT;
    for (size_t k = 0; k < sizeof REFUSALS / sizeof *REFUSALS; k++) {
        const struct refusal *row = &REFUSALS[k];
        const bool applies =
            (row->engines & (UINT32_C(1) << engine)) != 0 && (needs & row->needs) == row->needs;
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
