import DashCore

/// Who served a panel in the place of the configured provider, and why.
extension ErrorWords {
  /// Who served a panel and why the configured provider did not; nil where that one did.
  ///
  /// - Parameter panel: The panel.
  /// - Returns: Two phrases, the first in lower case.
  static func served(_ panel: Panel) -> (by: String, because: String)? {
    guard let error = panel.state.snapshot?.providerError else { return nil }
    return ("served by \(panel.server.title)", lack(error, of: panel.descriptor))
  }

  /// Why the provider that stands in could not serve either.
  static func standIn(for error: SourceError, from provider: SourceDescriptor) -> String {
    "Its fallback does not serve either: \(message(for: error, from: provider))"
  }

  /// What a provider lacks, or what is wrong with it, in a few words.
  private static func lack(_ error: SourceError, of provider: SourceDescriptor) -> String {
    guard
      case .missingVariable(let variable) = error.reason,
      provider.options.contains(where: { $0.name == error.location && $0.type == .secret })
    else { return briefCause(of: error, from: provider) }
    return "\(provider.title) has no key: set \(DisplayText(variable).string)"
  }
}
