// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import ReelService
import TestOrigins
import Testing

@testable import ReelBench

@Suite struct EnvironmentTests {
  @Test func saysWhereItIs() throws {
    let environment = Environment(threads: 3)
    #expect(environment.threads == 3)
    #expect(environment.cores >= 1 && environment.memoryMib > 100)
    #expect(!environment.cpu.isEmpty)
    #expect(environment.load.map { $0 >= 0 } == true)
    #expect(environment.pace == nil)
    #expect(environment.kernel == SystemFile.text("/proc/sys/kernel/osrelease").dropLast())
    let versions = [
      environment.ffmpeg.libavcodec, environment.ffmpeg.libavformat, environment.ffmpeg.libavutil,
      environment.ffmpeg.libswscale, environment.libcurl, environment.libmicrohttpd,
    ]
    for version in versions { #expect(version.split(separator: ".").compactMap { Int($0) }.count >= 3, "\(version)") }
  }

  @Test func everyKeyIsWritten() throws {
    let text = try JSONText.pretty(Environment(threads: 1))
    for key in [
      "cores", "cpu", "ffmpeg", "governor", "kernel", "libcurl", "libmicrohttpd", "load", "machine", "memory_mib",
      "pace_ms", "threads",
    ] {
      #expect(text.contains("\"\(key)\" :"), "\(key)")
    }
    #expect(text.contains("\"pace_ms\" : null"))
    let measured = Environment(threads: 1, pace: MachinePace(milliseconds: 2.5))
    #expect(try JSONText.pretty(measured).contains("\"pace_ms\" : 2.5"))
  }

  @Test func aMachineIsKnownAgain() {
    let id = "0123456789abcdef0123456789abcdef"
    let name = MachineIdentity.text(id: id, cpu: "Z80", cores: 2)
    #expect(name == "5a03ebac700c2c0fc373760ae7efd5eb")
    #expect(Environment(threads: 1).machine == Environment(threads: 2).machine)
    let others = [
      MachineIdentity.text(id: id, cpu: "Z80", cores: 3), MachineIdentity.text(id: id, cpu: "Z8", cores: 2),
      MachineIdentity.text(id: String(id.dropLast()), cpu: "Z80", cores: 2),
      MachineIdentity.text(id: "", cpu: "Z80", cores: 2),
      // What one part loses and the next one gains.
      MachineIdentity.text(id: id + "Z", cpu: "80", cores: 2),
    ]
    #expect(Set(others + [name]).count == 6)
  }

  @Test func itsNameIsNotGivenAway() throws {
    let id = SystemFile.text("/etc/machine-id").split(separator: "\n").first.map(String.init) ?? ""
    let text = try JSONText.pretty(Environment(threads: 1))
    #expect(id.isEmpty || !text.contains(id))
  }

  /// By a clock on which the n-th run takes n ms, and the first, which does not count, an hour.
  @Test func paceIsTheMedianOfItsPieces() throws {
    var meter = try PaceMeter()
    // Before a piece was measured there is no pace.
    #expect(meter.pace.milliseconds == 0)
    for milliseconds: Int64 in [7, 3_600_000, 5, 9, 6] {
      var now: Int64 = 0
      try meter.measure {
        defer { now += milliseconds * 1_000_000 }
        return MonotonicTime(nanoseconds: now)
      }
    }
    #expect(meter.pace.milliseconds == 7)
  }

  @Test func textsOfTheKernel() {
    let cpu = "processor\t: 0\nmodel name\t: A: B\nmodel\t\t: 7\nmodel name\t: C\n"
    #expect(KernelText.value("model name", in: cpu) == "A: B")
    #expect(KernelText.value("model", in: cpu) == "7")
    #expect(KernelText.value("name", in: cpu) == nil)
    #expect(KernelText.kibibytes("MemTotal", in: "MemFree: 1 kB\nMemTotal:   49367168 kB\n") == 49_367_168)
    #expect(KernelText.kibibytes("MemTotal", in: "") == 0)
    #expect(KernelText.load("0.52 0.58 0.59 1/257 12345\n") == 0.52)
    #expect(KernelText.load("") == nil)
  }
}
