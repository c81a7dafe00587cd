import DashCore
import TextRendering

/// The words for what `dash doctor` finds.
enum DoctorWords {
  /// What all findings come to, in a few words.
  static func summary(of diagnosis: Diagnosis) -> String {
    let parts = [
      (diagnosis.count(.failure), "failure"), (diagnosis.count(.warning), "warning"),
    ].filter { $0.0 > 0 }.map { counted($0, $1) }
    return parts.isEmpty ? "all is well" : parts.joined(separator: ", ")
  }

  /// What stands above the findings of an area.
  static func title(of area: Finding.Area) -> String {
    switch area {
    case .instance(let name, let title):
      name.lowercased() == title.lowercased() ? title : "\(ConfigurationWords.safe(name)), \(title)"
    case .fallback(let name, let title): "\(ConfigurationWords.safe(name)), its fallback \(title)"
    case .network: "Network"
    case .program: "Program"
    case .settings: "Settings"
    case .store: "Store"
    case .terminal: "Terminal"
    }
  }

  /// A count with its word.
  static func counted(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count) \(word)s"
  }

  /// Whom a check-up waits for.
  static let allServices = "the services"

  // MARK: Program

  static let notTold = "which one is not told"

  static let noPictureProgram = "not found: photos are shown by their captions alone"
  static let installPictureProgram =
    "Build it with make run or install it with make install: it stands beside dash or in libexec."

  static let noTimeZones =
    "not found: where clocks change within a forecast, later times are an hour off"
  static let installTimeZones =
    "Install the rules of time zones, such as Debian's tzdata, or name their folder by TZDIR."

  static func timeZones(_ path: String, version: String?) -> String {
    version.map { "\($0), in \(path)" } ?? path
  }

  static func noTLS(libcurl version: String) -> String {
    "\(version) without TLS: no service can be asked"
  }

  static func notLoaded(_ reason: String) -> String {
    "not loaded: \(reason): no service can be asked"
  }

  static let installLibcurl = "Install a libcurl with TLS, such as Debian's libcurl4."
}
