// SPDX-License-Identifier: Apache-2.0

#include "cfilter.h"

#include <dlfcn.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavutil/mem.h>
#include <pthread.h>
#include <stdio.h>

#define TEXT_OF(number) #number
#define NAME_OF(major) "libavfilter.so." TEXT_OF(major)

// libzimg reads and writes whole registers; its filter of FFmpeg 5.1 checks the first plane only.
enum { alignment = 64 };

// Each has the name and the type of the function in the headers.
#define FUNCTIONS(each)                                                                                                \
  each(avfilter_get_by_name) each(avfilter_graph_alloc) each(avfilter_graph_free) each(avfilter_graph_create_filter)   \
  each(avfilter_graph_parse_ptr) each(avfilter_graph_config) each(avfilter_inout_alloc) each(avfilter_inout_free)      \
  each(av_buffersrc_add_frame_flags) each(av_buffersink_get_frame_flags)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  FUNCTIONS(DECLARE)
} filters;
static int has_filters, has_tone_mapping;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen(NAME_OF(LIBAVFILTER_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  has_filters = 1;
#define FIND(name)                                                                                                     \
  *(void **)&filters.name = dlsym(library, #name);                                                                     \
  if (!filters.name) has_filters = 0;
  FUNCTIONS(FIND)
  has_tone_mapping = has_filters && filters.avfilter_get_by_name("zscale") && filters.avfilter_get_by_name("tonemap");
}

int cfilter_has_tone_mapping(void) {
  pthread_once(&once, load);
  return has_tone_mapping;
}

struct cfilter_graph {
  AVFilterGraph *graph;
  AVFilterContext *source, *sink;
  int width, height, format;
};

static int build(cfilter_graph *it, const char *chain) {
  it->graph = filters.avfilter_graph_alloc();
  if (!it->graph) return AVERROR(ENOMEM);
  // zscale cuts pictures into slices for its threads, and some sizes cannot be cut.
  it->graph->nb_threads = 1;
  char facts[128];
  snprintf(
      facts, sizeof facts, "video_size=%dx%d:pix_fmt=%d:time_base=1/1:pixel_aspect=1/1", it->width, it->height,
      it->format);
  const AVFilter *buffer = filters.avfilter_get_by_name("buffer");
  const AVFilter *buffersink = filters.avfilter_get_by_name("buffersink");
  if (!buffer || !buffersink) return AVERROR_FILTER_NOT_FOUND;
  int result = filters.avfilter_graph_create_filter(&it->source, buffer, "in", facts, NULL, it->graph);
  if (result >= 0) result = filters.avfilter_graph_create_filter(&it->sink, buffersink, "out", NULL, NULL, it->graph);
  if (result < 0) return result;
  AVFilterInOut *from = filters.avfilter_inout_alloc(), *to = filters.avfilter_inout_alloc();
  result = AVERROR(ENOMEM);
  if (from && to) {
    *from = (AVFilterInOut){.name = av_strdup("in"), .filter_ctx = it->source};
    *to = (AVFilterInOut){.name = av_strdup("out"), .filter_ctx = it->sink};
    if (from->name && to->name) result = filters.avfilter_graph_parse_ptr(it->graph, chain, &to, &from, NULL);
  }
  filters.avfilter_inout_free(&from);
  filters.avfilter_inout_free(&to);
  return result < 0 ? result : filters.avfilter_graph_config(it->graph, NULL);
}

cfilter_graph *cfilter_open(int width, int height, int format, const char *chain, int *error) {
  pthread_once(&once, load);
  *error = AVERROR(ENOSYS);
  if (!has_filters) return NULL;
  cfilter_graph *graph = av_mallocz(sizeof *graph);
  *error = AVERROR(ENOMEM);
  if (!graph) return NULL;
  graph->width = width;
  graph->height = height;
  graph->format = format;
  *error = build(graph, chain);
  if (*error >= 0) return graph;
  cfilter_close(graph);
  return NULL;
}

// A copy in memory that libzimg may read in its own way.
static AVFrame *aligned_copy(const AVFrame *frame, int *error) {
  AVFrame *copy = av_frame_alloc();
  *error = AVERROR(ENOMEM);
  if (!copy) return NULL;
  copy->width = frame->width;
  copy->height = frame->height;
  copy->format = frame->format;
  *error = av_frame_get_buffer(copy, alignment);
  if (*error >= 0) *error = av_frame_copy(copy, frame);
  if (*error >= 0) *error = av_frame_copy_props(copy, frame);
  if (*error < 0) av_frame_free(&copy);
  return copy;
}

int cfilter_run(cfilter_graph *graph, const AVFrame *in, AVFrame *out) {
  if (in->width != graph->width || in->height != graph->height || in->format != graph->format) return AVERROR(EINVAL);
  int error;
  AVFrame *copy = aligned_copy(in, &error);
  if (!copy) return error;
  copy->sample_aspect_ratio = (AVRational){1, 1};
  error = filters.av_buffersrc_add_frame_flags(graph->source, copy, AV_BUFFERSRC_FLAG_PUSH);
  av_frame_free(&copy);
  return error < 0 ? error : filters.av_buffersink_get_frame_flags(graph->sink, out, 0);
}

void cfilter_close(cfilter_graph *graph) {
  if (!graph) return;
  filters.avfilter_graph_free(&graph->graph);
  av_free(graph);
}
