/* json.c - JSON's strings. */
#include "view/table.h"

void bsc_json_string(FILE *out, const char *text) {
    putc('"', out);
    for (size_t length = 0; *text != '\0'; text += length == 0 ? 1 : length) {
        length = bsc_character_length(text);
        if (length == 0)
            fputs(BSC_UNREADABLE, out);
        else if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < 0x20u)
            fprintf(out, "\\u%04x", (unsigned)(unsigned char)*text);
        else
            fwrite(text, 1, length, out);
    }
    putc('"', out);
}
