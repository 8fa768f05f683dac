// SPDX-License-Identifier: Apache-2.0
// What libavformat and libavcodec alone need for the first frame of a file whose first shown picture is not in its first packet:
// open, decode just as many packets as it takes, drain.
//
//   needed FILE RUNS
//
// Finds the number of packets by trial, then prints the median of RUNS runs in ms.
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

/// Decodes the first `count` packets of the video and drains. The time of the first frame that comes, or AV_NOPTS_VALUE.
static int64_t decode(const char *path, int count) {
  AVFormatContext *format = NULL;
  if (avformat_open_input(&format, path, NULL, NULL) < 0) return AV_NOPTS_VALUE;
  const AVCodec *codec;
  int index = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
  if (index < 0) return AV_NOPTS_VALUE;
  for (unsigned i = 0; i < format->nb_streams; i++)
    if ((int)i != index) format->streams[i]->discard = AVDISCARD_ALL;
  AVCodecContext *context = avcodec_alloc_context3(codec);
  avcodec_parameters_to_context(context, format->streams[index]->codecpar);
  context->thread_count = 1;
  avcodec_open2(context, codec, NULL);
  AVPacket *packet = av_packet_alloc();
  AVFrame *frame = av_frame_alloc();
  int64_t time = AV_NOPTS_VALUE;
  int result = AVERROR(EAGAIN);
  for (int sent = 0; sent < count && result < 0 && av_read_frame(format, packet) >= 0; av_packet_unref(packet)) {
    if (packet->stream_index != index) continue;
    avcodec_send_packet(context, packet);
    sent++;
    result = avcodec_receive_frame(context, frame);
  }
  if (result < 0) {
    avcodec_send_packet(context, NULL);
    result = avcodec_receive_frame(context, frame);
  }
  if (result >= 0) time = frame->best_effort_timestamp;
  av_frame_free(&frame);
  av_packet_free(&packet);
  avcodec_free_context(&context);
  avformat_close_input(&format);
  return time;
}

static int compare(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  av_log_set_level(AV_LOG_QUIET);
  int64_t first = decode(argv[1], 1 << 20);
  if (first == AV_NOPTS_VALUE) return 1;
  int count = 1, runs = atoi(argv[2]);
  while (decode(argv[1], count) != first) count++;
  double *times = calloc(runs, sizeof *times);
  for (int i = 0; i < runs; i++) {
    double start = now();
    decode(argv[1], count);
    times[i] = now() - start;
  }
  qsort(times, runs, sizeof *times, compare);
  printf("%.2f\n", times[(runs - 1) / 2]);
}
