// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "clinux.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

/// Only what may be called after a fork of a process with threads.
static _Noreturn void become(const char *path, char *const *arguments, int output, int errors, pid_t parent) {
  // A parent that was faster than this call is noticed by its number.
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) < 0 || getppid() != parent) _exit(127);
  setpgid(0, 0);
  int input = open("/dev/null", O_RDONLY);
  if (input < 0 || dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) _exit(127);
  if (input > 2) close(input);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execv(path, arguments);
  _exit(127);
}

pid_t clinux_start_bound(const char *path, char *const *arguments, int output, int errors) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) become(path, arguments, output, errors, parent);
  return child;
}
