/* text.h - texts as they come from boards and command lines, made safe for where they go. */
#ifndef BSC_VIEW_TEXT_H
#define BSC_VIEW_TEXT_H

#include <stddef.h>
#include <stdio.h>

/* Characters of a text in UTF-8. */
size_t bsc_text_width(const char *text);
/* With its quotes. Bytes that are not UTF-8 become U+FFFD, here and in XML. */
void bsc_json_string(FILE *out, const char *text);
/* Between tags or in double quotes. Control characters, which XML cannot hold, become U+FFFD. */
void bsc_xml_text(FILE *out, const char *text);
/* The same of its first bytes, or of all up to its end. */
void bsc_xml_part(FILE *out, const char *text, size_t bytes);

#endif
