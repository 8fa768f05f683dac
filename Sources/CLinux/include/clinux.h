// SPDX-License-Identifier: Apache-2.0

// Linux calls that Swift cannot see: glibc's parser state, and variadic functions.

#ifndef CLINUX_H
#define CLINUX_H

#include <getopt.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Starts a new scan and turns getopt's own messages off. Its state is global: one scan at a time.
void clinux_getopt_reset(void);

/// Takes the next option, as `getopt_long` does; -1 at the end, when `argv` has the operands last.
int clinux_getopt_step(
    int argc, char *const *argv, const char *short_options, const struct option *long_options);

/// The value of the option just taken, or null. The C variable is `optarg`.
const char *clinux_getopt_value(void);

/// The index in `argv` of the next word to look at. The C variable is `optind`.
int clinux_getopt_index(void);

/// The option that the last step could not take. The C variable is `optopt`.
int clinux_getopt_rejected(void);

/// The width of the terminal behind `descriptor` in columns, or 0 when there is none.
int clinux_terminal_columns(int descriptor);

/// Makes an anonymous file of `size` bytes whose size is sealed for good; its descriptor, or -1 and errno.
int clinux_memory_file(const char *name, off_t size);

/// Forbids new writable mappings of the file and any further seal; mappings that exist stay writable. 0, or -1 and
/// errno.
int clinux_seal_against_writing(int descriptor);

/// What a descriptor is polled for, and what it has: the members of the C structure `pollfd`, which must stay Glibc's in
/// Swift.
struct clinux_poll_item {
  int descriptor;
  short events, found;
};

/// Waits until one of `count` descriptors is ready, or for so many nanoseconds; negative for however long. The number
/// ready, or -1 and errno. The C function is `ppoll`.
int clinux_poll(struct clinux_poll_item *items, unsigned long count, long long nanoseconds);

/// Asks for a pipe that holds so many bytes. The command of `fcntl` is F_SETPIPE_SZ. Best effort.
void clinux_set_pipe_size(int descriptor, int bytes);

/// A counter to wake a poll by; its descriptor, or -1 and errno. The C function is `eventfd`.
int clinux_event(void);

/// Blocks SIGTERM, SIGINT and `also`, unless that is 0, for the calling thread and those that it starts; a descriptor on
/// which they come in instead, or -1 and errno. The C function is `signalfd`.
int clinux_stop_signals(int also);

/// Blocks SIGINT, SIGTERM and SIGHUP for the calling thread, and those that it starts meanwhile; which of them were not
/// blocked before, for `clinux_let_ends`.
unsigned clinux_hold_ends(void);

/// Lets these come again; one that was held comes now.
void clinux_let_ends(unsigned held);

/// The signal that has come in on such a descriptor, or 0.
int clinux_take_signal(int descriptor);

/// Has the allocator give blocks of `size` bytes and more back to the system as soon as they are freed. The C function
/// is `mallopt`.
void clinux_give_back_blocks(int size);

/// Has the allocator give all memory back to the system that nobody uses. The C function is `malloc_trim`.
void clinux_give_back_free_memory(void);

/// Lets the calling thread, once it is woken, wait for the one that has woken it: it works in batches, since Linux 6.12 of
/// a tenth of a millisecond, so that whoever is woken meanwhile does not wait the usual 3 ms. The C functions are
/// `sched_setattr` and `sched_setscheduler`. Best effort.
void clinux_work_in_batches(void);

/// Starts a program that gets SIGTERM when the calling thread ends, however that ends. It has a process group of its own,
/// no blocked signal, and `input`, `output` and `errors`, which are closed at its start otherwise, for its standard input,
/// output and error; nothing to read where `input` is negative. Its number, or -1 and errno; where the program cannot be
/// executed, it exits with 127. The option of `prctl` is PR_SET_PDEATHSIG.
pid_t clinux_start_bound(const char *path, char *const *arguments, int input, int output, int errors);

/// How many processors this process may use; 1 where nothing tells it. The C function is `sched_getaffinity`.
int clinux_processors(void);

/// Names the calling thread, for debuggers and `top`. At most 15 bytes.
void clinux_name_thread(const char *name);

#ifdef __cplusplus
}
#endif

#endif
