/* terminal.c - keys from a terminal: its modes (termios), its escape sequences, and the signals
 * that come meanwhile.
 *
 *   bsc_terminal_begin      keys come one by one and are not shown; signals are blocked
 *   bsc_terminal_key, ...   waits for a key; signals are let in while it waits
 *   bsc_terminal_end        the terminal's mode and the signals are as before
 *
 * Invariant: except between bsc_terminal_begin and bsc_terminal_end, the terminal has the mode that
 * it had when the program was started. It also has that mode while the program is stopped (Ctrl-Z)
 * and after a signal has ended it. The terminal still turns Ctrl-C into SIGINT and Ctrl-Z into
 * SIGTSTP. These are blocked except while pselect waits, so no signal can arrive between the check
 * of its flag and the wait. */
#include "os/terminal.h"

#include "os/interrupt.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

static struct termios original_mode; /* the terminal's mode before bsc_terminal_begin */
static sigset_t original_signals;    /* the signals that were blocked before block_signals */

/* Flags that the handlers of signals set. */
static volatile sig_atomic_t mode_changed;  /* the terminal's mode is not original_mode */
static volatile sig_atomic_t stop_wanted;   /* Ctrl-Z was typed: the program must stop */
static volatile sig_atomic_t redraw_wanted; /* the window's size has changed, or a stopped program
                                             * goes on */

bool bsc_is_terminal(FILE *stream) {
    return isatty(fileno(stream)) == 1;
}

bool bsc_terminal_can_draw(FILE *stream) {
    const char *term = getenv("TERM");
    return term != NULL && strcmp(term, "dumb") != 0 && bsc_is_terminal(stream);
}

bool bsc_terminal_usable(void) {
    const char *term = getenv("TERM");
    return bsc_is_terminal(stdin) && term != NULL && *term != '\0' && bsc_terminal_can_draw(stdout);
}

size_t bsc_terminal_width(void) {
#ifdef TIOCGWINSZ
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
#endif
    return 80;
}

/* ---- Mode and signals ---- */

/* Switches the terminal to a mode in which keys arrive one by one and are not shown. Returns false
 * if the terminal cannot do that. */
static bool change_mode(void) {
    struct termios mode;
    if (tcgetattr(STDIN_FILENO, &original_mode) != 0) return false;
    mode = original_mode;
    mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    mode.c_iflag &= ~(tcflag_t)IXON;
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    mode_changed = 1;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0;
}

void bsc_terminal_restore(void) {
    if (!mode_changed) return;
    mode_changed = 0;
    while (tcsetattr(STDIN_FILENO, TCSADRAIN, &original_mode) != 0 && errno == EINTR) continue;
}

static void on_stop(int number) {
    stop_wanted = 1;
}

static void on_quit(int number) {
    bsc_terminal_restore();
    signal(number, SIG_DFL);
    raise(number); /* takes effect when this function has returned */
}

static void on_redraw(int number) {
    redraw_wanted = 1;
}

/* Sets the handler of a signal, unless the program was started with the signal ignored. */
static void handle(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler}, old;
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

/* Sets the handlers of the signals that a terminal sends, except for the signals that interrupt.c
 * handles. */
static void handle_all(void (*quit)(int), void (*stop)(int), void (*redraw)(int)) {
    handle(SIGQUIT, quit);
    handle(SIGTSTP, stop);
    handle(SIGCONT, redraw);
#ifdef SIGWINCH
    handle(SIGWINCH, redraw);
#endif
}

/* Blocks the signals that come from a terminal, and stores in original_signals which signals were
 * blocked before. From then on signals arrive only while pselect waits. */
static void block_signals(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT};
    sigset_t set;
    sigemptyset(&set);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) sigaddset(&set, numbers[k]);
#ifdef SIGWINCH
    sigaddset(&set, SIGWINCH);
#endif
    sigprocmask(SIG_BLOCK, &set, &original_signals);
}

bool bsc_terminal_begin(void) {
    block_signals();
    handle_all(on_quit, on_stop, on_redraw);
    return change_mode();
}

void bsc_terminal_end(void) {
    bsc_terminal_restore();
    handle_all(SIG_DFL, SIG_DFL, SIG_DFL);
    sigprocmask(SIG_SETMASK, &original_signals, NULL);
}

bool bsc_terminal_wait(void) {
    fd_set set;
    int ready = -1;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    block_signals();
    while (ready < 0 && !bsc_interrupted() && !bsc_interrupt_pending()) {
        ready = pselect(STDIN_FILENO + 1, &set, NULL, NULL, NULL, &original_signals);
        if (ready < 0 && errno != EINTR) break;
    }
    sigprocmask(SIG_SETMASK, &original_signals, NULL);
    return ready > 0;
}

/* Stops the program as Ctrl-Z does, and returns when it goes on. */
static void stop_here(void) {
    sigset_t blocked;
    bsc_terminal_restore();
    handle(SIGTSTP, SIG_DFL);
    raise(SIGTSTP); /* takes effect when the next line no longer blocks it */
    sigprocmask(SIG_SETMASK, &original_signals, &blocked);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
    handle(SIGTSTP, on_stop);
}

/* Returns the key that stands for the signals that have arrived: KEY_END, KEY_STOP or KEY_REDRAW;
 * KEY_NONE if none has arrived. After Ctrl-Z, first stops the program until it is told to go on,
 * and then sets the terminal's mode again, because the shell may have changed it. */
static int key_of_signals(void) {
    if (bsc_interrupted()) return KEY_END;
    if (bsc_interrupt_take()) return KEY_STOP;
    if (!stop_wanted && !redraw_wanted) return KEY_NONE;
    if (stop_wanted) stop_here();
    stop_wanted = 0;
    redraw_wanted = 0;
    bsc_terminal_restore();
    if (!change_mode()) return KEY_END;
    return KEY_REDRAW;
}

/* ---- Keys ---- */

/* Waits for a byte from the terminal, at most for the time `patience`, or for any time if
 * `patience` is NULL. Returns the byte, or the key that a signal stands for; KEY_NONE if neither
 * comes in time. */
static int next_byte(const struct timespec *patience) {
    fd_set set;
    unsigned char byte;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    const int signal_key = key_of_signals();
    if (signal_key != KEY_NONE) return signal_key;
    const int ready = pselect(STDIN_FILENO + 1, &set, NULL, NULL, patience, &original_signals);
    if (ready == 0) return KEY_NONE;
    if (ready < 0 && errno == EINTR) return key_of_signals();
    if (ready < 0 || read(STDIN_FILENO, &byte, 1) != 1) return KEY_END;
    return byte;
}

/* Reads what follows the byte ESC, and returns the key: ESC [ C is the arrow to the right, ESC [ 3
 * ~ the key Delete. Some terminals send ESC O instead of ESC [. Returns KEY_NONE for other
 * sequences, and also if no byte follows soon, because then the user typed the key Escape. */
static int read_escape(void) {
    static const struct timespec soon = {0,
                                         50000000}; /* 50 ms: terminals send a sequence at once */
    static const char letters[] = "ABCDHF";
    static const int keys[] = {KEY_UP, KEY_DOWN, KEY_CTRL_F, KEY_CTRL_B, KEY_CTRL_A, KEY_CTRL_E};
    int number = 0;
    int byte = next_byte(&soon);
    if (byte >= 256) return byte; /* a signal's key, or KEY_NONE */
    if (byte != '[' && byte != 'O') return KEY_NONE;
    do {
        byte = next_byte(&soon);
        if (byte >= '0' && byte <= '9' && number < 100) number = 10 * number + byte - '0';
    } while (byte >= 0x20 && byte < 0x40);
    if (byte >= 256) return byte;
    if (byte == '~' && (number == 1 || number == 7)) return KEY_CTRL_A;
    if (byte == '~' && (number == 4 || number == 8)) return KEY_CTRL_E;
    if (byte == '~' && number == 3) return KEY_DELETE;
    const char *letter = NULL;
    if (byte > 0) letter = strchr(letters, byte);
    if (letter == NULL) return KEY_NONE;
    return keys[letter - letters];
}

int bsc_terminal_key(void) {
    const int byte = next_byte(NULL);
    if (byte == KEY_ESCAPE) return read_escape();
    return byte;
}
