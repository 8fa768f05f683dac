// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// One array for every Swift target: the strictest set that builds and tests together on 6.3.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let cSettings: [CSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "reel",
  products: [
    .executable(name: "reel", targets: ["reel"])
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg",
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev"])]
    ),
    .target(name: "CPool", dependencies: ["CFFmpeg"], cSettings: cSettings),
    .target(name: "CLinux", cSettings: cSettings),
    .target(name: "ReelMedia", dependencies: ["CPool", "CFFmpeg"], swiftSettings: settings),
    .target(name: "ReelFeed", swiftSettings: settings),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(
      name: "CTransfer", dependencies: ["CCurl"], cSettings: cSettings, linkerSettings: [.linkedLibrary("curl")]),
    .target(
      name: "ReelService", dependencies: ["ReelFeed", "ReelMedia", "CLinux", "CTransfer", "CCurl"],
      swiftSettings: settings
    ),
    .target(name: "ReelBench", dependencies: ["ReelService", "ReelFeed", "ReelMedia"], swiftSettings: settings),
    .executableTarget(
      name: "reel", dependencies: ["ReelBench", "ReelService", "ReelFeed", "ReelMedia", "CLinux"],
      swiftSettings: settings
    ),
    // Servers that tests start on the loopback: nginx, and one that breaks the rules.
    .target(
      name: "TestOrigins", dependencies: ["ReelService"], path: "Tests/TestOrigins", swiftSettings: settings),
    .testTarget(
      name: "ReelMediaTests", dependencies: ["ReelMedia", "ReelService", "TestOrigins"], swiftSettings: settings),
    .testTarget(name: "ReelFeedTests", dependencies: ["ReelFeed"], swiftSettings: settings),
    .testTarget(
      name: "ReelServiceTests", dependencies: ["ReelService", "ReelFeed", "ReelMedia", "TestOrigins"],
      swiftSettings: settings
    ),
    .testTarget(name: "ReelBenchTests", dependencies: ["ReelBench"], swiftSettings: settings),
    // The traces are read where they lie: resources would bring in Foundation.
    .testTarget(name: "ReelTests", dependencies: ["reel", "ReelFeed"], exclude: ["Traces"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)
