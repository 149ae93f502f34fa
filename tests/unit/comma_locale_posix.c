/* comma_locale_posix.c - sets a locale with a decimal comma, on POSIX. */
#include "support.h"

#include <locale.h>
#include <stdlib.h>

/* Makes a locale with a decimal comma by localedef, and sets it. Returns false if that fails. */
static bool make_comma_locale(void) {
    char folder[] = "/tmp/bscount-locale-XXXXXX", command[512];
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command,
             "cd %s && printf 'LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \".\"\ngrouping 3\n"
             "END LC_NUMERIC\n' >source && localedef -c -i source -f ANSI_X3.4-1968 ./comma "
             ">log 2>&1",
             folder);
    const bool is_made = system(command) != -1 && setenv("LOCPATH", folder, 1) == 0 &&
                         setlocale(LC_NUMERIC, "comma") != NULL;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
    return is_made;
}

bool set_comma_locale(void) {
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8"};
    for (size_t k = 0; k < LENGTH(names); k++)
        if (setlocale(LC_NUMERIC, names[k]) != NULL) return true;
    return make_comma_locale();
}
