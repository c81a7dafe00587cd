package import DashCore
import Localization

extension ErrorMessages {
  /// Returns what happened, as a sentence without its full stop.
  func cause(of error: SourceError, from provider: SourceDescriptor) -> String {
    if let reason = error.reason { return cause(reason, of: error, from: provider) }
    let service = provider.title
    func withStatus(_ cause: LocalizedString) -> String {
      guard let status = error.httpStatus, status != 200 else { return text(cause) }
      return text(.errorWithStatus(cause: text(cause), status: "\(status)"))
    }
    switch error.code {
    case .forbidden where !provider.mayHaveKey, .unauthorized where !provider.mayHaveKey:
      return withStatus(.errorRefused(service: service))
    case .badRequest: return text(.errorBadRequest(service: service))
    case .cancelled: return text(.errorCancelled(service: service))
    case .connectionLost: return text(.errorConnectionLost(service: service))
    case .empty: return text(.errorEmpty(service: service))
    case .forbidden: return text(.errorForbidden(service: service))
    case .invalidOptions:
      guard let location = error.location else {
        return text(.errorInvalidOptions(service: service))
      }
      let option = DisplayText(location).string
      let cause = text(.errorInvalidOption(service: service, option: option))
      return adding([expectation(error)], to: cause)
    case .invalidResponse:
      return place(in: error, behind: withStatus(.errorInvalidResponse(service: service)))
    case .notFound:
      let cause: LocalizedString =
        switch provider.kind {
        // 404 is the answer to an address, not to a photo's id.
        case .photos where error.httpStatus != 404: .errorNotFoundPhoto(service: service)
        case .weather: .errorNotFoundPlace(service: service)
        default: .errorNotFound(service: service)
        }
      return named(text(cause), error)
    case .offline: return text(.errorOffline(service: service))
    case .rateLimited: return text(.errorRateLimited(service: service))
    case .serverError: return withStatus(.errorServerError(service: service))
    case .timeout: return text(.errorTimeout(service: service))
    case .tls: return text(.errorTls(service: atHost(provider, error)))
    case .tooLarge: return text(.errorTooLarge(service: service))
    case .unauthorized: return text(.errorUnauthorized(service: service))
    case .unconfigured: return text(.errorUnconfigured(service: service))
    case .unknown: return withStatus(.errorUnknown(service: service))
    case .unreachable where error.httpStatus == 407:
      return text(.errorProxyAuthentication(service: service))
    case .unreachable: return withStatus(.errorUnreachable(service: atHost(provider, error)))
    }
  }

  private func cause(
    _ reason: SourceError.Reason,
    of error: SourceError,
    from provider: SourceDescriptor
  ) -> String {
    let service = provider.title
    switch reason {
    case .offlineRequested: return text(.errorNotCachedOffline(service: service))
    case .controlCharacter: return text(.errorControlCharacter(service: service))
    case .emptyBody: return text(.errorEmptyBody(service: service))
    case .failedCommand(let program, let failure):
      let program = DisplayText(program).string
      let failure = message(for: failure, isKey: true)
      return text(.errorFailedCommand(service: service, program: program, failure: failure))
    case .failedProgram(let program, let failure):
      let program = DisplayText(program).string
      return text(.errorFailedProgram(program: program, failure: message(for: failure)))
    case .notDescribed(let plugin):
      return text(.errorNotDescribed(plugin: DisplayText(plugin).string))
    case .untrustedConfiguration(let path):
      return text(.errorUntrustedConfiguration(path: DisplayText(path).string))
    case .backoff: return text(.errorBackoff(service: service))
    case .recentFailure: return text(.errorRecentFailure(service: service))
    case .dailyLimit: return text(.errorDailyLimit(service: service))
    case .foreignIdentifier:
      return named(text(.errorForeignCityID(service: service)), error)
    case .noGeocoder: return named(text(.errorNoGeocoder(service: service)), error)
    case .libraryFailure(let what):
      return text(.errorLibraryFailure(service: service, what: DisplayText(what).string))
    case .missingVariable(let name):
      return text(.errorMissingVariable(service: service, variable: DisplayText(name).string))
    case .noPictureProgram: return text(.photoNoDrawing)
    case .noThread: return text(.errorNoThread(service: service))
    case .notInDemo:
      let isPhoto = provider.kind.hasPages
      guard let subject = error.subject else {
        return text(isPhoto ? .errorDemoPhotos : .errorDemoPlaces)
      }
      return text(
        isPhoto
          ? .errorDemoPhotosWithout(subject: subject.string)
          : .errorDemoPlacesWithout(subject: subject.string)
      )
    case .notJSON: return text(.errorNotJSON(service: service))
    case .notUTF8: return text(.errorNotUTF8(service: service))
    case .configuredRateLimit: return text(.errorConfiguredRateLimit(service: service))
    case .outOfMemory: return text(.errorOutOfMemory(service: service))
    case .pageOutOfRange: return text(.errorPageOutOfRange(service: service))
    case .pictureUnavailable: return text(.errorPictureUnavailable(service: service))
    case .privateAddress: return text(.errorPrivateAddress(service: service))
    case .proxyAuthentication: return text(.errorProxyAuthentication(service: service))
    case .redirectRefused: return text(.errorRedirectRefused(service: service))
    case .refusedKey: return text(.errorUnauthorized(service: service))
    case .subscriptionMissing: return text(.errorSubscriptionMissing(service: service))
    case .tooManyOpenFiles: return text(.errorTooManyOpenFiles(service: service))
    case .tooManyRedirects: return text(.errorTooManyRedirects(service: service))
    case .unreadableFile(let path):
      return text(.errorUnreadableFile(service: service, path: DisplayText(path).string))
    case .untrustedFile(let path, let reason):
      let path = DisplayText(path).string
      if provider.isProgramError(error) {
        return text(
          reason == .ownedByAnother
            ? .errorUntrustedPluginOwner(service: service, path: path)
            : .errorUntrustedPluginWriters(service: service, path: path)
        )
      }
      return text(
        reason == .ownedByAnother
          ? .errorUntrustedOwner(service: service, path: path)
          : .errorUntrustedWriters(service: service, path: path)
      )
    }
  }

  /// Returns why a program printed no key or no document, to follow its name.
  package func message(for failure: ProgramFailure, isKey: Bool = false) -> String {
    switch failure {
    case .exited(let status): text(.keyCommandExited(status: "\(status)"))
    case .killed(let signal): text(.keyCommandKilled(signal: "\(signal)"))
    case .limit: text(.programExceededLimit)
    case .noInterpreter(let name):
      text(.programNoInterpreter(interpreter: DisplayText(name).string))
    case .noOutput: text(isKey ? .keyCommandPrintedNothing : .programPrintedNothing)
    case .notRun: text(.keyCommandNotRun)
    case .printedSecret: text(.programPrintedSecret)
    case .timeout: text(.keyCommandTimedOut)
    case .tooMuchOutput: text(isKey ? .keyCommandPrintedTooMuch : .programPrintedTooMuch)
    }
  }

  // MARK: Details

  private func atHost(_ provider: SourceDescriptor, _ error: SourceError) -> String {
    guard let host = error.host else { return provider.title }
    return text(.serviceAtHost(service: provider.title, host: DisplayText(host).string))
  }

  /// Returns a cause with its position in the response and the value expected there.
  ///
  /// These are in English, for the author of a plugin or a report to a service.
  private func place(in error: SourceError, behind cause: String) -> String {
    let place =
      error.location.map { "at \(DisplayText($0).string)" }
      ?? error.byteOffset.map { "at byte \($0)" }
    return adding([place, expectation(error)], to: cause)
  }

  private func expectation(_ error: SourceError) -> String? {
    error.expected.map { "expected \(Strings()($0))" }
  }

  private func adding(_ details: [String?], to cause: String) -> String {
    let known = details.compactMap(\.self)
    guard !known.isEmpty else { return cause }
    let detail = text.typography.transliterated(known.joined(separator: ", "))
    return text.labelled(detail, by: cause)
  }

  /// Returns a cause with the subject of the request.
  private func named(_ cause: String, _ error: SourceError) -> String {
    error.subject.map { text.labelled($0.string, by: cause) } ?? cause
  }

  // MARK: Fallback provider

  /// Returns which fallback provider served a panel, and why the configured provider did not.
  ///
  /// - Returns: Two texts, the first in lower case; `nil` if the configured provider served it.
  func served(_ panel: Panel) -> (by: String, because: String)? {
    guard let error = panel.state.providerError else { return nil }
    let failed = panel.state.error?.fallbackError.flatMap { _ in panel.fallback?.title }
    let by =
      panel.state.snapshot == nil
      ? LocalizedString.fallbackRequestedFrom(
        service: text.names([panel.server.title, failed].compactMap(\.self))
      )
      : .fallbackServedBy(service: panel.server.title)
    return (text(by), shortfall(error, of: panel.descriptor))
  }

  /// Returns why the fallback provider failed too.
  func fallbackMessage(for error: SourceError, from provider: SourceDescriptor) -> String {
    text(.fallbackFailed(sentence: message(for: error, from: provider)))
  }

  /// Returns in short why a provider failed, or which key is missing.
  private func shortfall(_ error: SourceError, of provider: SourceDescriptor) -> String {
    guard
      case .missingVariable(let variable) = error.reason,
      provider.options.contains(where: { $0.name == error.location && $0.type == .secret })
    else { return briefCause(of: error, from: provider) }
    return text(.keyMissing(service: provider.title, variable: DisplayText(variable).string))
  }
}

/// The text that explains why a photo has no picture.
struct PictureMessages: Sendable {
  let text: Strings

  /// Returns a sentence for a missing picture.
  func sentence(for absence: PictureFailure) -> String {
    text(.photoWithoutPicture(cause: cause(absence)))
  }

  /// Returns why the picture is missing.
  func cause(_ absence: PictureFailure) -> String {
    switch absence {
    case .noDrawing: text(.photoNoDrawing)
    case .notDecodable(nil): text(.photoNotDecoded)
    case .notDecodable(let format?): text(.photoFormatNotSupported(format: "\(format)"))
    case .fetchFailed(let code): text(.photoNotLoaded(code: code.rawValue))
    case .unavailable: text(.photoUnavailable)
    }
  }
}
