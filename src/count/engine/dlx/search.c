/* search.c - the search tree: chooses the item that is hardest to cover, and tries each of its
 * options.
 *
 * Example: two copies of a ship of 2 cells, which may touch, on a 3x3 board. There is one primary
 * item, Ship2, which 2 of its 12 options must cover. Two options that share a cell are in conflict.
 * The root branches on Ship2:
 *
 *     take A1 B1                                leaves 8 options open; each gives a solution
 *     take A1 A2, but not A1 B1                 8
 *     take B1 C1, but not the two above         7
 *     take B1 B2, but not the three above       5, and so on: 5, 3, 4, 2, 1, 1 and 0; together 44
 *
 * At each node, the search branches on the open item with the fewest branches, or on the first such
 * item if several tie. An item that m of its n open options must cover has n - m + 1 branches, here
 * 12 - 2 + 1 = 11. The options are tried in the order of the item's list. An option that was tried
 * is removed for the later branches, so that each set of m options is met only once. Other ways to
 * choose among items with equally many branches did not reduce the number of nodes (see
 * tests/bench/README.md). The last three options of a solution are not searched for, but counted in
 * closed form by leaf.c; so the example above is a single node. With four copies instead of two,
 * the tree is the root and its 12 - 4 + 1 = 9 children, which have 18 solutions together.
 *
 * Every worker walks the upper part of the tree; the workers share the subtrees below. The upper
 * part ends at a node if the product of the branch counts from the root down to the node exceeds
 * shared->min_subtrees, or if a closed form may count the solutions below the node. So the upper
 * part depends only on the matrix and on the number of parts, not on the number of workers.
 *
 * With a memo (the transposition table of memo.c) there is one worker. After FIRST_TEST_STEP steps,
 * the memo must have saved at least one node for every four that were walked, and after
 * LAST_TEST_STEP steps at least one for each node that was walked. If not, the run begins again
 * without a memo. On dominoes and Y-pentominoes the share of saved nodes keeps growing; on
 * pentominoes it stays below one half. */
#include "count/engine/dlx/search.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/random.h"
#include "count/cover/matrix.h"
#include "count/engine/dlx/leaf.h"
#include "count/engine/dlx/memo.h"
#include "count/engine/dlx/orbits.h"
#include "count/engine/dlx/state.h"

/* A worker looks at the clock after this many steps of about 50 ns: every millisecond. */
#define POLL_STEPS       UINT64_C(20000)
#define MIN_TICK_SECONDS 0.05 /* least time in seconds between two calls of the run's tick */

/* A memo (a table of searched nodes) is tested twice, after FIRST_TEST_STEP and after
 * LAST_TEST_STEP steps of work. It passes if the number of nodes that it has saved, times the
 * factor of the test, is at least the number of nodes that were walked. Otherwise it is given
 * up. */
#define FIRST_TEST_STEP UINT64_C(16384)
#define FIRST_FACTOR    4u
#define LAST_TEST_STEP  UINT64_C(131072)
#define LAST_FACTOR     1u

/* How many options a solution may still lack at a node so that leaf.c can count the solutions below
 * the node by a formula: at most MAX_LEAF_BITS if the state of the node is stored in rows of bits;
 * at most MAX_LEAF_LINKS if it is stored in linked lists, and only if options have no weights. */
#define MAX_LEAF_BITS  3u
#define MAX_LEAF_LINKS 2u

void bsc_dlx_search_tick(void *search) {
    bsc_dlx_search *s = search;
    bsc_dlx_shared *shared = s->shared;
    if (!s->is_first || shared->run->tick == NULL || shared->stop) return;
    if (bsc_seconds_since(s->work.tick_time) < MIN_TICK_SECONDS) return;
    s->work.tick_time = bsc_clock_seconds();
    bsc_lock_take(&shared->lock);
    const bsc_dlx_done done = shared->done;
    bsc_lock_give(&shared->lock);
    const uint64_t limbs[2] = {bsc_wide_low(done.count), bsc_wide_high(done.count)};
    const bsc_progress progress = {.fraction = fmin(done.fraction, 1.0), .so_far = {limbs, 2}};
    if (!shared->run->tick(shared->run->context, &progress)) shared->stop = true;
}

/* Adds the work done since the last call to the run's quota, which limits the work. If the quota is
 * used up, stops all workers. */
static void spend_units(bsc_dlx_search *s) {
    if (!bsc_quota_spend(s->shared->method->quota, s->work.unreported_units))
        s->shared->stop = true;
    s->work.unreported_units = 0;
}

void bsc_dlx_search_add_units(bsc_dlx_search *s, uint64_t units) {
    if (s->is_first || s->subtrees.root != NULL) s->work.unreported_units += units;
}

bool bsc_dlx_search_stopped(bsc_dlx_search *s, uint64_t steps) {
    bsc_dlx_work *work = &s->work;
    work->steps += steps;
    bsc_dlx_search_add_units(s, steps);
    if (work->steps >= work->next_poll) {
        work->next_poll = work->steps + POLL_STEPS;
        bsc_dlx_search_tick(s);
        spend_units(s);
    }
    return atomic_load_explicit(&s->shared->stop, memory_order_relaxed);
}

uint64_t bsc_dlx_search_updates(const bsc_dlx_search *s) {
    return s->links.updates + s->work.words;
}

void bsc_dlx_search_release(bsc_dlx_search *s) {
    for (unsigned k = 0; k < BSC_DLX_BLOCKS; k++) {
        bsc_dlx_bits_release(&s->block[k].bits);
        bsc_memory_free(s->block[k].states);
    }
    bsc_arena_release(&s->arena);
}

bsc_status bsc_dlx_search_init(bsc_dlx_search *s, bsc_dlx_shared *shared, bool is_first,
                               bsc_error *error) {
    const bsc_matrix *matrix = shared->matrix;
    const size_t options = matrix->options;
    const size_t path_length =
        shared->options_needed < options ? (size_t)shared->options_needed : options;
    const bsc_matrix_sums *sums = &matrix->law.sums;
    bsc_dlx_marks *marks = &s->marks;
    *s = (bsc_dlx_search){.shared = shared, .is_first = is_first, .orbit_size = 1};
    bsc_arena *arena = &s->arena;
    bsc_dlx_scratch_init(&s->scratch, matrix, arena);
    BSC_ARENA_ARRAY(arena, s->level, path_length + 2);
    BSC_ARENA_ARRAY(arena, s->options_needed, matrix->items);
    BSC_ARENA_ARRAY(arena, marks->conflict_sum, options);
    for (unsigned k = 0; k < 3; k++)
        BSC_ARENA_ARRAY(arena, marks->item_options[k], options / 64 + 1);
    if (shared->weight != NULL) {
        BSC_ARENA_ARRAY(arena, marks->share, options);
        BSC_ARENA_ARRAY(arena, marks->weight, options);
        BSC_ARENA_ARRAY(arena, marks->triple_sum, options);
    } else if (shared->run->every_option) {
        BSC_ARENA_ARRAY(arena, s->option_solutions, options);
    }
    if (shared->root.options == 0) {
        bsc_dlx_links_init(&s->links, matrix, arena);
        BSC_ARENA_ARRAY(arena, marks->conflict_stamp, options);
        BSC_ARENA_ARRAY(arena, marks->member_stamp, options);
    }
    BSC_ARENA_ARRAY(arena, marks->slot_stamp, bsc_sums_slot_count(sums));
    BSC_ARENA_ARRAY(arena, marks->sum_so_far, sums->count);
    BSC_ARENA_ARRAY(arena, marks->max_sum, sums->count);
    const bsc_status status = bsc_arena_status(arena, error);
    for (uint32_t i = 0; status == BSC_OK && i < matrix->primaries; i++)
        s->options_needed[i] = matrix->item[i].multiplicity;
    if (status != BSC_OK) bsc_dlx_search_release(s);
    return status;
}

/* Claims a subtree for a worker: returns the number of the first subtree of this part of the run
 * that no worker has claimed yet. If the run only numbers the subtrees and walks none, returns
 * UINT64_MAX, which is not the number of any subtree. */
static uint64_t claim_subtree(bsc_dlx_shared *shared) {
    const uint64_t n = shared->claims++;
    if (shared->part == shared->parts) return UINT64_MAX;
    return shared->part + n * shared->parts;
}

/* Adds a subtree to the digest, which must not be NULL: hashes the path to its root. Two parts of a
 * run must have the same digest, which shows that they were cut from the same tree. */
static void hash_subtree(bsc_dlx_search *s, const bsc_dlx_level *root) {
    uint64_t *digest = s->subtrees.digest;
    bsc_hash_number(digest, s->orbit_size);
    bsc_hash_number(digest, (uint64_t)(root - s->level));
    for (const bsc_dlx_level *level = s->level; level < root; level++)
        bsc_hash_number(digest, level->option);
}

/* Called where the upper part of the tree ends: gives the subtree below `level` the next number. If
 * the worker has claimed the subtree with this number, makes `level` the root of the worker's
 * subtree, and returns true. Otherwise returns false, and the worker must skip the subtree. */
static bool enter_subtree(bsc_dlx_search *s, bsc_dlx_level *level) {
    bsc_dlx_subtrees *subtrees = &s->subtrees;
    assert(level->fraction > 0.0 && level->fraction <= 1.0 && subtrees->root == NULL);
    assert(subtrees->seen_subtrees <= subtrees->claimed);
    if (subtrees->digest != NULL) hash_subtree(s, level);
    const bool is_claimed = subtrees->seen_subtrees == subtrees->claimed;
    subtrees->seen_subtrees++;
    if (!is_claimed) return false;
    subtrees->start_updates = bsc_dlx_search_updates(s);
    subtrees->fraction = level->fraction;
    subtrees->root = level;
    level->fraction = 0.0;
    return true;
}

/* Records that the worker has failed for the reason `failure`, unless it has failed before, and
 * stops all workers. */
static void fail(bsc_dlx_search *s, bsc_dlx_failure failure) {
    if (s->failure == BSC_DLX_NO_FAILURE) s->failure = failure;
    if (!atomic_exchange(&s->shared->stop, true)) s->shared->is_stopped_by_failure = true;
}

/* Returns true if the walk must end, because it has failed or because all workers are to stop. */
static bool is_halted(const bsc_dlx_search *s) {
    return s->failure != BSC_DLX_NO_FAILURE ||
           atomic_load_explicit(&s->shared->stop, memory_order_relaxed);
}

/* Multiplies a number of solutions by s->orbit_size. If symmetry is used, the root of the tree
 * tries only one option of each orbit, but all options of the orbit are in equally many solutions.
 * Without symmetry, s->orbit_size is 1. */
static bsc_dlx_count times_orbit_size(const bsc_dlx_search *s, bsc_dlx_count count) {
    return bsc_wide_multiply(count, bsc_wide_make(0, s->orbit_size));
}

/* Ends the subtree that the worker has walked: adds its solutions and its share of the tree to
 * shared->done, for the progress report, and claims the next subtree. */
static void leave_subtree(bsc_dlx_search *s) {
    bsc_dlx_shared *shared = s->shared;
    bsc_dlx_subtrees *subtrees = &s->subtrees;
    const bsc_dlx_count count = times_orbit_size(s, subtrees->root->count);
    subtrees->root = NULL;
    subtrees->updates += bsc_dlx_search_updates(s) - subtrees->start_updates;
    subtrees->claimed = claim_subtree(shared);
    bsc_lock_take(&shared->lock);
    shared->done.fraction += subtrees->fraction * (double)shared->parts;
    shared->done.count = bsc_wide_add(shared->done.count, count);
    bsc_lock_give(&shared->lock);
}

/* Ends a node whose count is final; has_branches is what enter_node returned. If it is true,
 * restores the state before the first branch, and if level->gets_memo_entry is true, stores the
 * count in the memo (unless the search was stopped, so that the count is incomplete). If the node
 * is the root of the worker's subtree, ends that subtree. */
static void leave_node(bsc_dlx_search *s, const bsc_dlx_level *level, bool has_branches) {
    if (has_branches) {
        bsc_dlx_state_end(s, level);
        if (level->gets_memo_entry && !is_halted(s)) {
            const uint64_t nodes = s->work.nodes + s->memo->saved_nodes - level->nodes_before;
            bsc_dlx_memo_store(s->memo, level->count, nodes);
        }
    }
    if (s->subtrees.root == level) leave_subtree(s);
}

/* If a test is due, checks whether the memo (the table of searched nodes) has saved enough nodes.
 * If not, sets s->failure to BSC_DLX_MEMO_USELESS, which ends the search, and returns true.
 * Otherwise, and also if there is no memo, returns false. */
static bool fails_memo_test(bsc_dlx_search *s) {
    bsc_dlx_memo *memo = s->memo;
    if (memo == NULL || s->work.steps < memo->test_step) return false;
    uint64_t factor = FIRST_FACTOR; /* the memo must save a node for every `factor` nodes walked */
    if (memo->test_step == LAST_TEST_STEP) {
        factor = LAST_FACTOR;
        memo->test_step = UINT64_MAX;
    } else {
        memo->test_step = LAST_TEST_STEP;
    }
    if (memo->saved_nodes * factor >= s->work.nodes) return false;
    s->failure = BSC_DLX_MEMO_USELESS;
    return true;
}

/* Passes a solution to the visitor, the caller's function that receives all solutions. The solution
 * consists of the options taken at the levels s->level[0] up to the level before `end`. If the
 * matrix has symmetries, the root tries only one of several options that are images of each other.
 * Then the images of the solution that contain the other options are passed too. */
static void visit_solution(const bsc_dlx_search *s, const bsc_dlx_level *end) {
    const bsc_dlx_visitor *visitor = s->shared->method->visitor;
    const bsc_dlx_orbits *orbits = s->shared->orbits;
    unsigned symmetry[BSC_MAX_SYMMETRIES];
    unsigned images = 1;
    const uint32_t count = (uint32_t)(end - s->level);
    bool more = true;
    for (uint32_t k = 0; k < count; k++) visitor->solution[k] = s->level[k].option;
    if (orbits != NULL) images = bsc_dlx_orbits_images(orbits, visitor->solution[0], symmetry);
    assert(images == s->orbit_size);
    for (unsigned n = 0; n < images && more; n++) {
        for (uint32_t k = 0; k < count; k++) {
            uint32_t option = visitor->solution[k];
            if (orbits != NULL) option = orbits->symmetries.option[symmetry[n]][option];
            visitor->image[k] = option;
        }
        more = visitor->visit(visitor->context, visitor->image, count);
    }
    if (!more) s->shared->stop = true;
}

/* Returns about how many units of work, of 50 ns each, a node of the search tree takes besides the
 * steps that are counted where they are made (bsc_dlx_search_stopped). If the state of the node is
 * in rows of bits, most of this work is to count the open options of each item, and it grows with
 * the number of words that are read. If the state is in linked lists, most of it is to take options
 * out of the lists and to put them back, and it grows with the number of entries of the matrix. The
 * divisors 128 and 256 turn these numbers of words and entries into units. */
static uint64_t estimate_node_units(const bsc_dlx_search *s, const bsc_dlx_level *level) {
    const bsc_matrix *matrix = s->shared->matrix;
    if (level->bits == NULL) return matrix->start[matrix->options] / 256;
    return level->options_needed * level->bits->words / 128;
}

/* Returns how many options the open items may still need at a node, at most, if the solutions below
 * the node are to be counted by a formula of leaf.c. With weights, linked lists have no formula:
 * the result is 0. */
static uint32_t max_leaf_options(const bsc_dlx_search *s, const bsc_dlx_level *level) {
    if (level->bits != NULL) return MAX_LEAF_BITS;
    return s->shared->weight == NULL ? MAX_LEAF_LINKS : 0;
}

/* Begins a node: adds it to the worker's counts of nodes and work. All workers walk the upper part
 * of the tree, and share the subtrees below it. If may_be_leaf is true, the solutions below the
 * node may be counted by a formula, which only one worker must do. So the upper part ends here, and
 * the node is the root of a subtree. Returns false if the worker must not go on, because the search
 * stops or the subtree belongs to another worker. */
static bool begin_node(bsc_dlx_search *s, bsc_dlx_level *level, bool may_be_leaf) {
    const bool has_sums = s->shared->matrix->law.sums.count > 0;
    uint64_t steps = 1;
    if (has_sums && level->bits != NULL) steps += level->bits->options / 8;
    level->count = bsc_wide_make(0, 0);
    level->solution_weight = 0.0;
    bsc_dlx_search_add_units(s, estimate_node_units(s, level));
    if (bsc_dlx_search_stopped(s, steps)) return false;
    if (level->fraction > 0.0 && may_be_leaf) {
        if (!enter_subtree(s, level)) return false;
    }
    if (level->fraction == 0.0 || s->is_first) s->work.nodes++;
    return true;
}

/* Counts the one solution of a node at which all primary items are covered. */
static void count_solution(bsc_dlx_search *s, bsc_dlx_level *level) {
    level->count = bsc_wide_make(0, 1);
    level->solution_weight = level->path_weight;
    if (s->shared->method->visitor != NULL) visit_solution(s, level);
}

/* Counts the solutions below the level by a formula. Returns false if the subtree must be searched,
 * because no formula applies, or because there are solutions, and a visitor wants to see them. */
static bool count_leaf(bsc_dlx_search *s, bsc_dlx_level *level) {
    uint64_t count;
    if (!bsc_dlx_leaf(s, level, &count)) return false;
    if (s->shared->method->visitor != NULL && count > 0) return false;
    level->count = bsc_wide_make(0, count);
    return true;
}

/* Chooses the item that the node branches on, and sets level->untried to how many branches it has.
 * At the root, orbits.c may have chosen the item already; all primary items are open there, so the
 * item has the same index in a block as in the matrix. */
static void choose_item(bsc_dlx_search *s, bsc_dlx_level *level) {
    const bsc_dlx_orbits *orbits = s->shared->orbits;
    assert(orbits == NULL || s->shared->options_needed > 3);
    if (level == s->level && orbits != NULL) {
        level->list_item = orbits->item;
        level->block_item = orbits->item;
        level->untried = orbits->count;
    } else {
        level->untried = bsc_dlx_state_choose(s, level);
    }
}

/* Returns true if the upper part of the tree, which all workers walk, ends at the level, so that
 * one of the subtrees that they share begins here. It ends if each child of the level would be less
 * than 1 / shared->min_subtrees of the tree. (level->fraction is an estimate of the level's share,
 * and is 0 below the upper part; all branches of the level are still untried, so that
 * level->untried is the number of its children.) The root always belongs to the upper part. */
static bool ends_upper_part(const bsc_dlx_search *s, const bsc_dlx_level *level) {
    const bool is_root = level == s->level;
    return level->fraction > 0.0 && !is_root &&
           s->shared->min_subtrees * level->fraction < (double)level->untried;
}

/* Chooses the item to branch on, and prepares the level for its first branch. Returns false if no
 * branch is to be tried: because the item cannot be covered, the subtree belongs to another worker,
 * the memo has the count, or memory runs out; in the last case s->failure says so. */
static bool begin_branches(bsc_dlx_search *s, bsc_dlx_level *level) {
    choose_item(s, level);
    if (level->untried == 0) return false;
    if (ends_upper_part(s, level)) {
        if (!enter_subtree(s, level)) return false;
    }
    const bool is_in_upper_part = level->fraction > 0.0;
    level->gets_memo_entry =
        s->memo != NULL && !is_in_upper_part && !level->has_exclusions && level->untried > 1;
    if (level->gets_memo_entry && bsc_dlx_memo_find(s->memo, &level->count)) return false;
    if (level->bits != NULL && !bsc_dlx_state_shrink(s, level)) {
        fail(s, BSC_DLX_NO_MEMORY);
        return false;
    }
    level->child_fraction = level->fraction / (double)level->untried;
    bsc_dlx_state_begin(s, level);
    return true;
}

/* Enters the node whose state is in `level`. Counts the solutions below it if that is possible
 * without branches, and otherwise prepares its branches. Returns true if there are branches to try;
 * otherwise level->count is final. If memory runs out, returns false, and s->failure says so. */
static bool enter_node(bsc_dlx_search *s, bsc_dlx_level *level) {
    const bool has_links = level->bits == NULL;
    /* True if some item has fewer open options than it needs. At the root no option has been taken
     * yet, so links.is_dead_end is not valid. */
    const bool is_dead = has_links && level > s->level && s->links.is_dead_end;
    const bool may_be_leaf = !is_dead && level->options_needed <= max_leaf_options(s, level);
    bool are_sums_settled = true; /* no open option can change a sum, or there are no sums */
    if (!begin_node(s, level, may_be_leaf)) return false;
    if (is_dead || fails_memo_test(s)) return false;
    if (s->shared->matrix->law.sums.count > 0) {
        if (!bsc_dlx_state_apply_sums(s, level, &are_sums_settled)) return false;
    }
    if (level->options_needed == 0) {
        count_solution(s, level);
        return false;
    }
    level->nodes_before = s->work.nodes - 1;
    if (s->memo != NULL) level->nodes_before += s->memo->saved_nodes;
    if (has_links && !bsc_dlx_state_shrink(s, level)) {
        fail(s, BSC_DLX_NO_MEMORY);
        return false;
    }
    if (may_be_leaf && are_sums_settled && count_leaf(s, level)) return false;
    return begin_branches(s, level);
}

/* Ends a branch, in which level->option was taken: adds the solutions that were counted at the next
 * level, all of which use this option, to the count of this level and to the count of the option.
 * If options have weights, does the same with the sum of the weights of these solutions. If the
 * root tries only one option of each orbit (a set of options that symmetries map to each other),
 * each solution below the root stands for s->orbit_size solutions. */
static void add_child(bsc_dlx_search *s, bsc_dlx_level *level) {
    const bsc_dlx_level *child = level + 1;
    bsc_dlx_count count = child->count;
    assert(child->options_needed < level->options_needed && s->orbit_size > 0);
    if (s->marks.share != NULL) {
        s->marks.share[level->option] += child->solution_weight;
        level->solution_weight += child->solution_weight;
    }
    if (s->option_solutions != NULL) {
        bsc_dlx_count *sum = &s->option_solutions[level->option];
        *sum = bsc_wide_add(*sum, times_orbit_size(s, count));
    }
    if (level == s->level) {
        count = times_orbit_size(s, count);
        s->orbit_size = 1;
    }
    /* Both counts are below 2^120. At the root, `count` has been multiplied by the size of an
     * orbit, at most 12. So the sum fits into 128 bits. */
    level->count = bsc_wide_add(level->count, count);
    if (bsc_wide_high(level->count) >> 56 != 0) fail(s, BSC_DLX_TOO_MANY_SOLUTIONS);
}

/* Sets level->option to the option of the next branch. At the root, if it tries only one option of
 * each orbit, this is the first option of the next orbit. */
static void choose_option(bsc_dlx_search *s, bsc_dlx_level *level) {
    const bsc_dlx_orbits *orbits = s->shared->orbits;
    bsc_dlx_state_next(s, level);
    if (level != s->level || orbits == NULL) return;
    while (orbits->size[level->option] == 0) bsc_dlx_state_next(s, level);
    s->orbit_size = orbits->size[level->option];
}

void bsc_dlx_search_run(void *search) {
    bsc_dlx_search *s = search;
    bsc_dlx_level *level = s->level;
    bool has_branches = false;
    s->work.tick_time = bsc_clock_seconds();
    s->subtrees.claimed = claim_subtree(s->shared);
    if (s->memo != NULL) s->memo->test_step = FIRST_TEST_STEP;
    if (bsc_dlx_state_root(s))
        has_branches = enter_node(s, level);
    else
        fail(s, BSC_DLX_NO_MEMORY);
    for (;;) {
        if (has_branches && level->untried > 0 && !is_halted(s)) {
            level->untried--;
            choose_option(s, level);
            bsc_dlx_state_take(s, level);
            level[1].fraction = level->child_fraction;
            level++;
            has_branches = enter_node(s, level);
            continue;
        }
        leave_node(s, level, has_branches);
        if (level == s->level) break;
        level--;
        bsc_dlx_state_undo(s, level);
        add_child(s, level);
        has_branches = true;
    }
    spend_units(s);
}

/* Makes one descent from the root to a leaf, with a random branch at each node. Multiplies the work
 * of each node by the product of the branch counts above it, and returns the sum. The mean of these
 * sums over many descents estimates the work for the whole tree, in units of about 50 ns. If memory
 * runs out, s->failure says so. */
static double descend(bsc_dlx_search *s, bsc_random *random) {
    bsc_dlx_level *level = s->level;
    double weight = 1.0;
    double units = 0.0;
    bool has_branches = bsc_dlx_state_root(s);
    if (!has_branches) fail(s, BSC_DLX_NO_MEMORY);
    while (has_branches) {
        /* A forecast never reports its work to a quota, so this counter only grows. */
        const uint64_t start_units = s->work.unreported_units;
        /* The fraction 0 says that the node is inside a subtree, which one worker searches alone.
         * With a fraction above 0, enter_node would take it for a node of the upper part of the
         * tree, and could end the descent where a subtree begins that another worker may claim. */
        level->fraction = 0.0;
        has_branches = enter_node(s, level);
        units += weight * (double)(s->work.unreported_units - start_units);
        if (!has_branches) break;
        weight *= (double)level->untried;
        for (uint64_t k = bsc_random_below(random, level->untried) + 1; k > 0; k--)
            bsc_dlx_state_next(s, level);
        bsc_dlx_state_take(s, level);
        level++;
    }
    while (level > s->level) {
        level--;
        bsc_dlx_state_undo(s, level);
        bsc_dlx_state_end(s, level);
    }
    return units;
}

double bsc_dlx_search_forecast(bsc_dlx_search *s, uint64_t budget) {
    bsc_random random = bsc_random_seed(1);
    double sum = 0.0;
    uint64_t count = 0;
    assert(s->is_first && s->memo == NULL && s->shared->orbits == NULL);
    s->work.next_poll = UINT64_MAX; /* never: no calls of the run's tick, no reports to a quota */
    do {
        sum += descend(s, &random);
        count++;
    } while (s->work.unreported_units < budget && s->failure == BSC_DLX_NO_FAILURE);
    return sum / (double)count;
}
