/* rules.c - which options a command line cannot have together, by the table of tables.c. */
#include "cli/options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

int bsc_words_find(const char *words, const char *word) {
    const size_t length = strlen(word);
    for (int k = 0; *words != '\0'; k++) {
        const size_t own = strcspn(words, " ");
        if (own == length && strncasecmp(words, word, own) == 0) return k;
        words += own + strspn(words + own, " ");
    }
    return -1;
}

void bsc_call_word(const bsc_call *call, bsc_option_id id, char *word, size_t size) {
    const bsc_option *option = &bsc_option_table[id];
    const char *at = (const char *)call + option->field,
               *words = option->words == NULL ? bsc_format_words : option->words;
    int number;
    *word = '\0';
    if (option->kind == VALUE_GAMES && call->given[id] && call->games.games == 0)
        snprintf(word, size, "all");
    if (option->kind == VALUE_RULE && call->given[id])
        snprintf(word, size, "%s", *(const char *const *)at);
    if (option->kind != VALUE_WORD) return;
    memcpy(&number, at, sizeof number);
    if (number < (int)option->least) return;
    for (number -= (int)option->least; number > 0; number--) words += strcspn(words, " ") + 1;
    snprintf(word, size, "%.*s", (int)strcspn(words, " "), words);
}

/* Whether one of the terms of a rule holds; *shown is that one as the message has it. */
static bool one_holds(const bsc_call *call, const char *terms, char *shown, size_t size) {
    for (; *terms != '\0'; terms += strcspn(terms, "|"), terms += *terms == '|') {
        char term[128], word[64];
        int id = 0;
        snprintf(term, sizeof term, "%.*s", (int)strcspn(terms, "|"), terms);
        char *words = strchr(term, ' ');
        if (words != NULL) *words++ = '\0';
        while (id < OPTIONS && strcmp(bsc_option_table[id].name, term) != 0) id++;
        assert(id < OPTIONS);
        bsc_call_word(call, (bsc_option_id)id, word, sizeof word);
        snprintf(shown, size, "--%.30s%s%.30s", term, words == NULL ? "" : " ",
                 words == NULL ? "" : word);
        if (words == NULL ? call->given[id] : bsc_words_find(words, word) >= 0) return true;
    }
    return false;
}

bool bsc_call_forbids(const bsc_call *call, char *text, size_t size) {
    for (const bsc_rule *rule = bsc_rule_table; rule->when != NULL; rule++) {
        char when[64], other[64];
        if ((rule->commands >> call->command & 1u) == 0) continue;
        const bool one = one_holds(call, rule->when, when, sizeof when);
        const bool two = one_holds(call, rule->others, other, sizeof other);
        if (!one || two == (rule->relation == NEEDS)) continue;
        const char *why = rule->why == NULL ? "" : rule->why;
        if (rule->relation == UNKNOWN)
            snprintf(text, size, "'%s' does not support %s", bsc_command_table[call->command].name,
                     when);
        else if (rule->relation == EXCLUDES)
            snprintf(text, size, "%s and %s cannot be used together%s%s", when, other,
                     *why == '\0' ? "" : ": ", why);
        else
            snprintf(text, size, "%s needs %s%s%s", when, why,
                     rule->relation == NEEDS ? "" : ", not ", rule->relation == NEEDS ? "" : other);
        return true;
    }
    return false;
}
