/* test_lines.c - the reader that divides a text into lines and words, with every kind of line end,
 * byte-order mark and blank. */
#include "count/base/error.h"
#include "count/base/text.h"
#include "support.h"

#include "count/base/bits.h"

#define MARK "\357\273\277" /* the byte-order mark in UTF-8 */

/* Asserts that the lines of the text, each with a '|' after it, are `expected`. */
static void assert_lines(const char *text, size_t length, const char *expected) {
    char joined[256] = "";
    bsc_lines lines;
    bsc_spot line;
    size_t number = 0;
    bsc_lines_begin(&lines, "name", text, length);
    while (bsc_lines_next(&lines, &line)) {
        assert_int_equal(line.number, ++number);
        assert_int_equal(line.offset, 0);
        assert_string_equal(line.name, "name");
        strncat(joined, line.line, line.length);
        strcat(joined, "|");
    }
    assert_false(bsc_lines_next(&lines, &line));
    assert_string_equal(joined, expected);
}

TEST(lines_end_in_many_ways) {
    const struct {
        const char *text, *lines;
    } cases[] = {{"", ""},
                 {"\n", "|"},
                 {"\r\n", "|"},
                 {"a", "a|"},
                 {"a\n", "a|"},
                 {"a\r\n", "a|"},
                 {"a\r", "a|"},
                 {"a\nb", "a|b|"},
                 {"a\r\nb\r\n", "a|b|"},
                 {"a\n\n\nb\n", "a|||b|"},
                 {"a\r\n\r\nb", "a||b|"},
                 {"a\rb\n", "a\rb|"},
                 {"a\r\r\n", "a\r|"},
                 {MARK "a\nb", "a|b|"},
                 {MARK, ""},
                 {MARK "\n", "|"},
                 {"\357\273", "\357\273|"},
                 {"a\n" MARK "b", "a|" MARK "b|"}};
    for (size_t k = 0; k < LENGTH(cases); k++)
        assert_lines(cases[k].text, strlen(cases[k].text), cases[k].lines);
}

TEST(a_text_ends_where_its_length_says) {
    assert_lines("ab\ncd", 4, "ab|c|");
    assert_lines("ab\ncd", 3, "ab|");
    assert_lines(MARK "a", 2, "\357\273|");
    assert_lines(NULL, 0, "");
}

TEST(a_zero_byte_ends_no_line) {
    bsc_lines lines;
    bsc_spot line;
    bsc_lines_begin(&lines, "name", "a\0b\nc", 5);
    assert_true(bsc_lines_next(&lines, &line));
    assert_int_equal(line.length, 3);
    assert_true(bsc_lines_next(&lines, &line));
    assert_int_equal(line.length, 1);
}

TEST(words_are_separated_by_blanks) {
    const struct {
        const char *line, *words;
    } cases[] = {{"", ""},
                 {"   ", ""},
                 {"one", "one@0 "},
                 {"one two", "one@0 two@4 "},
                 {"  one   two  ", "one@2 two@8 "},
                 {"\tone\v\f\rtwo", "one@1 two@7 "},
                 {"\303\251t\303\251\302\240z b", "\303\251t\303\251\302\240z@0 b@9 "}};
    for (size_t k = 0; k < LENGTH(cases); k++) {
        const char *const text = cases[k].line;
        bsc_spot spot = {"name", text, strlen(text), 1, 0};
        char words[100] = "";
        size_t length = 0;
        while (bsc_spot_next_word(&spot, &length)) {
            char word[50];
            snprintf(word, sizeof word, "%.*s@%zu ", (int)length, text + spot.offset, spot.offset);
            strcat(words, word);
        }
        assert_string_equal(words, cases[k].words);
        assert_int_equal(spot.offset, strlen(text));
        assert_int_equal(length, 0);
    }
}

TEST(words_stop_at_the_lines_end) {
    bsc_spot spot = {"name", "one two", 5, 1, 0};
    size_t length = 0;
    assert_true(bsc_spot_next_word(&spot, &length));
    assert_true(bsc_spot_next_word(&spot, &length));
    assert_int_equal(length, 1);
    assert_false(bsc_spot_next_word(&spot, &length));
    assert_false(bsc_spot_next_word(&spot, &length));
}

TEST(words_are_compared_to_the_letter) {
    const bsc_spot spot = {"name", "board boards", 12, 1, 6};
    assert_true(bsc_spot_is(&spot, 6, "boards"));
    assert_true(bsc_spot_is(&spot, 5, "board"));
    assert_false(bsc_spot_is(&spot, 6, "board"));
    assert_false(bsc_spot_is(&spot, 5, "boards"));
    assert_false(bsc_spot_is(&spot, 6, "Boards"));
    assert_true(bsc_spot_is(&spot, 0, ""));
}

static bsc_status checked(const char *text, size_t length, bsc_error *error) {
    const bsc_spot spot = {"name", text, length, 1, 0};
    *error = (bsc_error){.status = BSC_OK};
    return bsc_spot_check(&spot, length, error);
}

/* Checks each of the texts, which are separated by blanks, and asserts its status and message. */
static void assert_checked(const char *texts, bsc_status status, const char *message) {
    for (const char *cursor = texts; *cursor != '\0';
         cursor += strcspn(cursor, " "), cursor += strspn(cursor, " ")) {
        bsc_error error;
        assert_int_equal(checked(cursor, strcspn(cursor, " "), &error), status);
        assert_string_equal(error.message, message);
    }
}

TEST(texts_that_would_mislead_are_refused) {
    bsc_error error;
    assert_ok(checked("", 0, &error));
    assert_ok(checked("a b\tc", 5, &error));
    assert_checked("\302\240 \337\277 \340\240\200 \355\237\277 \360\220\200\200 \364\217\277\277",
                   BSC_OK, "");
    assert_checked("\200 \301\277 \303 \303x \340\237\277 \355\240\200 \357\277\276 \357\277\277 "
                   "\360\217\277\277 \364\220\200\200 \342\202 \370\210\200\200\200",
                   BSC_BAD_INPUT, "not UTF-8");
    assert_checked("\001 \033[2J \177 \302\200 \302\233", BSC_BAD_INPUT, "control character");
    assert_int_equal(checked("a\0b", 3, &error), BSC_BAD_INPUT);
    assert_int_equal(error.column, 2);
}

/* The examples are those of the authors of FNV-1a. The hash must not depend on how the bytes are
 * divided among calls. */
TEST(texts_are_hashed) {
    static const struct {
        const char *text;
        uint64_t hash;
    } examples[] = {{"", UINT64_C(0xcbf29ce484222325)},
                    {"a", UINT64_C(0xaf63dc4c8601ec8c)},
                    {"foobar", UINT64_C(0x85944171f73967e8)}};
    for (size_t k = 0; k < LENGTH(examples); k++) {
        const char *text = examples[k].text;
        for (size_t cut = 0; cut <= strlen(text); cut++) {
            uint64_t hash = BSC_HASH_START;
            bsc_hash_add(&hash, text, cut);
            bsc_hash_add(&hash, text + cut, strlen(text + cut));
            assert_true(hash == examples[k].hash);
        }
    }
    uint64_t bytes = BSC_HASH_START, numbers = BSC_HASH_START, texts = BSC_HASH_START;
    bsc_hash_add(&bytes, "ab\0\0\0\0\0\0\0\0\0\0\0\0\xf8\x3f", 16);
    bsc_hash_number(&numbers, 'a' + 256 * 'b');
    bsc_hash_double(&numbers, 1.5);
    assert_true(numbers == bytes);
    bsc_hash_text(&texts, "ab");
    bsc_hash_text(&texts, "");
    bytes = BSC_HASH_START;
    bsc_hash_add(&bytes, "ab\0", 4);
    assert_true(texts == bytes);
    numbers = BSC_HASH_START;
    for (uint64_t count = 0; count < 20; count++) {
        uint64_t zeros = BSC_HASH_START;
        bsc_hash_zeros(&zeros, count);
        assert_true(zeros == numbers);
        bsc_hash_number(&numbers, 0);
    }
}
