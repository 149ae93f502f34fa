/* json.c - JSON's strings. */
#include "view/table.h"

void bsc_json_string(FILE *out, const char *text) {
    putc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < 0x20u)
            fprintf(out, "\\u%04x", (unsigned)(unsigned char)*text);
        else
            putc(*text, out);
    }
    putc('"', out);
}
