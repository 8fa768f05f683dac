// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "clinux_echo.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

/// Only what may be called after a fork of a process with threads.
static _Noreturn void echo(int socket) {
  char packet[CLINUX_ECHO_BYTES];
  // What else the parent has open is not to stay open for as long as this lives.
  if (dup2(socket, 0) < 0 || close_range(1, ~0U, 0) < 0) _exit(127);
  socket = 0;
  // Signals for the group are its parent's affair; it ends with the socket.
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  while (1) {
    ssize_t count = recv(socket, packet, sizeof packet, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0 || send(socket, packet, (size_t)count, MSG_NOSIGNAL) != count) _exit(0);
  }
}

int clinux_echo_start(int *process) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return -1;
  *process = fork();
  if (*process == 0) echo(ends[1]);
  int number = errno;
  close(ends[1]);
  if (*process > 0) return ends[0];
  close(ends[0]);
  errno = number;
  return -1;
}

int clinux_echo_send_away(int process) {
  cpu_set_t processors;
  int here = sched_getcpu();
  if (here < 0 || sched_getaffinity(0, sizeof processors, &processors) < 0) return -1;
  CPU_CLR(here, &processors);
  return sched_setaffinity(process, sizeof processors, &processors);
}

int clinux_echo_round_trip(int socket) {
  char packet[CLINUX_ECHO_BYTES] = {0};
  if (send(socket, packet, sizeof packet, MSG_NOSIGNAL) != sizeof packet) return -1;
  ssize_t count;
  do count = recv(socket, packet, sizeof packet, 0);
  while (count < 0 && errno == EINTR);
  if (count == 0) errno = ECONNRESET;
  return count == sizeof packet ? 0 : -1;
}
