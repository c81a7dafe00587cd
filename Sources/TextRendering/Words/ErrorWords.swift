package import DashCore

/// The sentences for every error: what happened, and what can be done next.
///
/// All words about errors are here. They are made from the facts alone, so that no key, address or
/// value of an answer can get into them.
package enum ErrorWords {
  /// What happened, in a sentence that names the provider.
  package static func message(
    for error: SourceError,
    from provider: SourceDescriptor
  ) -> String {
    let cause = cause(of: error, from: provider) + "."
    // Of a call that was switched off, services say that the key is wrong, which it is not.
    guard error.reason != .callSwitchedOff, let said = error.serviceMessage?.nonEmpty else {
      return cause
    }
    return "\(cause) It says: \"\(said.string)\"."
  }

  /// What is missing for an instance to be asked, and where to get it, in a few words.
  package static func brief(
    for error: SourceError,
    from provider: SourceDescriptor
  ) -> String {
    guard case .missingVariable(let name) = error.reason else {
      return message(for: error, from: provider)
    }
    let page = provider.terms.keyURL.map { "; a key: \($0)" } ?? ""
    return "\(DisplayText(name).string) is not set\(page)"
  }

  /// What to do next, in one line, or nil where there is nothing to do.
  package static func hint(
    for error: SourceError,
    from provider: SourceDescriptor
  ) -> String? {
    let steps = steps(after: error, from: provider)
    return steps.isEmpty ? nil : steps.joined(separator: " ")
  }

  /// What to do next, a sentence each.
  package static func steps(
    after error: SourceError,
    from provider: SourceDescriptor
  ) -> [String] {
    nextSteps(after: error, from: provider).map(sentence)
  }

  /// The code and cause of a place that has no weather, for a line of its own in a table.
  package static func line(
    for missing: MissingPlace,
    from provider: SourceDescriptor
  ) -> String {
    "\(missing.error.code.rawValue): \(cause(of: missing.error, from: provider))"
  }

  /// How a place that has no weather is called.
  package static func name(of missing: MissingPlace) -> DisplayText {
    switch missing.asked {
    case nil: "an unnamed place"
    case .id(let id): DisplayText("id \(id)")
    case .some(let asked): DisplayText("\(asked)")
    }
  }

  // MARK: Causes

  /// What happened, in a sentence without its full stop and without particulars.
  static func briefCause(of error: SourceError, from provider: SourceDescriptor) -> String {
    cause(of: SourceError(error.code, reason: error.reason), from: provider)
  }

  /// What happened, in a sentence without its full stop.
  private static func cause(of error: SourceError, from provider: SourceDescriptor) -> String {
    if let reason = error.reason { return cause(reason, of: error, from: provider) }
    let status = error.httpStatus.map { $0 == 200 ? "" : " (HTTP \($0))" } ?? ""
    let title = provider.title
    let host = error.host.map { " at \(DisplayText($0).string)" } ?? ""
    return switch error.code {
    case .badRequest: "\(title) says that the request itself is wrong"
    case .cancelled: "The request to \(title) was cancelled before an answer came"
    case .connectionLost: "The connection to \(title) broke while its answer was under way"
    case .empty: "\(title) has nothing to show for this"
    case .forbidden: "\(title) knows the key and refuses this request"
    case .invalidOptions:
      error.location.map {
        "\(title) cannot be asked with this \(DisplayText($0).string)\(expectation(error))"
      }
        ?? "The options for \(title) cannot be used together"
    case .invalidResponse:
      "\(title) sent an answer that is not as documented\(status)\(place(in: error))"
    case .notFound:
      "\(title) knows no such \(provider.kind == .weather ? "place" : "photo")\(subject(of: error))"
    case .offline: "This machine is not connected to a network, so \(title) cannot be asked"
    case .rateLimited: "\(title) was asked more often than it allows"
    case .serverError: "\(title) has a problem of its own and cannot answer\(status)"
    case .timeout: "\(title) did not answer in the time allowed"
    case .tls: "A secure connection to \(title)\(host) could not be made or trusted"
    case .tooLarge: "\(title) sent an answer larger than any that is taken"
    case .unauthorized: "\(title) did not accept the key"
    case .unconfigured: "\(title) is not configured: a setting that it needs is missing"
    case .unknown: "\(title) failed for a reason that is not known\(status)"
    case .unreachable: "\(title)\(host) cannot be reached\(status)"
    }
  }

  private static func cause(
    _ reason: SourceError.Reason,
    of error: SourceError,
    from provider: SourceDescriptor
  ) -> String {
    let title = provider.title
    return switch reason {
    case .askingNotWanted: "Nothing is kept of this, and \(title) was not to be asked"
    case .callSwitchedOff: "\(title) has switched this call off for everybody"
    case .controlCharacter:
      "\(title) cannot be asked with a control character in the question or in the key"
    case .emptyBody: "\(title) sent an empty answer"
    case .entryWithoutIdentifier:
      "\(title) sent weather without saying which place it is of\(place(in: error))"
    case .failedCommand(let program, let failure):
      "\(title) takes its key from the program \(DisplayText(program).string), \(words(for: failure))"
    case .heldBack: "\(title) wants no calls for a while, after too many"
    case .identifierOfAnotherService:
      "\(title) cannot look up a city by the id that another service has for it\(subject(of: error))"
    case .libraryFailure(let what):
      "\(title) could not be asked: libcurl fails (\(DisplayText(what).string))"
    case .missingVariable(let name):
      "\(title) needs the environment variable \(DisplayText(name).string), which is not set"
    case .notInDemo:
      provider.kind == .photos
        ? "The demo knows only a few photos of its first place\(butNot(error))"
        : "The demo knows only the places of the plugins.json that comes with dash\(butNot(error))"
    case .notJSON: "\(title), or a server before it, sent a page that is no JSON"
    case .notUTF8: "\(title) sent an answer that is not UTF-8 text"
    case .ownLimit: "The calls a minute to \(title) that the configuration allows are used up"
    case .pastTheEnd: "The photos that \(title) found end before this page"
    case .pictureUnavailable: "\(title) says that this picture is no longer available"
    case .privateAddress:
      "\(title) sent a link to an address of a private network, which is never followed"
    case .redirectRefused:
      "\(title) sent the request on to another address, which is never followed"
    case .subscriptionMissing:
      "\(title) accepts the key, but not for this call, which needs a subscription of its own"
    case .tooManyRedirects: "\(title) sent the request on more often than is followed"
    case .unreadableFile(let path):
      "\(title) takes its key from \(DisplayText(path).string), which is empty or cannot be read"
    case .untrustedFile(let path, .ownedByAnother):
      "\(title) takes its key from \(DisplayText(path).string), which belongs to another user"
    case .untrustedFile(let path, .writableByOthers):
      "\(title) takes its key from \(DisplayText(path).string), which others can write to"
    }
  }

  /// Why a program gives no key, behind its name.
  private static func words(for failure: CommandFailure) -> String {
    switch failure {
    case .exited(let status): "which ended with status \(status)"
    case .killed(let signal): "which signal \(signal) ended"
    case .noKey: "which printed no key"
    case .notRun: "which is not there or cannot be run"
    case .timeout: "which did not end in time"
    case .tooMuch: "which printed more than a key can be"
    }
  }

  /// Where in an answer, and what was expected there.
  private static func place(in error: SourceError) -> String {
    let location = error.location.map { DisplayText($0).string }
    let expected = error.expected.map { DisplayText($0).string }
    return switch (location, expected) {
    case (let location?, let expected?): ": at \(location) dash expects \(expected)"
    case (let location?, nil): ", at \(location)"
    case (nil, let expected?): ": dash expects \(expected)"
    case (nil, nil): ""
    }
  }

  private static func expectation(_ error: SourceError) -> String {
    error.expected.map { ": dash expects \(DisplayText($0).string)" } ?? ""
  }

  private static func subject(of error: SourceError) -> String {
    error.subject.map { ": \($0.string)" } ?? ""
  }

  private static func butNot(_ error: SourceError) -> String {
    error.subject.map { ", and not \($0.string)" } ?? ""
  }
}
