// SPDX-License-Identifier: Apache-2.0

// reel/1: how a player talks to the daemon, and gets decoded frames without a copy.
//
// Connect a SOCK_SEQPACKET socket to `frames.sock` in the daemon's runtime directory. Each packet is one message:
// a header, the fixed fields of its type, then the bytes of its texts. Everything is little-endian and packed as
// declared; `reserved` fields are sent as 0 and ignored. Times are nanoseconds of CLOCK_MONOTONIC unless they say
// otherwise, offsets and heights are points, velocities points a millisecond.
//
//   client                         daemon
//   HELLO            ───────────►
//                    ◄───────────  WELCOME
//   OPEN (optional)  ───────────►                             which feed; else the daemon's own
//   SUBSCRIBE        ───────────►
//                    ◄───────────  SLOT, SLOT, SLOT, PAGE     as it stands, with the player's number
//   APPEAR           ───────────►
//                    ◄───────────  PAGE; then SLOT, POOL_ADD, FORMAT, FRAME, PAGE … as reels come and warm
//   LAND             ───────────►
//                    ◄───────────  FRAME (LANDED), SLOT, PAGE; then a FRAME whenever one is due
//   RELEASE          ───────────►
//   BYE              ───────────►
//
// Growing: fields are only appended. Whoever receives a packet that is longer than it knows ignores the rest. A type
// that it does not know is ignored too, unless REEL_MUST_UNDERSTAND is set: then the connection ends. A value of an
// enumeration that a client does not know, of a daemon with a higher minor version, it takes for the first one.
//
// A client need not wait for answers: HELLO, OPEN, SUBSCRIBE and APPEAR may be sent in one go. Misuse ends a
// connection: the daemon sends ERROR with REEL_ERROR_FATAL and closes; in version 1.0 every ERROR is fatal. A receive
// that gives ECONNRESET is to be repeated: that is said once, before the last messages. Nothing that a client does can
// harm another one or the daemon.
//
// The daemon keeps up to 256 packets for a client that does not read, besides what the socket holds; with more it is
// REEL_ERROR_SLOW. An event is answered by up to five.
//
// No packet but OPEN and POOL_ADD has a descriptor, of whatever type, and none has two.

#ifndef REEL_H
#define REEL_H

#include <stdint.h>

enum { REEL_MAJOR = 1, REEL_MINOR = 0 };

// Limits. A packet that exceeds one is REEL_ERROR_MALFORMED.
enum {
  REEL_MAX_PACKET = 4096,     // bytes of a packet, header and texts included
  REEL_MAX_NAME = 64,         // bytes of a client's name
  REEL_MAX_ID = 2048,         // bytes of a query, the name of a feed, or a reel's id: a longer one is told cut at a
                              // whole character, and cannot be jumped to
  REEL_MAX_PLANES = 4,        // planes of a frame
  REEL_MAX_CREDITS = 8,       // frames that a client may hold, first frames not counted
  REEL_DEFAULT_CREDITS = 4,   // what 0 stands for
  REEL_MAX_LEASES = 64,       // leases that a client may hold, whatever they are for: with more it is REVOKED
  REEL_MAX_RELEASES = 64,     // leases in one RELEASE
  REEL_MAX_POOLS = 32,        // pools that a client knows at a time
  REEL_MAX_FORMATS = 64,      // formats that a client knows at a time: numbers 0 to 63, later ones take their places
};

// Every packet begins with this.
struct reel_header {
  uint16_t type;
  uint16_t flags;   // REEL_MUST_UNDERSTAND, all other bits 0
  uint32_t length;  // bytes of the whole packet, this header included
  uint32_t serial;  // client: any number. daemon: that of the message that this answers, or 0
  uint32_t object;  // what it is about, where its type says so, else 0
};
enum { REEL_MUST_UNDERSTAND = 1 };

// UTF-8 without a zero byte, in the same packet; two do not overlap. With length 0 there is none.
struct reel_text {
  uint16_t offset;  // from the start of the packet, behind the fixed fields; 0 where there is none
  uint16_t length;  // bytes
};

enum reel_type {
  // Client to daemon.
  REEL_HELLO = 1, REEL_SUBSCRIBE = 2, REEL_OPEN = 3, REEL_APPEAR = 4, REEL_SCROLL = 5, REEL_LIFT = 6, REEL_TICK = 7,
  REEL_LAND = 8, REEL_JUMP = 9, REEL_REFRESH = 10, REEL_QUERY = 11, REEL_RETRY = 12, REEL_LAYOUT = 13,
  REEL_RELEASE = 14, REEL_GET_STATS = 15, REEL_BYE = 16,
  // Daemon to client.
  REEL_WELCOME = 0x8001, REEL_POOL_ADD = 0x8002, REEL_POOL_RETIRE = 0x8003, REEL_FORMAT = 0x8004, REEL_FRAME = 0x8005,
  REEL_AUDIO = 0x8006,  // reserved
  REEL_SLOT = 0x8007, REEL_PAGE = 0x8008, REEL_STATS = 0x8009, REEL_ERROR = 0x800a, REEL_REVOKED = 0x800b,
};

// ---- Beginning ----

// The first message, within two seconds of connecting.
struct reel_hello {
  struct reel_header header;
  uint32_t major, minor;  // REEL_MAJOR, REEL_MINOR. Another major is REEL_ERROR_VERSION
  uint32_t surface;       // enum reel_surface
  struct reel_text name;  // for people, such as "demo"; at most REEL_MAX_NAME
};
enum reel_surface {
  REEL_SURFACE_PAGE = 0,  // the daemon decides who scrolls, and animates: SCROLL, LIFT, TICK in, PAGE out
  REEL_SURFACE_RING = 1,  // the player scrolls by itself, and sends LAND
};

struct reel_welcome {
  struct reel_header header;
  uint32_t major, minor;      // those of the daemon; use nothing newer than the lower minor
  uint32_t lease_timeout_ms;  // see FRAME
  uint32_t max_packet;        // bytes of the longest packet that the daemon takes or sends: REEL_MAX_PACKET
};

// Before SUBSCRIBE: which feed. Without OPEN it is that of the daemon, if it has one.
// REEL_OPEN_FEED by name needs the daemon's own user, or root: others would read its files. REEL_OPEN_VIDEO comes with
// one descriptor, of a regular file open for reading: the feed has that one reel. Nothing answers it but REEL_ERROR_FEED
// where the feed cannot be opened; whether it has reels shows when they are loaded.
struct reel_open {
  struct reel_header header;
  uint32_t kind;  // enum reel_open_kind
  struct reel_text name;  // a feed as `reel serve --feed` takes it, or what the video is called; at most REEL_MAX_ID
};
enum reel_open_kind { REEL_OPEN_FEED = 0, REEL_OPEN_VIDEO = 1 };

// Answered by PAGE, or by ERROR: REEL_ERROR_BUSY where all players are taken, REEL_ERROR_FEED where no feed was opened
// and the daemon has none.
struct reel_subscribe {
  struct reel_header header;
  uint32_t role;        // enum reel_role
  uint32_t mode;        // enum reel_mode; an observer's is REEL_MODE_LATEST
  uint32_t late;        // enum reel_late
  uint32_t credits;     // 1 to REEL_MAX_CREDITS, or 0 for REEL_DEFAULT_CREDITS
  uint32_t flags;       // REEL_PREVIEWS
  uint32_t player;      // observers: whose ring, the `object` of its PAGE; 0 for the only one
  double page_height;   // above 0, at most 1e6; 0 for 1920
  double inset_top;     // the container's logical top is minus this; from -1e6 to 1e6
};
enum reel_role {
  REEL_ROLE_PLAYER = 0,    // has a ring of its own
  REEL_ROLE_OBSERVER = 1,  // sees another's frames, and may only RELEASE, ask for stats and leave
};
enum reel_mode {
  REEL_MODE_LATEST = 0,  // a frame that is due while no credit is left is skipped
  REEL_MODE_EVERY = 1,   // the reel waits for credit
};
enum reel_late {           // while a reel that was landed on is not ready
  REEL_LATE_HOLD = 0,      // keep the last picture
  REEL_LATE_CLEAR = 1,     // show none
  REEL_LATE_POSTER = 2,    // a FRAME with REEL_FRAME_POSTER may come: a small copy of the first frame
};
// Every warmed first frame is sent ahead, as a FRAME with REEL_FRAME_PREVIEW: what a drag brings into view.
enum { REEL_PREVIEWS = 1 };

// ---- The page's events; feed-rules in the documentation of ReelFeed. Each is answered by PAGE ----

// APPEAR, REFRESH, RETRY, GET_STATS and BYE are a header alone.
// APPEAR: the page comes on screen; starts the first load.

struct reel_scroll {        // a view reports its offset
  struct reel_header header;
  uint32_t view;            // enum reel_view
  uint32_t flags;           // REEL_HAS_EPOCH
  double offset;
  uint64_t epoch;           // of the PAGE that the view was laid out by: outdated reports are dropped
};
enum reel_view { REEL_VIEW_CONTAINER = 0, REEL_VIEW_CONTENT = 1 };
enum { REEL_HAS_EPOCH = 1, REEL_ANIMATE = 1 };

struct reel_lift {          // the finger lifts
  struct reel_header header;
  uint32_t view;
  uint32_t flags;           // REEL_ANIMATE: the daemon moves on from here by its own, and tells on every TICK
  double offset, velocity;
  double time_ms;           // with REEL_ANIMATE: now, by the clock of the TICKs
};

struct reel_tick {          // time goes on: one for each picture of the screen while PAGE says REEL_PAGE_ANIMATING
  struct reel_header header;
  double time_ms;
};

struct reel_land {          // the paged surface came to rest: 0, page_height or 2 * page_height
  struct reel_header header;
  double offset;
  uint64_t epoch;
  uint32_t flags;           // REEL_HAS_EPOCH
  uint32_t reserved;
};

struct reel_jump {
  struct reel_header header;
  uint32_t by;              // enum reel_jump_by
  struct reel_text reel;    // REEL_JUMP_REEL: its id
  int64_t index;            // REEL_JUMP_INDEX: position in the list
};
enum reel_jump_by { REEL_JUMP_INDEX = 0, REEL_JUMP_REEL = 1 };

struct reel_query {         // show another feed of the same source
  struct reel_header header;
  struct reel_text name;
  uint32_t reserved;
};

struct reel_layout {        // the view was laid out anew; ranges as in SUBSCRIBE, 0 is no height
  struct reel_header header;
  double page_height, inset_top;
};

// ---- Memory ----

// `object`: the pool, never used again by this daemon. With exactly one descriptor, of a memory file. Before mapping
// it, check that it is sealed against shrinking and growing (F_SEAL_SHRINK, F_SEAL_GROW), as large as said (fstat), and
// that, without overflow, buffer_count * buffer_size <= byte_count, all above 0: then no access below byte_count can
// fail. Map it once, for reading; writing is impossible. Close the descriptor.
struct reel_pool_add {
  struct reel_header header;
  uint64_t byte_count;    // of the whole pool; not less than its buffers together
  uint64_t buffer_size;   // buffer n begins at n * buffer_size
  uint32_t buffer_count;
  uint32_t reserved;
};

// `object`: the pool. No frame will name it again: unmap it once the leases in it are returned.
struct reel_pool_retire {
  struct reel_header header;
};

// `object`: the format, below REEL_MAX_FORMATS. It replaces what had that number before. What frames look like; sent
// before the first frame that names it.
struct reel_plane_format {
  uint32_t row_bytes;  // bytes of a row that hold pixels, above 0
  uint32_t rows;       // above 0
};
struct reel_format {
  struct reel_header header;
  uint32_t width, height;           // pixels as stored
  uint32_t plane_count;             // 1 to REEL_MAX_PLANES
  int32_t rotation;                 // degrees counterclockwise to turn it for showing, -180 to 180
  uint32_t flags;                   // enum reel_format_flags
  uint32_t siting;                  // chroma: 0 unknown, 1 left, 2 top left
  uint32_t aspect_num, aspect_den;  // width of a pixel by its height; 0/1 unknown
  uint32_t rate_num, rate_den;      // frames a second; 0/1 unknown
  uint32_t primaries, transfer, matrix;  // code points of ITU-T H.273; 2 unknown
  struct reel_text pixel_format;    // how pixels are stored, by FFmpeg's name, such as "yuv420p" or "yuv420p10le"
  struct reel_plane_format planes[REEL_MAX_PLANES];
};
enum reel_format_flags {
  REEL_FORMAT_MIRRORED = 1,      // mirror it left to right before turning it
  REEL_FORMAT_FULL_RANGE = 2,
  REEL_FORMAT_LIMITED_RANGE = 4,  // neither: unknown
  REEL_FORMAT_INTERLACED = 8,
  REEL_FORMAT_BOTTOM_FIRST = 16,
};

// ---- Frames ----

// `object`: the slot. `serial`: of the event that landed on the reel, 0 where none did, as for the first reel, which is
// landed on when the list comes. Grants a lease: the buffer is not written
// to until the lease is returned. One that is overdue ends the connection (REVOKED): a lease is due once a newer frame
// was sent for showing, or, for REEL_FRAME_PREVIEW, once SLOT has told another generation of its slot; it is overdue
// lease_timeout_ms later. A viewer may stay on a picture for ever.
// Before reading plane p check, without overflow, that all of it lies within the named buffer:
// buffer < buffer_count, offset[p] >= buffer * buffer_size, line_size[p] >= row_bytes, and
// offset[p] + (rows - 1) * line_size[p] + row_bytes <= (buffer + 1) * buffer_size.
struct reel_frame {
  struct reel_header header;
  uint64_t lease;        // never used again on this connection; not 0
  uint64_t generation;   // of the slot: frames of an older one than SLOT told are never sent
  uint64_t landing;      // counts the player's landings, from 1; the one that it is shown for, 0 for previews
  uint32_t pool, buffer;
  uint32_t format;
  uint32_t flags;        // enum reel_frame_flags
  uint32_t run, number;  // times that the reel began anew; position in the run, 0 is the first frame
  int64_t pts_ns;        // presentation time as the stream counts; REEL_NO_TIME where nothing tells it
  int64_t duration_ns;   // 0 where nothing tells it
  int64_t due;           // when it is to be shown
  int64_t ready_lead_ns; // LANDED: how long before the landing it was ready; negative for a late one
  int64_t warm_cost_ns;  // LANDED and PREVIEW: from the slot's configure to its first frame
  uint64_t offset[REEL_MAX_PLANES];     // from the start of the pool
  uint32_t line_size[REEL_MAX_PLANES];  // bytes from one row to the next
  struct reel_text reel;                // its id
  uint32_t reserved;
};
#define REEL_NO_TIME INT64_MIN
enum reel_frame_flags {
  REEL_FRAME_LANDED = 1,   // the first picture of a landing: show it now
  REEL_FRAME_LATE = 2,     // with LANDED: it was not ready when the landing came
  REEL_FRAME_POSTER = 4,   // a small copy, until the frame itself comes
  REEL_FRAME_PREVIEW = 8,  // of a slot that is not current, or not yet: keep it for a drag
  REEL_FRAME_FREE = 16,    // its lease takes no credit
};

// Returns leases. One that is not held is REEL_ERROR_LEASE, fatal.
struct reel_release {
  struct reel_header header;
  uint32_t count;  // 1 to REEL_MAX_RELEASES
  uint32_t reserved;
  // uint64_t leases[count] follow
};

// REVOKED: the client kept leases too long. The connection ends, and with it, as with any end, all its leases: the
// memory stays mapped for as long as the client likes, but what lies in it may become something else.
struct reel_revoked {
  struct reel_header header;
  uint64_t lease;  // the oldest
  uint32_t count;  // that were overdue
  uint32_t reserved;
};

// ---- How things stand ----

// `object`: the slot's identity, 0 to 2. All three are told before the first PAGE, then each when it changes.
struct reel_slot {
  struct reel_header header;
  uint64_t generation;
  uint32_t place;           // enum reel_place
  uint32_t state;           // enum reel_slot_state
  struct reel_text reel;    // none: an empty slot
  struct reel_text error;   // REEL_SLOT_FAILED: code and reason
};
enum reel_place { REEL_PLACE_PREVIOUS = 0, REEL_PLACE_MIDDLE = 1, REEL_PLACE_NEXT = 2 };
enum reel_slot_state {
  REEL_SLOT_EMPTY = 0, REEL_SLOT_WAITING = 1, REEL_SLOT_WARMING = 2, REEL_SLOT_SLOW = 3, REEL_SLOT_READY = 4,
  REEL_SLOT_FAILED = 5,
};

// `object`: the player's number. Answers SUBSCRIBE and every event, and comes by itself (serial 0) when something
// changed. What the event does comes before: FRAME, where the reel was warm, and the SLOTs that changed. A feed without
// reels shows in reel_count 0 with nothing loading, and status REEL_STATUS_END or failed_load.
struct reel_page {
  struct reel_header header;
  double container_offset, ring_offset;  // where the surfaces stand now
  double ceiling, page_height;           // height of the banner, of a page
  uint64_t epoch;                        // of the ring
  uint64_t list_generation;
  uint64_t landing;                      // counts landings, from 1
  int64_t current;                       // position of the current reel, -1 for none
  uint32_t reel_count;                   // of the list
  uint32_t owner;                        // enum reel_view: who scrolls
  uint32_t flags;                        // enum reel_page_flags
  uint32_t outcome;                      // of the landing: enum reel_outcome
  uint32_t loading;                      // bits of enum reel_load
  uint32_t status;                       // enum reel_status
  uint32_t failed_load;                  // the bit of the load that failed last, 0 for none
  uint32_t rejected;                     // bits of what the event asked for and may not be; REEL_REJECT_JUMP too
  uint32_t reason;                       // of the first of them: enum reel_reason
  struct reel_text reel;                 // id of the current one
  struct reel_text failure;              // of failed_load
  uint32_t reserved;
};
enum reel_page_flags {
  REEL_PAGE_PIN_CONTAINER = 1,  // put the container at container_offset, at once
  REEL_PAGE_PIN_CONTENT = 2,    // put the ring at ring_offset, at once
  REEL_PAGE_SNAP = 4,           // put the ring at rest (ring_offset), without animation
  REEL_PAGE_MOVE = 8,           // the animation put both surfaces there
  REEL_PAGE_ANIMATING = 16,     // go on with TICK
  REEL_PAGE_CAN_RETRY = 32,
  REEL_PAGE_DROPPED = 64,       // the event was outdated and changed nothing
};
enum reel_outcome {
  REEL_OUTCOME_NONE = 0, REEL_OUTCOME_WARM = 1, REEL_OUTCOME_LATE = 2, REEL_OUTCOME_MISSED = 3, REEL_OUTCOME_FAILED = 4,
};
enum reel_load { REEL_LOAD_REFRESH = 1, REEL_LOAD_BANNER = 2, REEL_LOAD_NEXT_PAGE = 4, REEL_REJECT_JUMP = 8 };
enum reel_status { REEL_STATUS_OPEN = 0, REEL_STATUS_END = 1, REEL_STATUS_STALLED = 2, REEL_STATUS_PROTOCOL_ERROR = 3 };
enum reel_reason {
  REEL_REASON_NONE = 0, REEL_REASON_REFRESH_IN_FLIGHT = 1, REEL_REASON_IN_FLIGHT = 2, REEL_REASON_PROTOCOL_ERROR = 3,
  REEL_REASON_STALLED = 4, REEL_REASON_NO_MORE = 5, REEL_REASON_OUT_OF_RANGE = 6,
};

struct reel_stats {
  struct reel_header header;
  uint64_t landings, warm, late, missed, failed;  // of the player
  uint64_t frames_sent, frames_skipped;           // to this client; skipped for want of credit, or of a reader
  uint64_t frames_decoded, frames_copied;         // by the player's slots; copied into a pool (AV1 alone)
  uint64_t frames_outside;                        // that lay in no pool, and could not be sent
  uint64_t leases;                                // that this client holds
  uint64_t ignored;                               // packets of types that the daemon does not know
};

struct reel_error {
  struct reel_header header;
  uint32_t code;            // enum reel_error_code
  uint32_t flags;           // REEL_ERROR_FATAL: the connection ends
  struct reel_text message;
  uint32_t reserved;
};
enum { REEL_ERROR_FATAL = 1 };
enum reel_error_code {
  REEL_ERROR_VERSION = 1,     // another major version
  REEL_ERROR_MALFORMED = 2,   // a wrong length, a value out of range, a text outside the packet
  REEL_ERROR_UNKNOWN = 3,     // a type with REEL_MUST_UNDERSTAND that the daemon does not know
  REEL_ERROR_STATE = 4,       // not now, or not for this role
  REEL_ERROR_BUSY = 5,        // all players are taken; try again
  REEL_ERROR_FORBIDDEN = 6,   // the daemon does not serve this user, or not this feed to them
  REEL_ERROR_LIMIT = 7,       // too many connections of this user
  REEL_ERROR_LEASE = 8,       // returned what was not held
  REEL_ERROR_DESCRIPTOR = 9,  // a descriptor where none belongs, or none where one belongs
  REEL_ERROR_FEED = 10,       // the feed, or the video, cannot be opened
  REEL_ERROR_TIMEOUT = 11,    // no HELLO, or no SUBSCRIBE, in time
  REEL_ERROR_SLOW = 12,       // the client does not read
  REEL_ERROR_SHUTDOWN = 13,   // the daemon ends
  REEL_ERROR_NO_PLAYER = 14,  // nobody to observe, or they have left
};

#endif
