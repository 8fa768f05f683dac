// SPDX-License-Identifier: Apache-2.0

import TestOrigins

@testable import ReelThumbs

/// A worker that passes everything on to a real one, and does what the name of a reel says: `crash`, `hang`, `quit`,
/// `babble`, or `leave` once there is a file; with `once-` before it only the first time.
enum FaultyWorker {
  private static let script = """
    import json, os, signal, subprocess, sys
    pipe = subprocess.PIPE
    real = subprocess.Popen(["reel-thumbs-worker"], executable=sys.argv[1], stdin=pipe, stdout=pipe)
    def once(path):
        try:
            os.close(os.open(path + ".seen", os.O_CREAT | os.O_EXCL))
            return True
        except FileExistsError:
            return False
    first = True
    for line in sys.stdin.buffer:
        if not first:
            path = json.loads(line)["source"]["path"]
            name = os.path.basename(path)
            if not name.startswith("once-") or once(path):
                name = name.removeprefix("once-")
                if name.startswith("crash"): real.kill(); os.kill(os.getpid(), signal.SIGSEGV)
                if name.startswith("hang"):
                    real.kill()
                    while True: pass
                if name.startswith("quit"): real.kill(); os._exit(3)
                if name.startswith("leave"):
                    real.stdin.write(line); real.stdin.flush()
                    while not json.loads((said := real.stdout.readline()).strip() or "{}"):
                        pass
                    sys.stdout.buffer.write(said); sys.stdout.buffer.flush()
                    real.stdout.readline()
                    real.kill(); os._exit(4)
                if name.startswith("babble"):
                    real.kill()
                    sys.stdout.write("no entry of ours\\n"); sys.stdout.flush()
        real.stdin.write(line); real.stdin.flush()
        while True:
            answer = real.stdout.readline()
            sys.stdout.buffer.write(answer); sys.stdout.buffer.flush()
            if first or answer.startswith(b"{") or not answer: break
        first = False
    """

  /// How it is started, once its program lies in `folder`.
  static func command(in folder: TemporaryFolder) throws -> WorkerCommand {
    let script = try folder.write(script, to: "worker.py")
    return WorkerCommand(program: "/usr/bin/env", words: ["env", "python3", script, BuiltReel.path])
  }
}
