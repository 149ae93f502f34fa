/* test_sha256.c - SHA-256 of the examples of FIPS 180-4 and of every length about a block's. */
#include "support.h"

#include "base/sha256.h"

static void assert_digest(bsc_sha256 *sum, const char *digits) {
    const bsc_digest digest = bsc_sha256_end(sum);
    char text[BSC_DIGEST_SIZE];
    bsc_digest_format(&digest, text);
    assert_string_equal(text, digits);
}

TEST(the_standards_examples) {
    static const struct {
        const char *text, *digits;
    } examples[] = {{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
                    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
                    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};
    bsc_sha256 sum;
    for (size_t k = 0; k < LENGTH(examples); k++) {
        bsc_sha256_begin(&sum);
        bsc_sha256_add(&sum, examples[k].text, strlen(examples[k].text));
        assert_digest(&sum, examples[k].digits);
    }
    bsc_sha256_begin(&sum);
    for (unsigned k = 0; k < 1000; k++) {
        char thousand[1000];
        memset(thousand, 'a', sizeof thousand);
        bsc_sha256_add(&sum, thousand, sizeof thousand);
    }
    assert_digest(&sum, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* However the bytes are cut the digest is the same, and each length has another one. */
TEST(bytes_may_come_in_pieces) {
    enum { MOST = 130 };
    static bsc_digest digest[MOST];
    char text[MOST];
    memset(text, 'x', sizeof text);
    for (size_t length = 0; length < MOST; length++) {
        for (size_t cut = 0; cut <= length; cut++) {
            bsc_sha256 sum;
            bsc_sha256_begin(&sum);
            bsc_sha256_add(&sum, text, cut);
            bsc_sha256_add(&sum, text + cut, length - cut);
            const bsc_digest found = bsc_sha256_end(&sum);
            if (cut == 0) digest[length] = found;
            assert_true(bsc_digest_same(&found, &digest[length]));
        }
        for (size_t k = 0; k < length; k++)
            assert_false(bsc_digest_same(&digest[k], &digest[length]));
    }
}
