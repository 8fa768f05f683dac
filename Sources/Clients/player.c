// SPDX-License-Identifier: Apache-2.0

// A player in plain C, from reel.h alone: player [RUNTIME_DIR] [LANDINGS]
//
// It swipes through the daemon's feed, to its end and back, each time as soon as the next reel is ready; with LANDINGS
// to and fro until so many. It prints what it sees: number, reel, outcome, time from the swipe to the picture, and the
// mean Y, Cb and Cr of the quarter that is shown top left. It trusts the daemon no more than the daemon trusts it.

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
} packet;
// Bytes of the fixed fields, by type from 0x8000. Of other types none is read but the header.
static const size_t lengths[] = {
  0, sizeof(struct reel_welcome), sizeof(struct reel_pool_add), 0, sizeof(struct reel_format),
  sizeof(struct reel_frame), 0, sizeof(struct reel_slot), sizeof(struct reel_page), 0, sizeof(struct reel_error)};
static struct pool { uint8_t *bytes; struct reel_pool_add said; } pools[REEL_MAX_POOLS];
static struct format { struct reel_format said; unsigned sample_bytes; } formats[REEL_MAX_FORMATS];
static struct { struct reel_slot said; char reel[REEL_MAX_PACKET]; } slots[3] = {
  {.said.place = REEL_PLACE_PREVIOUS}, {.said.place = REEL_PLACE_MIDDLE}, {.said.place = REEL_PLACE_NEXT}};
static struct { struct reel_page said; char reel[REEL_MAX_PACKET]; } page;
static struct { uint64_t landing; double microseconds, colour[3]; bool has_colour; } shown;
static int connection;
static bool is_welcome;
static uint32_t serial, awaited;  // of the last message, and of the one that PAGE has to answer
static double began;              // when the swipe was over, in microseconds

static _Noreturn void fail(int status, const char *why) { fprintf(stderr, "player: %s\n", why); exit(status); }
static void check(bool is_right, const char *wrong) { if (!is_right) fail(EX_PROTOCOL, wrong); }
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void send_packet(uint16_t type, struct reel_header *message, size_t length) {
  *message = (struct reel_header){.type = type, .length = (uint32_t)length, .serial = ++serial};
  if (send(connection, message, length, MSG_NOSIGNAL) < 0 && errno != EPIPE && errno != ECONNRESET)
    fail(EX_UNAVAILABLE, "the daemon does not read");  // where it has gone, its reason is still to be read
}

static int receive_packet(void) {  // gives its descriptor, or -1
  union { struct cmsghdr header; char bytes[CMSG_SPACE(sizeof(int))]; } control;
  struct iovec part = {packet.bytes, sizeof packet.bytes};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t length;
  do length = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
  while (length < 0 && (errno == EINTR || errno == ECONNRESET));  // a reset is told once, before the last words
  if (length <= 0) fail(EX_UNAVAILABLE, length ? "the daemon says nothing" : "the daemon closed the connection");
  check(!(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)), "a packet is too long, or has too many descriptors");
  int descriptor = -1;
  struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
  if (rights && rights->cmsg_level == SOL_SOCKET && rights->cmsg_type == SCM_RIGHTS) {
    check(rights->cmsg_len == CMSG_LEN(sizeof descriptor), "a packet has several descriptors");
    memcpy(&descriptor, CMSG_DATA(rights), sizeof descriptor);
  }
  check((size_t)length >= sizeof packet.header && (size_t)length == packet.header.length, "a length is wrong");
  size_t type = packet.header.type - 0x8000u, known = sizeof lengths / sizeof *lengths;
  check(type >= known || packet.header.length >= lengths[type], "a packet is too short");
  return descriptor;
}

static void copy_text(struct reel_text text, size_t fixed, char into[REEL_MAX_PACKET]) {
  uint32_t end = (uint32_t)text.offset + text.length;
  check(!end || (text.offset >= fixed && end <= packet.header.length), "a text lies outside its packet");
  for (unsigned n = 0; n < text.length; n++)  // nothing that a terminal would take for a command
    into[n] = packet.bytes[text.offset + n] < ' ' ? '?' : (char)packet.bytes[text.offset + n];
  into[text.length] = 0;
}

static struct pool *find_pool(uint32_t number) {
  for (struct pool *pool = pools; pool < pools + REEL_MAX_POOLS; pool++)
    if (pool->bytes && pool->said.header.object == number) return pool;
  return NULL;
}

static void add_pool(int descriptor) {
  const struct reel_pool_add *said = &packet.pool_add;
  // Without its seals the daemon could take memory away that is being read, which would kill this process.
  int seals = fcntl(descriptor, F_GET_SEALS), needed = F_SEAL_SHRINK | F_SEAL_GROW;
  struct stat file;
  check(seals >= 0 && (seals & needed) == needed && fstat(descriptor, &file) == 0, "a pool is not sealed");
  check(said->byte_count > 0 && said->byte_count <= (uint64_t)file.st_size && said->buffer_count > 0 &&
    said->buffer_size > 0 && said->buffer_size <= said->byte_count / said->buffer_count, "a pool is too small");
  struct pool *pool = pools;
  while (pool < pools + REEL_MAX_POOLS && pool->bytes) pool++;
  check(pool < pools + REEL_MAX_POOLS && !find_pool(said->header.object), "too many pools, or one twice");
  void *bytes = mmap(NULL, said->byte_count, PROT_READ, MAP_SHARED, descriptor, 0);
  check(bytes != MAP_FAILED, "a pool cannot be mapped");
  *pool = (struct pool){bytes, *said};
}

static void add_format(void) {
  const struct reel_format *said = &packet.format;
  check(said->header.object < REEL_MAX_FORMATS && said->plane_count >= 1 && said->plane_count <= REEL_MAX_PLANES &&
    said->rotation >= -180 && said->rotation <= 180, "a format is out of range");
  char name[REEL_MAX_PACKET];
  copy_text(said->pixel_format, sizeof *said, name);
  unsigned bytes = !strcmp(name, "yuv420p") ? 1 : !strcmp(name, "yuv420p10le") ? 2 : 0;
  formats[said->header.object] = (struct format){*said, said->plane_count == 3 ? bytes : 0};
}

/// The mean of plane `p` in the quarter that is shown top left.
static double mean(const struct format *format, uint32_t p, const uint8_t *plane) {
  unsigned bytes = format->sample_bytes, turns = (unsigned)(format->said.rotation + 405) / 90 % 4;
  bool is_right = (turns == 1 || turns == 2) != (format->said.flags & REEL_FORMAT_MIRRORED), is_bottom = turns >= 2;
  size_t columns = format->said.planes[p].row_bytes / bytes, width = columns / 2;
  size_t rows = format->said.planes[p].rows, height = rows / 2;
  plane += (is_bottom ? rows - height : 0) * packet.frame.line_size[p] + (is_right ? columns - width : 0) * bytes;
  uint64_t total = 0;
  for (size_t y = 0; y < height; y++)
    for (size_t x = 0; x < width * bytes; x++)
      total += (uint64_t)plane[y * packet.frame.line_size[p] + x] << x % bytes * 8;
  return width && height ? (double)total / (double)(width * height) : 0;
}

static void take_frame(void) {
  const struct reel_frame *frame = &packet.frame;
  const struct pool *pool = find_pool(frame->pool);
  const struct format *format = &formats[frame->format % REEL_MAX_FORMATS];
  check(frame->lease && pool && frame->buffer < pool->said.buffer_count, "a frame is of an unknown buffer");
  check(frame->format < REEL_MAX_FORMATS && format->said.plane_count > 0, "a frame is of an unknown format");
  const uint8_t *planes[REEL_MAX_PLANES];
  uint64_t start = frame->buffer * pool->said.buffer_size;  // all buffers lie within the pool
  for (uint32_t p = 0; p < format->said.plane_count; p++) {
    uint64_t row_bytes = format->said.planes[p].row_bytes, rows = format->said.planes[p].rows;
    check(rows > 0 && row_bytes > 0 && frame->line_size[p] >= row_bytes, "a plane is out of range");
    uint64_t size = (rows - 1) * frame->line_size[p] + row_bytes;  // below 2^64, as each is below 2^32
    check(size <= pool->said.buffer_size && frame->offset[p] >= start &&
      frame->offset[p] - start <= pool->said.buffer_size - size, "a plane lies outside its buffer");
    planes[p] = pool->bytes + frame->offset[p];
    (void)*(const volatile uint8_t *)planes[p], (void)*(const volatile uint8_t *)(planes[p] + size - 1);
  }
  if (frame->flags & REEL_FRAME_LANDED) {
    shown.landing = frame->landing;
    shown.microseconds = now() - began;
    shown.has_colour = format->sample_bytes > 0;
    for (uint32_t p = 0; p < 3 && shown.has_colour; p++) shown.colour[p] = mean(format, p, planes[p]);
  }
  struct { struct reel_release message; uint64_t lease; } release = {{.count = 1}, frame->lease};
  send_packet(REEL_RELEASE, &release.message.header, sizeof release);
}

static _Noreturn void take_error(void) {
  char reason[REEL_MAX_PACKET];
  copy_text(packet.error.message, sizeof packet.error, reason);
  uint32_t code = packet.error.code;
  bool is_temporary = code == REEL_ERROR_BUSY || code == REEL_ERROR_LIMIT;
  int other = code == REEL_ERROR_FORBIDDEN ? EX_NOPERM : code == REEL_ERROR_SHUTDOWN ? EX_UNAVAILABLE : EX_PROTOCOL;
  fail(is_temporary ? EX_TEMPFAIL : other, *reason ? reason : "an error without words");
}

static void take_packet(void) {
  int descriptor = receive_packet();
  check((descriptor >= 0) == (packet.header.type == REEL_POOL_ADD), "a descriptor too many, or too few");
  uint32_t object = packet.header.object;
  struct pool *pool = find_pool(object);
  switch (packet.header.type) {
  case REEL_WELCOME:
    check(!is_welcome && packet.welcome.major == REEL_MAJOR, "the daemon speaks no reel/1");
    is_welcome = true;
    break;
  case REEL_POOL_ADD:
    add_pool(descriptor);
    close(descriptor);
    break;
  case REEL_POOL_RETIRE:  // each of its leases was returned at once
    check(pool != NULL, "an unknown pool was retired");
    munmap(pool->bytes, pool->said.byte_count);
    pool->bytes = NULL;
    break;
  case REEL_FORMAT: add_format(); break;
  case REEL_FRAME: take_frame(); break;
  case REEL_SLOT:
    check(object < 3, "a slot is unknown");
    slots[object].said = packet.slot;
    copy_text(packet.slot.reel, sizeof packet.slot, slots[object].reel);
    break;
  case REEL_PAGE:
    page.said = packet.page;
    copy_text(packet.page.reel, sizeof packet.page, page.reel);
    if (packet.header.serial == awaited) awaited = 0;
    break;
  case REEL_ERROR: take_error();
  case REEL_REVOKED: fail(EX_PROTOCOL, "leases were kept too long");
  default: check(!(packet.header.flags & REEL_MUST_UNDERSTAND), "a packet must be understood, and is not known");
  }
}

/// Lands on the next reel once it is ready. False at the end: there and back, or to and fro where there is a limit.
static bool swipe(bool has_limit) {
  static uint32_t ahead = REEL_PLACE_NEXT, turns = 0;
  bool is_loading = page.said.loading & (REEL_LOAD_REFRESH | REEL_LOAD_NEXT_PAGE);
  if (page.said.current < 0) return is_loading || (page.said.status == REEL_STATUS_OPEN && !page.said.failed_load);
  uint32_t states[3], told = 0;
  for (int n = 0; n < 3; n++) {
    uint32_t place = slots[n].said.place;
    // Until all three were told anew, some are those of the page before.
    if (place > 2 || (place == REEL_PLACE_MIDDLE && strcmp(slots[n].reel, page.reel))) return true;
    states[place] = slots[n].said.state;
    told |= 1u << place;
  }
  if (told != 7) return true;
  if (states[ahead] == REEL_SLOT_EMPTY && !is_loading) {
    ahead = REEL_PLACE_NEXT - ahead;
    if (states[ahead] == REEL_SLOT_EMPTY || (++turns == 2 && !has_limit)) return false;
  }
  if (states[ahead] != REEL_SLOT_READY && states[ahead] != REEL_SLOT_FAILED) return true;
  struct reel_land land = {.epoch = page.said.epoch, .flags = REEL_HAS_EPOCH};
  land.offset = ahead == REEL_PLACE_NEXT ? 2 * page.said.page_height : 0;
  began = now();
  send_packet(REEL_LAND, &land.header, sizeof land);
  awaited = serial;
  return true;
}

static void begin(const char *folder) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int length = snprintf(address.sun_path, sizeof address.sun_path, "%s/frames.sock", folder);
  if (length < 0 || (size_t)length >= sizeof address.sun_path) fail(EX_UNAVAILABLE, "the folder's name is too long");
  struct timeval patience = {.tv_sec = 30};
  connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (connect(connection, (struct sockaddr *)&address, sizeof address) < 0)
    fail(errno == EACCES ? EX_NOPERM : EX_UNAVAILABLE, strerror(errno));

  struct { struct reel_hello message; char name[8]; } hello = {
    {.major = REEL_MAJOR, .minor = REEL_MINOR, .surface = REEL_SURFACE_RING, .name = {sizeof hello.message, 6}},
    "player"};
  send_packet(REEL_HELLO, &hello.message.header, sizeof hello.message + hello.message.name.length);
  take_packet();
  check(is_welcome, "the first packet is no WELCOME");
  struct reel_subscribe subscribe = {.role = REEL_ROLE_PLAYER, .mode = REEL_MODE_LATEST, .late = REEL_LATE_HOLD};
  send_packet(REEL_SUBSCRIBE, &subscribe.header, sizeof subscribe);
  for (awaited = serial; awaited;) take_packet();
  began = now();
  send_packet(REEL_APPEAR, &(struct reel_header){0}, sizeof(struct reel_header));
  awaited = serial;
}

static void print_landing(void) {
  static const char *const outcomes[] = {"none", "warm", "late", "missed", "failed"};
  const char *outcome = page.said.outcome < 5 ? outcomes[page.said.outcome] : "?";
  printf("%3llu  %-22s  %-6s", (unsigned long long)page.said.landing, page.reel, outcome);
  bool is_shown = shown.landing == page.said.landing;
  if (is_shown) printf("  %9.1f µs", shown.microseconds);
  if (is_shown && shown.has_colour) printf("  %4.0f %4.0f %4.0f", shown.colour[0], shown.colour[1], shown.colour[2]);
  printf("\n");
  fflush(stdout);
}

int main(int count, char **arguments) {
  const char *runtime = getenv("XDG_RUNTIME_DIR");
  char folder[sizeof((struct sockaddr_un *)0)->sun_path] = "/run/reeld";
  if (runtime) snprintf(folder, sizeof folder, "%s/reeld", runtime);
  uint64_t limit = count > 2 ? strtoull(arguments[2], NULL, 10) : 0, last = 0;
  if (count > 3 || (count > 2 && !limit)) fail(EX_USAGE, "usage: player [RUNTIME_DIR] [LANDINGS]");
  begin(count > 1 ? arguments[1] : folder);
  do {
    take_packet();
    bool is_known = shown.landing == page.said.landing || page.said.outcome == REEL_OUTCOME_FAILED;
    if (page.said.landing > last && is_known) {
      last = page.said.landing;
      print_landing();
    }
  } while ((!limit || last < limit) && (awaited || page.said.landing > last || swipe(limit)));
  if (!last) fail(EX_DATAERR, "there is no reel");
  send_packet(REEL_BYE, &(struct reel_header){0}, sizeof(struct reel_header));
  return 0;
}
