// swift-tools-version: 6.2
import PackageDescription

/// The compiler settings of every target.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "dash",
  products: [
    .executable(name: "dash", targets: ["dash"]),
    .executable(name: "dash-picture", targets: ["dash-picture"]),
  ],
  targets: [
    // MARK: AlertSources

    .target(
      name: "AlertSources",
      dependencies: ["CXML", "DashCore"],
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    .testTarget(
      name: "AlertSourcesTests",
      dependencies: ["AlertSources", "DashCore", "DashTestSupport"],
      swiftSettings: settings
    ),

    // MARK: Almanac

    .target(
      name: "Almanac",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "AlmanacTests",
      dependencies: ["Almanac", "DashCore", "DashTestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: settings
    ),

    // MARK: CArguments

    .target(name: "CArguments"),

    // MARK: CChafa

    // Only sixels need libchafa. If pkg-config does not find it, the module's functions fail.
    .systemLibrary(
      name: "CChafa",
      pkgConfig: "chafa",
      providers: [.apt(["libchafa-dev", "libglib2.0-dev"])]
    ),

    // MARK: CConfinement

    .target(name: "CConfinement"),

    // MARK: CCurl

    // It loads libcurl when it is first used, so no program links CLibcurl, and --help starts quickly.
    .target(name: "CCurl"),

    // MARK: CEmbeddedData

    // Embeds files with the C compiler, because files embedded in Swift code compile slowly.
    .target(name: "CEmbeddedData"),

    // MARK: CLibcurl

    // Only tests link it. It is here so that SwiftPM names the package where the header is missing;
    // libcurl4-gnutls-dev works as well.
    .systemLibrary(
      name: "CLibcurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),

    // MARK: CommandLine

    .target(
      name: "CommandLine",
      dependencies: ["DashCore", "Localization", "TextRendering"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "CommandLine", "DashCommands", "DashCore", "DashTestSupport", "Localization",
        "TextRendering",
      ],
      exclude: ["Golden"],
      swiftSettings: settings
    ),

    // MARK: confinement-probe

    // A program that tries what dash-picture must not be able to do.
    .executableTarget(
      name: "confinement-probe",
      dependencies: ["CConfinement"],
      path: "Tests/ConfinementProbe"
    ),

    // MARK: CPNG

    .systemLibrary(
      name: "CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]
    ),

    // MARK: CSQLite

    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),

    // MARK: CSubprocess

    .target(name: "CSubprocess"),

    // MARK: CTerminal

    .target(name: "CTerminal"),

    // MARK: CTurboJPEG

    .systemLibrary(
      name: "CTurboJPEG",
      pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"])]
    ),

    // MARK: CTranslations

    .target(name: "CTranslations"),

    // MARK: CurlTransport

    .target(
      name: "CurlTransport",
      dependencies: ["CCurl", "DashCore", "SystemThreads"],
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    .testTarget(
      name: "CurlTransportTests",
      dependencies: [
        "CCurl", "CLibcurl", "CurlTransport", "DashCore", "DashTestSupport", "SystemThreads",
      ],
      swiftSettings: settings
    ),

    // MARK: CXML

    // It loads libxml2 when it is first used, so it needs only Debian's package libxml2.
    .target(name: "CXML"),

    // MARK: dash

    .executableTarget(
      name: "dash",
      dependencies: [
        "AlertSources", "CArguments", "CurlTransport", "DashCommands", "DashConfiguration",
        "DashCore", "DashFetch", "DashPictures", "DashSettings", "DashWatch", "EmbeddedData",
        "Files",
        "FlickrSource", "Localization", "METNorwaySource", "OpenMeteoSource",
        "OpenWeatherMapSource", "PictureProcess",
        "PixabaySource", "PluginProcess", "PluginSource", "RadarSource", "SQLiteStore",
        "SystemThreads",
        "TerminalScreen", "TimeZones",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "dashTests",
      dependencies: [
        "dash", "DashConfiguration", "DashCore", "DashFetch", "DashTestSupport", "EmbeddedData",
        "Files",
      ],
      swiftSettings: settings
    ),

    // MARK: dash-picture

    .executableTarget(
      name: "dash-picture",
      dependencies: ["CArguments", "CChafa", "CConfinement", "CPNG", "CTurboJPEG", "Pictures"],
      swiftSettings: settings
    ),

    // MARK: DashCommands

    .target(
      name: "DashCommands",
      dependencies: [
        "CommandLine", "DashConfiguration", "DashCore", "DashFetch", "DashPictures", "DashSettings",
        "DashWatch",
        "Files", "Localization", "Pictures", "Subprocess", "SystemThreads", "TerminalScreen",
        "TextRendering",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DashCommandsTests",
      dependencies: [
        "CommandLine", "DashCommands", "DashConfiguration", "DashCore", "DashFetch", "DashPictures",
        "DashTestSupport", "DashSettings", "DashWatch", "Files", "Localization", "Pictures",
        "TerminalScreen", "TimeZones",
        "TextRendering",
      ],
      exclude: ["Golden"],
      swiftSettings: settings
    ),

    // MARK: DashConfiguration

    .target(
      name: "DashConfiguration",
      dependencies: ["DashCore", "Files", "Subprocess"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DashConfigurationTests",
      dependencies: ["DashConfiguration", "DashCore", "DashTestSupport", "Files"],
      swiftSettings: settings
    ),

    // MARK: DashCore

    .target(
      name: "DashCore",
      swiftSettings: settings
    ),
    .testTarget(
      name: "DashCoreTests",
      dependencies: ["DashCore", "DashTestSupport"],
      swiftSettings: settings
    ),

    // MARK: DashEndToEndTests

    .testTarget(
      name: "DashEndToEndTests",
      dependencies: [
        "confinement-probe", "dash", "dash-picture", "DashCore", "DashTestSupport",
        "SQLiteStore", "TextRendering",
      ],
      exclude: ["Golden"],
      swiftSettings: settings
    ),

    // MARK: DashFetch

    .target(
      name: "DashFetch",
      dependencies: ["DashConfiguration", "DashCore", "Files", "Rules"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DashFetchTests",
      dependencies: [
        "DashConfiguration", "DashCore", "DashFetch", "DashTestSupport", "Files", "SQLiteStore",
      ],
      swiftSettings: settings
    ),

    // MARK: DashPictures

    .target(
      name: "DashPictures",
      dependencies: ["DashCore", "Files", "Pictures", "TerminalScreen", "TextRendering"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DashPicturesTests",
      dependencies: [
        "DashCore", "DashPictures", "DashTestSupport", "Pictures", "TerminalScreen",
        "TextRendering",
      ],
      swiftSettings: settings
    ),

    // MARK: DashSettings

    .target(
      name: "DashSettings",
      dependencies: [
        "CommandLine", "DashCore", "DashFetch", "DashPictures", "Localization", "Pictures",
        "Subprocess", "TerminalScreen", "TextRendering",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DashSettingsTests",
      dependencies: [
        "CommandLine", "DashCommands", "DashCore", "DashPictures", "DashSettings",
        "DashTestSupport",
        "Localization", "TerminalScreen", "TextRendering",
      ],
      swiftSettings: settings
    ),

    // MARK: DashTestSupport

    .target(
      name: "DashTestSupport",
      dependencies: [
        "CTurboJPEG", "DashCore", "Files", "Localization", "SQLiteStore", "TerminalScreen",
        "TextRendering",
      ],
      path: "Tests/DashTestSupport",
      swiftSettings: settings
    ),

    // MARK: DashWatch

    .target(
      name: "DashWatch",
      dependencies: [
        "DashCore", "DashFetch", "DashPictures", "DashSettings", "Files", "Localization",
        "TerminalScreen", "TextRendering",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DashWatchTests",
      dependencies: [
        "CommandLine", "DashCommands", "DashCore", "DashFetch", "DashPictures", "DashSettings",
        "DashTestSupport",
        "DashWatch", "Localization", "TerminalScreen", "TextRendering",
      ],
      exclude: ["Golden"],
      swiftSettings: settings
    ),

    // MARK: EmbeddedData

    .target(
      name: "EmbeddedData",
      dependencies: ["CEmbeddedData", "DashCore", "Pictures"],
      exclude: ["Resources"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EmbeddedDataTests",
      dependencies: ["DashCore", "DashTestSupport", "EmbeddedData"],
      swiftSettings: settings
    ),

    // MARK: Files

    .target(
      name: "Files",
      dependencies: ["DashCore", "SystemThreads"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FilesTests",
      dependencies: ["DashCore", "DashTestSupport", "Files"],
      swiftSettings: settings
    ),

    // MARK: FlickrSource

    .target(
      name: "FlickrSource",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FlickrSourceTests",
      dependencies: ["DashCore", "DashTestSupport", "FlickrSource"],
      exclude: ["Fixtures"],
      swiftSettings: settings
    ),

    // MARK: Localization

    .target(
      name: "Localization",
      dependencies: ["CTranslations", "DashCore"],
      exclude: ["Languages"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LocalizationTests",
      dependencies: ["CTranslations", "DashCore", "Localization"],
      swiftSettings: settings
    ),

    // MARK: METNorwaySource

    .target(
      name: "METNorwaySource",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "METNorwaySourceTests",
      dependencies: [
        "DashCore", "DashFetch", "DashTestSupport", "METNorwaySource", "Rules", "TextRendering",
      ],
      swiftSettings: settings
    ),

    // MARK: OpenMeteoSource

    .target(
      name: "OpenMeteoSource",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OpenMeteoSourceTests",
      dependencies: ["DashCore", "DashTestSupport", "OpenMeteoSource"],
      swiftSettings: settings
    ),

    // MARK: OpenWeatherMapSource

    .target(
      name: "OpenWeatherMapSource",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OpenWeatherMapSourceTests",
      dependencies: ["DashCore", "DashTestSupport", "OpenWeatherMapSource"],
      swiftSettings: settings
    ),

    // MARK: PictureProcess

    .target(
      name: "PictureProcess",
      dependencies: ["DashCore", "Pictures", "Subprocess"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PictureProcessTests",
      dependencies: [
        "confinement-probe", "dash-picture", "DashCore", "DashTestSupport", "PictureProcess",
        "Pictures",
      ],
      swiftSettings: settings
    ),

    // MARK: Pictures

    .target(
      name: "Pictures",
      swiftSettings: settings
    ),
    .testTarget(
      name: "PicturesTests",
      dependencies: ["Pictures"],
      swiftSettings: settings
    ),

    // MARK: PixabaySource

    .target(
      name: "PixabaySource",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PixabaySourceTests",
      dependencies: ["DashCore", "DashTestSupport", "PixabaySource"],
      exclude: ["Fixtures"],
      swiftSettings: settings
    ),

    // MARK: PluginSource

    .target(
      name: "PluginSource",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PluginSourceTests",
      dependencies: ["DashCore", "DashTestSupport", "PluginSource", "TextRendering"],
      swiftSettings: settings
    ),

    // MARK: PluginProcess

    .target(
      name: "PluginProcess",
      dependencies: ["DashCore", "Subprocess"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PluginProcessTests",
      dependencies: ["DashCore", "DashTestSupport", "PluginProcess"],
      swiftSettings: settings
    ),

    // MARK: RadarSource

    .target(
      name: "RadarSource",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RadarSourceTests",
      dependencies: [
        "CurlTransport", "dash-picture", "DashConfiguration", "DashCore", "DashFetch",
        "DashTestSupport", "PictureProcess", "Pictures", "RadarSource",
      ],
      swiftSettings: settings
    ),

    // MARK: RobustnessTests

    // A fuzzer for all code that parses untrusted bytes, and a soak of watch mode: `make fuzz soak`.
    .testTarget(
      name: "RobustnessTests",
      dependencies: [
        "CurlTransport", "dash", "DashCommands", "DashConfiguration", "DashCore", "DashPictures",
        "DashFetch", "DashTestSupport", "DashWatch", "EmbeddedData", "Files", "Localization",
        "Pictures", "PluginSource", "TerminalScreen", "TextRendering", "TimeZones",
      ],
      exclude: ["Corpus"],
      swiftSettings: settings
    ),

    // MARK: Rules

    .target(
      name: "Rules",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RulesTests",
      dependencies: ["DashCore", "DashTestSupport", "Rules"],
      swiftSettings: settings
    ),

    // MARK: sanitized-tests

    // The tests of the transport and the terminal as a program, which a sanitizer can instrument without
    // building everything: `make test-sanitized`.
    .executableTarget(
      name: "sanitized-tests",
      dependencies: [
        "CCurl", "CurlTransport", "DashCore", "DashTestSupport", "SystemThreads", "TerminalScreen",
        "TextRendering",
      ],
      path: "Tests/Sanitized",
      swiftSettings: settings
    ),

    // MARK: screen-probe

    // A program that the tests of TerminalScreen run and kill in a terminal.
    .executableTarget(
      name: "screen-probe",
      dependencies: ["TerminalScreen", "TextRendering"],
      path: "Tests/ScreenProbe",
      swiftSettings: settings
    ),

    // MARK: SQLiteStore

    .target(
      name: "SQLiteStore",
      dependencies: ["CSQLite", "DashCore"],
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: ["DashCore", "DashTestSupport", "SQLiteStore", "store-probe"],
      swiftSettings: settings
    ),

    // MARK: store-probe

    // A program that uses a store while tests kill it: `make kill-tests`.
    .executableTarget(
      name: "store-probe",
      dependencies: ["DashCore", "SQLiteStore"],
      path: "Tests/StoreProbe",
      swiftSettings: settings
    ),

    // MARK: Subprocess

    .target(
      name: "Subprocess",
      dependencies: ["CSubprocess", "SystemThreads"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SubprocessTests",
      dependencies: ["DashTestSupport", "Subprocess"],
      swiftSettings: settings
    ),

    // MARK: SystemThreads

    .target(
      name: "SystemThreads",
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    .testTarget(
      name: "SystemThreadsTests",
      dependencies: ["DashTestSupport", "SystemThreads"],
      swiftSettings: settings
    ),

    // MARK: TerminalScreen

    .target(
      name: "TerminalScreen",
      dependencies: ["CTerminal", "Pictures", "SystemThreads", "TextRendering"],
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    .testTarget(
      name: "TerminalScreenTests",
      dependencies: ["DashTestSupport", "screen-probe", "TerminalScreen", "TextRendering"],
      swiftSettings: settings
    ),

    // MARK: TextRendering

    .target(
      name: "TextRendering",
      dependencies: ["Almanac", "CEmbeddedData", "DashCore", "Localization", "Rules"],
      exclude: ["JSON/dash-1.schema.json"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TextRenderingTests",
      dependencies: [
        "Almanac", "DashCore", "DashTestSupport", "Localization", "OpenWeatherMapSource", "Rules",
        "TextRendering",
      ],
      exclude: ["Golden"],
      swiftSettings: settings
    ),

    // MARK: TimeZones

    .target(
      name: "TimeZones",
      dependencies: ["DashCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TimeZonesTests",
      dependencies: ["DashCore", "DashTestSupport", "TimeZones"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
