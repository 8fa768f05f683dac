// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

void clinux_getopt_reset(void) {
  opterr = 0;
  // Zero, not one: only this makes glibc forget a scan that stopped half-way.
  optind = 0;
  optopt = 0;
  optarg = NULL;
}

int clinux_getopt_step(
    int argc, char *const *argv, const char *short_options, const struct option *long_options) {
  return getopt_long(argc, argv, short_options, long_options, NULL);
}

const char *clinux_getopt_value(void) {
  return optarg;
}

int clinux_getopt_index(void) {
  return optind;
}

int clinux_getopt_rejected(void) {
  return optopt;
}

int clinux_terminal_columns(int descriptor) {
  struct winsize size = {0};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) {
    return 0;
  }
  return size.ws_col;
}

int clinux_memory_file(const char *name, off_t size) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) {
    return -1;
  }
  if (ftruncate(descriptor, size) < 0 || fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) < 0) {
    int number = errno;
    close(descriptor);
    errno = number;
    return -1;
  }
  return descriptor;
}

int clinux_seal_against_writing(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_FUTURE_WRITE | F_SEAL_SEAL);
}

_Static_assert(
  sizeof(struct clinux_poll_item) == sizeof(struct pollfd) &&
    offsetof(struct clinux_poll_item, found) == offsetof(struct pollfd, revents),
  "not as poll has it");

int clinux_poll(struct clinux_poll_item *items, unsigned long count, long long nanoseconds) {
  struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  return ppoll((struct pollfd *)items, count, nanoseconds < 0 ? NULL : &limit, NULL);
}

void clinux_set_pipe_size(int descriptor, int bytes) {
  fcntl(descriptor, F_SETPIPE_SZ, bytes);
}

int clinux_event(void) {
  return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

int clinux_stop_signals(int also) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGINT);
  if (also != 0) sigaddset(&set, also);
  int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int clinux_take_signal(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

void clinux_name_thread(const char *name) {
  pthread_setname_np(pthread_self(), name);
}

void clinux_give_back_blocks(int size) {
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, 4 * size);
}

void clinux_give_back_free_memory(void) {
  malloc_trim(0);
}

void clinux_work_in_batches(void) {
  // The C library has neither the structure nor the function; older systems ignore the slice, which is `runtime`.
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } attributes = {.size = sizeof attributes, .policy = SCHED_BATCH, .runtime = 100000};
  attributes.nice = getpriority(PRIO_PROCESS, 0);
  if (syscall(SYS_sched_setattr, 0, &attributes, 0) == 0) return;
  struct sched_param none = {0};
  sched_setscheduler(0, SCHED_BATCH, &none);
}
