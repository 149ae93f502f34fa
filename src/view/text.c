/* text.c - texts in UTF-8 or not quite, and their escapes in JSON and XML. */
#include "view/table.h"

#include <stdlib.h>
#include <string.h>

#define UNREADABLE "\xef\xbf\xbd" /* U+FFFD, in place of what may not leave */

size_t bsc_text_width(const char *text) {
    size_t width = 0;
    for (; *text != '\0'; text++) width += ((unsigned char)*text & 0xC0u) != 0x80u;
    return width;
}

static void write_clean(FILE *out, const char *text, char doubled) {
    uint32_t code;
    for (size_t length; *text != '\0'; text += length) {
        length = bsc_text_step(text, SIZE_MAX, &code);
        if (bsc_text_unclean(code))
            fputs(UNREADABLE, out);
        else
            fwrite(text, 1, length, out);
        if (*text == doubled) putc(doubled, out);
    }
}

bool bsc_text_close(FILE *memory, char **text) {
    const bool whole = ferror(memory) == 0;
    if (fclose(memory) == 0 && whole && *text != NULL) return true;
    free(*text);
    *text = NULL;
    return false;
}

void bsc_text_write(FILE *out, const char *text) {
    write_clean(out, text, '\0');
}

void bsc_csv_text(FILE *out, const char *text) {
    write_clean(out, text, '"');
}

void bsc_json_string(FILE *out, const char *text) {
    uint32_t code;
    putc('"', out);
    for (size_t length; *text != '\0'; text += length) {
        length = bsc_text_step(text, SIZE_MAX, &code);
        if (code == BSC_NO_CHARACTER)
            fputs(UNREADABLE, out);
        else if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if (bsc_text_unclean(code))
            fprintf(out, "\\u%04x", (unsigned)code);
        else
            fwrite(text, 1, length, out);
    }
    putc('"', out);
}

static void write_xml_character(FILE *out, const char *text, size_t length, uint32_t code) {
    if (bsc_text_unclean(code))
        fputs(UNREADABLE, out);
    else if (code == '&')
        fputs("&amp;", out);
    else if (code == '<')
        fputs("&lt;", out);
    else if (code == '>')
        fputs("&gt;", out);
    else if (code == '"')
        fputs("&quot;", out);
    else
        fwrite(text, 1, length, out);
}

void bsc_xml_part(FILE *out, const char *text, size_t bytes) {
    uint32_t code;
    while (bytes > 0 && *text != '\0') {
        const size_t step = bsc_text_step(text, SIZE_MAX, &code);
        write_xml_character(out, text, step, code);
        text += step;
        bytes -= step < bytes ? step : bytes;
    }
}

void bsc_xml_text(FILE *out, const char *text) {
    bsc_xml_part(out, text, strlen(text));
}
