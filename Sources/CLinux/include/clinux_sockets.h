// SPDX-License-Identifier: Apache-2.0

// Unix sockets: packets with descriptors, and who is at the other end.

#ifndef CLINUX_SOCKETS_H
#define CLINUX_SOCKETS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What `clinux_receive` found besides bytes.
struct clinux_received {
  /// The first descriptor that came along, closed on exec, which is the caller's now; or -1.
  int descriptor;
  /// Descriptors that came along; those after the first are closed already.
  int descriptor_count;
  /// The packet did not fit.
  int is_truncated;
  /// More descriptors came along than anybody may send, or this process has no room for them. They are closed.
  int lost_descriptors;
};

/// A socket that never blocks and closes on exec; `type` is SOCK_SEQPACKET or SOCK_STREAM. -1 and errno. The C function
/// is `socket`.
int clinux_socket(int type);
/// Binds to a path and listens, for this user alone. 0, or -1 and errno; ENAMETOOLONG where a path has no room in an address.
int clinux_listen(int socket, const char *path, int backlog);
/// Has a descriptor never block; who shares it does not either. Best effort. The flag is O_NONBLOCK.
void clinux_never_block(int descriptor);
/// Writes where the file of a socket is to `path`, which has `room` bytes; its length, 0 where there is none. The C function
/// is `getsockname`.
size_t clinux_socket_path(int socket, char *path, size_t room);
/// Connects to a path. 0, or -1 and errno. It does not wait: EAGAIN where the listener's queue is full.
int clinux_connect(int socket, const char *path);
/// Lets a group connect to a socket by its file, which is in an open folder and this process's own: no link is followed. 0,
/// or -1 and errno, EEXIST where something else lies there.
int clinux_share_socket(int folder, const char *name, unsigned group);
/// Takes a connection, which never blocks and closes on exec. -1 and errno. The C function is `accept4`.
int clinux_accept(int socket);
/// Sends bytes, and a descriptor unless it is -1. The number sent, or -1 and errno; never a signal.
long clinux_send(int socket, const void *bytes, size_t count, int descriptor);
/// Receives a packet, or what a stream has. The number of bytes, 0 at the end, or -1 and errno.
long clinux_receive(int socket, void *bytes, size_t capacity, struct clinux_received *received);
/// Who connected. 0, or -1 and errno. The socket option is SO_PEERCRED.
int clinux_peer(int socket, int *process, unsigned *user, unsigned *group);
/// Whether who connected is in a group, by its supplementary groups. The socket option is SO_PEERGROUPS.
int clinux_peer_has_group(int socket, unsigned group);
/// Bounds what lies unread at the other end. The socket option is SO_SNDBUF. Best effort.
void clinux_set_send_buffer(int socket, int bytes);
/// The seals of a memory file, or -1 and errno. The command of `fcntl` is F_GET_SEALS.
int clinux_seals(int descriptor);
/// Whether seals forbid both shrinking and growing.
int clinux_seals_fix_size(int seals);

#ifdef __cplusplus
}
#endif

#endif
