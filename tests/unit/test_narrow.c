/* test_narrow.c - f of boxes: as engine/narrow has it, against f from counts of whole boards, which
 * is 0 outside the region; and where ships keep apart against the closed form on its border. */
#include "count/engine/narrow/narrow.h"
#include "support.h"

static const bsc_run by_dp = {.engine = BSC_ENGINE_DP, .threads = 1};

typedef struct counted {
    const char *fleet, *touch;
    bsc_narrow narrow;
    uint64_t *m; /* of boards w x h with w <= h at (w x (around + 3) + h) x fleets x limbs */
} counted;

/* M of sub-fleet u on a board; 0 where there is none. */
static uint64_t *m_of(const counted *c, uint32_t w, uint32_t h, uint32_t u) {
    const bsc_ring *ring = &c->narrow.ring;
    if (w > h) return m_of(c, h, w, u);
    return c->m + ((w * (c->narrow.around + 3) + h) * (size_t)ring->fleets + u) * ring->limbs;
}

static void count_board(counted *c, uint32_t w, uint32_t h) {
    const bsc_ring *ring = &c->narrow.ring;
    uint64_t *z = bsc_memory_new(ring->fleets, ring->limbs * sizeof *z);
    bsc_sub_fleets *all;
    char board[16];
    snprintf(board, sizeof board, "%ux%u", (unsigned)w, (unsigned)h);
    const bsc_problem *problem = problem_of_fleet(board, c->fleet, c->touch, NULL);
    assert_ok(bsc_sub_fleets_new(&all, problem, &by_dp, NULL, NULL));
    for (uint32_t u = 0; u < ring->fleets; u++) {
        uint32_t copies[4];
        for (uint32_t k = 0; k < ring->kinds; k++) copies[k] = bsc_ring_digit(ring, u, k);
        const bsc_natural number = bsc_sub_fleets_count(all, copies);
        for (size_t i = 0; i < number.limbs && i < ring->limbs; i++)
            z[u * ring->limbs + i] = number.limb[i];
        if (u > 0) bsc_ring_log(&c->narrow.ring, m_of(c, w, h, 0), z, u);
    }
    bsc_sub_fleets_free(all);
    bsc_memory_free(z);
}

/* 2 (-1)^(k-1) (k! / prod c!) [X^w] prod (X^length + X)^c, times k; a single cell gives X, and one
 * ship has no 2. */
static int64_t closed_form(const bsc_ring *ring, uint32_t u, uint32_t w) {
    int64_t ways[64] = {1}, ships = 0, f = 1;
    for (uint32_t k = 0; k < ring->kinds; k++)
        for (uint32_t c = 1; c <= bsc_ring_digit(ring, u, k); c++) {
            const uint32_t length = ring->kind[k].width;
            for (uint32_t x = w; x > 0; x--)
                ways[x] = ways[x - 1] + (length > 1 && x >= length ? ways[x - length] : 0);
            ways[0] = 0;
            f = -f * ++ships / c;
        }
    return -f * ways[w] * ships * (ships > 1 ? 2 : 1);
}

static void assert_box(const counted *c, uint32_t w, uint32_t h) {
    static const uint64_t second[] = {1, 2, 1};
    const bsc_narrow *n = &c->narrow;
    const size_t bytes = n->ring.limbs * sizeof(uint64_t);
    uint64_t f[8];
    for (uint32_t u = 1; u < n->ring.fleets; u++) {
        uint32_t around = n->lines;
        for (uint32_t k = 0; k < n->ring.kinds; k++)
            around += bsc_ring_digit(&n->ring, u, k) * (n->ring.kind[k].around - n->lines);
        memset(f, 0, sizeof f);
        for (uint32_t i = 0; i <= 2 && i < w; i++)
            for (uint32_t j = 0; j <= 2 && j < h; j++)
                ((i + j) % 2 == 0 ? bsc_ring_add : bsc_ring_subtract)(
                    &n->ring, f, m_of(c, w - i, h - j, u), second[i] * second[j]);
        if (w + h > around) assert_true(bsc_limbs_zero(f, n->ring.limbs));
        if (w + h <= n->around)
            assert_memory_equal(f, bsc_narrow_box(n, &n->whole, w, h, 0, 0) + u * n->ring.limbs,
                                bytes);
        if (n->chains && w + h == around) assert_true((int64_t)f[0] == closed_form(&n->ring, u, w));
    }
}

/* Of nine single cells boxes follow from smaller fleets where w + h is 2, 1 or 0 below S, of two
 * kinds of three ships each where it is 1 or 0 below. */
TEST(boxes_have_what_boards_say) {
    static counted all[] = {
        {"1x9", "forbidden", {.side = 9}, NULL},      {"2x3,1x3", "forbidden", {.side = 8}, NULL},
        {"2x4,1x5", "forbidden", {.side = 11}, NULL}, {"4,3,2", "forbidden", {.side = 6}, NULL},
        {"5,4,3x2,2", "allowed", {.side = 7}, NULL},  {"3,2x2,1", "corners", {.side = 6}, NULL},
    };
    for (size_t k = 0; k < LENGTH(all); k++) {
        counted *c = &all[k];
        const uint32_t most = c->narrow.side;
        bsc_stats stats = {0};
        assert_ok(bsc_narrow_init(&c->narrow, problem_of_fleet("9x9", c->fleet, c->touch, NULL),
                                  true, &by_dp, &stats, NULL));
        const uint32_t around = c->narrow.around;
        c->m = bsc_memory_new((most + 1) * (around + 3),
                              c->narrow.ring.fleets * c->narrow.ring.limbs * sizeof *c->m);
        assert_true(c->m != NULL && c->narrow.ring.limbs <= 8);
        for (uint32_t w = 1; w <= most; w++)
            for (uint32_t h = w; w + h <= around + 2; h++) {
                count_board(c, w, h);
                assert_box(c, w, h);
            }
        bsc_memory_free(c->m);
        bsc_narrow_release(&c->narrow);
    }
}
