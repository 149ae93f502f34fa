/* topics.c - what `bscount help shots`, `help board-files` and `help formats` print. */
#include "cli/options.h"

static const char shots[] =
    "A game so far is a list of shots in the order they were fired, each in an option\n"
    "--shot, or a line each in a file for --shots (- is standard input):\n\n"
    "  C1 miss             no ship is on C1\n"
    "  D4 hit              a ship is, and it is not sunk by this shot\n"
    "  D5 sunk Carrier     the last cell of the Carrier; all its other cells were hit\n"
    "  D5 sunk 3           of a ship of 3 cells, if the game tells no more\n"
    "  D5 sunk             of some ship\n\n"
    "A cell is its column's letters and its position from the top; `bscount show BOARD`\n"
    "draws them. Small letters, d4h and 'hit D4' are the same; # begins a comment.\n"
    "--announce says what the game tells, where the shots so far do not show it.\n\n"
    "  bscount map classic --shot 'E5 hit' --shot 'A1 miss'\n"
    "  bscount best hex-upper --shot 'H4 miss'\n"
    "  bscount play classic --log game.shots\n\n"
    "bscount.board(5) says exactly which deployments agree with a game.\n";

static const char board_files[] =
    "A board is a file whose name contains / or ends in .board:\n\n"
    "  title    Small board          # a comment\n"
    "  lattice  square               # square | hex-flat | hex-pointy\n"
    "  touch    allowed              # allowed | corners | forbidden\n"
    "  board                         # or: board 10x10\n"
    "  ....                          # . a cell, # an island\n"
    "  .#..\n"
    "  end\n"
    "  piece Bow                     # any shape, X by X\n"
    "  X.\n"
    "  XX\n"
    "  end\n"
    "  piece Submarine line 3        # a straight ship\n"
    "  piece Scout line 2 x2         # two identical ones\n\n"
    "  bscount show hex-upper --output mine.board    writes one to change\n"
    "  bscount hex-lower#I5; bscount hex-upper+G1    make an island, and a cell\n\n"
    "bscount.board(5) has all of it.\n";

static const char formats[] =
    "--format, or the ending of --output, selects what is written:\n\n"
    "  text   for people (default)         csv    for scripts and spreadsheets\n"
    "  json   the same with its origin     ansi   a map in a terminal's colours\n"
    "  svg    a picture                    html   a page with all maps of a board\n"
    "  dlx    a matrix as Knuth has it     cnf    a matrix as DIMACS CNF\n"
    "  stats  a matrix in numbers          board  a file to edit (show)\n\n"
    "  bscount map classic --output map.svg\n"
    "  bscount map hex-upper --format csv\n"
    "  bscount compare hex-upper hex-lower --output halves.html\n"
    "  bscount matrix classic --output classic.dlx\n\n"
    "`bscount help COMMAND` lists the formats of a command; bscount-formats(5) has the\n"
    "columns of CSV, the keys of JSON, and scripts that use them.\n";

const char *bsc_topic_find(const char *name) {
    static const char *const text[] = {shots, board_files, formats};
    const int topic = bsc_words_find("shots board-files formats", name);
    return topic < 0 ? NULL : text[topic];
}
