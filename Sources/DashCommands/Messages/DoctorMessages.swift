import DashCore
import Localization
import Pictures
import TextRendering

/// The messages of `dash doctor`; scripts get them in English.
struct DoctorMessages {
  var text = Strings()

  /// The labels of the findings that have one of their own; others, such as the name of an option, are shown as they are.
  private static let labels: [String: LocalizedString] = [
    "address": .doctorNameAddress, "answer": .doctorNameResponse, "answers": .doctorNameCache,
    "between": .doctorNameBetween, "calls": .doctorNameCalls, "characters": .doctorNameCharacters,
    "colours": .doctorNameColours, "data": .doctorNameData, "enabled": .doctorNameEnabled,
    "history": .pageHistory, "instances": .doctorNameEntries, "key": .doctorNameKey,
    "links": .doctorNameLinks, "options": .doctorNameOptions, "output": .doctorNameOutput,
    "permissions": .doctorNamePermissions, "pictures": .remarkPictures,
    "plugin": .doctorNamePlugin, "problem": .doctorNameProblem, "quota": .doctorNameQuota,
    "services": .doctorNameServices, "time zones": .doctorNameTimeZones,
    "trust": .doctorNameTrust, "version": .doctorNameVersion,
  ]

  /// Returns the label of a finding; JSON keeps the finding's name.
  func label(of finding: Finding) -> String {
    Self.labels[finding.name].map { text($0) } ?? finding.name
  }

  /// Returns a count with its singular or plural noun in English.
  static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// Returns a step as a sentence.
  func step(_ string: LocalizedString) -> String { text(.sentence(sentence: text(string))) }

  // MARK: Program

  /// Returns what an error says about the drawing program, and what to do; `nil` if the program
  /// works.
  func pictureProblem(_ error: PictureError, at path: String) -> (text: String, step: String)? {
    let name = ConfigurationMessages.safe(path)
    let problem: (LocalizedString, LocalizedString)? =
      switch error {
      case .undecodable, .unsupported, .empty, .tooLarge, .formUnavailable, .cancelled: nil
      case .helperUntrusted:
        (
          .doctorPictureUntrusted(path: name),
          .doctorMakeTrusted(command: "chmod go-w \(ShellArgument.quoted(path))")
        )
      case .unconfined: (.doctorPictureUnconfined(path: name), .doctorAllowConfining)
      case .helperMissing, .helperNotStarted, .helperFailed, .timeout:
        (.doctorPictureFails(path: name), .doctorBuildPictureProgram)
      }
    return problem.map { (text($0.0), step($0.1)) }
  }

  // MARK: Services

  /// Returns where a key comes from.
  func origin(_ origin: Secret.Origin) -> String {
    switch origin {
    case .command(let command): text(.doctorPrintedBy(program: safe(command.program)))
    case .configuration: text(.doctorInConfiguration)
    case .credentials(let names): text(.doctorFromCredentials(names: list(names)))
    case .file(let path): text(.doctorFromFile(path: safe(path)))
    case .variables(let names): text(.doctorFromVariables(names: list(names)))
    }
  }

  /// Returns the number of requests that dash has counted.
  func calls(today: Int, left: Int?, perMinute: Int?) -> String {
    let today = text(.doctorCallsToday(count: "\(today)"))
    return left.map { text(.doctorCallsLeft(share: share($0, of: perMinute), today: today)) }
      ?? today
  }

  /// Returns a number, of a greatest one if that is known.
  func share(_ left: Int, of limit: Int?) -> String {
    limit.map { text(.doctorShare(left: "\(left)", limit: "\($0)")) } ?? "\(left)"
  }

  /// Returns the pause of an account's calls; `nil` if it is over.
  func pause(_ pause: CallPause?, _ now: Timestamp) -> String? {
    guard let pause, pause.end > now else { return nil }
    let span = span(Int(clamping: pause.end.seconds(since: now)))
    return switch pause.reason {
    case .requested: text(.doctorPaused(duration: span))
    case .dailyLimit: text(.doctorPausedToday(duration: span))
    case .failure: text(.doctorPausedFailed(duration: span))
    case .refusedKey: text(.doctorPausedKey(duration: span))
    }
  }

  // MARK: Parts

  private func safe(_ text: String) -> String { ConfigurationMessages.safe(text) }

  private func list(_ names: [String]) -> String { text.names(names.map(safe)) }

  /// Returns a time span in at most two units.
  func span(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: text(.timeSeconds(count: "\(seconds)"))
    case ..<7200: text(.timeMinutes(count: "\(seconds / 60)"))
    case ..<172_800:
      text(.doctorHoursMinutes(hours: "\(seconds / 3600)", minutes: "\(seconds % 3600 / 60)"))
    default: text(.days(count: seconds / 86_400))
    }
  }
}
