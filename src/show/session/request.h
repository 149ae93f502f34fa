/* request.h - reads a request to a session: a line of JSON with one object, whose values are
 * strings and numbers, such as {"do":"best","top":5}. */
#ifndef BSC_SESSION_REQUEST_H
#define BSC_SESSION_REQUEST_H

#include "bscount.h"

#include <stdbool.h>

#define BSC_MAX_FIELDS 24u

/* A request. The values of strings are decoded; the value of a number is its text, as it was
 * sent. */
typedef struct bsc_request {
    const char *key[BSC_MAX_FIELDS];   /* [fields] */
    const char *value[BSC_MAX_FIELDS]; /* [fields]: value[k] is the value of key[k] */
    unsigned fields;
    bool has_quoted_id; /* the value of "id" was sent as a string, so the reply must quote it too */
    char *bytes;        /* the memory that key[] and value[] point into */
} bsc_request;

/* Reads a request from a line of at most BSC_JSON_LINE bytes. Fails with BSC_BAD_INPUT and the
 * place of the mistake if the line is not such an object; the request then has the fields before
 * the mistake, so that a reply can repeat its id. The caller releases the request, even if this
 * fails. */
bsc_status bsc_request_read(bsc_request *request, const char *text, bsc_error *error);
void bsc_request_release(bsc_request *request);
/* Returns the value of a key, or NULL if the request does not have the key. */
const char *bsc_request_field(const bsc_request *request, const char *key);
/* Sets *number to the value of a key, or leaves it as it is if the request does not have the key.
 * Fails with BSC_BAD_INPUT if the value is not a whole number from 0 to `max`. */
bsc_status bsc_request_number(const bsc_request *request, const char *key, uint64_t max,
                              uint64_t *number, bsc_error *error);
/* Sets *seconds to the value of "within", or leaves it as it is if the request does not have that
 * key. Fails with BSC_BAD_INPUT if the value is not a number above 0 and below 1e9. */
bsc_status bsc_request_within(const bsc_request *request, double *seconds, bsc_error *error);

#endif
