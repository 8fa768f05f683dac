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
    .executable(name: "reel", targets: ["reel"]),
    .library(name: "ReelClient", targets: ["ReelClient"]),
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg",
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev"])]
    ),
    .target(name: "CPool", dependencies: ["CFFmpeg"], cSettings: cSettings),
    .target(name: "CLinux", cSettings: cSettings),
    .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
    // libavfilter, loaded by those who need it: starting with it costs more than most thumbnails do.
    .target(name: "CFilter", dependencies: ["CFFmpeg"], cSettings: cSettings),
    .target(
      name: "ReelMedia", dependencies: ["CPool", "CFFmpeg", "CFilter", "CTurboJPEG"], swiftSettings: settings),
    .target(name: "ReelThumbs", dependencies: ["ReelMedia", "CLinux"], swiftSettings: settings),
    .target(name: "ReelFeed", swiftSettings: settings),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(
      name: "CTransfer", dependencies: ["CCurl"], cSettings: cSettings, linkerSettings: [.linkedLibrary("curl")]),
    // The origin that `reel bench` serves reels from on the loopback.
    .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(
      name: "COrigin", dependencies: ["CMicroHTTPD"], cSettings: cSettings,
      linkerSettings: [.linkedLibrary("microhttpd")]),
    // Sockets that were opened for the daemon, notifications, the watchdog, the journal.
    .target(name: "CSystemd", cSettings: cSettings, linkerSettings: [.linkedLibrary("systemd")]),
    // The protocol between daemon and players: its header for C, and its packets for Swift.
    .target(name: "CReel", cSettings: cSettings),
    .target(name: "ReelWire", dependencies: ["CReel", "CLinux"], swiftSettings: settings),
    .target(name: "ReelClient", dependencies: ["ReelWire", "CLinux"], swiftSettings: settings),
    .target(
      name: "ReelService",
      dependencies: ["ReelFeed", "ReelMedia", "ReelWire", "CLinux", "CTransfer", "CCurl", "CSystemd"],
      swiftSettings: settings
    ),
    // What a daemon's player shows, as a stream that players of the field open.
    .target(
      name: "ReelTap", dependencies: ["ReelClient", "ReelWire", "ReelMedia", "CLinux"], swiftSettings: settings),
    .target(
      name: "ReelBench",
      dependencies: [
        "ReelClient", "ReelService", "ReelFeed", "ReelMedia", "ReelWire", "CLinux", "COrigin", "CMicroHTTPD",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "reel",
      dependencies: [
        "ReelBench", "ReelThumbs", "ReelTap", "ReelClient", "ReelService", "ReelFeed", "ReelMedia", "ReelWire",
        "CLinux", "CSystemd", "CReel",
      ],
      swiftSettings: settings
    ),
    // A client of the protocol in plain C, from its header alone.
    .executableTarget(
      name: "player", dependencies: ["CReel"], path: "Sources/Clients", exclude: ["reel.py"], cSettings: cSettings),
    // Servers that tests start on the loopback: nginx, and one that breaks the rules.
    .target(
      name: "TestOrigins", dependencies: ["ReelService", "ReelWire"], path: "Tests/TestOrigins", swiftSettings: settings
    ),
    .testTarget(
      name: "ReelMediaTests", dependencies: ["ReelMedia", "ReelService", "ReelWire", "TestOrigins"],
      swiftSettings: settings),
    .testTarget(name: "ReelFeedTests", dependencies: ["ReelFeed"], swiftSettings: settings),
    .testTarget(
      name: "ReelServiceTests", dependencies: ["ReelService", "ReelWire", "ReelFeed", "ReelMedia", "TestOrigins"],
      swiftSettings: settings
    ),
    // Players that tests play, well behaved and not, and the daemon that they meet.
    .target(
      name: "TestPlayers", dependencies: ["ReelWire", "CReel", "CLinux", "TestOrigins"], path: "Tests/TestPlayers",
      swiftSettings: settings),
    .testTarget(
      name: "ReelWireTests", dependencies: ["ReelWire", "CReel", "CLinux", "TestOrigins", "TestPlayers"],
      swiftSettings: settings),
    .testTarget(
      name: "ReelServeTests",
      dependencies: ["reel", "ReelService", "ReelFeed", "ReelWire", "CLinux", "TestOrigins", "TestPlayers"],
      swiftSettings: settings),
    .testTarget(
      name: "ReelClientTests",
      dependencies: ["reel", "ReelClient", "ReelWire", "CReel", "CLinux", "TestOrigins", "TestPlayers"],
      swiftSettings: settings),
    .testTarget(
      name: "ReelThumbsTests", dependencies: ["reel", "ReelThumbs", "ReelMedia", "TestOrigins", "TestPlayers"],
      swiftSettings: settings),
    .testTarget(
      name: "ReelTapTests",
      dependencies: [
        "reel", "ReelTap", "ReelClient", "ReelMedia", "ReelWire", "CLinux", "TestOrigins", "TestPlayers",
      ], swiftSettings: settings),
    .testTarget(
      name: "ReelBenchTests", dependencies: ["ReelBench", "ReelService", "ReelFeed", "ReelMedia", "TestOrigins"],
      swiftSettings: settings),
    // The traces are read where they lie: resources would bring in Foundation.
    .testTarget(
      name: "ReelTests", dependencies: ["reel", "ReelFeed", "ReelMedia", "TestOrigins"], exclude: ["Traces"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)
