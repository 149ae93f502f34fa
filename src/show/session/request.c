/* request.c - reads a request: a line of JSON with one object, whose values are strings, numbers
 * and arrays of strings. All other arrays, and objects within the object, are refused.
 *
 * The line is copied, and the copy is read once from left to right. Each key and each value becomes
 * a text within the copy, with a 0 byte at its end. For example, the request
 * {"id":7,"shot":"A1\u0020hit"} becomes the following copy, where a dot is a 0 byte, and _ is a
 * byte that is no longer used:
 *
 *     sent    {"id":7,"shot":"A1\u0020hit"}
 *     copy    {"id.7.,"shot.:"A1 hit._____}
 *
 * A string is decoded in place. The result always fits, because no escape is shorter than the
 * character that it represents. The 0 byte is written over the closing quote or over a byte before
 * it. An array of strings becomes one text, with a line for each string. A number has no closing
 * quote, so it is moved one byte to the left, over the colon or blank in front of it, to make room
 * for the 0 byte. */
#include "show/session/request.h"

#include "bscount_json.h"

#include "count/base/error.h"
#include "count/base/memory.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

/* The line that is being read, and how far it has been read. Each function that reads something
 * begins at `next`, and moves `next` behind what it has read; after a failure `next` means
 * nothing. */
typedef struct request_reader {
    const char *text; /* the line as it was sent, for messages */
    char *bytes;      /* a copy of the line, in which keys and values are decoded */
    char *next;       /* points into the copy, to the byte that is read next */
    bsc_error *error; /* where mistakes are reported */
} request_reader;

/* Reports a mistake in the request: fills the error with the message `what`, which is printed as it
 * is, and the place of the mistake. `place` points into reader->bytes, the copy of the request, to
 * where the mistake was read; it may point to the 0 byte at the end. The error names the line and
 * column of the same byte in the request as it was sent. The byte has the same index there, because
 * decoding only writes over bytes that were read before. Returns BSC_BAD_INPUT. */
static bsc_status refuse(const request_reader *reader, const char *place, const char *what) {
    const bsc_spot spot = {"", reader->text, strlen(reader->text), 1,
                           (size_t)(place - reader->bytes)};
    return bsc_error_at(reader->error, &spot, "%s", what);
}

/* Moves reader->next over blanks, tabs and line ends. */
static void skip_blanks(request_reader *reader) {
    reader->next += strspn(reader->next, " \t\r\n");
}

/* Reads an escape such as "\u00e4" at the start of a text, and returns the UTF-16 code unit that
 * its four hexadecimal digits name, here 0xe4. Returns 0 if the text does not begin with an escape
 * of this form. */
static uint32_t read_utf16_unit(const char *escape) {
    char digits[5] = "";
    if (escape[0] != '\\' || escape[1] != 'u') return 0;
    strncat(digits, escape + 2, 4);
    if (strspn(digits, DIGITS "abcdefABCDEF") != 4) return 0;
    return (uint32_t)strtoul(digits, NULL, 16);
}

#define ESCAPE_LENGTH 6u /* length in bytes of an escape such as "\u00e4" */

/* Reads the escape at the start of a text. Returns its code point, and sets *length to the length
 * of the escape in bytes. A code point above U+FFFF is written as two escapes, a high and a low
 * surrogate, which are read together: "\ud83d\ude00" is U+1F600. Returns 0 if the text does not
 * begin with an escape of the form "\u00e4", if a surrogate is alone, or if the escape is "\u0000";
 * *length then means nothing. */
static uint32_t read_code_point(const char *escape, size_t *length) {
    const uint32_t unit = read_utf16_unit(escape);
    *length = ESCAPE_LENGTH;
    if (unit >= 0xDC00 && unit <= 0xDFFF) return 0; /* a low surrogate must follow a high one */
    if (unit < 0xD800 || unit > 0xDFFF) return unit;
    const uint32_t low = read_utf16_unit(escape + ESCAPE_LENGTH);
    if (low < 0xDC00 || low > 0xDFFF) return 0;
    *length = 2 * ESCAPE_LENGTH;
    return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
}

/* Writes a code point in UTF-8, and returns the number of bytes, 1 to 4. A code point below 0x80 is
 * written as one byte. For other code points, the first byte begins with as many 1 bits as there
 * are bytes, followed by a 0 bit and the highest bits of the code point. Each further byte begins
 * with the bits 10, followed by the next six bits of the code point. For example, U+00E4 is
 * 110.00011 10.100100. */
static size_t write_code_point(uint32_t code, char *bytes) {
    unsigned further = 0; /* how many bytes follow the first one */
    if (code >= 0x80) further = 1;
    if (code >= 0x800) further = 2;
    if (code >= 0x10000) further = 3;
    *bytes = (char)code;
    if (further > 0) *bytes = (char)((0xF0u << (3 - further)) | code >> 6 * further);
    for (unsigned k = 1; k <= further; k++)
        bytes[k] = (char)(0x80u | (code >> 6 * (further - k) & 0x3Fu));
    return further + 1;
}

/* Decodes the escape that begins at `escape` with a backslash, such as "\n" or "\u00e4". Writes the
 * decoded bytes to `decoded`, and sets *length to how many there are, at most as many as the escape
 * has. Returns the length of the escape itself in bytes, or 0 if JSON has no such escape or it is
 * "\u0000", which no text can have; nothing is then written. */
static size_t read_escape(const char *escape, char *decoded, size_t *length) {
    static const char name[] = "\"\\/bfnrt", value[] = "\"\\/\b\f\n\r\t";
    const char *short_name = strchr(name, escape[1]);
    size_t escape_length;
    if (short_name != NULL && *short_name != '\0') {
        *decoded = value[short_name - name];
        *length = 1;
        return 2;
    }
    const uint32_t code = read_code_point(escape, &escape_length);
    if (code == 0) return 0;
    *length = write_code_point(code, decoded);
    return escape_length;
}

/* Reads a string from its opening quote, which is the next byte, to its closing quote, and decodes
 * it in place. Sets *text to the decoded string, which ends with a 0 byte. Fails with BSC_BAD_INPUT
 * if the string has no end, an unknown escape, a control character or bytes that are not UTF-8;
 * *text then means nothing. */
static bsc_status read_string(request_reader *reader, const char **text) {
    const char *opening_quote = reader->next;
    reader->next++;
    char *decoded = reader->next;
    *text = decoded;
    while (*reader->next != '"') {
        uint32_t code;
        size_t read = bsc_text_step(reader->next, SIZE_MAX, &code);
        size_t written = read;
        if (*reader->next == '\0') return refuse(reader, opening_quote, "a string without its end");
        if (code < ' ' || code == BSC_NO_CHARACTER)
            return refuse(reader, reader->next, "a character that a string may not have");
        if (*reader->next == '\\') {
            read = read_escape(reader->next, decoded, &written);
            if (read == 0) return refuse(reader, reader->next, "unknown escape");
        } else {
            memmove(decoded, reader->next, read);
        }
        decoded += written;
        reader->next += read;
    }
    reader->next++;
    *decoded = '\0';
    return BSC_OK;
}

/* Returns the length of the JSON number at the start of `text`, or 0 if the text does not begin
 * with a number. A JSON number, such as -12.5e+3, has digits, and may have a minus sign, a fraction
 * and an exponent. It has no leading zeros. */
static size_t number_length(const char *text) {
    const char *end = text + (*text == '-');
    size_t digits = strspn(end, DIGITS);
    if (digits == 0 || (digits > 1 && *end == '0')) return 0;
    end += digits;
    if (*end == '.') {
        digits = strspn(end + 1, DIGITS);
        end += digits + 1;
    }
    if (digits > 0 && (*end == 'e' || *end == 'E')) {
        end++;
        if (*end == '-' || *end == '+') end++;
        digits = strspn(end, DIGITS);
        end += digits;
    }
    return digits == 0 ? 0 : (size_t)(end - text);
}

/* Reads an array of strings from its opening bracket, which is the next byte, to its closing
 * bracket. Sets *text to a text that has each string followed by a line end: ["A1 miss","B2 hit"]
 * becomes the two lines "A1 miss" and "B2 hit", and an array without strings the empty text. The
 * text is written in place. It always fits, because each string has two quotes, and a bracket or
 * comma before it. Fails with BSC_BAD_INPUT if the array has anything else or no end, and as
 * read_string does; *text then means nothing. */
static bsc_status read_strings(request_reader *reader, const char **text) {
    char *written = reader->next; /* where the next string is moved to */
    *text = written;
    do {
        const char *string;
        reader->next++;
        skip_blanks(reader);
        if (*reader->next == ']' && written == *text) break;
        if (*reader->next != '"') return refuse(reader, reader->next, "a string expected");
        const bsc_status status = read_string(reader, &string);
        if (status != BSC_OK) return status;
        const size_t length = strlen(string);
        memmove(written, string, length);
        written[length] = '\n';
        written += length + 1;
        skip_blanks(reader);
    } while (*reader->next == ',');
    if (*reader->next != ']') return refuse(reader, reader->next, "',' or ']' expected");
    reader->next++;
    *written = '\0';
    return BSC_OK;
}

/* Reads a value, which is a string, a number or an array of strings, and sets *text to it. The
 * value begins at the next byte. A number is moved one byte to the left, to make room for the 0
 * byte at its end, so the byte before the value must not be needed any more: it is the colon or a
 * blank. Fails with BSC_BAD_INPUT if the value is anything else, or is not valid JSON; *text then
 * means nothing. */
static bsc_status read_value(request_reader *reader, const char **text) {
    if (*reader->next == '"') return read_string(reader, text);
    if (*reader->next == '[') return read_strings(reader, text);
    const size_t length = number_length(reader->next);
    if (length == 0)
        return refuse(reader, reader->next, "a string, a number or an array of strings expected");
    memmove(reader->next - 1, reader->next, length);
    *text = reader->next - 1;
    reader->next += length;
    reader->next[-1] = '\0';
    return BSC_OK;
}

/* Reads a field, which is a key, a colon and a value, and the blanks after it, and appends the
 * field to the request. Fails with BSC_BAD_INPUT, and appends nothing, if the text has no such
 * field, if the request already has this key, if it would have as many fields as
 * BSC_TOO_MANY_FIELDS, or if the value of the key "id" is an array: the reply repeats the id as it
 * was sent. */
static bsc_status read_field(request_reader *reader, bsc_request *request) {
    const char **key = &request->key[request->fields];
    const char *key_begin = reader->next;
    if (*reader->next != '"') return refuse(reader, reader->next, "a key in quotes expected");
    bsc_status status = read_string(reader, key);
    if (status != BSC_OK) return status;
    if (request->fields + 1 == BSC_TOO_MANY_FIELDS)
        return refuse(reader, key_begin, "too many fields");
    if (bsc_request_field(request, *key) != NULL)
        return refuse(reader, key_begin, "a key that is given twice");
    skip_blanks(reader);
    if (*reader->next != ':') return refuse(reader, reader->next, "':' expected");
    reader->next++;
    skip_blanks(reader);
    const bool is_id = strcmp(*key, "id") == 0;
    if (is_id && *reader->next == '[')
        return refuse(reader, reader->next, "a string or a number expected");
    const bool is_quoted = *reader->next == '"';
    status = read_value(reader, &request->value[request->fields]);
    if (status != BSC_OK) return status;
    request->fields++;
    if (is_id) request->has_quoted_id = is_quoted;
    skip_blanks(reader);
    return BSC_OK;
}

bsc_status bsc_request_read(bsc_request *request, const char *text, bsc_error *error) {
    const size_t length = strlen(text);
    *request = (bsc_request){.fields = 0};
    if (length > BSC_JSON_LINE)
        return bsc_error_set(error, BSC_BAD_INPUT, "a line of more than 1 MiB");
    request->bytes = bsc_memory_text(text, length);
    if (request->bytes == NULL) return bsc_error_set_no_memory(error);
    request_reader reader = {
        .text = text, .bytes = request->bytes, .next = request->bytes, .error = error};
    bsc_status status = BSC_OK;
    skip_blanks(&reader);
    if (*reader.next != '{') return refuse(&reader, reader.next, "an object expected");
    do {
        reader.next++;
        skip_blanks(&reader);
        if (*reader.next != '}' || request->fields > 0) status = read_field(&reader, request);
    } while (status == BSC_OK && *reader.next == ',');
    if (status != BSC_OK) return status;
    if (*reader.next != '}') return refuse(&reader, reader.next, "',' or '}' expected");
    reader.next++;
    skip_blanks(&reader);
    return *reader.next == '\0' ? BSC_OK : refuse(&reader, reader.next, "text behind the object");
}

void bsc_request_release(bsc_request *request) {
    bsc_memory_free(request->bytes);
}

const char *bsc_request_field(const bsc_request *request, const char *key) {
    for (unsigned k = 0; k < request->fields; k++)
        if (strcmp(request->key[k], key) == 0) return request->value[k];
    return NULL;
}

bsc_status bsc_request_within(const bsc_request *request, double *seconds, bsc_error *error) {
    const char *text = bsc_request_field(request, "within");
    char *end;
    if (text == NULL) return BSC_OK;
    const double value = strtod(text, &end);
    if (number_length(text) == 0 || *end != '\0' || !(value > 0.0 && value < 1e9))
        return bsc_error_set(error, BSC_BAD_INPUT, "'within' needs a number of seconds above 0");
    *seconds = value;
    return BSC_OK;
}

bsc_status bsc_request_number(const bsc_request *request, const char *key, uint64_t max,
                              uint64_t *number, bsc_error *error) {
    const char *text = bsc_request_field(request, key);
    if (text == NULL) return BSC_OK;
    const size_t digits = strspn(text, DIGITS);
    uint64_t value = 0;
    bool fits = digits > 0 && text[digits] == '\0';
    for (size_t k = 0; k < digits && fits; k++) {
        const uint64_t digit = (uint64_t)(text[k] - '0');
        fits = digit <= max && value <= (max - digit) / 10;
        value = 10 * value + digit;
    }
    if (!fits)
        return bsc_error_set(error, BSC_BAD_INPUT, "'%s' needs a whole number up to %llu", key,
                             (unsigned long long)max);
    *number = value;
    return BSC_OK;
}
