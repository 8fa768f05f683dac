// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "clinux.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

/// Only what may be called after a fork of a process with threads.
static _Noreturn void become(const char *path, char *const *arguments, int input, int output, int errors, pid_t parent) {
  // A parent that was faster than this call is noticed by its number.
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) < 0 || getppid() != parent) _exit(127);
  setpgid(0, 0);
  if (input < 0) input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (input < 0 || dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) _exit(127);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execv(path, arguments);
  _exit(127);
}

pid_t clinux_start_bound(const char *path, char *const *arguments, int input, int output, int errors) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) become(path, arguments, input, output, errors, parent);
  return child;
}

int clinux_processors(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) < 0) return 1;
  int count = CPU_COUNT(&set);
  return count > 0 ? count : 1;
}

static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
enum { end_count = sizeof ends / sizeof *ends };

unsigned clinux_hold_ends(void) {
  sigset_t set, before;
  sigemptyset(&set);
  for (int i = 0; i < end_count; i++) sigaddset(&set, ends[i]);
  if (pthread_sigmask(SIG_BLOCK, &set, &before) != 0) return 0;
  unsigned held = 0;
  for (int i = 0; i < end_count; i++) {
    if (!sigismember(&before, ends[i])) held |= 1u << i;
  }
  return held;
}

void clinux_let_ends(unsigned held) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < end_count; i++) {
    if (held & 1u << i) sigaddset(&set, ends[i]);
  }
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
