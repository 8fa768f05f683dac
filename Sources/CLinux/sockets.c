// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "clinux_sockets.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

int clinux_socket(int type) {
  return socket(AF_UNIX, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

static bool fill(struct sockaddr_un *address, const char *path) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return false;
  }
  strcpy(address->sun_path, path);
  return true;
}

int clinux_listen(int socket, const char *path, int backlog) {
  struct sockaddr_un address;
  // Linux gives the file the mode of the socket; umask(2) would be that of all threads.
  if (!fill(&address, path) || fchmod(socket, 0600) < 0 || bind(socket, (struct sockaddr *)&address, sizeof address) < 0) return -1;
  return listen(socket, backlog);
}

void clinux_never_block(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags >= 0) fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

size_t clinux_socket_path(int socket, char *path, size_t room) {
  struct sockaddr_un address = {0};
  socklen_t size = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &size) < 0 || address.sun_family != AF_UNIX) return 0;
  // Without a terminator where it fills the address.
  size_t count = strnlen(address.sun_path, sizeof address.sun_path);
  if (count >= room) return 0;
  memcpy(path, address.sun_path, count);
  path[count] = 0;
  return count;
}

int clinux_share_socket(int folder, const char *name, unsigned group) {
  // A descriptor holds on to the file itself, whatever takes its name meanwhile.
  int file = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return -1;
  struct stat status;
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  int result = fstat(file, &status);
  if (result == 0 && (!S_ISSOCK(status.st_mode) || status.st_uid != geteuid())) {
    errno = EEXIST;
    result = -1;
  }
  if (result == 0) result = fchownat(file, "", (uid_t)-1, group, AT_EMPTY_PATH);
  if (result == 0) result = chmod(path, 0660);
  int number = errno;
  close(file);
  errno = number;
  return result;
}

int clinux_connect(int socket, const char *path) {
  struct sockaddr_un address;
  return fill(&address, path) ? connect(socket, (struct sockaddr *)&address, sizeof address) : -1;
}

int clinux_accept(int socket) {
  return accept4(socket, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

long clinux_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec vector = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
  if (descriptor >= 0) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    struct cmsghdr *item = CMSG_FIRSTHDR(&message);
    item->cmsg_level = SOL_SOCKET;
    item->cmsg_type = SCM_RIGHTS;
    item->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(item), &descriptor, sizeof descriptor);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/// Keeps the first descriptor of a control message and closes the others.
static void collect(struct cmsghdr *item, struct clinux_received *received) {
  size_t bytes = item->cmsg_len - CMSG_LEN(0);
  for (size_t at = 0; at + sizeof(int) <= bytes; at += sizeof(int)) {
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(item) + at, sizeof descriptor);
    if (received->descriptor_count++ == 0) received->descriptor = descriptor;
    else close(descriptor);
  }
}

long clinux_receive(int socket, void *bytes, size_t capacity, struct clinux_received *received) {
  enum { ROOM = 4 };  // descriptors; what does not fit is closed by the kernel, and said
  struct iovec vector = {.iov_base = bytes, .iov_len = capacity};
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(ROOM * sizeof(int))];
  struct msghdr message = {
    .msg_iov = &vector, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  *received = (struct clinux_received){.descriptor = -1};
  ssize_t count = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (count < 0) return -1;
  for (struct cmsghdr *item = CMSG_FIRSTHDR(&message); item; item = CMSG_NXTHDR(&message, item))
    if (item->cmsg_level == SOL_SOCKET && item->cmsg_type == SCM_RIGHTS) collect(item, received);
  received->is_truncated = (message.msg_flags & MSG_TRUNC) != 0;
  received->lost_descriptors = (message.msg_flags & MSG_CTRUNC) != 0;
  return count;
}

int clinux_peer(int socket, int *process, unsigned *user, unsigned *group) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
  *process = peer.pid;
  *user = peer.uid;
  *group = peer.gid;
  return 0;
}

int clinux_peer_has_group(int socket, unsigned group) {
  enum { SO_PEERGROUPS_NUMBER = 59, MOST = 1024 };  // glibc 2.36 may not name the option
  gid_t groups[MOST];
  socklen_t size = sizeof groups;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS_NUMBER, groups, &size) < 0) return 0;
  for (size_t i = 0; i < size / sizeof groups[0]; i++)
    if (groups[i] == group) return 1;
  return 0;
}

void clinux_set_send_buffer(int socket, int bytes) {
  setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

int clinux_seals(int descriptor) {
  return fcntl(descriptor, F_GET_SEALS);
}

int clinux_seals_fix_size(int seals) {
  return (seals & (F_SEAL_SHRINK | F_SEAL_GROW)) == (F_SEAL_SHRINK | F_SEAL_GROW);
}
