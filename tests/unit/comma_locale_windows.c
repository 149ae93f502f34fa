/* comma_locale_windows.c - sets a locale with a decimal comma, on Windows, which has the locales of
 * all languages. */
#include "support.h"

#include <locale.h>

bool set_comma_locale(void) {
    return setlocale(LC_NUMERIC, "German_Germany.1252") != NULL;
}
