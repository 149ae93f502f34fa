/* child.c - runs other programs as children, on Windows. Each child and all programs that it starts
 * are in a job object of their own. Windows kills the whole job when the last handle of the job is
 * closed, which also happens if this program is killed.
 *
 * On Windows only calls on a named pipe can have a time limit. Such a call is "overlapped": it
 * returns at once, and Windows sets an event when the operation is complete. This program uses its
 * end of each pipe in this way. The child gets the other end, which it reads or writes like any
 * file. */
#include "os/child.h"

#include "os/windows/wide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PIPE_BYTES 65536 /* how many bytes a pipe can hold until they are read */
/* The greatest length, in characters, of a command line for the Windows shell. */
#define COMMAND_SIZE 8191
/* Milliseconds that a write may wait before the pipe counts as full. */
#define WRITE_MILLISECONDS 100

/* This program's end of a pipe, and the last overlapped call on it: a read or write that returns at
 * once and is completed later. */
typedef struct pipe_end {
    HANDLE handle;   /* the pipe */
    OVERLAPPED call; /* the last read or write, with the event that says that it is complete */
} pipe_end;

struct bsc_child {
    HANDLE process, job; /* the child's process and its job object; NULL until they are created */
    pipe_end to_child, from_child;
    char bytes[4096];  /* the bytes that were last read from the child's standard output */
    bool is_reading;   /* a read into bytes[] was started and is not complete */
    size_t first, end; /* bsc_child_read has still to return bytes[first] to bytes[end - 1] */
    bsc_child *next;   /* the child that was started before this one; or NULL */
};

/* The list of children, beginning with the one that was started last. bsc_child_kill_all reads the
 * list in the thread that ends the program after Ctrl-C, so a thread that reads or changes the
 * list holds `list_lock`. */
static bsc_child *running;
static SRWLOCK list_lock = SRWLOCK_INIT;

/* Ends the job of each child, and also the child's process, because the process may not be in the
 * job: if this program is in a job already, Windows 7 puts no process into another job. */
void bsc_child_kill_all(void) {
    AcquireSRWLockExclusive(&list_lock);
    for (const bsc_child *child = running; child != NULL; child = child->next) {
        TerminateJobObject(child->job, 1);
        TerminateProcess(child->process, 1);
    }
    ReleaseSRWLockExclusive(&list_lock);
}

/* Creates a pipe. Sets *end to this program's end, and *child_end to the other end, which the child
 * inherits. If `is_output` is true, this program writes to the pipe and the child reads it;
 * otherwise the child writes and this program reads. Returns false, with the reason in
 * GetLastError(), if Windows cannot create the pipe; the caller then closes what was created of
 * *end and *child_end. */
static bool make_pipe(pipe_end *end, HANDLE *child_end, bool is_output) {
    static unsigned pipes;
    wchar_t name[64];
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    pipes++;
    _snwprintf(name, 64, L"\\\\.\\pipe\\bscount-%lu-%u", GetCurrentProcessId(), pipes);
    end->handle = CreateNamedPipeW(name,
                                   (is_output ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND) |
                                       FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                   PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, PIPE_BYTES,
                                   PIPE_BYTES, 0, NULL);
    if (end->handle == INVALID_HANDLE_VALUE) return false;
    end->call.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL);
    *child_end = CreateFileW(name, is_output ? GENERIC_READ : GENERIC_WRITE, 0, &inherited,
                             OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    return end->call.hEvent != NULL && *child_end != INVALID_HANDLE_VALUE;
}

/* Closes this program's end of a pipe: the handle and the event, if they were created. */
static void close_end(pipe_end *end) {
    if (end->handle != NULL && end->handle != INVALID_HANDLE_VALUE) CloseHandle(end->handle);
    if (end->call.hEvent != NULL) CloseHandle(end->call.hEvent);
}

/* Makes the command line that runs the command in the Windows shell, cmd.exe, and writes it to
 * `line`. The options are /d (run no AutoRun commands of the user first), /s (take off only the
 * outer quotes, whatever the command contains) and /c (run the command, and then end). Returns
 * false if the line would be too long. */
static bool make_shell_line(const wchar_t *command, wchar_t line[COMMAND_SIZE]) {
    wchar_t folder[MAX_PATH];
    if (GetSystemDirectoryW(folder, MAX_PATH) == 0) return false;
    return _snwprintf(line, COMMAND_SIZE, L"\"%ls\\cmd.exe\" /d /s /c \"%ls\"", folder, command) >
           0;
}

/* Creates a process that runs the command line `line`, with the standard files in *files, and fills
 * *process. The process is suspended before its first instruction, so that the caller can first put
 * it into a job object. Returns false, with the reason in GetLastError(), if Windows cannot create
 * the process. */
static bool start_line(const wchar_t *line, STARTUPINFOW *files, PROCESS_INFORMATION *process) {
    wchar_t copy[COMMAND_SIZE]; /* a copy, because CreateProcessW may change the text */
    wcscpy(copy, line);
    return CreateProcessW(NULL, copy, NULL, NULL, TRUE, CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP,
                          NULL, NULL, files, process) != 0;
}

/* Starts the command in a new job object, with `input` and `output` as its standard input and
 * output. First tries to start the program that the first word of the command names. If there is no
 * such program, or if the command contains characters that only the shell understands, starts the
 * shell with the command. Returns false, with the reason in GetLastError(), if Windows can start
 * neither, if it cannot make the job object, or if the command is too long or not UTF-8; the caller
 * then calls release(). */
static bool start_command(bsc_child *child, const char *command, HANDLE input, HANDLE output) {
    wchar_t wide[BSC_WIDE_PATH], line[COMMAND_SIZE];
    STARTUPINFOW files = {.cb = sizeof files, .dwFlags = STARTF_USESTDHANDLES};
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
    PROCESS_INFORMATION process;
    files.hStdInput = input;
    files.hStdOutput = output;
    files.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    child->job = CreateJobObjectW(NULL, NULL);
    if (child->job == NULL || !bsc_wide_text(command, wide)) return false;
    SetInformationJobObject(child->job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    const bool is_plain = wcspbrk(wide, L"|<>&%") == NULL;
    if (!(is_plain && start_line(wide, &files, &process)) &&
        !(make_shell_line(wide, line) && start_line(line, &files, &process)))
        return false;
    AssignProcessToJobObject(child->job, process.hProcess);
    ResumeThread(process.hThread);
    CloseHandle(process.hThread);
    child->process = process.hProcess;
    return true;
}

/* Closes all handles of a child and frees *child. The child must have ended, or not have been
 * started. */
static void release(bsc_child *child) {
    close_end(&child->to_child);
    close_end(&child->from_child);
    if (child->process != NULL) CloseHandle(child->process);
    if (child->job != NULL) CloseHandle(child->job);
    free(child);
}

bsc_child *bsc_child_start(const char *command) {
    HANDLE input = NULL, output = NULL;
    bsc_child *child = calloc(1, sizeof *child);
    if (child == NULL) return NULL;
    const bool has_started = make_pipe(&child->to_child, &input, true) &&
                             make_pipe(&child->from_child, &output, false) &&
                             start_command(child, command, input, output);
    const int reason = has_started ? 0 : bsc_wide_reason();
    if (input != NULL && input != INVALID_HANDLE_VALUE) CloseHandle(input);
    if (output != NULL && output != INVALID_HANDLE_VALUE) CloseHandle(output);
    if (!has_started) {
        release(child);
        errno = reason;
        return NULL;
    }
    AcquireSRWLockExclusive(&list_lock);
    child->next = running;
    running = child;
    ReleaseSRWLockExclusive(&list_lock);
    return child;
}

bsc_child_sent bsc_child_write(bsc_child *child, const char *bytes, size_t length) {
    pipe_end *pipe = &child->to_child;
    DWORD count = 0;
    if (!WriteFile(pipe->handle, bytes, (DWORD)length, NULL, &pipe->call) &&
        GetLastError() != ERROR_IO_PENDING)
        return BSC_CHILD_CLOSED;
    if (WaitForSingleObject(pipe->call.hEvent, WRITE_MILLISECONDS) != WAIT_OBJECT_0)
        CancelIo(pipe->handle);
    const bool done = GetOverlappedResult(pipe->handle, &pipe->call, &count, TRUE) != 0;
    if (done && count == length) return BSC_CHILD_TOOK;
    return GetLastError() == ERROR_OPERATION_ABORTED || done ? BSC_CHILD_FULL : BSC_CHILD_CLOSED;
}

/* Waits until a read of the child's output is complete, but at most `milliseconds`, or without a
 * limit if this is negative. Starts a read if none is in progress. On success the bytes are in
 * child->bytes, and the function returns how many. Otherwise it returns BSC_CHILD_SILENT if the
 * time has passed, or BSC_CHILD_ENDED. */
static long wait_for_bytes(bsc_child *child, int milliseconds) {
    pipe_end *pipe = &child->from_child;
    DWORD count = 0;
    if (!child->is_reading &&
        !ReadFile(pipe->handle, child->bytes, sizeof child->bytes, NULL, &pipe->call) &&
        GetLastError() != ERROR_IO_PENDING)
        return BSC_CHILD_ENDED;
    child->is_reading = true;
    if (WaitForSingleObject(pipe->call.hEvent, (DWORD)milliseconds) != WAIT_OBJECT_0)
        return BSC_CHILD_SILENT;
    child->is_reading = false;
    if (!GetOverlappedResult(pipe->handle, &pipe->call, &count, TRUE)) return BSC_CHILD_ENDED;
    child->first = 0;
    child->end = count;
    return (long)count;
}

long bsc_child_read(bsc_child *child, char *bytes, size_t size, int milliseconds) {
    if (child->first == child->end) {
        const long came = wait_for_bytes(child, milliseconds);
        if (came <= 0) return came;
    }
    const size_t held = child->end - child->first, count = held < size ? held : size;
    memcpy(bytes, child->bytes + child->first, count);
    child->first += count;
    return (long)count;
}

void bsc_child_end_all(void) {
    bsc_child_kill_all();
    while (running != NULL) {
        bsc_child *child = running;
        AcquireSRWLockExclusive(&list_lock);
        running = child->next;
        ReleaseSRWLockExclusive(&list_lock);
        WaitForSingleObject(child->process, INFINITE);
        if (child->is_reading) {
            CancelIo(child->from_child.handle);
            DWORD count;
            GetOverlappedResult(child->from_child.handle, &child->from_child.call, &count, TRUE);
        }
        release(child);
    }
}
