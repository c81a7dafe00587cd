import DashCore
import Pictures
import TextRendering

/// The messages of `dash doctor`.
enum DoctorMessages {
  /// Returns the label of a finding; JSON keeps the finding's name.
  static func label(of finding: Finding) -> String {
    switch finding.name {
    case "answer": "response"
    case "answers": "cache"
    default: finding.name
    }
  }

  /// Returns a count with its singular or plural noun.
  static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  // MARK: Program

  static let versionUnknown = "version unknown"
  static let installPictureProgram =
    "Build it with make run, or install it with make install, next to dash or in libexec."

  /// Returns what an error says about the drawing program, and what to do; `nil` if the program
  /// works.
  static func pictureProblem(
    _ error: PictureError,
    at path: String
  ) -> (text: String, step: String)? {
    switch error {
    case .undecodable, .unsupported, .empty, .tooLarge, .formUnavailable, .cancelled: nil
    case .helperUntrusted:
      (
        "is not used: another user owns it or can write to it",
        "Run chmod go-w \(ShellArgument.quoted(path)), or install it with make install."
      )
    case .unconfined:
      (
        "draws nothing: this kernel cannot confine it (seccomp)",
        "Use a kernel or a container that allows seccomp filters, or --images off."
      )
    case .helperMissing, .helperNotStarted, .helperFailed, .timeout:
      ("does not work", installPictureProgram)
    }
  }

  // MARK: Configuration

  static let foreignConfiguration =
    "not trusted: starts no program, reads no key file, and sends keys only to the provider's own"
    + " address"

  // MARK: Services

  /// Returns where a key comes from.
  static func origin(_ origin: Secret.Origin) -> String {
    switch origin {
    case .command(let command): "printed by \(safe(command.program))"
    case .configuration: "in plugins.json"
    case .credentials(let names): "from systemd's credentials, as \(list(names))"
    case .file(let path): "from the file \(safe(path))"
    case .variables(let names):
      "from the \(names.count == 1 ? "variable" : "variables") \(list(names))"
    }
  }

  /// Returns the number of requests that dash has counted.
  static func calls(today: Int, left: Int?, perMinute: Int?) -> String {
    let today = "\(today) today"
    guard let left else { return today }
    let share = perMinute.map { "\(left) of \($0)" } ?? "\(left)"
    return "\(share) left this minute, \(today)"
  }

  /// Returns the pause of an account's calls, to follow their number; `nil` if it is over.
  static func pause(_ pause: CallPause?, _ now: Timestamp) -> String? {
    guard let pause, pause.end > now else { return nil }
    let span = span(Int(clamping: pause.end.seconds(since: now)))
    return switch pause.reason {
    case .requested: "; paused for \(span) by the service's rate limit"
    case .dailyLimit: "; paused until 00:00 UTC, in \(span), by the service's daily limit"
    case .failure: "; not asked for \(span), because it failed and another service answered"
    case .refusedKey: "; the refused key is tried again in \(span), or with --refresh"
    }
  }

  // MARK: Parts

  private static func safe(_ text: String) -> String { ConfigurationMessages.safe(text) }

  private static func list(_ names: [String]) -> String {
    names.map(safe).joined(separator: ", ")
  }

  /// Returns a time span in at most two units.
  static func span(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: "\(seconds / 86_400) days"
    }
  }
}
