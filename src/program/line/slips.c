/* slips.c - what people type in place of what they mean: words of other programs, of earlier
 * versions of this one and of plain English; and what they mean, as data.
 *
 *   typed => meant   an extended regular expression over a command line, each of whose words stands
 *                    between two line ends; and what to write where it matches, with its groups
 *
 * Only a line that was refused is looked at, and what comes of it is shown only if it can be
 * parsed, so a row need not be right everywhere. A misspelling needs none (bsc_closest).
 *
 * Rejected: functions for what words can be wrong together. They were three thousand tokens. */
#include "program/line/call.h"

#include <regex.h>

#define CELL     "[a-z]+[0-9]+"
#define ANSWER   "(miss|hit|sunk|[mhs])"
#define TEXT     "[^-\n][^\n]*"
#define SHIPS    "(carrier|battleship|submarine|cruiser|destroyer|weapons|[1-9])"
#define SHIP     "[1-9](x[0-9]+)?"
#define BUILTIN  "(classic|german|russian|kanoodle|hex-[a-z-]+)"
#define COMMAND  "(count|map|best|play|sample|list|simulate|learn|compare|matrix|show)"
#define ARROW    " => "
#define OF(name) "^(\n" name "\n(.*\n)?)"

static const char *const slips[] = {
    /* dashes */
    "\n([^\n]*/)?bscount\n => \n",
    "(\xe2\x80\x98|\xe2\x80\x99|\xe2\x80\x9c|\xe2\x80\x9d) => ",
    "\n(\xe2\x80\x93|\xe2\x80\x94|---)-* => \n--",
    "\n-(top|ship|fleet|shots?|board|games|format|output|seed|values|within|threads|help|version|"
    "json|csv|svg|touch|strategy|against|lattice|samples|limit|engine|by)\n => \n--\\1\n",
    "^(.*)\n--?(map|best|play|show|list|compare|simulate|learn)\n => \n\\2\\1\n",
    "^\nbest\nshot\n => \nbest\n",
    "\n(top|ship|fleet|shots?|strategy|games|samples|seed|within|format|output|touch|limit)[\n=]([^"
    "-\n]) => \n--\\1\n\\2",
    /* shots */
    "^(\n(map|best)\n" TEXT ")\n--(sunk\n(" CELL ")|shot\n(" CELL
    ")[^\n]* (sunk|sank|sink)[^\n]*)\n$ => "
    "\\1\n--shot\n\\4\\5 hit\n",
    "\n-s\n(" CELL ") => \n--shot\n\\1",
    "\n--(hit|miss|sunk)s?\n(" CELL ")\n => \n--shot\n\\2 \\1\n",
    "\n--shots?\n(" CELL ")\n" ANSWER "\n => \n--shot\n\\1 \\2\n",
    "\n--shots?\n" ANSWER "\n(" CELL ")\n => \n--shot\n\\2 \\1\n",
    "\n--shot\n(" CELL " sunk)\n" SHIPS "\n => \n--shot\n\\1 \\2\n",
    "\n--shots\n(" CELL "[: =]*" ANSWER ") => \n--shot\n\\1",
    "\n--shot\n([0-9]+)([a-z])([ :=,;]|\n" ANSWER "\n) => \n--shot\n\\2\\1\\3",
    "\n--shot\n([a-z])[ -]([0-9]+)([ :=,;]) => \n--shot\n\\1\\2\\3",
    "\n--shot\n(" CELL ")[:=,;] => \n--shot\n\\1 ",
    "\n--shot\n(" CELL ")[ \n]+(h[a-z]+|x|yes)\n => \n--shot\n\\1 hit\n",
    "\n--shot\n(" CELL ")[ \n]+(m[a-z]+|water|splash|empty|o|w|no)\n => \n--shot\n\\1 miss\n",
    "\n--shot\n(" CELL ") (sank|sink|sunken|destroyed|killed)([ \n]) => \n--shot\n\\1 sunk\\3",
    "\n--shot\n(" CELL ") " SHIPS " sunk\n => \n--shot\n\\1 sunk \\2\n",
    "\n--shot\n(" CELL " sunk) (the|my|a|your) => \n--shot\n\\1",
    "\n--shot\n(" CELL ")\n => \n--shot\n\\1 hit\n",
    "\n--shot\n(hit|miss|sunk|[mhs])\n => \n--shot\nE5 \\1\n",
    "\n--(hit|miss|sunk)s?\n[a-z0-9]+\n => \n",
    "\n--shot\n(" CELL " *[a-z]+)[,;] *(" CELL ") => \n--shot\n\\1\n--shot\n\\2",
    "\n--shot\n([^\n]*\\.(shots|txt|log))\n => \n--shots\n\\1\n",
    "\n(" CELL ")\n(miss|hit|sunk)\n => \n--shot\n\\1 \\2\n",
    "\n(miss|hit|sunk)\n(" CELL ")\n => \n--shot\n\\2 \\1\n",
    "^\n(" CELL " ?" ANSWER ")\n => \n--shot\n\\1\n",
    "\n(" TEXT ")\n(" CELL " ?" ANSWER ")\n => \n\\1\n--shot\n\\2\n",
    "^(\nmap(\n" TEXT
    ")?(\n(-F|--format|-o|--output)\n[^\n]+)*\n--film(\n(-F|--format|-o|--output)\n[^"
    "\n]+)*\n)$ => \\1--shot\nA1 hit\n",
    /* fleets and sizes */
    "\n(-s|--ship)\n(the|my)[ ] => \n\\1\n",
    "\n(0x[0-9]+|[0-9]+x0)\n => \n10x10\n",
    "\n--ships\n([a-z]+)\n => \n--ship\n\\1\n",
    "^(\nmap\n" TEXT ")\n" SHIPS "\n => \\1\n--ship\n\\2\n",
    "^\n(sample|best|list)\n([0-9]+)\n" BUILTIN "\n => \n\\1\n\\3\n\\2\n",
    "^\n(" SHIP "(," SHIP ")+)\n => \n--fleet\n\\1\n",
    "\n(-f|--fleet)\n([1-9])([1-9])([1-9])([1-9])([1-9]?)\n => \n\\1\n\\2,\\3,\\4,\\5,\\6\n",
    "\n(-f|--fleet)\n([^\n]*[0-9])[,;]+\n => \n\\1\n\\2\n",
    "\n(-f|--fleet)\n([^\n]*[0-9])\\*([0-9]) => \n\\1\n\\2x\\3",
    "\n([0-9]+x[0-9]+)x[0-9]+\n => \n\\1\n",
    "^(\n[a-z]+)?\n([0-9][0-9]+),([0-9]+)\n => \\1\n\\2x\\3\n",
    "\n--(island|cell)\n([^\n]*[0-9]),([a-z]) => \n--\\1\n\\2 \\3",
    "\n--sum\n([^\n=<>]*[0-9])([<>]?=)([0-9]) => \n--sum\n\\1 \\2 \\3",
    "\n--(ships|ship-sizes|sizes|lengths|pieces)\n => \n--fleet\n",
    "\n(-f|--fleet)\n\\[([^]\n]*)\\]?\n => \n\\1\n\\2\n",
    "\n(-f|--fleet)\n([0-9x,]*[0-9])(,[,; \n]+|[-+;/ \n]+[, ]*)(" SHIP
    ")([],; \n+/-]) => \n\\1\n\\2,\\4\\6",
    "\n([0-9]+)\n?(x|\\*|by|\xc3\x97)\n?([0-9]+)\n => \n\\1x\\3\n",
    "^(\n[a-z]+)?\n([0-9]+)\n([0-9][0-9]+|[6-9])\n => \\1\n\\2x\\3\n",
    "^(\n[a-z]+)?\n([0-9]+)\n => \\1\n\\2x\\2\n",
    "(\n[0-9]+x[0-9]+)[\n ]([1-9](x[0-9]+)?(,[0-9x,]+)?)\n => \\1\n--fleet\n\\2\n",
    "\n--(size|board-size|dimensions|grid)\n([0-9]+)\n => \n--board\n\\2x\\2\n",
    "\n--(size|board-size|dimensions|grid)\n => \n--board\n",
    "\n--(hex|hexagonal|flat|hex-flat)\n => \n--lattice\nhex-flat\n",
    "\n--(pointy|hex-pointy)\n => \n--lattice\nhex-pointy\n",
    "\n(-l|--lattice)\n(hex|hexagon|hexagonal|flat)\n => \n\\1\nhex-flat\n",
    "\n(-l|--lattice)\npointy\n => \n\\1\nhex-pointy\n",
    /* words of several commands' options that stand for each other */
    OF("sample") "(--(count|number|num|limit|top|rounds)|-k)\n => \\1--samples\n",
    OF("list") "(--(count|number|num|max|first|head|top|samples)|-[nk])\n => \\1--limit\n",
    OF("best") "(--(count|number|num|limit|first|head)|--?[nk])\n => \\1--top\n",
    OF("simulate") "(--(count|number|num|limit|rounds|runs|trials|iterations)|-n)\n => "
                   "\\1--games\n",
    "^(\nsample\n" TEXT ")\n([0-9]+)\n => \\1\n--samples\n\\2\n",
    "^(\nbest\n" TEXT ")\n([0-9]+)\n => \\1\n--top\n\\2\n",
    "^(\nlist\n" TEXT ")\n([0-9]+)\n => \\1\n--limit\n\\2\n",
    "^(\nsimulate\n" TEXT ")\n([0-9]+)\n => \\1\n--games\n\\2\n",
    "^(\nsimulate\n(.*\n)?" TEXT ")\n(random|hunt|parity|density|montecarlo|exact|entropy|"
    "lookahead|optimal)\n => \\1\n--strategy\n\\3\n",
    /* commands */
    "^\n" COMMAND "\n" COMMAND "\n => \n\\1\n",
    "^\n(duel|against)\n => \nplay\n--\\1\n",
    "^\n(hits|heat|heat-?map|hotmap|densit(y|ies)|density-map|probs?|probabilit(y|ies)|odds|"
    "chances?|grid|analy[sz]e)\n => \nmap\n",
    "^\n(hint|advi[cs]e|suggest|next|next-shot|shot|shoot|fire|target|aim|move|where)\n => "
    "\nbest\n",
    "^\n(game|start|battle|interactive|assist|run|new)\n => \nplay\n",
    "^\n(random|draw|generate|gen|rand|place|deploy|layout|hide|lay)\n => \nsample\n",
    "^\n(all|enum|enumerate|solve|solutions|deployments)\n => \nlist\n",
    "^\n(sim|simulation|tournament|bench(mark)?|games|strateg(y|ies))\n => \nsimulate\n",
    "^\n(train|habits|fit)\n => \nlearn\n",
    "^\n(diff|versus|vs|ratio|comparison)\n => \ncompare\n",
    "^\n(combine|join)\n => \nmerge\n",
    "^\nmerge\n$ => \ncount\n8x8\n--fleet\n5,4,3,2\n--part\n1/2\n",
    "^\n(dlx|cnf)\n => \nmatrix\n--format\n\\1\n",
    "^\nknuth\n => \nmatrix\n--format\ndlx\n",
    "^\n(dimacs|sat)\n => \nmatrix\n--format\ncnf\n",
    "^\n(exact-?cover|export)\n => \nmatrix\n",
    "^\n(board|info|print|display|labels|inspect|describe)\n => \nshow\n",
    "^\n(ls|list-boards|presets|built-?ins|names)\n => \nboards\n",
    "^\n(number|total|calculate|calc|compute|counts|stage)\n => \ncount\n",
    "^\n(svg|html|picture|image|page|plot)\n => \nmap\n--output\nmap.html\n",
    "^\noptimal\n => \nbest\n--optimal\n",
    "^\n(entropy|lookahead)\n => \nbest\n--by\n\\1\n",
    "^\nplan\n => \ncount\n--progress\n",
    "^\n(version|ver)\n => \n--version\n",
    "^\n(usage|man|options|commands|/?[?])\n => \n--help\n",
    "^\n(" TEXT ")\n" COMMAND "\n => \n\\2\n\\1\n",
    "^\n(count|map)\n(" TEXT ")\n" COMMAND "\n => \n\\3\n\\2\n",
    "(\n" TEXT ")\nhelp\n => \\1\n--help\n",
    "^\nhelp\nstrateg(y|ies)\n => \nhelp\nsimulate\n",
    "^\nhelp\n(all|me|please)\n => \n--help\n",
    "^\nhelp\n(shot|format)\n => \nhelp\n\\1s\n",
    "^\nhelp\n(fleet|touch|lattice|board(\n?files?)?)\n => \nhelp\nboard-files\n",
    "^\nhelp\n(heat|heat-?map|density)\n => \nhelp\nmap\n",
    "^\n(map|best|count|show)\n" BUILTIN "\n" BUILTIN "\n => \ncompare\n\\2\n\\3\n",
    "\n(and|vs|versus|with|on|for)\n => \n",
    /* options */
    "^(\nmatrix\n.*)\n(-o|--output)\n([^\n]*)\\.txt\n => \\1\n\\2\n\\3.csv\n",
    "^(\nmatrix\n(.*\n)?(-F|--format))\ntext\n => \\1\ncsv\n",
    "^(\ncompare\n.*)\n(-v|--values)\ndifference\n => \\1\n",
    "^(\nplay\n(.*\n)?)--load\n => \\1--log\n",
    "\n--(json|csv|svg|html)\n(" TEXT "[.][a-z]+)\n => \n--output\n\\2\n",
    "\n--law\n => \n--fleet-law\n",
    "^(\nmap\n(.*\n)?" TEXT "|\nmap\n.*\n--film)\n(" TEXT
    "[.](svg|html|json|csv))\n => \\1\n--output\n\\3\n",
    "\n--(json|csv|svg|html|ansi|dlx|cnf|text)\n => \n--format\n\\1\n",
    "\n--txt\n => \n--format\ntext\n",
    "\n--(png|pdf|picture|image)\n => \n--format\nsvg\n",
    "\n--(no-?touch|no-touching|no-contact|apart)\n => \n--touch\nforbidden\n",
    "\n--(touching|can-touch|may-touch|allow-touch)\n => \n--touch\nallowed\n",
    "\n--(rounds|runs|trials|iterations)\n => \n--samples\n",
    "\n--(time|timeout|max-time|time-limit|deadline|wait|sec)\n => \n--within\n",
    "\n--(cpus?|cores?|jobs|workers|procs|parallel)\n => \n--threads\n",
    "\n--(ram|max-mem(ory)?)\n => \n--memory-limit\n",
    "\n(--(quiet|silent)|-q)\n => \n--no-progress\n",
    "\n--(verbose|debug)\n => \n--stats\n",
    "\n--(colou?rs?)\n => \n--color\n",
    "\n--(no-?colou?r|monochrome)\n => \n--color\nnever\n",
    "\n--(file|save|to|write|dest)\n => \n--output\n",
    "\n--(game|history|moves|turns|position|played)\n => \n--shots\n",
    "\n--(guess|fired?|shoot)\n => \n--shot\n",
    "\n--(method|algo(rithm)?|solver|backend)\n => \n--engine\n",
    "\n--(mc|dp|independent|narrow|auto)\n => \n--engine\n\\1\n",
    "\n--(monte-?carlo|estimate)\n => \n--engine\nmc\n",
    "\n--exact\n => \n--engine\ndp\n",
    "\n--(entropy|lookahead)\n => \n--by\n\\1\n",
    "\n--(rank|sort|order-by)\n => \n--by\n",
    "\n--(perfect|optimum|minimax)\n => \n--optimal\n",
    OF("map") "--(percent|count|probability)\n => \\1--values\n\\3\n",
    "\n--count\n => \n",
    "\n--(type|display|units?)\n => \n--values\n",
    "\n--(random-seed|rng|srand)\n => \n--seed\n",
    "\n--(opponent|ai|computer|vs|hide)\n => \n--against\n",
    "\n--(two-players?|both)\n => \n--duel\n",
    OF("best") "--strategy\n(entropy|lookahead)\n => \\1--by\n\\3\n",
    "\n--(symmetry|symmetric|unique|distinct)\n => \n--up-to\nsymmetry\n",
    "\n--(import|input|matrix-file)\n => \n--matrix\n",
    "\n(--(usage|man)|-[?])\n => \n--help\n",
    "\n--(spill|checkpoint|for|parts|dir|plan|phase|task)(\n" TEXT ")?\n => \n",
    /* their values */
    "\n(-t|--touch)\n(no|never|false|off|none|0)\n => \n\\1\nforbidden\n",
    "\n(-t|--touch)\n(yes|true|on|always|1)\n => \n\\1\nallowed\n",
    "\n(-t|--touch)\n(diagonal(ly)?|corner|edges)\n => \n\\1\ncorners\n",
    "\n(-c|--cover)\n(full|yes|true|every)\n => \n\\1\nall\n",
    "\n--labels\n(xyz|coordinates|coords|x,y,z)\n => \n--labels\ncube\n",
    "\n(-v|--values)\n(pct|percents?|percentage|%)\n => \n\\1\npercent\n",
    "\n(-v|--values)\n(counts|numbers?)\n => \n\\1\ncount\n",
    "\n(-e|--engine)\n(exact|fast)\n => \n\\1\nauto\n",
    "\n(-e|--engine)\n(monte-?carlo|random|estimate)\n => \n\\1\nmc\n",
    "\n(-e|--engine)\n(knuth|dancing-?links)\n => \n\\1\ndlx\n",
    "\n--announce\n(names?|all|yes)\n => \n--announce\nship\n",
    "\n--by\n(chance|percent|prob)\n => \n--by\nprobability\n",
    "\n--by\n(information|info|bits)\n => \n--by\nentropy\n",
    "\n--color\n(yes|true|on)\n => \n--color\nalways\n",
    "\n--color\n(no|false|off|none)\n => \n--color\nnever\n",
    "\n--strategy\n([a-z]+), ?([a-z]) => \n--strategy\n\\1\n--strategy\n\\2",
    "\n--strategy\n(all|every)\n => \n--strategy\nrandom\n--strategy\nhunt\n--strategy\nexact\n",
    "\n--strategy\n(belief|best|probability)\n => \n--strategy\nexact\n",
    "\n--strategy\n(monte-carlo|mc)\n => \n--strategy\nmontecarlo\n",
    "\n(-F|--format)\n(txt|plain)\n => \n\\1\ntext\n",
    "\n(-F|--format)\n(png|jpe?g|gif|pdf|eps|bmp|webp|picture|image)\n => \n\\1\nsvg\n",
    "\n(-F|--format)\n(xlsx?|ods|tsv|excel|table)\n => \n\\1\ncsv\n",
    "\n(-F|--format)\n(htm|web|page|md|docx?)\n => \n\\1\nhtml\n",
    "\n(-F|--format)\n(xml|ya?ml|js)\n => \n\\1\njson\n",
    "\n(-F|--format)\n(sat|dimacs)\n => \n\\1\ncnf\n",
    "\n(-o|--output)\n([^\n]*)\\.(png|jpe?g|gif|pdf|e?ps|bmp|webp|tiff?)\n => \n\\1\n\\2.svg\n",
    "\n(-o|--output)\n([^\n]*)\\.(xlsx?|ods|tsv)\n => \n\\1\n\\2.csv\n",
    "\n(-o|--output)\n([^\n]*)\\.(docx?|odt|md)\n => \n\\1\n\\2.html\n",
    "\n(-o|--output)\n([^\n]*)\\.(xml|ya?ml)\n => \n\\1\n\\2.json\n",
    "\n(-j|--threads|--top|-g|--games|--limit|--every|-n|--samples)\n(0|-[0-9]+)\n => \n\\1\n1\n",
    "\n(-g|--games|-n|--samples|--limit)\n([0-9]+)[,_]([0-9]) => \n\\1\n\\2\\3",
    "\n(-g|--games|-n|--samples|--limit)\n([0-9]+)k\n => \n\\1\n\\2000\n",
    "\n--shot\n$ => \n--shot\nE5 hit\n",
    "\n(-b|--board)\n$ => \n\\1\nclassic\n",
    /* boards */
    "^(\nsimulate\n" TEXT "\n" TEXT ")\n" TEXT "\n => \\1\n",
    "\n[^-\n][^\n]*/" BUILTIN "([.]board)?\n => \n\\1\n",
    "\nhex\n(upper|lower|blue|green)\n => \nhex-\\1\n",
    "\nclassic\n(no\ntouch|no-touch)\n => \nclassic-no-touch\n",
    "\n" BUILTIN "(,|[.]board\n) => \n\\1\n",
    "\n(blue|upper|hex|hexagon|hexagonal|hexagons)\n => \nhex-upper\n",
    "\n(green|lower)\n => \nhex-lower\n",
    "\n(battleships?|standard|original|hasbro|mb|milton-bradley)\n => \nclassic\n",
    "\n(schiffe-versenken|schiffe|deutsch|germany)\n => \ngerman\n",
    "\n(morskoi-boi|sea-?battle|russia)\n => \nrussian\n",
    "\n(pentomino(e?s)?)\n => \npentominoes-6x10\n",
    "\n(fair|hex-fair)\n => \nhex-fair-upper\n",
};

/* Writes what is meant where the row matches; false where it does not, or changes nothing. */
static bool rewrite(char text[BSC_LINE_SIZE], const char *slip) {
    regex_t expression;
    regmatch_t at[10];
    char made[2 * BSC_LINE_SIZE];
    const char *meant = strstr(slip, ARROW);
    snprintf(made, sizeof made, "%.*s", (int)(meant - slip), slip);
    if (regcomp(&expression, made, REG_EXTENDED | REG_ICASE) != 0) return false;
    const bool matches = regexec(&expression, text, 10, at, 0) == 0;
    regfree(&expression);
    if (!matches) return false;
    size_t used = (size_t)at[0].rm_so;
    memcpy(made, text, used);
    for (meant += strlen(ARROW); *meant != '\0' && used < BSC_LINE_SIZE; meant++) {
        if (*meant != '\\') {
            made[used++] = *meant;
            continue;
        }
        const regmatch_t group = at[*++meant - '0'];
        for (regoff_t k = group.rm_so; k < group.rm_eo; k++) made[used++] = text[k];
    }
    snprintf(made + used, sizeof made - used, "%s", text + at[0].rm_eo);
    if (strlen(made) >= BSC_LINE_SIZE || strcmp(made, text) == 0) return false;
    strcpy(text, made);
    return true;
}

bool bsc_slips_mend(char text[BSC_LINE_SIZE]) {
    bool any = false, again = true;
    for (int round = 0; round < 8 && again; round++) {
        again = false;
        for (size_t k = 0; k < sizeof slips / sizeof *slips; k++)
            for (int times = 0; times < 16 && rewrite(text, slips[k]); times++) any = again = true;
    }
    return any;
}
