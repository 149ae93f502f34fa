/* pass_graph.h - the graph of a forward pass of the dynamic programme: its states and transitions,
 * but only those that some solution passes through. spread.c computes from it, for many sets of
 * cells, how many solutions take how many cells of the set. For each set, it computes a polynomial
 * for each node of the graph: the coefficient of x^d is the number of ways to go on from the node
 * to the end of the pass in which the ships take d cells of the set. The graph says in which order
 * the polynomials are added up, and in which slot each of them is stored. */
#ifndef BSC_ENGINE_DRAWS_PASS_GRAPH_H
#define BSC_ENGINE_DRAWS_PASS_GRAPH_H

#include "count/engine/draws/sample.h"

#include <stdint.h>

/* In place of the option of an edge or addition that places no option; a value of 31 bits. */
#define BSC_PASS_NO_OPTION 0x7fffffffu

/* A node of the graph: a state of a layer of the forward pass together with a partial fleet (how
 * many copies of each piece are placed), if some solution passes through this state when just this
 * partial fleet is placed. */
typedef struct bsc_pass_node {
    uint32_t state; /* index of the state in its layer */
    /* how many copies of each piece are placed, as one number (dp/plan.h says how it is made) */
    uint32_t partial_fleet;
    /* number of the slot (a place in memory) in which spread.c stores the node's polynomial;
     * UINT32_MAX until it is chosen */
    uint32_t slot;
    uint32_t transitions : 31;  /* how many transitions lead from the node to the next layer */
    uint32_t places_option : 1; /* 1 if one of these transitions places an option */
    /* A way is a sequence of transitions, each from one layer to the next. */
    /* how many ways lead from the first layer of the pass to the node; 0 for nodes of the last
     * layer, whose ways are not counted */
    double arrivals;
    double continuations; /* how many ways lead from the node to the final state of the pass */
} bsc_pass_node;

/* An edge of the graph: a transition from a node to a node of the next layer. Edges are needed only
 * while the graph is made, from the last layer back to the first one. So an edge leads from a node
 * of the layer that is being made to a node of the layer after it, which exists already. */
typedef struct bsc_pass_edge {
    uint32_t earlier_node; /* the node from which the transition leads, as an index in node[] */
    uint32_t later_node;   /* the node to which the transition leads, as an index in node[] */
    uint32_t option;       /* the option that the transition places, or BSC_PASS_NO_OPTION */
} bsc_pass_edge;

/* The work that spread.c does for one edge of the graph and one set of cells: it multiplies the
 * polynomial of the later node by x^d, where d is how many cells the edge's option takes from the
 * set, and adds the product to the polynomial of the earlier node. If an edge is the only one that
 * leads on from its earlier node, and places no option, its two nodes have the same polynomial and
 * share a slot, and the edge needs no addition. */
typedef struct bsc_pass_addition {
    uint32_t earlier_slot; /* slot of the polynomial of the earlier node */
    uint32_t later_slot;   /* slot of the polynomial of the later node, nearer to the end */
    uint32_t option : 31;  /* the option that the edge places, or BSC_PASS_NO_OPTION */
    /* 1: this is the first addition to the polynomial of the earlier node. Its slot has no sum yet,
     * but maybe an old polynomial of another node; the product (x^d times the polynomial of the
     * later node) overwrites it. 0: the product is added. */
    uint32_t overwrites_slot : 1;
} bsc_pass_addition;

/* A place in which the polynomial of a node is stored. When no node needs the polynomial any more,
 * the slot is free for the polynomial of a node of an earlier layer. */
typedef struct bsc_pass_slot {
    bool is_free;
    uint32_t next_free;      /* if free: the next slot in the list of free slots, or UINT32_MAX */
    uint32_t earliest_layer; /* if not free: the earliest layer with a node that uses the slot */
} bsc_pass_slot;

/* All slots of a graph (places for polynomials), and a list of the free ones. */
typedef struct bsc_pass_slots {
    bsc_pass_slot *slot; /* [slots]: all slots, free or not */
    size_t slots, slot_capacity;
    uint32_t first_free; /* first slot of the list of free slots; UINT32_MAX: the list is empty */
} bsc_pass_slots;

/* The graph of one forward pass. It is made from the last layer back to the first one, so nodes of
 * later layers have lower indices. The arrays that grow (node, edge, addition and the slots) are
 * used again for the graph of the next pass. */
typedef struct bsc_pass_graph {
    const bsc_dp_sampler *sampler;
    const bsc_dp_pass *pass;
    bsc_pass_node *node; /* [nodes]: layer by layer, beginning with the last layer */
    bsc_pass_edge *edge; /* [edges]: the edges from the layer that is being made */
    /* [additions]: what spread.c adds to the polynomials of nodes, an element for each edge that
     * needs an addition: first the edges into the last layer, then those into the layer before it,
     * and so on */
    bsc_pass_addition *addition;
    size_t nodes, edges, additions;
    size_t node_capacity, edge_capacity, addition_capacity;
    bsc_pass_slots slots;
    /* [layers]: the nodes of layer k are node[first_node[k]] .. node[end_node[k] - 1] */
    size_t *first_node;
    size_t *end_node;
    /* [layers]: index in addition[] of the first addition for an edge that leads to a node of the
     * layer. The additions for edges that lead to earlier layers come after it. */
    size_t *first_addition;
    /* [counts of the largest layer]: finds the nodes that the layer that is being made has already.
     * A layer has a count for each state with each partial fleet, so each count belongs to one
     * possible node. The element of the count is 1 + the index of this node within the layer, or 0
     * if the graph does not have the node yet. */
    uint32_t *node_of_count;
} bsc_pass_graph;

/* Allocates those arrays of the graph of graph->pass, which must be set, whose lengths are known
 * beforehand; the arena owns them. If memory runs out, arena->failed is set. */
void bsc_pass_graph_allocate(bsc_pass_graph *graph, bsc_arena *arena);
/* Makes the graph of the forward pass graph->pass of graph->sampler: the states and transitions of
 * the pass that some solution passes through. An earlier graph is overwritten.
 * bsc_pass_graph_allocate must have been called for this pass, and the matrix must have no weights.
 * If the pass has no solution, the graph has no nodes. Returns false if memory runs out; the graph
 * can then only be released. */
bool bsc_pass_graph_build(bsc_pass_graph *graph);
/* Frees the arrays of the graph that grow. The graph must not be used afterwards. */
void bsc_pass_graph_release(bsc_pass_graph *graph);

#endif
