/* request.h - reads a request to a session: a line of JSON that is an object of strings and
 * numbers, as {"do":"best","top":5}. */
#ifndef BSC_SESSION_REQUEST_H
#define BSC_SESSION_REQUEST_H

#include "bscount.h"

#include <stdbool.h>

#define BSC_MAX_FIELDS 24u

/* A request. Strings are decoded; numbers are the texts that were sent. */
typedef struct bsc_request {
    const char *key[BSC_MAX_FIELDS];   /* [fields] */
    const char *value[BSC_MAX_FIELDS]; /* [fields]: the value of the key of the same index */
    unsigned fields;
    bool has_quoted_id; /* the value of "id" was sent as a string, so that the reply quotes it */
    char *bytes;        /* the memory that keys and values point into */
} bsc_request;

/* Reads a request from a line, which is at most BSC_JSON_LINE bytes long. Fails with BSC_BAD_INPUT
 * and the place of the mistake if the line is no such object; the request then has the fields
 * before the mistake, so that a reply can repeat its id. The caller releases the request, also if
 * this fails. */
bsc_status bsc_request_read(bsc_request *request, const char *text, bsc_error *error);
void bsc_request_release(bsc_request *request);
/* Returns the value of a key, or NULL if the request does not have the key. */
const char *bsc_request_field(const bsc_request *request, const char *key);
/* Writes the value of a key to *number; leaves *number as it is if the request does not have the
 * key. Fails with BSC_BAD_INPUT if the value is no whole number from 0 to `max`. */
bsc_status bsc_request_number(const bsc_request *request, const char *key, uint64_t max,
                              uint64_t *number, bsc_error *error);
/* Writes the value of "within" to *seconds; leaves *seconds as it is if the request does not have
 * the key. Fails with BSC_BAD_INPUT if the value is no number above 0 and below 1e9. */
bsc_status bsc_request_within(const bsc_request *request, double *seconds, bsc_error *error);

#endif
