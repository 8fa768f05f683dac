// SPDX-License-Identifier: Apache-2.0

// A player in plain C, from reel.h alone: player RUNTIME_DIR [LANDINGS]
//
// It swipes through the daemon's feed, to its end and back, each time as soon as the next reel is ready; with LANDINGS
// to and fro until so many. It prints what it sees: number, reel, outcome, time from the swipe to the picture, and the
// mean of each plane (Y, Cb, Cr) in the quarter shown top left. It trusts the daemon no more than the daemon trusts it.

#define _GNU_SOURCE
#include "reel.h"
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

static union {
  uint8_t bytes[REEL_MAX_PACKET];
  struct reel_header header; struct reel_welcome welcome; struct reel_pool_add pool_add; struct reel_format format;
  struct reel_frame frame; struct reel_slot slot; struct reel_page page; struct reel_error error;
} packet;  // the last one that came; fields that it does not have are 0
static struct pool { uint8_t *bytes; struct reel_pool_add said; } pools[REEL_MAX_POOLS], *pools_end = pools;
static struct reel_format formats[REEL_MAX_FORMATS];  // without planes: not told
static uint32_t states[3], awaited;                   // of the slots, by place; the message that PAGE has to answer
static struct reel_page page; static uint64_t seen;   // the last landing
static struct timespec began, now;                    // when the swipe was over, and when the picture was there
static int connection;

static _Noreturn void fail(int status, const char *why) { fprintf(stderr, "player: %s\n", why); exit(status); }
static void check(bool is_right, const char *wrong) { if (!is_right) fail(EX_PROTOCOL, wrong); }

static uint32_t send_packet(uint16_t type, struct reel_header *message, size_t length) {  // gives its serial
  static uint32_t serial;
  *message = (struct reel_header){.type = type, .length = (uint32_t)length, .serial = ++serial};
  if (send(connection, message, length, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EPIPE && errno != ECONNRESET)
    fail(EX_UNAVAILABLE, "the daemon does not read");  // where it has gone, its reason is still to be read
  return serial;
}

static int receive_packet(void) {  // gives its descriptor, or -1
  union { struct cmsghdr header; char bytes[CMSG_SPACE(sizeof(int))]; } control;
  struct iovec part = {&packet, sizeof packet};
  struct msghdr heard = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t length;
  memset(&packet, 0, sizeof packet);
  do length = recvmsg(connection, &heard, MSG_CMSG_CLOEXEC);
  while (length < 0 && (errno == EINTR || errno == ECONNRESET));  // a reset is told once, before the last words
  if (length <= 0) fail(EX_UNAVAILABLE, length ? "the daemon says nothing" : "the daemon closed the connection");
  check(!(heard.msg_flags & (MSG_TRUNC | MSG_CTRUNC)), "a packet is too long, or has too many descriptors");
  check((size_t)length >= sizeof packet.header && (size_t)length == packet.header.length, "a length is wrong");
  size_t rights = heard.msg_controllen ? control.header.cmsg_len : 0;
  check(rights == (packet.header.type == REEL_POOL_ADD ? CMSG_LEN(sizeof(int)) : 0), "wrong number of descriptors");
  return rights ? *(int *)CMSG_DATA(&control.header) : -1;
}

static const char *read_text(struct reel_text text) {  // of the packet; good until the next one is read
  static char copy[REEL_MAX_PACKET + 1];
  check((size_t)text.offset + text.length <= packet.header.length, "a text lies outside its packet");
  for (size_t n = 0; n < text.length; n++)  // nothing that a terminal would take for a command
    copy[n] = packet.bytes[text.offset + n] < ' ' ? '?' : (char)packet.bytes[text.offset + n];
  copy[text.length] = 0;
  return copy;
}

static struct pool *find_pool(uint32_t number) {
  for (struct pool *pool = pools; pool < pools_end; pool++)
    if (pool->said.header.object == number) return pool;
  return NULL;
}

static void add_pool(const struct reel_pool_add *said, int descriptor) {
  // Without its seals the daemon could take memory away that is being read, which would kill this process.
  int seals = fcntl(descriptor, F_GET_SEALS), needed = F_SEAL_SHRINK | F_SEAL_GROW;
  struct stat file;
  check(seals >= 0 && (seals & needed) == needed && fstat(descriptor, &file) == 0, "a pool is not sealed");
  check(said->byte_count > 0 && said->byte_count <= (uint64_t)file.st_size && said->buffer_count > 0 &&
    said->buffer_size > 0 && said->buffer_size <= said->byte_count / said->buffer_count, "a pool is too small");
  check(pools_end < pools + REEL_MAX_POOLS && !find_pool(said->header.object), "too many pools, or one twice");
  void *bytes = mmap(NULL, said->byte_count, PROT_READ, MAP_SHARED, descriptor, 0);
  check(bytes != MAP_FAILED && close(descriptor) == 0, "a pool cannot be mapped");
  *pools_end++ = (struct pool){bytes, *said};
}

/// The mean of plane `p`, whose samples have one or two bytes, in the quarter shown top left; `plane` is the pool.
static double mean(const struct reel_format *format, const struct reel_frame *frame, uint32_t p, const uint8_t *plane) {
  unsigned bytes = format->planes[0].row_bytes > format->width ? 2 : 1, turns = (format->rotation + 405u) / 90 % 4;
  bool is_right = (turns == 1 || turns == 2) != (format->flags & REEL_FORMAT_MIRRORED), is_bottom = turns >= 2;
  size_t width = format->planes[p].row_bytes / bytes / 2, height = format->planes[p].rows / 2;
  size_t line_size = frame->line_size[p];
  plane += frame->offset[p] + (is_bottom ? height : 0) * line_size + (is_right ? width : 0) * bytes;
  uint64_t total = 0;
  for (size_t y = 0; y < height; y++)
    for (size_t x = 0; x < width * bytes; x++) total += (uint64_t)plane[y * line_size + x] << x % bytes * 8;
  return (double)total / (double)(width * height);
}

static void take_frame(const struct reel_frame *frame) {
  const struct pool *pool = find_pool(frame->pool);
  check(pool && frame->buffer < pool->said.buffer_count && frame->lease, "a frame is of an unknown buffer");
  const struct reel_format *format = &formats[frame->format % REEL_MAX_FORMATS];
  check(frame->format < REEL_MAX_FORMATS && format->plane_count > 0, "a frame is of an unknown format");
  double means[REEL_MAX_PLANES] = {0};
  for (uint32_t p = 0; p < format->plane_count; p++) {
    uint64_t row_bytes = format->planes[p].row_bytes, rows = format->planes[p].rows, line_size = frame->line_size[p];
    uint64_t size = (rows - 1) * line_size + row_bytes;       // below 2^64, as each is below 2^32
    uint64_t start = frame->buffer * pool->said.buffer_size;  // all buffers lie within the pool
    check(rows && row_bytes && line_size >= row_bytes && size <= pool->said.buffer_size && frame->offset[p] >= start &&
      frame->offset[p] - start <= pool->said.buffer_size - size, "a plane lies outside its buffer");
    const volatile uint8_t *plane = pool->bytes + frame->offset[p];
    (void)plane[0], (void)plane[size - 1];  // from here on the picture is in hand
  }
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (frame->flags & REEL_FRAME_LANDED) {
    for (uint32_t p = 0; p < format->plane_count; p++) means[p] = mean(format, frame, p, pool->bytes);
    double intent = (double)(now.tv_sec - began.tv_sec) * 1e6 + (double)(now.tv_nsec - began.tv_nsec) / 1e3;
    printf("%3llu  %-22s  %-6s", (unsigned long long)frame->landing, read_text(frame->reel),
      frame->flags & REEL_FRAME_LATE ? "late" : "warm");
    // Others may move the page, too; the first landing is nobody's.
    if (frame->header.serial || frame->landing == 1) printf("  %9.1f µs", intent);
    printf("  %4.0f %4.0f %4.0f\n", means[0], means[1], means[2]);
    seen = frame->landing;
  }
  struct { struct reel_release message; uint64_t lease; } release = {{.count = 1}, frame->lease};
  send_packet(REEL_RELEASE, &release.message.header, sizeof release);
}

static void take_packet(void) {
  static uint64_t count;
  int descriptor = receive_packet();
  uint32_t type = packet.header.type, object = packet.header.object;
  struct pool *pool = find_pool(object);
  check(type == REEL_ERROR || (type == REEL_WELCOME) == (count++ == 0), "WELCOME comes first, and once");
  switch (type) {
  case REEL_WELCOME: check(packet.welcome.major == REEL_MAJOR, "the daemon speaks no reel/1"); break;
  case REEL_POOL_ADD: add_pool(&packet.pool_add, descriptor); break;
  case REEL_POOL_RETIRE:  // each of its leases was returned at once
    check(pool != NULL, "an unknown pool was retired");
    munmap(pool->bytes, pool->said.byte_count);
    *pool = *--pools_end;
    break;
  case REEL_FORMAT:
    check(object < REEL_MAX_FORMATS && packet.format.plane_count <= REEL_MAX_PLANES, "a format is out of range");
    formats[object] = packet.format;
    break;
  case REEL_FRAME: take_frame(&packet.frame); break;
  case REEL_SLOT: if (packet.slot.place < 3) states[packet.slot.place] = packet.slot.state; break;
  case REEL_PAGE:
    page = packet.page;
    if (page.header.serial == awaited) awaited = 0;
    if (page.landing > seen && page.outcome == REEL_OUTCOME_FAILED)
      printf("%3llu  %-22s  failed\n", (unsigned long long)(seen = page.landing), read_text(page.reel));
    break;
  case REEL_ERROR:
    fail(packet.error.code == REEL_ERROR_BUSY ? EX_TEMPFAIL : packet.error.code == REEL_ERROR_FORBIDDEN ? EX_NOPERM :
      EX_PROTOCOL, read_text(packet.error.message));
  case REEL_REVOKED: fail(EX_PROTOCOL, "leases were kept too long");
  default: check(!(packet.header.flags & REEL_MUST_UNDERSTAND), "a packet must be understood, and is not known");
  }
}

int main(int count, char **arguments) {
  uint64_t limit = count == 3 ? strtoull(arguments[2], NULL, 10) : 0;
  if (count < 2 || count > 3 || (count == 3 && !limit)) fail(EX_USAGE, "usage: player RUNTIME_DIR [LANDINGS]");
  setlinebuf(stdout);
  struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "frames.sock"};
  connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){.tv_sec = 30}, sizeof(struct timeval));
  if (connection < 0 || chdir(arguments[1]) < 0 || connect(connection, (struct sockaddr *)&address, sizeof address) < 0)
    fail(EX_UNAVAILABLE, strerror(errno));

  struct reel_hello hello = {.major = REEL_MAJOR, .minor = REEL_MINOR, .surface = REEL_SURFACE_RING};
  struct reel_subscribe subscribe = {.role = REEL_ROLE_PLAYER, .mode = REEL_MODE_LATEST, .late = REEL_LATE_HOLD};
  struct reel_header appear = {0}, bye = {0};
  send_packet(REEL_HELLO, &hello.header, sizeof hello);
  send_packet(REEL_SUBSCRIBE, &subscribe.header, sizeof subscribe);
  clock_gettime(CLOCK_MONOTONIC, &began);
  awaited = send_packet(REEL_APPEAR, &appear, sizeof appear);
  uint32_t ahead = REEL_PLACE_NEXT;
  do {
    take_packet();
    if (awaited || seen < page.landing) continue;  // what was landed on is still to be seen
    bool is_loading = page.loading & (REEL_LOAD_REFRESH | REEL_LOAD_NEXT_PAGE);
    if (states[ahead] == REEL_SLOT_EMPTY && !is_loading) {
      if ((ahead == REEL_PLACE_PREVIOUS && !limit) || states[REEL_PLACE_NEXT - ahead] == REEL_SLOT_EMPTY) break;
      ahead = REEL_PLACE_NEXT - ahead;
    }
    if (states[ahead] != REEL_SLOT_READY && states[ahead] != REEL_SLOT_FAILED) continue;
    struct reel_land land = {.offset = ahead * page.page_height, .epoch = page.epoch, .flags = REEL_HAS_EPOCH};
    clock_gettime(CLOCK_MONOTONIC, &began);
    awaited = send_packet(REEL_LAND, &land.header, sizeof land);
  } while (!limit || seen < limit);
  if (!seen) fail(EX_DATAERR, "there is no reel");
  send_packet(REEL_BYE, &bye, sizeof bye);
}
