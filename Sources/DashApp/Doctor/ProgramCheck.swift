import Pictures
import TextRendering

/// Reports the program's version and the components that it uses.
struct ProgramCheck {
  let system: SystemFacts
  /// Whether any enabled instance has photos to draw.
  let needsPictures: Bool
  /// The error of a picture that the drawing program was given; `nil` if it was not tried.
  var pictureError: PictureError?

  func findings() -> [Finding] {
    [version, libcurl, pictureProgram, TimeZoneCheck(system: system).finding()]
  }

  private var version: Finding {
    Finding(
      .program,
      "version",
      "\(Version.number), \(Build.configuration) build, Swift \(Build.compiler)",
      facts: [
        Finding.Fact("version", Version.number),
        Finding.Fact("build", Build.configuration),
        Finding.Fact("swift", Build.compiler),
      ]
    )
  }

  private var libcurl: Finding {
    switch system.libcurl() {
    case nil:
      return Finding(.program, "libcurl", .note, DoctorMessages.versionUnknown)
    case .notLoaded(let reason):
      return Finding(
        .program,
        "libcurl",
        .failure,
        DoctorMessages.notLoaded(ConfigurationMessages.safe(reason)),
        steps: [DoctorMessages.installLibcurl]
      )
    case .loaded(let version, nil):
      return Finding(
        .program,
        "libcurl",
        .failure,
        DoctorMessages.noTLS(libcurl: version),
        steps: [DoctorMessages.installLibcurl],
        facts: [Finding.Fact("libcurl", version)]
      )
    case .loaded(let version, let library?):
      return Finding(
        .program,
        "libcurl",
        "\(version) with \(library)",
        facts: [Finding.Fact("libcurl", version), Finding.Fact("tls", library)]
      )
    }
  }

  private var pictureProgram: Finding {
    guard let path = system.pictureProgram else {
      return Finding(
        .program,
        "dash-picture",
        needsPictures ? .warning : .note,
        DoctorMessages.noPictureProgram,
        steps: [DoctorMessages.installPictureProgram]
      )
    }
    let name = ConfigurationMessages.safe(path)
    let facts = [Finding.Fact("path", path)]
    guard let problem = pictureError.flatMap({ DoctorMessages.pictureProblem($0, at: path) }) else {
      return Finding(.program, "dash-picture", name, facts: facts)
    }
    return Finding(
      .program,
      "dash-picture",
      needsPictures ? .warning : .note,
      "\(name) \(problem.text)",
      steps: [problem.step],
      facts: facts
    )
  }

  /// A file that is not a picture: the drawing program confines itself and rejects it.
  static let notAPicture: [UInt8] = [0]
}

/// Reports whether time zone rules are available.
struct TimeZoneCheck {
  let system: SystemFacts

  func finding() -> Finding {
    switch system.timeZones() {
    case nil:
      return Finding(.program, "time zones", .note, DoctorMessages.versionUnknown)
    case .missing:
      return Finding(
        .program,
        "time zones",
        .note,
        DoctorMessages.noTimeZones,
        steps: [DoctorMessages.installTimeZones]
      )
    case .found(let path, let version):
      return Finding(
        .program,
        "time zones",
        DoctorMessages.timeZones(ConfigurationMessages.safe(path), version: version),
        facts: [Finding.Fact("path", path)] + Finding.Fact.optional("version", version)
      )
    }
  }
}

/// Facts and system functions that `dash doctor` uses.
package struct SystemFacts: Sendable {
  /// Returns the facts about libcurl and may load it; `nil` if unknown.
  package var libcurl: @Sendable () -> LibcurlFacts? = { nil }
  /// Returns the facts about the time zone rules; `nil` if unknown.
  package var timeZones: @Sendable () -> TimeZoneFacts? = { nil }
  /// The absolute path of this program; `nil` if unknown.
  package var executable: String?
  /// The path of the program that draws pictures; `nil` if not found.
  package var pictureProgram: String?
  /// Looks up a host's addresses within a time limit.
  package var lookUpHost: @Sendable (String, Duration) async -> HostLookup.Outcome =
    { await HostLookup.addresses(of: $0, within: $1) }

  package init() {}
}

/// The facts about libcurl.
package enum LibcurlFacts: Sendable, Hashable {
  /// libcurl is loaded, such as version `7.88.1` with the TLS library `OpenSSL/3.0.15`; `nil`
  /// without TLS.
  case loaded(version: String, tlsLibrary: String?)
  /// libcurl could not be loaded, with the dynamic loader's message.
  case notLoaded(String)
}

/// The facts about the machine's time zone rules.
package enum TimeZoneFacts: Sendable, Hashable {
  /// The folder with the rules, and their release; `nil` if it is unknown.
  case found(path: String, version: String?)
  /// No rules were found.
  case missing
}

/// The build configuration and the compiler version.
enum Build {
  #if DEBUG
  static let configuration = "debug"
  #else
  static let configuration = "release"
  #endif

  // Conditional compilation can compare the compiler version but not read it.
  #if compiler(>=6.4)
  static let compiler = "6.4 or later"
  #elseif compiler(>=6.3)
  static let compiler = "6.3"
  #else
  static let compiler = "6.2"
  #endif
}
