/* terminal.c - keys from a terminal: its modes (termios), its escape sequences, and the signals
 * that come meanwhile.
 *
 *   begin: own mode, signals blocked  ->  key: signals let in while it waits  ->  end: as before
 *
 * Invariant: outside of begin and end the terminal's mode is that which the program was started
 * with, also where it is stopped (Ctrl-Z) or ended by a signal. The terminal's own signals stay
 * on: Ctrl-C arrives as SIGINT and Ctrl-Z as SIGTSTP. They are blocked except while pselect waits,
 * so that none comes between a look at its flag and the wait. */
#include "program/dialogue/terminal.h"

#include "program/line/interrupt.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

static struct termios mode_outside; /* the mode outside of begin and end */
static sigset_t outside;            /* the signals that are blocked there */
static volatile sig_atomic_t changed, stop_wanted, redraw_wanted;

bool bsc_terminal_usable(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && term != NULL &&
           *term != '\0' && strcmp(term, "dumb") != 0;
}

size_t bsc_terminal_width(void) {
#ifdef TIOCGWINSZ
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
#endif
    return 80;
}

/* ---- Mode and signals ---- */

static bool change_mode(void) {
    struct termios mode;
    if (tcgetattr(STDIN_FILENO, &mode_outside) != 0) return false;
    mode = mode_outside;
    mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    mode.c_iflag &= ~(tcflag_t)IXON;
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    changed = 1;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0;
}

/* Gives the terminal its mode back; also before a signal ends the program. */
static void restore(void) {
    if (!changed) return;
    changed = 0;
    while (tcsetattr(STDIN_FILENO, TCSADRAIN, &mode_outside) != 0 && errno == EINTR) continue;
}

static void on_stop(int number) {
    stop_wanted = 1;
}

static void on_quit(int number) {
    restore();
    signal(number, SIG_DFL);
    raise(number); /* once this function has returned */
}

static void on_redraw(int number) {
    redraw_wanted = 1;
}

/* A signal that is ignored stays so. */
static void handle(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler}, old;
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

static void handle_all(void (*quit)(int), void (*stop)(int), void (*redraw)(int)) {
    handle(SIGQUIT, quit);
    handle(SIGTSTP, stop);
    handle(SIGCONT, redraw);
#ifdef SIGWINCH
    handle(SIGWINCH, redraw);
#endif
}

/* From here on signals are heard only where pselect lets them in. */
static void block_signals(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT};
    sigset_t set;
    sigemptyset(&set);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) sigaddset(&set, numbers[k]);
#ifdef SIGWINCH
    sigaddset(&set, SIGWINCH);
#endif
    sigprocmask(SIG_BLOCK, &set, &outside);
}

bool bsc_terminal_begin(void) {
    bsc_interrupt_register(restore);
    block_signals();
    handle_all(on_quit, on_stop, on_redraw);
    return change_mode();
}

void bsc_terminal_end(void) {
    restore();
    handle_all(SIG_DFL, SIG_DFL, SIG_DFL);
    sigprocmask(SIG_SETMASK, &outside, NULL);
}

bool bsc_terminal_wait(void) {
    fd_set set;
    int ready = -1;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    block_signals();
    while (ready < 0 && !bsc_interrupted() && !bsc_interrupt_pending()) {
        ready = pselect(STDIN_FILENO + 1, &set, NULL, NULL, NULL, &outside);
        if (ready < 0 && errno != EINTR) break;
    }
    sigprocmask(SIG_SETMASK, &outside, NULL);
    return ready > 0;
}

/* Stops the program as Ctrl-Z does, and returns when it goes on. */
static void stop_here(void) {
    sigset_t blocked;
    restore();
    handle(SIGTSTP, SIG_DFL);
    raise(SIGTSTP); /* waits until it is let in */
    sigprocmask(SIG_SETMASK, &outside, &blocked);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
    handle(SIGTSTP, on_stop);
}

/* The key that the signals so far stand for. After a stop the shell may have set another mode. */
static int key_of_signals(void) {
    if (bsc_interrupted()) return KEY_END;
    if (bsc_interrupt_take()) return KEY_STOP;
    if (!stop_wanted && !redraw_wanted) return KEY_NONE;
    if (stop_wanted) stop_here();
    stop_wanted = redraw_wanted = 0;
    restore();
    return change_mode() ? KEY_REDRAW : KEY_END;
}

/* ---- Keys ---- */

/* The next byte; KEY_NONE where none comes in time (`patience` NULL: that is never). */
static int next_byte(const struct timespec *patience) {
    fd_set set;
    unsigned char byte;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    const int signalled = key_of_signals();
    if (signalled != KEY_NONE) return signalled;
    const int ready = pselect(STDIN_FILENO + 1, &set, NULL, NULL, patience, &outside);
    if (ready == 0) return KEY_NONE;
    if (ready < 0) return errno == EINTR ? key_of_signals() : KEY_END;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : KEY_END;
}

/* The rest of an escape sequence: ESC [ numbers letter, or ESC O letter. Others do nothing. */
static int read_escape(void) {
    static const struct timespec soon = {0, 50000000};
    static const char letters[] = "ABCDHF";
    static const int keys[] = {KEY_UP,           KEY_DOWN,         KEY_CONTROL('F'),
                               KEY_CONTROL('B'), KEY_CONTROL('A'), KEY_CONTROL('E')};
    int number = 0, byte = next_byte(&soon);
    if (byte != '[' && byte != 'O') return byte >= 256 ? byte : KEY_NONE;
    do {
        byte = next_byte(&soon);
        if (byte >= '0' && byte <= '9' && number < 100) number = 10 * number + byte - '0';
    } while (byte >= 0x20 && byte < 0x40);
    if (byte >= 256) return byte;
    if (byte == '~' && (number == 1 || number == 7)) return KEY_CONTROL('A');
    if (byte == '~' && (number == 4 || number == 8)) return KEY_CONTROL('E');
    if (byte == '~' && number == 3) return KEY_DELETE;
    const char *letter = byte > 0 ? strchr(letters, byte) : NULL;
    return letter == NULL ? KEY_NONE : keys[letter - letters];
}

int bsc_terminal_key(void) {
    const int byte = next_byte(NULL);
    return byte == KEY_CONTROL('[') ? read_escape() : byte;
}
