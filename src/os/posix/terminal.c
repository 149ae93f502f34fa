/* terminal.c - reads keys from a terminal, on POSIX. Handles the terminal's modes (termios), its
 * escape sequences, and signals that arrive meanwhile.
 *
 *   bsc_terminal_begin      changes the mode: keys arrive one by one and are not displayed; blocks
 *                           signals
 *   bsc_terminal_key, ...   waits for a key, and lets signals in while it waits
 *   bsc_terminal_end        restores the mode and the signals
 *
 * Invariant: except between bsc_terminal_begin and bsc_terminal_end, the terminal has the mode that
 * it had when the program was started. It also has that mode while the program is stopped (Ctrl-Z),
 * and after a signal has ended the program. In the changed mode, too, the terminal turns Ctrl-C
 * into SIGINT and Ctrl-Z into SIGTSTP. These signals are blocked except while pselect waits.
 * Otherwise a signal could arrive after the check of its flag and before the wait, and the wait
 * would not end. */
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

static struct termios original_mode; /* the terminal's mode before bsc_terminal_begin changed it */
/* The signals that were already blocked before block_signals blocked more of them. */
static sigset_t original_signals;

/* Flags that signal handlers set and other code reads, or the other way round. */
static volatile sig_atomic_t mode_changed; /* bsc_terminal_begin has changed the terminal's mode */
/* Ctrl-Z was typed: the program must stop until it is continued. */
static volatile sig_atomic_t suspend_wanted;
/* The size of the window has changed, or the program continues after it was stopped: the screen
 * must be drawn again. */
static volatile sig_atomic_t redraw_wanted;

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

/* ---- Erasing ---- */

void bsc_terminal_erase_rest(FILE *stream) {
    fputs("\033[K", stream);
}

void bsc_terminal_move_left(size_t columns) {
    printf("\033[%zuD", columns);
}

void bsc_terminal_clear(void) {
    fputs("\033[H\033[2J", stdout);
}

void bsc_terminal_erase_line_now(void) {
    bsc_say_now("\r\033[K");
}

/* ---- Mode and signals ---- */

/* Stores the terminal's mode in original_mode, and switches to a mode in which keys arrive one by
 * one and are not displayed. Returns false if the terminal cannot do that. */
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

/* Handles SIGTSTP, which Ctrl-Z sends. */
static void on_suspend(int number) {
    suspend_wanted = 1;
}

/* Handles SIGQUIT: restores the terminal's mode, and lets the signal end the program. */
static void on_quit(int number) {
    bsc_terminal_restore();
    signal(number, SIG_DFL);
    raise(number); /* the signal takes effect when this handler has returned */
}

/* Handles SIGCONT, with which a stopped program continues, and SIGWINCH, a new window size. */
static void on_redraw(int number) {
    redraw_wanted = 1;
}

/* Sets the handler of the signal with the number `number`, unless the signal is ignored. */
static void handle(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler}, old;
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

/* Sets the handlers of the signals that come from a terminal, except for those that interrupt.c
 * handles. `quit` handles SIGQUIT, `suspend` handles SIGTSTP (Ctrl-Z), and `redraw` handles SIGCONT
 * (a suspended program continues) and SIGWINCH (the window has a new size). Each may be SIG_DFL. A
 * signal that the program ignores stays ignored. Cannot fail. */
static void handle_all(void (*quit)(int), void (*suspend)(int), void (*redraw)(int)) {
    handle(SIGQUIT, quit);
    handle(SIGTSTP, suspend);
    handle(SIGCONT, redraw);
#ifdef SIGWINCH
    handle(SIGWINCH, redraw);
#endif
}

/* Blocks the signals that must end a wait for input, so that they arrive only while pselect waits.
 * SIGQUIT is not blocked: it ends the program at once. Stores in original_signals which signals
 * were blocked before, for pselect and for bsc_terminal_end. */
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
    handle_all(on_quit, on_suspend, on_redraw);
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

/* Stops the program as Ctrl-Z normally does, and returns when the user continues the program. */
static void suspend_here(void) {
    sigset_t blocked;
    bsc_terminal_restore();
    handle(SIGTSTP, SIG_DFL);
    raise(SIGTSTP); /* the program stops on the next line, which unblocks the signal */
    sigprocmask(SIG_SETMASK, &original_signals, &blocked);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
    handle(SIGTSTP, on_suspend);
}

/* Handles the signals that have arrived, and returns the key that stands for them, or KEY_NONE if
 * no signal has arrived. After a signal that must end the program, returns KEY_END; after a Ctrl-C
 * about which the program must ask the user, KEY_STOP. After Ctrl-Z, stops the program until the
 * user continues it. Then, and after a change of the window's size, sets the terminal's mode again,
 * because the shell may have changed it, and returns KEY_REDRAW. */
static int key_of_signals(void) {
    if (bsc_interrupted()) return KEY_END;
    if (bsc_interrupt_take()) return KEY_STOP;
    if (!suspend_wanted && !redraw_wanted) return KEY_NONE;
    if (suspend_wanted) suspend_here();
    suspend_wanted = 0;
    redraw_wanted = 0;
    bsc_terminal_restore();
    if (!change_mode()) return KEY_END;
    return KEY_REDRAW;
}

/* ---- Keys ---- */

/* Waits for a byte from the terminal, for at most `patience`, or without a time limit if `patience`
 * is NULL. Returns the byte. If a signal arrives first, returns the key for the signal
 * (key_of_signals). If neither arrives in time, returns KEY_NONE. Returns KEY_END at the end of the
 * input, or if the terminal fails. */
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

/* Reads the bytes that follow the byte ESC, and returns the key. For example, ESC [ C is the right
 * arrow, and ESC [ 3 ~ is the key Delete. Some terminals send ESC O instead of ESC [. Returns
 * KEY_NONE for unknown sequences. Also returns KEY_NONE if no byte follows within 50 ms, because
 * the user has then typed the key Escape. If a signal arrives meanwhile, returns the key for the
 * signal (key_of_signals). */
static int read_escape(void) {
    /* 50 ms: a terminal sends all bytes of a sequence at once, so they arrive within this time. */
    static const struct timespec patience = {0, 50000000};
    /* The letters with which sequences such as ESC [ A end, and the key for each of them. */
    static const char letters[] = "ABCDHF";
    static const int keys[] = {KEY_UP, KEY_DOWN, KEY_CTRL_F, KEY_CTRL_B, KEY_CTRL_A, KEY_CTRL_E};
    int number = 0; /* the number before the ~ in sequences such as ESC [ 3 ~ */
    int byte = next_byte(&patience);
    if (byte >= 256) return byte; /* a signal arrived (its key), or nothing in time (KEY_NONE) */
    if (byte != '[' && byte != 'O') return KEY_NONE;
    do {
        byte = next_byte(&patience);
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
