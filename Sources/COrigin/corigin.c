// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "corigin.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>

struct MHD_Daemon *corigin_start(
    unsigned connections, MHD_AccessHandlerCallback answer, MHD_NotifyConnectionCallback connection, void *context) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  // A thread may wait for the line without holding up others, and poll has no limit on the numbers of descriptors.
  return MHD_start_daemon(
      MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC, 0, NULL, NULL, answer, context,
      MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_NOTIFY_CONNECTION, connection,
      context, MHD_OPTION_END);
}

uint16_t corigin_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

int corigin_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

void *corigin_noted(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

void corigin_limit_unsent(int socket, int bytes) {
  // The kernel doubles it for its own needs.
  setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

// What it takes a thread to wake on a processor that sleeps, in ns, with some room.
enum { WAKING = 150000 };

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

enum corigin_reason corigin_wait(int closing, int socket, int64_t moment, int is_exact) {
  // Of this thread alone: by default the kernel takes 50 µs more where that saves a wake-up.
  prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
  struct pollfd items[] = {{.fd = closing, .events = POLLIN}, {.fd = socket, .events = POLLRDHUP}};
  int64_t early = is_exact ? WAKING : 0;
  while (1) {
    int64_t rest = moment - early - now();
    if (rest < 0) rest = 0;
    struct timespec limit = {.tv_sec = rest / 1000000000, .tv_nsec = rest % 1000000000};
    int found = ppoll(items, 2, moment == INT64_MAX ? NULL : &limit, NULL);
    if (found > 0) return items[0].revents ? CORIGIN_CLOSING : CORIGIN_GONE;
    if (found == 0) break;
    if (errno != EINTR) return CORIGIN_CLOSING;
  }
  while (is_exact && now() < moment) {}
  return CORIGIN_DUE;
}
