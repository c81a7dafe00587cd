import Localization
import Pictures
import TextRendering

/// Reports the program's version and the components that it uses.
struct ProgramCheck {
  let system: SystemFacts
  /// Whether any enabled instance has photos to draw.
  let needsPictures: Bool
  /// The error of a picture that the drawing program was given; `nil` if it was not tried.
  var pictureError: PictureError?
  var text = Strings()

  private var messages: DoctorMessages { DoctorMessages(text: text) }

  func findings() -> [Finding] { [version, libcurl, pictureProgram, timeZones] }

  private var version: Finding {
    Finding(
      .program,
      "version",
      text(
        .doctorVersion(
          version: Version.number,
          configuration: Build.configuration,
          compiler: Build.compiler
        )
      ),
      facts: [
        "version": Version.number, "build": Build.configuration, "swift": Build.compiler,
      ]
    )
  }

  private var libcurl: Finding {
    let step = messages.step(.doctorInstallLibcurl)
    switch system.libcurl() {
    case nil: return Finding(.program, "libcurl", .note, text(.doctorVersionUnknown))
    case .notLoaded(let reason):
      let text = text(.doctorNotLoaded(reason: ConfigurationMessages.safe(reason)))
      return Finding(.program, "libcurl", .failure, text, steps: [step])
    case .loaded(let version, let library):
      return Finding(
        .program,
        "libcurl",
        library == nil ? .failure : .ok,
        text(
          library.map { .doctorWith(version: version, library: $0) }
            ?? .doctorWithoutTLS(version: version)
        ),
        steps: library == nil ? [step] : [],
        facts: ["libcurl": version, "tls": library]
      )
    }
  }

  private var pictureProgram: Finding {
    guard let path = system.pictureProgram else {
      return Finding(
        .program,
        "dash-picture",
        needsPictures ? .warning : .note,
        text(.doctorNoPictureProgram),
        steps: [messages.step(.doctorBuildPictureProgram)]
      )
    }
    let name = ConfigurationMessages.safe(path)
    let problem = pictureError.flatMap { messages.pictureProblem($0, at: path) }
    return Finding(
      .program,
      "dash-picture",
      problem == nil ? .ok : needsPictures ? .warning : .note,
      problem?.text ?? name,
      steps: problem.map { [$0.step] } ?? [],
      facts: ["path": path]
    )
  }

  private var timeZones: Finding {
    switch system.timeZones() {
    case nil: return Finding(.program, "time zones", .note, text(.doctorVersionUnknown))
    case .missing:
      return Finding(
        .program,
        "time zones",
        .note,
        text(.doctorNoTimeZones),
        steps: [messages.step(.doctorInstallTimeZones)]
      )
    case .found(let path, let version):
      let name = ConfigurationMessages.safe(path)
      return Finding(
        .program,
        "time zones",
        version.map { text(.doctorIn(version: $0, path: name)) } ?? name,
        facts: ["path": path, "version": version]
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
  /// The version of SQLite, such as `3.40.1`.
  package var sqliteVersion = ""
  /// The absolute path of this program; `nil` if unknown.
  package var executable: String?
  /// The path of the program that draws pictures; `nil` if not found.
  package var pictureProgram: String?

  package init() {}

  /// The libraries and the compiler with their versions, a line each.
  var libraries: [String] {
    let curl =
      switch libcurl() {
      case .loaded(let version, let tls): ["libcurl \(version)\(tls.map { " (\($0))" } ?? "")"]
      case .notLoaded(let reason): ["libcurl: \(reason)"]
      case nil: [String]()
      }
    return curl + ["SQLite \(sqliteVersion)", "Swift \(Build.compiler)"]
  }
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
