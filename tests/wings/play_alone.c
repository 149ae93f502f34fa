/* play_alone.c - a program that uses only the parts src/count and src/play of the library. It
 * prints the best shot after a miss and a hit, and its probability in percent. It must link with
 * build/VARIANT/libbscount-play.a, which has no code for output formats or sessions. */
#include "bscount_game.h"

#include <stdio.h>

int main(void) {
    char label[16], text[1536];
    double chance;
    bsc_error error = {0};
    if (bsc_board_best("classic", NULL, "E5 miss\nD4 hit", label, &chance, &error) == BSC_OK) {
        printf("%s %.2f\n", label, 100.0 * chance);
        return 0;
    }
    bsc_error_format(&error, text, sizeof text);
    fputs(text, stderr);
    return 1;
}
