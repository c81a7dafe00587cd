import DashCore

/// What happened.
extension ErrorWords {
  /// What happened, in a sentence without its full stop.
  func cause(of error: SourceError, from provider: SourceDescriptor) -> String {
    if let reason = error.reason { return cause(reason, of: error, from: provider) }
    let service = ["service": provider.title] as KeyValuePairs
    let status = error.httpStatus.map { $0 == 200 ? "" : " (HTTP \($0))" } ?? ""
    switch error.code {
    case .badRequest: return text(Cause.badRequest, service)
    case .cancelled: return text(Cause.cancelled, service)
    case .connectionLost: return text(Cause.connectionLost, service)
    case .empty: return text(Cause.empty, service)
    case .forbidden: return text(Cause.forbidden, service)
    case .invalidOptions:
      guard let location = error.location else { return text(Cause.invalidOptions, service) }
      let option = DisplayText(location).string
      let cause = text(Cause.invalidOption, ["service": provider.title, "option": option])
      return expecting(cause, error)
    case .invalidResponse:
      return place(in: error, behind: text(Cause.invalidResponse, service) + status)
    case .notFound:
      let isPlace = provider.kind == .weather
      return named(text(isPlace ? Cause.notFoundPlace : .notFoundPhoto, service), error)
    case .offline: return text(Cause.offline, service)
    case .rateLimited: return text(Cause.rateLimited, service)
    case .serverError: return text(Cause.serverError, service) + status
    case .timeout: return text(Cause.timeout, service)
    case .tls: return text(Cause.tls, ["service": atHost(provider, error)])
    case .tooLarge: return text(Cause.tooLarge, service)
    case .unauthorized: return text(Cause.unauthorized, service)
    case .unconfigured: return text(Cause.unconfigured, service)
    case .unknown: return text(Cause.unknown, service) + status
    case .unreachable: return text(Cause.unreachable, ["service": atHost(provider, error)]) + status
    }
  }

  private func cause(
    _ reason: SourceError.Reason,
    of error: SourceError,
    from provider: SourceDescriptor
  ) -> String {
    let title = provider.title
    let service = ["service": title] as KeyValuePairs
    switch reason {
    case .askingNotWanted: return text(Cause.askingNotWanted, service)
    case .callSwitchedOff: return text(Cause.callSwitchedOff, service)
    case .controlCharacter: return text(Cause.controlCharacter, service)
    case .emptyBody: return text(Cause.emptyBody, service)
    case .entryWithoutIdentifier:
      return place(in: error, behind: text(Cause.entryWithoutIdentifier, service))
    case .failedCommand(let program, let failure):
      let program = DisplayText(program).string
      let words = words(for: failure)
      return text(
        Cause.failedCommand,
        ["service": title, "program": program, "failure": words]
      )
    case .heldBack: return text(Cause.heldBack, service)
    case .identifierOfAnotherService:
      return named(text(Cause.identifierOfAnotherService, service), error)
    case .libraryFailure(let what):
      return text(Cause.libraryFailure, ["service": title, "what": DisplayText(what).string])
    case .missingVariable(let name):
      return text(
        Cause.missingVariable,
        ["service": title, "variable": DisplayText(name).string]
      )
    case .notInDemo:
      let isPhoto = provider.kind == .photos
      guard let subject = error.subject else {
        return text(isPhoto ? Cause.demoPhotos : .demoPlaces)
      }
      return text(isPhoto ? Cause.demoPhotosNot : .demoPlacesNot, ["subject": subject.string])
    case .notJSON: return text(Cause.notJSON, service)
    case .notUTF8: return text(Cause.notUTF8, service)
    case .ownLimit: return text(Cause.ownLimit, service)
    case .pastTheEnd: return text(Cause.pastTheEnd, service)
    case .pictureUnavailable: return text(Cause.pictureUnavailable, service)
    case .privateAddress: return text(Cause.privateAddress, service)
    case .redirectRefused: return text(Cause.redirectRefused, service)
    case .subscriptionMissing: return text(Cause.subscriptionMissing, service)
    case .tooManyRedirects: return text(Cause.tooManyRedirects, service)
    case .unreadableFile(let path):
      return text(Cause.unreadableFile, ["service": title, "path": DisplayText(path).string])
    case .untrustedFile(let path, let reason):
      let cause: Cause = reason == .ownedByAnother ? .untrustedOwner : .untrustedWriters
      return text(cause, ["service": title, "path": DisplayText(path).string])
    }
  }

  /// Why a program gives no key, behind its name.
  private func words(for failure: CommandFailure) -> String {
    switch failure {
    case .exited(let status): text(CausePart.exited, ["status": "\(status)"])
    case .killed(let signal): text(CausePart.killed, ["signal": "\(signal)"])
    case .noKey: text(CausePart.noKey)
    case .notRun: text(CausePart.notRun)
    case .timeout: text(CausePart.ranTooLong)
    case .tooMuch: text(CausePart.printedTooMuch)
    }
  }

  // MARK: Particulars

  private func atHost(_ provider: SourceDescriptor, _ error: SourceError) -> String {
    guard let host = error.host else { return provider.title }
    return text(
      CausePart.serviceAtHost,
      ["service": provider.title, "host": DisplayText(host).string]
    )
  }

  /// A cause, where in an answer it is, and what was expected there.
  private func place(in error: SourceError, behind cause: String) -> String {
    guard let place = place(in: error) else { return expecting(cause, error) }
    guard let expected = error.expected.map({ text($0) }) else {
      return text(CausePart.at, ["cause": cause, "place": place])
    }
    return text(
      CausePart.atExpected,
      ["cause": cause, "place": place, "expected": expected]
    )
  }

  /// Where in an answer something is wrong; nil for the answer as a whole.
  private func place(in error: SourceError) -> String? {
    error.location.map { text(CausePart.atLocation, ["location": DisplayText($0).string]) }
      ?? error.byteOffset.map { text(CausePart.atByte, ["offset": "\($0)"]) }
  }

  private func expecting(_ cause: String, _ error: SourceError) -> String {
    guard let expected = error.expected.map({ text($0) }) else { return cause }
    return text(CausePart.expected, ["cause": cause, "expected": expected])
  }

  /// A cause, and what was asked for.
  private func named(_ cause: String, _ error: SourceError) -> String {
    error.subject.map { text.labelled($0.string, by: cause) } ?? cause
  }
}
