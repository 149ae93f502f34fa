/* puzzle.c - makes random small problems, writes them as texts, and makes them smaller. */
#include "puzzle.h"

#include <stdio.h>
#include <string.h>

/* Marsaglia's xorshift with a multiplier, which is random enough for test boards. */
uint64_t random_next(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

unsigned random_below(uint64_t *state, unsigned bound) {
    return (unsigned)((random_next(state) >> 33) % bound);
}

/* Draws a random board with some islands. About half of the boards get a symmetry: a mirror, a half
 * turn or, on square boards, a reflection in the diagonal. */
static void draw_board(puzzle *p, uint64_t *state) {
    const unsigned holes = random_below(state, 4);
    const bool tiny = random_below(state, 4) == 0; /* small enough for check_best_play */
    p->width = tiny ? 2 + random_below(state, 2) : 3 + random_below(state, MAX_SIDE - 2);
    p->height = 2 + random_below(state, tiny ? 3 : MAX_SIDE - 1);
    if (random_below(state, 3) == 0) p->height = p->width;
    const unsigned kind = random_below(state, 8);
    memset(p->mark, '.', sizeof p->mark);
    for (unsigned k = 0; k < holes; k++) {
        const unsigned y = random_below(state, p->height), x = random_below(state, p->width);
        const unsigned far_y = p->height - 1 - y, far_x = p->width - 1 - x;
        const char mark = random_below(state, 2) == 0 ? '#' : ' ';
        p->mark[y][x] = mark;
        if (kind == 0) p->mark[y][far_x] = mark;
        if (kind == 1) p->mark[far_y][x] = mark;
        if (kind == 2) p->mark[far_y][far_x] = mark;
        if (kind == 3 && p->width == p->height) p->mark[x][y] = mark;
    }
}

/* Draws a random shape by a walk over its grid, so that the cells are connected; one walk in eight
 * jumps, so that they may not be. */
static void draw_shape(shape *s, uint64_t *state) {
    static const char *const turns[] = {"none",    "rotate", "rotate",
                                        "reflect", "half",   "horizontal"};
    unsigned x = 0, y = 0;
    const unsigned steps = 1 + random_below(state, 4);
    const bool jumps = random_below(state, 8) == 0;
    memset(s->mark, ' ', sizeof s->mark);
    for (unsigned k = 0; k < steps; k++) {
        s->mark[y][x] = 'X';
        if (jumps || random_below(state, 2) == 0) x = (x + 1) % SHAPE_SIDE;
        if (jumps || random_below(state, 2) == 0) y = (y + 1) % SHAPE_SIDE;
    }
    s->copies = random_below(state, 3) == 0 ? 2 + random_below(state, 2) : 1;
    s->turn = turns[random_below(state, 6)];
}

static unsigned cells_of(const shape *s) {
    unsigned cells = 0;
    for (unsigned k = 0; k < SHAPE_SIDE * SHAPE_SIDE; k++)
        cells += s->mark[k / SHAPE_SIDE][k % SHAPE_SIDE] == 'X';
    return cells;
}

static unsigned free_cells(const puzzle *p) {
    unsigned cells = 0;
    for (unsigned y = 0; y < p->height; y++)
        for (unsigned x = 0; x < p->width; x++) cells += p->mark[y][x] == '.';
    return cells;
}

/* Adds as many ships of one cell as the other ships leave cells free. Without them few boards that
 * must be covered whole could be. */
static void fill_up(puzzle *p) {
    unsigned wanted = free_cells(p), taken = 0;
    for (unsigned k = 0; k < p->shapes; k++) taken += cells_of(&p->shape[k]) * p->shape[k].copies;
    if (taken >= wanted || p->shapes == MAX_SHAPES) return;
    shape *single = &p->shape[p->shapes++];
    memset(single->mark, ' ', sizeof single->mark);
    single->mark[0][0] = 'X';
    single->copies = wanted - taken;
    single->turn = "none";
}

/* Makes a board of three columns with vertical ships of three cells. Islands cut the middle column
 * into pieces that are too short for a ship, so no ship can ever cover its cells. */
static void draw_dead_cells(puzzle *p, uint64_t *state) {
    shape *s = &p->shape[0];
    p->width = 3;
    p->height = MAX_SIDE;
    p->shapes = 1;
    memset(p->mark, '.', sizeof p->mark);
    memset(s->mark, ' ', sizeof s->mark);
    for (unsigned y = 0; y < MAX_SIDE; y++)
        if (y % 3 == 1 || random_below(state, 4) == 0) p->mark[y][1] = '#';
    for (unsigned y = 0; y < SHAPE_SIDE; y++) s->mark[y][0] = 'X';
    s->turn = "half";
}

/* Replaces the shapes by two or three lines `fleet`. Half of their pieces have a range of copies,
 * so that some of the fleets that the lines stand for may be equal, or have no ship. */
static void draw_fleets(puzzle *p, uint64_t *state) {
    p->shapes = 0;
    p->fleets = 2 + random_below(state, MAX_FLEETS - 1);
    for (unsigned f = 0; f < p->fleets; f++) {
        fleet *one = &p->fleet[f];
        one->listed = 1 + random_below(state, MAX_LISTED);
        one->weight = 1;
        for (unsigned k = 0; k < one->listed; k++) {
            one->ship[k].cells = 1 + random_below(state, 3);
            one->ship[k].copies = random_below(state, 3) == 0 ? 2 : 1;
            if (random_below(state, 2) == 0)
                one->ship[k].lacks = random_below(state, one->ship[k].copies + 1);
        }
    }
}

puzzle puzzle_random(uint64_t seed) {
    uint64_t state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    puzzle p;
    memset(&p, 0, sizeof p);
    for (unsigned k = 0; k < 8; k++) random_next(&state);
    p.lattice = (bsc_lattice)random_below(&state, 3);
    p.touch = (bsc_touch)random_below(&state, 3);
    p.cover = random_below(&state, 5) == 0 ? BSC_COVER_ALL : BSC_COVER_OPTIONAL;
    if (p.cover == BSC_COVER_ALL) p.touch = BSC_TOUCH_ALLOWED;
    draw_board(&p, &state);
    p.shapes = 1 + random_below(&state, MAX_SHAPES - 1);
    for (unsigned k = 0; k < p.shapes; k++) draw_shape(&p.shape[k], &state);
    if (p.cover == BSC_COVER_ALL) fill_up(&p);
    if (random_below(&state, 2) == 0) p.shots = 1 + random_below(&state, 8);
    p.announce = (bsc_announce)(BSC_ANNOUNCE_HITS + random_below(&state, 5));
    p.lines = MAX_LINES;
    p.seed = (random_next(&state) >> 8) + 1;
    if (p.cover == BSC_COVER_OPTIONAL && random_below(&state, 6) == 0) draw_dead_cells(&p, &state);
    if (random_below(&state, 4) == 0)
        for (unsigned k = 0; k < p.shapes; k++) {
            p.shape[k].lacks = random_below(&state, p.shape[k].copies + 1);
            p.shape[k].is_unlimited = random_below(&state, 4) == 0;
        }
    if (random_below(&state, 6) == 0) draw_fleets(&p, &state);
    return p;
}

bool puzzle_may_lack_ships(const puzzle *p) {
    if (p->fleets > 1) return true;
    for (unsigned k = 0; p->fleets == 1 && k < p->fleet[0].listed; k++)
        if (p->fleet[0].ship[k].lacks > 0) return true;
    for (unsigned k = 0; k < p->shapes; k++)
        if (p->shape[k].lacks > 0 || p->shape[k].is_unlimited) return true;
    return false;
}

bool puzzle_is_whole(const puzzle *p) {
    bool is_whole = p->shapes + p->fleets > 0 && free_cells(p) > 0;
    for (unsigned k = 0; k < p->shapes; k++) is_whole = is_whole && cells_of(&p->shape[k]) > 0;
    return is_whole;
}

/* Writes a drawing of `width` x `height` marks in the form that a board file has for this lattice.
 * The marks are read row by row; each row starts `row` bytes after the one before. Returns the
 * number of bytes written. */
static int draw(char *text, bsc_lattice lattice, const char *mark, unsigned row, unsigned width,
                unsigned height) {
    const unsigned lines = lattice == BSC_HEX_FLAT ? 2 * height : height;
    char *tail = text;
    for (unsigned line = 0; line < lines; line++) {
        if (lattice == BSC_HEX_POINTY && line % 2 == 1) *tail++ = ' ';
        for (unsigned x = 0; x < width; x++) {
            const bool here = lattice != BSC_HEX_FLAT || (x + line) % 2 == 0;
            const unsigned y = lattice == BSC_HEX_FLAT ? line / 2 : line;
            *tail++ = here ? mark[y * row + x] : ' ';
            *tail++ = ' ';
        }
        *tail++ = '\n';
    }
    return (int)(tail - text);
}

/* Writes the lines `fleet`. Returns the number of bytes written. */
static int write_fleets(char *text, const puzzle *p) {
    char *tail = text;
    for (unsigned f = 0; f < p->fleets; f++) {
        const fleet *one = &p->fleet[f];
        for (unsigned k = 0; k < one->listed; k++) {
            const unsigned copies = one->ship[k].copies, lacks = one->ship[k].lacks;
            tail += sprintf(tail, "%s%u", k == 0 ? "fleet " : ",", one->ship[k].cells);
            if (lacks > 0)
                tail += sprintf(tail, "x%u-%u", copies - lacks, copies);
            else if (copies > 1)
                tail += sprintf(tail, "x%u", copies);
        }
        if (one->weight > 1) tail += sprintf(tail, " weight %u", one->weight);
        tail += sprintf(tail, "\n");
    }
    return (int)(tail - text);
}

void puzzle_text(const puzzle *p, char text[TEXT_SIZE]) {
    static const char *const lattice[] = {"square", "hex-flat", "hex-pointy"};
    static const char *const touch[] = {"allowed", "corners", "forbidden"};
    static const char *const cover[] = {"optional", "all"};
    char *tail = text;
    tail += sprintf(tail, "lattice %s\ntouch %s\ncover %s\nboard\n", lattice[p->lattice],
                    touch[p->touch], cover[p->cover]);
    tail += draw(tail, p->lattice, p->mark[0], MAX_SIDE, p->width, p->height);
    tail += sprintf(tail, "end\n");
    tail += write_fleets(tail, p);
    for (unsigned k = 0; k < p->shapes; k++) {
        const shape *s = &p->shape[k];
        tail += sprintf(tail, "piece P%u x", k + 1);
        if (s->lacks > 0 && !s->is_unlimited) tail += sprintf(tail, "%u-", s->copies - s->lacks);
        if (s->is_unlimited)
            tail += sprintf(tail, "* turn %s\n", s->turn);
        else
            tail += sprintf(tail, "%u turn %s\n", s->copies, s->turn);
        tail += draw(tail, p->lattice, p->shape[k].mark[0], SHAPE_SIDE, SHAPE_SIDE, SHAPE_SIDE);
        tail += sprintf(tail, "end\n");
    }
    *tail = '\0';
}

/* Makes shape k smaller in one way. The ways are tried in order, and each one that is possible
 * counts *step down; the one at which it is 0 is taken. Returns false if there are fewer ways. */
static bool shrink_shape(puzzle *p, unsigned k, unsigned *step) {
    shape *s = &p->shape[k];
    if ((*step)-- == 0) {
        memmove(s, s + 1, (p->shapes - k - 1) * sizeof *s);
        p->shapes--;
        return true;
    }
    if (s->is_unlimited && (*step)-- == 0) {
        s->is_unlimited = false;
        return true;
    }
    if (s->lacks > 0 && (*step)-- == 0) {
        s->lacks--;
        return true;
    }
    if (s->copies > 1 && s->copies > s->lacks && (*step)-- == 0) {
        s->copies--;
        return true;
    }
    for (unsigned m = 0; m < SHAPE_SIDE * SHAPE_SIDE; m++) {
        char *mark = &s->mark[m / SHAPE_SIDE][m % SHAPE_SIDE];
        if (*mark == 'X' && (*step)-- == 0) {
            *mark = ' ';
            return true;
        }
    }
    return false;
}

/* Makes fleet f smaller in one way, or removes it. Each way that is possible counts *step down; the
 * one at which it is 0 is taken. Returns false if there are fewer ways. */
static bool shrink_fleet(puzzle *p, unsigned f, unsigned *step) {
    fleet *one = &p->fleet[f];
    if ((*step)-- == 0) {
        memmove(one, one + 1, (p->fleets - f - 1) * sizeof *one);
        p->fleets--;
        return true;
    }
    for (unsigned k = 0; k < one->listed; k++) {
        if (one->listed > 1 && (*step)-- == 0) {
            memmove(&one->ship[k], &one->ship[k + 1], (one->listed - k - 1) * sizeof one->ship[k]);
            one->listed--;
            return true;
        }
        if (one->ship[k].lacks > 0 && (*step)-- == 0) {
            one->ship[k].lacks--;
            return true;
        }
        if (one->ship[k].copies > 1 && one->ship[k].copies > one->ship[k].lacks && (*step)-- == 0) {
            one->ship[k].copies--;
            return true;
        }
        if (one->ship[k].cells > 1 && (*step)-- == 0) {
            one->ship[k].cells--;
            return true;
        }
    }
    return false;
}

bool puzzle_smaller(const puzzle *p, unsigned step, puzzle *smaller) {
    *smaller = *p;
    if (p->shots > 0 && step-- == 0) {
        smaller->shots--;
        return true;
    }
    if (p->lines > 0 && step-- == 0) {
        smaller->lines--;
        return true;
    }
    for (unsigned k = 0; k < p->shapes; k++)
        if (shrink_shape(smaller, k, &step)) return true;
    for (unsigned f = 0; f < p->fleets; f++)
        if (shrink_fleet(smaller, f, &step)) return true;
    if (p->width > 1 && step-- == 0) {
        smaller->width--;
        return true;
    }
    if (p->height > 1 && step-- == 0) {
        smaller->height--;
        return true;
    }
    for (unsigned m = 0; m < p->width * p->height; m++) {
        char *mark = &smaller->mark[m / p->width][m % p->width];
        if (*mark != ' ' && step-- == 0) {
            *mark = *mark == '#' ? '.' : ' ';
            return true;
        }
    }
    return false;
}
