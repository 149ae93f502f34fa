/* search.c - the search tree: choose the item that is hardest to cover, try each of its options.
 *
 * Item choice: fewest branches, the first in the item order among equals. An item that takes m of
 * its n open options has n - m + 1 branches: they are tried in the order of its list, and one that
 * was is taken out for its later siblings, so that each set of copies is met once. Other ways to
 * break ties: no fewer nodes, see tests/bench/README.md.
 *
 * The upper part of the tree ends below the root where the branches above a node multiply to
 * shared->subtrees, or where a closed form may follow: by the matrix and the number of parts alone,
 * so that the subtrees below are the same for every number of workers.
 *
 * With a memo there is one worker. After FIRST_TRIAL and LAST_TRIAL steps the memo must have saved
 * a fourth of the nodes that it walked, and as many; if not, the run begins again without one. On
 * dominoes and Y-pentominoes the share keeps growing, on the pentominoes it stays below a half. */
#include "count/engine/dlx/search.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/random.h"
#include "count/cover/matrix.h"
#include "count/engine/dlx/leaf.h"
#include "count/engine/dlx/memo.h"
#include "count/engine/dlx/orbits.h"
#include "count/engine/dlx/state.h"

#define POLL_STEPS  UINT64_C(20000) /* between two looks at the clock: about a millisecond */
#define FIRST_TRIAL UINT64_C(16384) /* steps, and the share that must have been saved by then */
#define FIRST_SHARE 4u
#define LAST_TRIAL  UINT64_C(131072)
#define LAST_SHARE  1u
#define UNKEYED     UINT64_MAX /* as nodes of a level */

void bsc_dlx_search_tick(void *search) {
    bsc_dlx_search *s = search;
    bsc_dlx_shared *shared = s->shared;
    if (!s->first || shared->run->tick == NULL || shared->stop) return;
    if (bsc_clock_since(s->work.ticked) < 0.05) return;
    s->work.ticked = bsc_clock_seconds();
    bsc_lock_take(&shared->lock);
    const bsc_dlx_count found = shared->done.count;
    const double done = shared->done.fraction;
    bsc_lock_give(&shared->lock);
    const uint64_t limbs[2] = {bsc_wide_low(found), bsc_wide_high(found)};
    const bsc_progress progress = {.fraction = done < 1.0 ? done : 1.0, .so_far = {limbs, 2}};
    if (!shared->run->tick(shared->run->context, &progress)) shared->stop = true;
}

static void spend(bsc_dlx_search *s) {
    if (!bsc_quota_spend(s->shared->method->quota, s->work.unspent)) s->shared->stop = true;
    s->work.unspent = 0;
}

void bsc_dlx_search_add_units(bsc_dlx_search *s, uint64_t units) {
    if (s->first || s->subtrees.root != NULL) s->work.unspent += units;
}

bool bsc_dlx_search_stopped(bsc_dlx_search *s, uint64_t steps) {
    bsc_dlx_work *work = &s->work;
    work->steps += steps;
    bsc_dlx_search_add_units(s, steps);
    if (work->steps >= work->next_poll) {
        work->next_poll = work->steps + POLL_STEPS;
        bsc_dlx_search_tick(s);
        spend(s);
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

bsc_status bsc_dlx_search_init(bsc_dlx_search *s, bsc_dlx_shared *shared, bool first,
                               bsc_error *error) {
    const bsc_matrix *matrix = shared->matrix;
    const size_t options = matrix->options;
    const size_t levels = (shared->wanted < options ? (size_t)shared->wanted : options) + 2;
    const bsc_matrix_sums *sums = &matrix->cells.sums;
    bsc_dlx_marks *marks = &s->marks;
    *s = (bsc_dlx_search){.shared = shared, .first = first, .factor = 1};
    bsc_arena *arena = &s->arena;
    bsc_dlx_scratch_init(&s->scratch, matrix, arena);
    BSC_ARENA_ARRAY(arena, s->level, levels);
    BSC_ARENA_ARRAY(arena, s->bound, matrix->items);
    BSC_ARENA_ARRAY(arena, marks->met, options);
    for (unsigned k = 0; k < 3; k++) BSC_ARENA_ARRAY(arena, marks->set[k], options / 64 + 1);
    if (shared->weight != NULL) {
        BSC_ARENA_ARRAY(arena, s->marks.share, options);
        BSC_ARENA_ARRAY(arena, marks->weight, options);
        BSC_ARENA_ARRAY(arena, marks->third, options);
    } else if (shared->run->every_option) {
        BSC_ARENA_ARRAY(arena, s->option, options);
    }
    if (shared->root.options == 0) {
        bsc_dlx_links_init(&s->links, matrix, arena);
        BSC_ARENA_ARRAY(arena, marks->stamp, options);
        BSC_ARENA_ARRAY(arena, marks->side, options);
    }
    BSC_ARENA_ARRAY(arena, marks->slot, sums->slots);
    BSC_ARENA_ARRAY(arena, marks->amount, sums->count);
    BSC_ARENA_ARRAY(arena, marks->reach, sums->count);
    const bsc_status status = bsc_arena_status(arena, error);
    for (uint32_t i = 0; status == BSC_OK && i < matrix->primaries; i++)
        s->bound[i] = matrix->item[i].multiplicity;
    if (status != BSC_OK) bsc_dlx_search_release(s);
    return status;
}

/* The number of the next subtree that is nobody's yet. */
static uint64_t next_ticket(bsc_dlx_shared *shared) {
    const uint64_t n = shared->ticket++;
    return shared->part == shared->parts ? UINT64_MAX : shared->part + n * shared->parts;
}

/* Whether the next subtree is this worker's; if so, the level becomes its root. */
static bool draw(bsc_dlx_search *s, bsc_dlx_level *l) {
    bsc_dlx_subtrees *own = &s->subtrees;
    assert(l->fraction > 0.0 && l->fraction <= 1.0 && own->root == NULL);
    assert(own->met <= own->ticket);
    if (own->digest != NULL) { /* a subtree is what its root's options are */
        bsc_hash_number(own->digest, s->factor);
        bsc_hash_number(own->digest, (uint64_t)(l - s->level));
        for (const bsc_dlx_level *above = s->level; above < l; above++)
            bsc_hash_number(own->digest, above->option);
    }
    if (own->met++ != own->ticket) return false;
    own->before = bsc_dlx_search_updates(s);
    own->fraction = l->fraction;
    own->root = l;
    l->fraction = 0.0;
    return true;
}

/* The others need not go on either. */
static bool fail(bsc_dlx_search *s, bsc_dlx_end why) {
    if (s->end == BSC_DLX_WHOLE) s->end = why;
    s->shared->stop = true;
    return false;
}

static bool halted(const bsc_dlx_search *s) {
    return s->end != BSC_DLX_WHOLE || atomic_load_explicit(&s->shared->stop, memory_order_relaxed);
}

/* A count at the root stands for those of its option's whole orbit. */
static bsc_dlx_count times_factor(const bsc_dlx_search *s, bsc_dlx_count count) {
    return bsc_wide_multiply(count, bsc_wide_of(0, s->factor));
}

/* The level is done; its state becomes that of its parent with the option taken. */
static void leave(bsc_dlx_search *s, const bsc_dlx_level *l, bool branched) {
    bsc_dlx_shared *shared = s->shared;
    bsc_dlx_subtrees *own = &s->subtrees;
    if (branched) {
        bsc_dlx_state_end(s, l);
        if (l->nodes != UNKEYED && !halted(s))
            bsc_dlx_memo_store(s->memo, l->count, s->work.nodes + s->memo->saved - l->nodes);
    }
    if (own->root != l) return;
    own->root = NULL;
    own->updates += bsc_dlx_search_updates(s) - own->before;
    own->ticket = next_ticket(shared);
    bsc_lock_take(&shared->lock);
    shared->done.fraction += own->fraction * (double)shared->parts;
    shared->done.count = bsc_wide_add(shared->done.count, times_factor(s, l->count));
    bsc_lock_give(&shared->lock);
}

/* Whether the memo does not pay, when one of its two trials is over. */
static bool give_up_memo(bsc_dlx_search *s) {
    bsc_dlx_memo *memo = s->memo;
    if (memo == NULL || s->work.steps < memo->trial_end) return false;
    const bool last = memo->trial_end == LAST_TRIAL;
    memo->trial_end = last ? UINT64_MAX : LAST_TRIAL;
    if (memo->saved * (last ? LAST_SHARE : FIRST_SHARE) >= s->work.nodes) return false;
    s->end = BSC_DLX_NO_MEMO;
    return true;
}

/* Tells the visitor of the solution at this level, and of its images in the root's orbit. */
static void visit(const bsc_dlx_search *s, const bsc_dlx_level *end) {
    const bsc_dlx_visitor *visitor = s->shared->method->visitor;
    const bsc_dlx_orbits *orbits = s->shared->orbits;
    unsigned symmetry[BSC_MAX_SYMMETRIES], images = 1;
    const uint32_t count = (uint32_t)(end - s->level);
    bool more = true;
    for (uint32_t k = 0; k < count; k++) visitor->chosen[k] = s->level[k].option;
    if (orbits != NULL) images = bsc_dlx_orbits_images(orbits, visitor->chosen[0], symmetry);
    assert(images == s->factor);
    for (unsigned n = 0; n < images && more; n++) {
        for (uint32_t k = 0; k < count; k++) {
            const uint32_t option = visitor->chosen[k];
            visitor->image[k] =
                orbits == NULL ? option : orbits->symmetries.option[symmetry[n]][option];
        }
        more = visitor->visit(visitor->context, visitor->image, count);
    }
    if (!more) s->shared->stop = true;
}

/* Looks at a node; whether it has branches. If not, its count is known. */
static bool enter(bsc_dlx_search *s, bsc_dlx_level *l) {
    const bsc_dlx_shared *shared = s->shared;
    const bool links = l->bits == NULL;
    const bool dead = links && l > s->level && s->links.dead; /* an item has too few options */
    const unsigned closed = !links ? 3 : shared->weight == NULL ? 2 : 0;
    const bool few = l->wanted <= closed && !dead;
    const bool visited = shared->method->visitor != NULL;
    const bool summed = shared->matrix->cells.sums.count > 0;
    const uint64_t sums = links || !summed ? 0 : l->bits->options / 8;
    bool settled = true;
    l->count = bsc_wide_of(0, 0);
    l->products.found = 0.0;
    /* what a node costs beside its step: counting each item's options, or taking out many links */
    bsc_dlx_search_add_units(s, links ? shared->matrix->start[shared->matrix->options] / 256
                                      : l->wanted * l->bits->words / 128);
    if (bsc_dlx_search_stopped(s, 1 + sums)) return false;
    if (l->fraction > 0.0 && few && !draw(s, l)) return false;
    if (l->fraction == 0.0 || s->first) s->work.nodes++;
    if (dead || give_up_memo(s)) return false;
    if (summed && !bsc_dlx_state_keep_sums(s, l, &settled)) return false;
    if (l->wanted == 0) {
        l->count = bsc_wide_of(0, 1);
        l->products.found = l->products.taken;
        if (visited) visit(s, l);
        return false;
    }
    l->nodes = s->work.nodes - 1 + (s->memo == NULL ? 0 : s->memo->saved);
    if (links && !bsc_dlx_state_shrink(s, l)) return fail(s, BSC_DLX_NO_MEMORY);
    uint64_t found;
    if (few && settled && bsc_dlx_leaf(s, l, &found) && (!visited || found == 0)) {
        l->count = bsc_wide_of(0, found);
        return false;
    }
    if (l == s->level && shared->orbits != NULL) {
        l->item = shared->orbits->item;
        l->left = shared->orbits->count;
    } else {
        l->left = bsc_dlx_state_choose(s, l);
    }
    assert(shared->orbits == NULL || shared->wanted > 3);
    if (l->left == 0) return false;
    if (l->fraction > 0.0 && l != s->level && shared->subtrees * l->fraction < (double)l->left &&
        !draw(s, l))
        return false;
    if (s->memo == NULL || l->fraction > 0.0 || l->tried || l->left == 1)
        l->nodes = UNKEYED;
    else if (bsc_dlx_memo_find(s->memo, &l->count))
        return false;
    if (l->bits != NULL && !bsc_dlx_state_shrink(s, l)) return fail(s, BSC_DLX_NO_MEMORY);
    l->fraction /= (double)l->left;
    bsc_dlx_state_begin(s, l);
    return true;
}

/* Adds the solutions with the level's option. */
static void add_child(bsc_dlx_search *s, bsc_dlx_level *l) {
    bsc_dlx_count count = l[1].count;
    assert(l[1].wanted < l->wanted && s->factor > 0);
    if (s->marks.share != NULL) {
        s->marks.share[l->option] += l[1].products.found;
        l->products.found += l[1].products.found;
    }
    if (s->option != NULL)
        s->option[l->option] = bsc_wide_add(s->option[l->option], times_factor(s, count));
    if (l == s->level) {
        count = times_factor(s, count);
        s->factor = 1;
    }
    l->count = bsc_wide_add(l->count, count); /* each below 2^120, and at the root times a few */
    if (bsc_wide_high(l->count) >> 56 != 0) fail(s, BSC_DLX_TOO_WIDE);
}

void bsc_dlx_search_run(void *search) {
    bsc_dlx_search *s = search;
    bsc_dlx_level *l = s->level;
    const uint32_t *orbit = s->shared->orbits == NULL ? NULL : s->shared->orbits->size;
    s->work.ticked = bsc_clock_seconds();
    s->subtrees.ticket = next_ticket(s->shared);
    if (s->memo != NULL) s->memo->trial_end = FIRST_TRIAL;
    bool branches = bsc_dlx_state_root(s) ? enter(s, l) : fail(s, BSC_DLX_NO_MEMORY);
    for (;;) {
        if (branches && l->left > 0 && !halted(s)) {
            l->left--;
            do bsc_dlx_state_next(s, l);
            while (l == s->level && orbit != NULL && orbit[l->option] == 0);
            if (l == s->level && orbit != NULL) s->factor = orbit[l->option];
            bsc_dlx_state_take(s, l);
            l++;
            l->fraction = l[-1].fraction;
            branches = enter(s, l);
            continue;
        }
        leave(s, l, branches);
        if (l == s->level) break;
        l--;
        bsc_dlx_state_undo(s, l);
        add_child(s, l);
        branches = true;
    }
    spend(s);
}

/* One way down from the root, a branch at random at each node. Returns the units of its nodes, each
 * times the product of the branches above it: on average those of the tree. */
static double descend(bsc_dlx_search *s, bsc_random *random) {
    bsc_dlx_level *l = s->level;
    double weight = 1.0, units = 0.0;
    bool branches = bsc_dlx_state_root(s) || fail(s, BSC_DLX_NO_MEMORY);
    while (branches) {
        const uint64_t before = s->work.unspent;
        l->fraction = 0.0; /* no subtrees are drawn */
        branches = enter(s, l);
        units += weight * (double)(s->work.unspent - before);
        if (!branches) break;
        weight *= (double)l->left;
        for (uint64_t k = bsc_random_below(random, l->left) + 1; k > 0; k--)
            bsc_dlx_state_next(s, l);
        bsc_dlx_state_take(s, l);
        l++;
    }
    while (l > s->level) {
        l--;
        bsc_dlx_state_undo(s, l);
        bsc_dlx_state_end(s, l);
    }
    return units;
}

double bsc_dlx_search_forecast(bsc_dlx_search *s, uint64_t budget) {
    bsc_random random = bsc_random_seed(1);
    double sum = 0.0;
    uint64_t count = 0;
    assert(s->first && s->memo == NULL && s->shared->orbits == NULL);
    s->work.next_poll = UINT64_MAX;
    do {
        sum += descend(s, &random);
        count++;
    } while (s->work.unspent < budget && s->end == BSC_DLX_WHOLE);
    return sum / (double)count;
}
