// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Tells machines apart without naming them.
///
/// The identity that systemd gives a machine must not be handed out as it is, but may be under a key of the program's
/// (machine-id(5)). The processor and the number of cores count too: what was measured on another one cannot be compared,
/// though a virtual machine keeps its identity. Without such an identity, as in some containers, they alone count.
enum MachineIdentity {
  /// Another one wherever a machine is meant to change its name.
  private static let key = "reel bench machine 1"

  /// 32 hexadecimal digits, the same for the same parts; nil without memory.
  static func text(id: String, cpu: String, cores: Int) -> String? {
    // A zero byte is in none of the parts.
    let parts = [key, id, cpu, "\(cores)"].joined(separator: "\0")
    return (try? SHA256.digits(of: Array(parts.utf8))).map { String($0.prefix(32)) }
  }
}
