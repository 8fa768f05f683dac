// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <libavutil/imgutils.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PLANE_ALIGNMENT = 64, PLANE_PADDING = 16 + PLANE_ALIGNMENT - 1 };

struct slot {
  cpool *pool;
  atomic_bool busy;
};

struct cpool {
  uint8_t *base;
  size_t size, buffer_size;
  unsigned count;
  atomic_uint holders;  // the owner and every busy buffer
  _Atomic uint64_t fallbacks;
  struct slot slots[];
};

/// Where the planes of one frame lie in a buffer.
struct layout {
  int linesize[4];
  size_t offset[4];
  size_t bytes;
};

cpool *cpool_create(void *base, size_t size, unsigned count) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (count == 0 || size / count < page) return NULL;
  cpool *pool = calloc(1, sizeof *pool + count * sizeof pool->slots[0]);
  if (!pool) return NULL;
  pool->base = base;
  pool->size = size;
  pool->buffer_size = size / count / page * page;
  pool->count = count;
  for (unsigned i = 0; i < count; i++) pool->slots[i].pool = pool;
  atomic_init(&pool->holders, 1);
  return pool;
}

void cpool_release(cpool *pool) {
  if (atomic_fetch_sub(&pool->holders, 1) != 1) return;
  munmap(pool->base, pool->size);
  free(pool);
}

size_t cpool_buffer_size(const cpool *pool) { return pool->buffer_size; }

unsigned cpool_free_count(const cpool *pool) {
  unsigned count = 0;
  for (unsigned i = 0; i < pool->count; i++) count += !atomic_load(&pool->slots[i].busy);
  return count;
}

uint64_t cpool_fallback_count(const cpool *pool) { return atomic_load(&pool->fallbacks); }

static void give_back(void *opaque, uint8_t *data) {
  (void)data;
  struct slot *slot = opaque;
  cpool *pool = slot->pool;
  atomic_store(&slot->busy, false);
  cpool_release(pool);
}

/// The lowest free buffer, so that the one most likely still in the cache comes first.
static struct slot *take(cpool *pool) {
  for (unsigned i = 0; i < pool->count; i++) {
    bool idle = false;
    if (atomic_compare_exchange_strong(&pool->slots[i].busy, &idle, true)) {
      atomic_fetch_add(&pool->holders, 1);
      return &pool->slots[i];
    }
  }
  return NULL;
}

/// Planes as libavcodec's own allocator lays them out, each aligned for any SIMD and padded for overreading.
static bool lay_out(AVCodecContext *decoder, enum AVPixelFormat format, int width, int height, struct layout *layout) {
  int alignment[AV_NUM_DATA_POINTERS] = {0};
  avcodec_align_dimensions2(decoder, &width, &height, alignment);
  bool unaligned;
  do {
    if (width <= 0 || av_image_fill_linesizes(layout->linesize, format, width) < 0) return false;
    unaligned = false;
    for (int i = 0; i < 4; i++) unaligned |= alignment[i] != 0 && layout->linesize[i] % alignment[i] != 0;
    if (unaligned && width > INT_MAX / 2) return false;
    if (unaligned) width += width & ~(width - 1);
  } while (unaligned);

  ptrdiff_t strides[4];
  size_t sizes[4];
  for (int i = 0; i < 4; i++) strides[i] = layout->linesize[i];
  if (av_image_fill_plane_sizes(sizes, format, height, strides) < 0) return false;
  layout->bytes = 0;
  for (int i = 0; i < 4; i++) {
    layout->offset[i] = layout->bytes;
    if (sizes[i] == 0) continue;
    if (sizes[i] > SIZE_MAX / 8) return false;
    layout->bytes += (sizes[i] + PLANE_PADDING + PLANE_ALIGNMENT - 1) / PLANE_ALIGNMENT * PLANE_ALIGNMENT;
  }
  return layout->bytes > 0;
}

size_t cpool_bytes_needed(AVCodecContext *decoder, enum AVPixelFormat format, int width, int height) {
  struct layout layout;
  if (av_image_check_size2((unsigned)width, (unsigned)height, INT64_MAX, format, 0, NULL) < 0) return 0;
  return lay_out(decoder, format, width, height, &layout) ? layout.bytes : 0;
}

size_t cpool_bytes_expected(const AVCodecParameters *parameters) {
  enum { CODED = 64 };  // HEVC's and AV1's largest block that an edge is rounded up to
  const AVCodec *codec = avcodec_find_decoder(parameters->codec_id);
  AVCodecContext *decoder = codec && parameters->width > 0 && parameters->height > 0 ? avcodec_alloc_context3(codec) : NULL;
  if (!decoder) return 0;
  decoder->pix_fmt = parameters->format >= 0 ? parameters->format : AV_PIX_FMT_YUV420P;
  int width = FFALIGN(FFMIN(parameters->width, INT_MAX / 2), CODED);
  int height = FFALIGN(FFMIN(parameters->height, INT_MAX / 2), CODED);
  size_t bytes = cpool_bytes_needed(decoder, decoder->pix_fmt, width, height);
  avcodec_free_context(&decoder);
  return bytes;
}

void cpool_touch(cpool *pool, unsigned count) {
  madvise(pool->base, FFMIN(count, pool->count) * pool->buffer_size, MADV_POPULATE_WRITE);
}

/// Fills `frame` with a buffer of the pool; false when there is none that fits.
static bool place(cpool *pool, AVCodecContext *decoder, AVFrame *frame) {
  struct layout layout;
  if (!lay_out(decoder, frame->format, frame->width, frame->height, &layout) || layout.bytes > pool->buffer_size)
    return false;
  struct slot *slot = take(pool);
  if (!slot) return false;
  uint8_t *base = pool->base + (size_t)(slot - pool->slots) * pool->buffer_size;
  frame->buf[0] = av_buffer_create(base, pool->buffer_size, give_back, slot, 0);
  if (!frame->buf[0]) {
    give_back(slot, base);
    return false;
  }
  for (int i = 0; i < 4; i++) {
    frame->linesize[i] = layout.linesize[i];
    frame->data[i] = layout.linesize[i] ? base + layout.offset[i] : NULL;
  }
  // A palette is a plane without a line size.
  if (!frame->data[1] && layout.offset[1] < layout.bytes && layout.offset[1] > 0) frame->data[1] = base + layout.offset[1];
  frame->extended_data = frame->data;
  return true;
}

static int get_buffer2(AVCodecContext *decoder, AVFrame *frame, int flags) {
  cpool *pool = decoder->opaque;
  if (place(pool, decoder, frame)) return 0;
  atomic_fetch_add(&pool->fallbacks, 1);
  return avcodec_default_get_buffer2(decoder, frame, flags);
}

void cpool_attach(cpool *pool, AVCodecContext *decoder) {
  decoder->opaque = pool;
  decoder->get_buffer2 = get_buffer2;
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  // libavcodec 59 sends the calls of frame threads through the calling thread without it.
  decoder->thread_safe_callbacks = 1;
#pragma clang diagnostic pop
}

int cpool_index(const cpool *pool, const AVFrame *frame) {
  if (!frame->buf[0]) return -1;
  const struct slot *slot = av_buffer_get_opaque(frame->buf[0]);
  for (unsigned i = 0; i < pool->count; i++)
    if (slot == &pool->slots[i]) return (int)i;
  return -1;
}

size_t cpool_offset(const cpool *pool, const AVFrame *frame, int plane) { return (size_t)(frame->data[plane] - pool->base); }

int cpool_adopt(cpool *pool, AVCodecContext *decoder, AVFrame *frame) {
  if (cpool_index(pool, frame) >= 0) return 0;
  AVFrame *copy = av_frame_alloc();
  if (!copy) return AVERROR(ENOMEM);
  copy->format = frame->format;
  copy->width = frame->width;
  copy->height = frame->height;
  int result = 0;
  if (place(pool, decoder, copy)) {
    result = av_frame_copy(copy, frame);
    if (result >= 0) result = av_frame_copy_props(copy, frame);
    if (result >= 0) {
      av_frame_unref(frame);
      av_frame_move_ref(frame, copy);
      result = 1;
    }
  }
  av_frame_free(&copy);
  return result;
}
