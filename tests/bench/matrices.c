/* matrices.c - makes the exact covers of `make bench-matrix`, in Knuth's format.
 *
 *   matrices          lists them: name, known number of solutions (- if it is not known), source
 *   matrices NAME     writes one: a line of items, primary | secondary, then a line for each option
 *
 * Solutions are counted without regard to symmetry. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CELLS  5
#define MAX_SHAPES 24

typedef struct shape {
    int cells, cell[MAX_CELLS][3];
} shape;

typedef struct cover {
    const char *name;
    void (*write)(const struct cover *c);
    const char *const *pieces; /* of a packing; NULL: another exact cover */
    int size[3];               /* of the packing's box; for the others size[0] is the order n */
    const char *text;          /* the 81 digits of a sudoku, row by row, 0 for an empty cell */
    const char *solutions;     /* the known number of solutions; "-" if it is not known */
    const char *source;        /* who found the number, or what it is a product of */
} cover;

/* ---- Packings: pieces in a box, or on a board if the box has the height 1 ---- */

typedef enum turning { TURN_IN_SPACE, TURN_IN_PLANE } turning; /* 24 or 4 ways */

/* Pieces as the coordinates of their cells, a digit each: x y x y ..., and for soma x y z x y z
 * ... */
#define TWELVE                                                                                     \
    "F 1020011112", "I 0010203040", "L 0010203001", "N 0010203121", "P 0010200111",                \
        "T 0010201112", "U 0010200121", "V 0010200102", "W 0010112122", "X 1001112112",            \
        "Y 0010203011", "Z 0010111222"
static const char *const pentominoes[] = {TWELVE, NULL};
/* The twelve pieces, and the mirror images of those that differ from their mirror image. */
static const char *const one_sided[] = {
    TWELVE,         "f 1000211112", "l 0010203031", "n 1020300111",
    "p 0010201121", "y 0010203021", "z 1020111202", NULL};
static const char *const with_square[] = {TWELVE, "O 00100111", NULL};
static const char *const y_alone[] = {"- 0010203011", NULL};
static const char *const domino[] = {"- 0010", NULL};
static const char *const soma[] = {
    "V 000100010",    "L 000100200010", "T 000100200110", "Z 000100110210",
    "A 000100010001", "B 000100010101", "P 000100010011", NULL};

static shape parse(const char *text, bool solid) {
    const int digits = solid ? 3 : 2;
    shape s = {.cells = (int)strlen(text) / digits};
    for (int k = 0; k < s.cells; k++)
        for (int axis = 0; axis < digits; axis++) s.cell[k][axis] = text[k * digits + axis] - '0';
    return s;
}

static int compare_cells(const void *a, const void *b) {
    return memcmp(a, b, sizeof(int[3]));
}

/* Moves the shape to the corner 0, 0, 0 and sorts its cells. */
static void normalize(shape *s) {
    for (int axis = 0; axis < 3; axis++) {
        int smallest = s->cell[0][axis];
        for (int k = 1; k < s->cells; k++)
            if (s->cell[k][axis] < smallest) smallest = s->cell[k][axis];
        for (int k = 0; k < s->cells; k++) s->cell[k][axis] -= smallest;
    }
    qsort(s->cell, (size_t)s->cells, sizeof s->cell[0], compare_cells);
}

/* Fills *image with the shape after number n of the 48 ways to permute and mirror the axes. Returns
 * false if that way is not one of the allowed rotations. */
static bool turn(const shape *original, int n, turning turns, shape *image) {
    static const int axes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                   {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const int *axis = axes[n / 8], mirrored = (n & 1) + (n >> 1 & 1) + (n >> 2 & 1);
    if ((mirrored + (n / 8 >= 3)) % 2 != 0) return false;
    if (turns == TURN_IN_PLANE && (axis[2] != 2 || (n >> 2 & 1) != 0)) return false;
    *image = (shape){.cells = original->cells};
    for (int k = 0; k < original->cells; k++)
        for (int a = 0; a < 3; a++)
            image->cell[k][a] =
                (n >> a & 1) != 0 ? -original->cell[k][axis[a]] : original->cell[k][axis[a]];
    normalize(image);
    return true;
}

static void write_cell(int x, int y, int z) {
    printf(" %c%c%c", 'a' + x, 'a' + y, 'a' + z);
}

/* Writes an option for every place of the shape in the box. */
static void write_places(const shape *s, const char *piece, const int box[3]) {
    int size[3] = {1, 1, 1};
    for (int k = 0; k < s->cells; k++)
        for (int a = 0; a < 3; a++)
            if (s->cell[k][a] >= size[a]) size[a] = s->cell[k][a] + 1;
    for (int z = 0; z + size[2] <= box[2]; z++)
        for (int y = 0; y + size[1] <= box[1]; y++)
            for (int x = 0; x + size[0] <= box[0]; x++) {
                printf("%s", piece);
                for (int k = 0; k < s->cells; k++)
                    write_cell(x + s->cell[k][0], y + s->cell[k][1], z + s->cell[k][2]);
                putchar('\n');
            }
}

/* Writes the whole matrix, with all rotations of each piece. A piece called - may be used any
 * number of times. */
static void write_turned(const char *const *pieces, const int box[3], turning turns) {
    const bool solid = pieces == soma;
    for (int p = 0; pieces[p] != NULL; p++)
        if (pieces[p][0] != '-') printf("%c ", pieces[p][0]);
    for (int z = 0; z < box[2]; z++)
        for (int y = 0; y < box[1]; y++)
            for (int x = 0; x < box[0]; x++) write_cell(x, y, z);
    putchar('\n');
    for (int p = 0; pieces[p] != NULL; p++) {
        const shape first = parse(pieces[p] + 2, solid);
        const char name[2] = {pieces[p][0] == '-' ? '\0' : pieces[p][0], '\0'};
        shape known_turns[MAX_SHAPES], next;
        int count = 0;
        for (int n = 0; n < 48; n++) {
            bool is_new = turn(&first, n, turns, &next);
            for (int k = 0; k < count && is_new; k++)
                is_new = memcmp(&known_turns[k], &next, sizeof next) != 0;
            if (!is_new) continue;
            known_turns[count++] = next;
            write_places(&next, name, box);
        }
    }
}

static void write_packing(const cover *task) {
    write_turned(task->pieces, task->size, TURN_IN_SPACE);
}

static void write_one_sided(const cover *task) {
    write_turned(task->pieces, task->size, TURN_IN_PLANE);
}

/* ---- Other matrices, of order n ---- */

static void write_queens(const cover *task) {
    const int n = task->size[0];
    for (int k = 0; k < n; k++) printf("r%d c%d ", k, k);
    putchar('|');
    for (int k = 0; k < 2 * n - 1; k++) printf(" a%d b%d", k, k);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) printf("\nr%d c%d a%d b%d", r, c, r + c, r - c + n - 1);
    putchar('\n');
}

/* Langford's problem: each number k from 1 to n stands twice in a row, with k other numbers between
 * the two. */
static void write_langford(const cover *task) {
    const int n = task->size[0];
    for (int k = 1; k <= n; k++) printf("%d ", k);
    for (int s = 0; s < 2 * n; s++) printf("s%d ", s);
    for (int k = 1; k <= n; k++)
        for (int s = 0; s + k + 1 < 2 * n; s++) printf("\n%d s%d s%d", k, s, s + k + 1);
    putchar('\n');
}

static void write_latin(const cover *task) {
    const int n = task->size[0];
    static const char kinds[] = "prc";
    for (const char *kind = kinds; *kind != '\0'; kind++)
        for (int k = 0; k < n * n; k++) printf("%c%d%d ", *kind, k / n, k % n);
    for (int k = 0; k < n * n * n; k++) {
        const int r = k / n / n, c = k / n % n, d = k % n;
        printf("\np%d%d r%d%d c%d%d", r, c, r, d, c, d);
    }
    putchar('\n');
}

static void write_sudoku(const cover *task) {
    static const char kinds[] = "prcb";
    for (const char *kind = kinds; *kind != '\0'; kind++)
        for (int k = 0; k < 81; k++) printf("%c%d%d ", *kind, k / 9, k % 9);
    for (int k = 0; k < 729; k++) {
        const int cell = k / 9, r = cell / 9, c = cell % 9, d = k % 9, b = r / 3 * 3 + c / 3;
        if (task->text[cell] == '0' || task->text[cell] == '1' + d)
            printf("\np%d%d r%d%d c%d%d b%d%d", r, c, r, d, c, d, b, d);
    }
    putchar('\n');
}

static void write_matchings(const cover *task) {
    const int n = task->size[0];
    for (int k = 0; k < n; k++) printf("v%d ", k);
    for (int k = 1; k < n; k++)
        for (int j = 0; j < k; j++) printf("\nv%d v%d", k, j);
    putchar('\n');
}

/* A board of n x n cells is cut into squares of any sizes. */
static void write_squares(const cover *task) {
    const int n = task->size[0];
    for (int k = 0; k < n * n; k++) write_cell(k % n, k / n, 0);
    for (int s = 1; s <= n; s++)
        for (int k = 0; k < n * n; k++) {
            if (k % n + s > n || k / n + s > n) continue;
            putchar('\n');
            for (int c = 0; c < s * s; c++) write_cell(k % n + c % s, k / n + c / s, 0);
        }
    putchar('\n');
}

/* A hexagon of side n is cut into pairs of neighbouring triangles. The triangles that point up are
 * listed first. */
static void write_lozenges(const cover *task) {
    const int n = task->size[0];
    for (int down = 0; down < 2; down++)
        for (int x = 0; x < 2 * n; x++)
            for (int y = 0; y < 2 * n; y++)
                if (x + y + down >= n && x + y + down < 3 * n) write_cell(x, y, down);
    for (int x = 0; x < 2 * n; x++)
        for (int y = 0; y < 2 * n; y++)
            for (int side = 0; side < 3 && x + y >= n && x + y < 3 * n; side++) {
                const int to_x = x - (side == 1), to_y = y - (side == 2), sum = to_x + to_y + 1;
                if (to_x < 0 || to_y < 0 || sum < n || sum >= 3 * n) continue;
                putchar('\n');
                write_cell(x, y, 0);
                write_cell(to_x, to_y, 1);
            }
    putchar('\n');
}

/* ---- The list of matrices ---- */

#define HASELGROVE "Haselgrove 1960, 2339 x 4"
#define BOUWKAMP   "Bouwkamp 1969"
#define ROYLE      "Royle's list of 17 clues"

#define SUDOKU_A "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
#define SUDOKU_B "000000010400000000020000000000050604008000300001090000300400200050100000000807000"
#define SUDOKU_C "000000012000035000000600070700000300000400800100000000000120000080000040050000600"

static const cover covers[] = {
    {"pentominoes-6x10", write_packing, pentominoes, {10, 6, 1}, NULL, "9356", HASELGROVE},
    {"pentominoes-8x8", write_packing, with_square, {8, 8, 1}, NULL, "129168", "Meeus, 16146 x 8"},
    {"one-sided-6x15", write_one_sided, one_sided, {15, 6, 1}, NULL, "10268732", "published"},
    {"solid-3x4x5", write_packing, pentominoes, {5, 4, 3}, NULL, "31520", BOUWKAMP ", 3940 x 8"},
    {"solid-2x5x6", write_packing, pentominoes, {6, 5, 2}, NULL, "2112", BOUWKAMP ", 264 x 8"},
    {"soma", write_packing, soma, {3, 3, 3}, NULL, "11520", "Conway and Guy 1961, 240 x 48"},
    {"y-10x10", write_packing, y_alone, {10, 10, 1}, NULL, "-", ""},
    {"y-15x15", write_packing, y_alone, {15, 15, 1}, NULL, "1696", "Knuth 2000, 212 x 8"},
    {"domino-6x6", write_packing, domino, {6, 6, 1}, NULL, "6728", "OEIS A004003"},
    {"domino-8x8", write_packing, domino, {8, 8, 1}, NULL, "12988816", "OEIS A004003"},
    {"domino-10x10", write_packing, domino, {10, 10, 1}, NULL, "258584046368", "OEIS A004003"},
    {"queens-10", write_queens, NULL, {10}, NULL, "724", "OEIS A000170"},
    {"queens-11", write_queens, NULL, {11}, NULL, "2680", "OEIS A000170"},
    {"queens-12", write_queens, NULL, {12}, NULL, "14200", "OEIS A000170"},
    {"queens-13", write_queens, NULL, {13}, NULL, "73712", "OEIS A000170"},
    {"queens-14", write_queens, NULL, {14}, NULL, "365596", "OEIS A000170"},
    {"langford-8", write_langford, NULL, {8}, NULL, "300", "OEIS A014552, 150 x 2"},
    {"langford-9", write_langford, NULL, {9}, NULL, "0", "OEIS A014552"},
    {"langford-10", write_langford, NULL, {10}, NULL, "0", "OEIS A014552"},
    {"langford-11", write_langford, NULL, {11}, NULL, "35584", "OEIS A014552, 17792 x 2"},
    {"langford-12", write_langford, NULL, {12}, NULL, "216288", "OEIS A014552, 108144 x 2"},
    {"latin-4", write_latin, NULL, {4}, NULL, "576", "OEIS A002860"},
    {"latin-5", write_latin, NULL, {5}, NULL, "161280", "OEIS A002860"},
    {"latin-6", write_latin, NULL, {6}, NULL, "812851200", "OEIS A002860"},
    {"sudoku-a", write_sudoku, NULL, {9}, SUDOKU_A, "1", ROYLE},
    {"sudoku-b", write_sudoku, NULL, {9}, SUDOKU_B, "1", ROYLE},
    {"sudoku-c", write_sudoku, NULL, {9}, SUDOKU_C, "1", ROYLE},
    {"matchings-k20", write_matchings, NULL, {20}, NULL, "654729075", "19 x 17 x ... x 3"},
    {"squares-9", write_squares, NULL, {9}, NULL, "5353011036", "OEIS A045846"},
    {"lozenges-6", write_lozenges, NULL, {6}, NULL, "1478619421136", "OEIS A008793"},
};

int main(int argc, char **argv) {
    for (size_t k = 0; k < sizeof covers / sizeof *covers; k++) {
        if (argc < 2) printf("%s %s %s\n", covers[k].name, covers[k].solutions, covers[k].source);
        if (argc < 2 || strcmp(argv[1], covers[k].name) != 0) continue;
        covers[k].write(&covers[k]);
        return 0;
    }
    return argc < 2 ? 0 : 2;
}
