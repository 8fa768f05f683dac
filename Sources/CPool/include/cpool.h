// SPDX-License-Identifier: Apache-2.0 What FFmpeg calls back: frame memory, interrupts, file input, log lines. All of
// it may run on FFmpeg's own threads, so it stays in C and takes no lock.
#ifndef CPOOL_H
#define CPOOL_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <stddef.h>
#include <stdint.h>

// Frame pool: `count` equal buffers in one mapping that somebody else may map too.

/// A pool of frame buffers. Counted: its memory is unmapped when the owner and the last frame have let go.
typedef struct cpool cpool;

/// Takes over the page-aligned mapping [base, base + size) and divides it into `count` buffers; NULL (the mapping is
/// then still the caller's) when a buffer would be smaller than a page, or out of memory.
cpool *cpool_create(void *base, size_t size, unsigned count);
/// The owner lets go. Frames that still lie in the pool stay valid.
void cpool_release(cpool *pool);
/// Bytes of one buffer.
size_t cpool_buffer_size(const cpool *pool);
/// Buffers that no frame uses now.
unsigned cpool_free_count(const cpool *pool);
/// Frames that did not fit (pool full or buffer too small) and went to FFmpeg's allocator instead.
uint64_t cpool_fallback_count(const cpool *pool);

/// Makes a decoder decode into the pool from now on, whatever its threads. The pool must outlive the decoder.
void cpool_attach(cpool *pool, AVCodecContext *decoder);
/// The index of the buffer that `frame` lies in, or -1.
int cpool_index(const cpool *pool, const AVFrame *frame);
/// The offset of `data[plane]` from the base of the pool. Only for frames whose index is not -1.
size_t cpool_offset(const cpool *pool, const AVFrame *frame, int plane);
/// Copies a frame that lies elsewhere into a free buffer and lets `frame` refer to that. 1 copied, 0 nothing to do or
/// no room, negative an AVERROR; `frame` is untouched unless 1.
int cpool_adopt(cpool *pool, AVCodecContext *decoder, AVFrame *frame);
/// Bytes that a frame of this format and coded size needs in a buffer, or 0 if FFmpeg has no layout for it.
size_t cpool_bytes_needed(AVCodecContext *decoder, enum AVPixelFormat format, int width, int height);
/// The same before a decoder is open, as far as the container tells: 8 bit 4:2:0 where it names no format, 0 where it
/// names no size. Rather too much than too little, as coded sizes are rounded up.
size_t cpool_bytes_expected(const AVCodecParameters *parameters);
/// Touches the pages of the first `count` buffers, so that no page fault is left for later. Best effort.
void cpool_touch(cpool *pool, unsigned count);

// Interrupt: one thread works, any thread stops it.

/// A stop flag and deadlines.
typedef struct cpool_interrupt cpool_interrupt;
enum { CPOOL_GO = 0, CPOOL_CANCELLED = 1, CPOOL_LATE = 2 };

/// A new interrupt without a deadline, or NULL.
cpool_interrupt *cpool_interrupt_create(void);
/// Frees it. Nothing may use it any more.
void cpool_interrupt_free(cpool_interrupt *interrupt);
/// Asks for a stop, for good; from any thread, as often as wanted.
void cpool_interrupt_cancel(cpool_interrupt *interrupt);
/// Sets the deadlines, in ns, 0 for none: one of CLOCK_MONOTONIC, and one of the calling thread's processor time.
void cpool_interrupt_set_deadline(cpool_interrupt *interrupt, int64_t deadline_ns, int64_t work_deadline_ns);
/// CPOOL_GO, CPOOL_CANCELLED or CPOOL_LATE.
int cpool_interrupt_state(const cpool_interrupt *interrupt);
/// CLOCK_MONOTONIC in ns.
int64_t cpool_now_ns(void);
/// The calling thread's processor time in ns.
int64_t cpool_thread_ns(void);

// Input: a regular file, and only the files below its folder that a playlist in it names; or what a web server has at
// an address, and only what other addresses have that a playlist there names.

/// An open source. It counts what is read and refuses every other protocol and place.
typedef struct cpool_input cpool_input;

/// Opens the regular file `path`, or once more the file of the descriptor `same` that was found there, unless that is
/// -1. 0, or an AVERROR: what open(2) says, AVERROR(EISDIR), or AVERROR(EINVAL) for what is no file.
int cpool_input_open(cpool_input **input, const char *path, int same, const cpool_interrupt *interrupt);
/// The descriptor of the open file, which stays the input's; -1 for what a server sends.
int cpool_input_descriptor(const cpool_input *input);
/// Connects to an http or https address; redirects are followed. 0, or an AVERROR: AVERROR_EXIT when the interrupt says
/// so, AVERROR(EACCES) for other addresses, else what FFmpeg says; `cpool_log_http_status` then has the status.
int cpool_input_open_url(cpool_input **input, const char *url, const cpool_interrupt *interrupt);
/// Tells the format of what a server sends, as opening would, and keeps its first bytes for `cpool_input_peek`. No
/// byte is read twice. 0 or an AVERROR.
int cpool_input_probe(cpool_input *input, AVFormatContext *format, const AVInputFormat **demuxer);
/// Takes up to `count` bytes from where the input stands; the number or an AVERROR.
int cpool_input_take(cpool_input *input, void *bytes, int count);
/// Closes it; the format context that used it must be closed before.
void cpool_input_close(cpool_input *input);
/// Gives a fresh format context this input, its interrupt and its rules. 0 or AVERROR(ENOMEM).
int cpool_input_attach(cpool_input *input, AVFormatContext *format);
/// Lets the demuxer open files by itself, for DASH alone. `text` is the manifest that was judged: the source reads as
/// a copy of it, whatever becomes of its file. 0, or AVERROR(ENOMEM) and nothing is trusted.
int cpool_input_trust(cpool_input *input, AVFormatContext *format, const uint8_t *text, size_t size);
/// The source turned out to be a bare H.264 or HEVC stream, which FFmpeg decodes while it probes, where nobody else
/// can look: blocks of nothing but start codes are refused. 0, or AVERROR_INVALIDDATA if one was read already.
int cpool_input_check_elementary(cpool_input *input);
/// The source is open and probed: references no longer count towards the limit of an opening.
void cpool_input_opened(cpool_input *input);
/// The name to open the format context by. Lives as long as the input.
const char *cpool_input_url(const cpool_input *input);
/// Bytes read so far, nested files included.
int64_t cpool_input_bytes(const cpool_input *input);
/// References to other files that were refused so far.
int cpool_input_refusals(const cpool_input *input);
/// What the last read gave: an AVERROR of the operating system or of the server, AVERROR_EXIT where the interrupt ended
/// it, or 0.
int cpool_input_read_error(const cpool_input *input);
/// Size in bytes; 0 where a server does not say.
int64_t cpool_input_size(const cpool_input *input);
/// Reads up to `count` bytes at `offset` without moving the input or counting; the number read or an AVERROR. Of what a
/// server sends, only the first bytes can be had.
int cpool_input_peek(const cpool_input *input, int64_t offset, void *bytes, int count);

// Output: a file that somebody has open for writing, filled by copying or by a muxer.

/// Writes to a descriptor, up to a limit and while an interrupt allows it. The first failure is kept, and ends it.
typedef struct cpool_output cpool_output;

/// For the descriptor, which stays the caller's and is written from its start; NULL when out of memory.
cpool_output *cpool_output_create(int descriptor, int64_t limit, const cpool_interrupt *interrupt);
/// Frees it; the format context that used it must be freed before.
void cpool_output_free(cpool_output *output);
/// Lets a muxer write there; it may read that back, and opens nothing else. 0 or AVERROR(ENOMEM).
int cpool_output_attach(cpool_output *output, AVFormatContext *format);
/// Writes bytes where the last ended. 0, or an AVERROR: AVERROR_EXIT, AVERROR(EFBIG) past the limit, or the system's.
int cpool_output_write(cpool_output *output, const void *bytes, size_t count);
/// The same with bytes of an open file; AVERROR(ESTALE) where it ends before them.
int cpool_output_copy(cpool_output *output, const cpool_input *input, int64_t offset, int64_t count);
/// Bytes that it has.
int64_t cpool_output_size(const cpool_output *output);
/// The first failure, as above; 0 if there was none.
int cpool_output_error(const cpool_output *output);
/// A new file in memory, closed on exec; the descriptor or an AVERROR.
int cpool_memory_file(void);
/// Fixes what a memory file has, for good: neither its size nor its bytes change any more. 0 or an AVERROR.
int cpool_memory_seal(int descriptor);
/// Gives a file another name, unless something has it: AVERROR(EEXIST). 0, or an AVERROR: AVERROR(EINVAL) or
/// AVERROR(ENOSYS) where the file system cannot tell.
int cpool_rename_new(const char *from, const char *to);

// Queue: what a muxer writes, in memory until somebody takes it. For streams that cannot be sought.

/// Grows with what is written, and keeps its room.
typedef struct cpool_queue cpool_queue;

/// An empty one; NULL when out of memory.
cpool_queue *cpool_queue_create(void);
/// Frees it; the format context that used it must be freed before. NULL is allowed.
void cpool_queue_free(cpool_queue *queue);
/// Lets a muxer write there.
void cpool_queue_attach(cpool_queue *queue, AVFormatContext *format);
/// Everything that was written and not dropped; it stays where it is until more is written.
const void *cpool_queue_bytes(const cpool_queue *queue, size_t *count);
/// Forgets the first bytes.
void cpool_queue_drop(cpool_queue *queue, size_t count);

// Log: FFmpeg's words go to the error that they explain, not to stderr.

/// Routes FFmpeg's log into a line kept for each thread, and bounds every single block that FFmpeg allocates: counts
/// in a file of two kilobytes may ask for gigabytes. Call once, before anything else.
void cpool_prepare(void);
/// Forgets this thread's line, and that a picture was too large.
void cpool_log_reset(void);
/// Whether FFmpeg refused a picture for its size on this thread since the last reset; its number says only "invalid".
int cpool_log_says_too_large(void);
/// The last status that is no success which a server answered with on this thread since the last reset, or 0.
int cpool_log_http_status(void);
/// Whether an AVERROR stands for such a status.
int cpool_is_http_error(int error);
/// This thread's last line at level error or worse, without a newline; empty if none. Valid until the next FFmpeg call.
const char *cpool_log_line(void);

#endif
