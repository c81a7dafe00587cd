import DashCore

/// Decides whether a configuration file is the user's own, trusted, or from elsewhere.
struct TrustDecision {
  let locator: ConfigurationLocator
  let trusted: TrustedFiles

  /// Returns what a configuration may do.
  ///
  /// A file is the user's own if it is in their configuration folder and only they and root can write
  /// to both, or if it is in a folder of `$XDG_CONFIG_DIRS` and only root can. For a link, its own
  /// folder or its target's must be such a folder; the target and both folders must be as protected,
  /// so that no other user chose the target.
  ///
  /// - Parameters:
  ///   - content: The content as it was read, so that it cannot be exchanged in between.
  ///   - path: The path as the user names it.
  /// - Returns: The decision.
  func trust(in content: TextFile.Content, at path: String) -> ConfigurationTrust {
    // The pipe of a shell has no path.
    guard
      let target = RealPath.resolve(path),
      FileOwnership(target)?.isSameFile(as: content.ownership) == true
    else { return .foreign(path: path) }
    if isOwn(content.ownership, target: target, path: path) { return .own }
    return trusted.contains(content.bytes, at: target) ? .confirmed : .foreign(path: path)
  }

  private func isOwn(_ file: FileOwnership, target: String, path: String) -> Bool {
    let folders = Set([path, target].compactMap { RealPath.folder(of: $0) })
    let owners = [file] + folders.compactMap { FileOwnership($0) }
    guard owners.count == folders.count + 1 else { return false }
    if let own = locator.personalFolder, isAny(of: folders, in: own),
      owners.allSatisfy({ $0.trustFailure == nil })
    {
      return true
    }
    return locator.sharedFolders.contains { isAny(of: folders, in: $0) }
      && owners.allSatisfy(\.isRootOnly)
  }

  private func isAny(of folders: Set<String>, in other: String) -> Bool {
    guard let other = RealPath.resolve(other) else { return false }
    return folders.contains { RealPath.isFolder($0, in: other) }
  }
}
