/* test_error.c - errors: the first of several is kept, with the line of text and the place of the
 * caret, and is written in the right form. Also the search for the known word that is closest to a
 * misspelt one. */
#include "count/base/error.h"
#include "support.h"

static bsc_error error_at(const char *line, size_t length, size_t offset) {
    bsc_error error = {0};
    const bsc_spot spot = {"some.board", line, length, 7, offset};
    assert_int_equal(bsc_error_at(&error, &spot, "wrong"), BSC_BAD_INPUT);
    assert_int_equal(error.status, BSC_BAD_INPUT);
    assert_int_equal(error.line, 7);
    assert_string_equal(error.name, "some.board");
    assert_string_equal(error.message, "wrong");
    return error;
}

TEST(the_first_error_wins) {
    bsc_error error = {0};
    const bsc_spot spot = {"later", "text", 4, 1, 2};
    assert_int_equal(bsc_error_set(&error, BSC_LIMIT, "needs %d bytes", 12), BSC_LIMIT);
    assert_int_equal(bsc_error_set(&error, BSC_INTERRUPTED, "stopped"), BSC_LIMIT);
    assert_int_equal(bsc_error_set_no_memory(&error), BSC_LIMIT);
    assert_int_equal(bsc_error_at(&error, &spot, "elsewhere"), BSC_LIMIT);
    assert_string_equal(error.message, "needs 12 bytes");
    assert_string_equal(error.name, "");
    assert_int_equal(error.line, 0);
    bsc_error_hint(&error, "try %s", "this");
    bsc_error_hint(&error, "or that");
    assert_string_equal(error.hint, "try this");
}

TEST(the_first_reason_wins) {
    bsc_error error = {0};
    bsc_error_set(&error, BSC_LIMIT, "needs more");
    assert_int_equal(error.reason, BSC_REASON_NONE);
    bsc_error_reason(&error, BSC_REASON_GAMES);
    bsc_error_reason(&error, BSC_REASON_NO_WALK);
    assert_int_equal(error.reason, BSC_REASON_GAMES);
    assert_string_equal(error.hint, "");
    bsc_error_reason(NULL, BSC_REASON_NO_WALK);
}

static bsc_error error_of_run(const char *board, const char *fleet, const bsc_run *run) {
    bsc_matrix *matrix = matrix_of_fleet(board, fleet, "forbidden", NULL);
    if (run->engine != BSC_ENGINE_MC) limit_memory(1000);
    bsc_tally *tally;
    bsc_error error = {0};
    assert_int_equal(bsc_tally_new(&tally, matrix, run, NULL, &error), BSC_LIMIT);
    bsc_memory_limit(0);
    return error;
}

/* The library does not know the names of the program's options, so its errors have reason codes
 * from which the program makes its own advice. */
TEST(reasons_replace_names_of_options) {
    const bsc_run dp = {.engine = BSC_ENGINE_DP};
    const bsc_run dlx = {.engine = BSC_ENGINE_DLX};
    const bsc_run mc = {.engine = BSC_ENGINE_MC, .samples = 100};
    bsc_error errors[5] = {error_of_run("10x10", "5,4", &dp), error_of_run("10x10", "5,4", &dlx),
                           error_of_run("3x3", "1x5", &mc)};
    const bsc_source size = {.name = "10x10"};
    const bsc_source text = {.name = "text", .text = "board 3x3\n", .length = 10};
    static const bsc_reason reasons[5] = {BSC_REASON_MEMORY_LIMIT, BSC_REASON_MEMORY_LIMIT,
                                          BSC_REASON_NO_WALK, BSC_REASON_NO_FLEET,
                                          BSC_REASON_NO_PIECES};
    bsc_problem *problem;
    assert_int_equal(bsc_problem_new(&problem, &size, &errors[3]), BSC_BAD_INPUT);
    assert_int_equal(bsc_problem_new(&problem, &text, &errors[4]), BSC_BAD_INPUT);
    for (unsigned k = 0; k < 5; k++) {
        assert_int_equal(errors[k].reason, reasons[k]);
        assert_string_equal(errors[k].hint, "");
        assert_null(strstr(errors[k].message, "--"));
    }
}

TEST(an_error_may_be_null) {
    const bsc_spot spot = {"text", "line", 4, 1, 0};
    assert_int_equal(bsc_error_set(NULL, BSC_UNSUPPORTED, "no"), BSC_UNSUPPORTED);
    assert_int_equal(bsc_error_at(NULL, &spot, "no"), BSC_BAD_INPUT);
    assert_int_equal(bsc_error_set_no_memory(NULL), BSC_NO_MEMORY);
    bsc_error_hint(NULL, "none");
}

TEST(long_texts_are_cut) {
    bsc_error error = {0};
    char name[400], cut[256];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    snprintf(cut, sizeof cut, "%.252s\xE2\x80\xA6", name);
    const bsc_spot spot = {name, "", 0, 1, 0};
    assert_int_equal(bsc_error_at(&error, &spot, "%s", name), BSC_BAD_INPUT);
    bsc_error_hint(&error, "%s", name);
    assert_string_equal(error.name, cut);
    assert_string_equal(error.message, cut);
    assert_string_equal(error.hint, cut);
}

TEST(the_caret_counts_characters) {
    const struct {
        const char *line;
        size_t offset, caret;
    } cases[] = {{"", 0, 1},
                 {"abc", 0, 1},
                 {"abc", 2, 3},
                 {"abc", 3, 4},
                 {"abc", 9, 4},
                 {"\303\251\303\251 x", 5, 4},
                 {"\342\202\254x", 3, 2},
                 {"\360\237\232\242 x", 5, 3}};
    for (size_t k = 0; k < LENGTH(cases); k++) {
        const bsc_error error = error_at(cases[k].line, strlen(cases[k].line), cases[k].offset);
        assert_int_equal(error.caret, cases[k].caret);
        assert_int_equal(error.column, cases[k].caret);
        assert_string_equal(error.source, cases[k].line);
    }
}

TEST(control_characters_are_shown_as_blanks) {
    const bsc_error error = error_at("\ta\001b\177c\r!", 8, 5);
    assert_string_equal(error.source, " a b c !");
    assert_int_equal(error.caret, 6);
}

/* Makes an error in a line of `length` letters, at the Z that is put at `offset`. Asserts that the
 * text which the error keeps begins with `start`, has kept_bytes bytes, and has its caret at
 * `caret`. */
static void assert_window(size_t length, size_t offset, const char *start, size_t kept_bytes,
                          size_t caret) {
    char line[1000];
    for (size_t k = 0; k < length; k++) line[k] = (char)('a' + k % 25);
    if (offset < length) line[offset] = 'Z';
    const bsc_error error = error_at(line, length, offset);
    assert_memory_equal(error.source, start, strlen(start));
    assert_int_equal(strlen(error.source), kept_bytes);
    assert_int_equal(error.caret, caret);
    assert_int_equal(error.column, offset + 1);
    if (offset < length) assert_int_equal(error.source[caret - 1], 'Z');
}

TEST(long_lines_keep_a_window) {
    assert_window(255, 254, "abcd", 255, 255);
    assert_window(255, 255, "abcd", 255, 256);
    assert_window(256, 100, "abcd", 255, 101);
    assert_window(900, 215, "abcd", 255, 216);
    assert_window(900, 216, "...efg", 255, 216);
    assert_window(900, 500, "...nop", 255, 216);
    assert_window(900, 899, "...", 3 + 213, 216);
    assert_window(900, 900, "...", 3 + 212, 216);
}

TEST(windows_do_not_split_characters) {
    char line[302] = "a";
    for (size_t k = 0; k < 100; k++) memcpy(line + 1 + 3 * k, "\xE2\x82\xAC", 3);
    const bsc_error cut_error = error_at(line, 301, 0);
    assert_int_equal(strlen(cut_error.source), 253);
    assert_memory_equal(cut_error.source + 250, "\xE2\x82\xAC", 4);
    memmove(line, line + 1, 300);
    line[300] = 'Z';
    const bsc_error right = error_at(line, 301, 300);
    assert_memory_equal(right.source, "...\xE2\x82\xAC\xE2", 7);
    assert_int_equal(strlen(right.source), 3 + 71 * 3 + 1);
    assert_int_equal(right.caret, 3 + 71 + 1);
    assert_int_equal(right.column, 101);
}

static void assert_written(const bsc_error *error, const char *expected) {
    char text[1200];
    assert_int_equal(bsc_error_format(error, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

TEST(writes_the_parts_that_are_set) {
    bsc_error plain = {0}, named = {.name = "x.board", .message = "cannot be read"};
    bsc_error placed = error_at("  hex\xC3\xA9", 7, 5);
    bsc_error_set(&plain, BSC_NO_MEMORY, "out of memory");
    assert_written(&plain, "error: out of memory\n");
    bsc_error_hint(&plain, "a smaller board");
    assert_written(&plain, "error: out of memory\nhint: a smaller board\n");
    assert_written(&named, "x.board: error: cannot be read\n");
    assert_written(&placed, "some.board:7:6: error: wrong\n  hex\xC3\xA9\n     ^\n");
    const bsc_error empty = error_at("", 0, 0);
    assert_written(&empty, "some.board:7:1: error: wrong\n");
}

TEST(writes_what_fits) {
    bsc_error error = error_at("some line", 9, 5);
    char full_text[200], part[200];
    bsc_error_hint(&error, "a hint");
    const size_t length = bsc_error_format(&error, full_text, sizeof full_text);
    assert_int_equal(length, strlen(full_text));
    assert_int_equal(bsc_error_format(&error, NULL, 0), length);
    for (size_t size = 1; size <= length + 2; size++) {
        memset(part, '!', sizeof part);
        const size_t fits = size <= length ? size - 1 : length;
        assert_int_equal(bsc_error_format(&error, part, size), length);
        assert_memory_equal(part, full_text, fits);
        assert_int_equal(part[fits], '\0');
        for (size_t k = fits + 1; k < sizeof part; k++) assert_int_equal(part[k], '!');
    }
}

static const char *or_none(const char *word) {
    return word == NULL ? "none" : word;
}

TEST(finds_the_closest_word) {
    static const char long_name[] = "a-name-of-more-than-forty-letters-is-not-known";
    const char *const commands[] = {"classic", "hex-upper", "hex-lower", "map", "a", long_name};
    static const struct {
        const char *closest, *words; /* `closest` is NULL if no word is close */
    } cases[] = {
        {"classic", "classic clasic clsasic classical"},
        {"hex-upper", "hexupper hex-pper hex-pupre"},
        {"hex-lower", "hex-loper"},
        {"map", "mpa amp mat"},
        {"a", "a"},
        {NULL, "pam b russian classicclassic a-name-of-more-than-forty-letters-is-not-known"}};
    for (size_t k = 0; k < LENGTH(cases); k++) {
        char words[100];
        strcpy(words, cases[k].words);
        for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " "))
            assert_string_equal(or_none(bsc_closest(word, commands, 6)), or_none(cases[k].closest));
    }
    assert_null(bsc_closest("", commands, 6));
    assert_null(bsc_closest("classic", commands, 0));
}
