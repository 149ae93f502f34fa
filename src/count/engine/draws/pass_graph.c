/* pass_graph.c - makes the graph of a forward pass of the dynamic programme: its states and
 * transitions, but only those that some solution passes through.
 *
 * A node of the graph is a state of the pass together with a partial fleet (how many copies of each
 * piece are placed). The graph is made from the last layer back to the first one: a transition of
 * the pass belongs to the graph if it leads to a node that is in the graph already, and can be
 * reached. Two numbers are known for each node: its arrivals, the number of ways from the first
 * layer to the node, and its continuations, the number of ways from the node to the final state.
 *
 * For example, if two ways lead to a state, from which three solutions go on, the node has 2
 * arrivals and 3 continuations, so 6 solutions pass through it.
 *
 * spread.c gives each node a polynomial, which is stored in a slot. It is computed from the
 * polynomials of the next layer, by one addition for each transition that leads on from the node.
 * If only one transition leads on from a node, and that transition places no option, the node has
 * the same polynomial as the next node. Then both nodes share a slot, and the transition needs no
 * addition. A slot becomes free when no node of the layer before uses it.
 *
 * Cost: the graph of the board `classic` has 1.1 million nodes, of which 0.8 million share the slot
 * of another node, and 1.6 million transitions, of which 0.8 million need an addition. */
#include "count/engine/draws/pass_graph.h"

#include "count/base/memory.h"

#include <assert.h>
#include <string.h>

#define NO_SLOT UINT32_MAX /* used in place of the number of a slot if there is none */

/* ---- Slots ---- */

/* Returns a slot for the polynomial of a node in the layer: takes a free one, or makes a new one if
 * none is free. Returns NO_SLOT if memory runs out. */
static uint32_t take_slot(bsc_pass_slots *slots, uint32_t layer) {
    if (slots->first_free == NO_SLOT) {
        if (!BSC_ARRAY_GROW(slots, slot, slots->slots + 1)) return NO_SLOT;
        slots->slot[slots->slots] = (bsc_pass_slot){.is_free = true, .next_free = NO_SLOT};
        slots->first_free = (uint32_t)slots->slots;
        slots->slots++;
    }
    const uint32_t number = slots->first_free;
    slots->first_free = slots->slot[number].next_free;
    slots->slot[number] = (bsc_pass_slot){.earliest_layer = layer, .next_free = NO_SLOT};
    return number;
}

/* Frees the slots of the polynomials of the layer, for use by earlier layers. A slot stays in use
 * if a node of the layer before has the same polynomial and shares the slot. */
static void free_slots(bsc_pass_graph *g, uint32_t layer) {
    bsc_pass_slots *slots = &g->slots;
    for (size_t n = g->first_node[layer]; n < g->end_node[layer]; n++) {
        const uint32_t number = g->node[n].slot;
        bsc_pass_slot *slot = &slots->slot[number];
        if (slot->is_free || slot->earliest_layer < layer) continue;
        *slot = (bsc_pass_slot){.is_free = true, .next_free = slots->first_free};
        slots->first_free = number;
    }
}

/* ---- Nodes, edges and additions ---- */

/* Returns the node at which the transition begins: its source state with its partial fleet. Adds
 * the node to the graph if the graph does not have it yet. `arrivals` is in how many ways the node
 * is reached, a count of the forward pass. count_index is the index of this count in its layer, by
 * which g->node_of_count[] finds the node: it holds the node's number within the layer, from 1, or
 * 0 if there is no node yet. `first` is the index in g->node[] of the first node of the layer. The
 * pointer is valid until the next node is added. Returns NULL if memory runs out. */
static bsc_pass_node *find_node(bsc_pass_graph *g, const bsc_dp_transition *transition,
                                size_t count_index, double arrivals, size_t first) {
    if (g->node_of_count[count_index] == 0) {
        if (!BSC_ARRAY_GROW(g, node, g->nodes + 1)) return NULL;
        g->node[g->nodes] = (bsc_pass_node){.state = transition->source,
                                            .partial_fleet = transition->partial_fleet,
                                            .slot = NO_SLOT,
                                            .arrivals = arrivals};
        g->nodes++;
        g->node_of_count[count_index] = (uint32_t)(g->nodes - first);
    }
    return &g->node[first + g->node_of_count[count_index] - 1];
}

/* Extends the graph backwards from one node of layer k, which has the index n: adds the edges
 * (transitions) that lead to the node, and the nodes of layer k - 1 at which these edges begin.
 * `first` is the index of the first node of layer k - 1. Returns false if memory runs out. The
 * continuations of the node must be above 0. */
static bool add_edges(bsc_pass_graph *g, uint32_t k, size_t n, size_t first) {
    const bsc_dp_pass *pass = g->pass;
    const bsc_dp_layer *layer = &pass->layer[k - 1];
    const bsc_pass_node later = g->node[n];
    const bsc_natural source_count = {g->sampler->current_count,
                                      bsc_dp_number_limbs(g->sampler->model.total_kind)};
    assert(n < first && later.continuations > 0.0);
    const size_t *first_transition = pass->incoming[k].first + later.state;
    for (size_t i = first_transition[0]; i < first_transition[1]; i++) {
        bsc_dp_transition transition;
        if (!bsc_dp_follow_transition(g->sampler, pass, k, i, later.partial_fleet, &transition))
            continue;
        const double arrivals = bsc_natural_double(source_count);
        if (arrivals == 0.0) continue;
        const size_t count_index =
            layer->first_number[transition.source] +
            (transition.partial_fleet - layer->first_index[transition.source]);
        bsc_pass_node *earlier = find_node(g, &transition, count_index, arrivals, first);
        if (earlier == NULL || !BSC_ARRAY_GROW(g, edge, g->edges + 1)) return false;
        const bool places_option = transition.option != UINT32_MAX;
        earlier->continuations += later.continuations;
        earlier->transitions++;
        if (places_option) earlier->places_option = 1;
        g->edge[g->edges] =
            (bsc_pass_edge){.earlier_node = (uint32_t)(earlier - g->node),
                            .later_node = (uint32_t)n,
                            .option = places_option ? transition.option : BSC_PASS_NO_OPTION};
        g->edges++;
    }
    return true;
}

/* Makes the additions of polynomials for the edges (transitions) that lead into layer k, and gives
 * each node at which an edge begins a slot, a place for its polynomial. If an edge is the only one
 * that begins at its node, and places no option, it needs no addition: its two nodes have the same
 * polynomial, and share a slot. Returns false if memory runs out. */
static bool add_additions(bsc_pass_graph *g, uint32_t k) {
    for (size_t i = 0; i < g->edges; i++) {
        const bsc_pass_edge edge = g->edge[i];
        bsc_pass_node *earlier = &g->node[edge.earlier_node];
        const uint32_t later_slot = g->node[edge.later_node].slot;
        if (earlier->transitions == 1 && !earlier->places_option) {
            earlier->slot = later_slot;
            g->slots.slot[later_slot].earliest_layer = k - 1;
            continue;
        }
        const bool is_first = earlier->slot == NO_SLOT;
        if (is_first) earlier->slot = take_slot(&g->slots, k - 1);
        if (earlier->slot == NO_SLOT || !BSC_ARRAY_GROW(g, addition, g->additions + 1))
            return false;
        g->addition[g->additions] = (bsc_pass_addition){.earlier_slot = earlier->slot,
                                                        .later_slot = later_slot,
                                                        .option = edge.option & BSC_PASS_NO_OPTION,
                                                        .overwrites_slot = is_first};
        g->additions++;
    }
    return true;
}

/* Makes layer k - 1 of the graph: finds the transitions (edges) that lead to the nodes of layer k,
 * the nodes of layer k - 1 at which they begin, and the additions by which spread.c will compute
 * the polynomials of these nodes from those of layer k. A slot is memory for one polynomial.
 * Frees the slots that only layer k uses. Returns false if memory runs out. */
static bool add_earlier_layer(bsc_pass_graph *g, uint32_t k) {
    const size_t first = g->nodes; /* the nodes of layer k - 1 begin here; those of layer k end */
    const size_t counts = g->pass->layer[k - 1].numbers.count;
    /* The layer has no node yet for any of its counts. */
    memset(g->node_of_count, 0, counts * sizeof *g->node_of_count);
    g->first_node[k - 1] = first;
    g->first_addition[k] = g->additions;
    g->edges = 0;
    for (size_t n = g->first_node[k]; n < first; n++)
        if (!add_edges(g, k, n, first)) return false;
    g->end_node[k - 1] = g->nodes;
    if (!add_additions(g, k)) return false;
    free_slots(g, k);
    return true;
}

/* Makes the nodes of the last layer, the end of the graph: one for each partial fleet of the final
 * state. Nothing more can be placed there, so each of these nodes has 1 continuation. Returns false
 * if memory runs out. */
static bool add_final_nodes(bsc_pass_graph *g) {
    const bsc_dp_pass *pass = g->pass;
    const uint32_t steps = pass->plan.steps;
    const bsc_dp_layer *last = &pass->layer[steps];
    const uint32_t state = pass->final.state;
    g->first_node[steps] = 0;
    for (size_t k = 0; k < pass->final.count; k++) {
        /* how many counts of the final state come before this one in the layer's array */
        const size_t earlier_counts = pass->final.first + k - last->first_number[state];
        const uint32_t slot = take_slot(&g->slots, steps);
        if (slot == NO_SLOT || !BSC_ARRAY_GROW(g, node, g->nodes + 1)) return false;
        g->node[g->nodes] =
            (bsc_pass_node){.state = state,
                            .partial_fleet = last->first_index[state] + (uint32_t)earlier_counts,
                            .slot = slot,
                            .continuations = 1.0};
        g->nodes++;
    }
    g->end_node[steps] = g->nodes;
    return true;
}

void bsc_pass_graph_allocate(bsc_pass_graph *g, bsc_arena *arena) {
    const bsc_dp_pass *pass = g->pass;
    const size_t layers = (size_t)pass->plan.steps + 1;
    size_t max_counts = 0;
    for (size_t k = 0; k < layers; k++)
        if (pass->layer[k].numbers.count > max_counts) max_counts = pass->layer[k].numbers.count;
    g->first_node = bsc_arena_new(arena, layers, sizeof *g->first_node);
    g->end_node = bsc_arena_new(arena, layers, sizeof *g->end_node);
    g->first_addition = bsc_arena_new(arena, layers, sizeof *g->first_addition);
    g->node_of_count = bsc_arena_new(arena, max_counts, sizeof *g->node_of_count);
}

bool bsc_pass_graph_build(bsc_pass_graph *g) {
    g->nodes = 0;
    g->additions = 0;
    g->slots.slots = 0;
    g->slots.first_free = NO_SLOT;
    if (!add_final_nodes(g)) return false;
    for (uint32_t k = g->pass->plan.steps; k > 0; k--)
        if (!add_earlier_layer(g, k)) return false;
    g->first_addition[0] = g->additions; /* no edge leads to the first layer */
    return true;
}

void bsc_pass_graph_release(bsc_pass_graph *g) {
    bsc_memory_free(g->node);
    bsc_memory_free(g->addition);
    bsc_memory_free(g->edge);
    bsc_memory_free(g->slots.slot);
}
