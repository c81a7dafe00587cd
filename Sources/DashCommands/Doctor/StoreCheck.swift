import DashCore
import Files
import Glibc
import TextRendering

/// Reports where data is stored between runs, and the problems of the store.
struct StoreCheck {
  /// The summary; `nil` without a store.
  let summary: StoreSummary?
  let problems: [StoreProblem]

  func findings() -> [Finding] {
    let paths = [("answers", summary?.cachePath), ("history", summary?.observationsPath)]
      .compactMap { name, path in path.map { (name, $0) } }
    let stored = paths.isEmpty ? [nothing] : paths.map { self.stored($0, at: $1) }
    let files = paths.flatMap { _, path in [path, TextFile.folder(of: path)] }
    return stored + problems.map(finding) + files.compactMap(exposed)
  }

  private var nothing: Finding {
    Finding(
      .store,
      "answers",
      problems.isEmpty ? .note : .ok,
      CacheReport.unavailable,
      facts: ["isKept": false]
    )
  }

  private func stored(_ name: String, at path: String) -> Finding {
    let path = ConfigurationMessages.safe(path)
    guard name == "answers", let summary else {
      let observations = summary?.observations ?? 0
      return Finding(
        .store,
        name,
        "\(path), \(DoctorMessages.counted(observations, "observation"))",
        facts: ["isKept": true, "path": path, "observations": observations]
      )
    }
    return Finding(
      .store,
      name,
      "\(path), \(CacheReport.size(summary.bytes, of: summary.maximumBytes))",
      facts: [
        "isKept": true, "path": path, "bytes": summary.bytes,
        "maximumBytes": summary.maximumBytes,
      ]
    )
  }

  private func finding(_ problem: StoreProblem) -> Finding {
    let path: String? = if case .file(_, let path) = problem { path } else { nil }
    return Finding(
      .store,
      "problem",
      .warning,
      StoreMessages().message(for: problem),
      steps: [Self.step(after: problem)],
      facts: ["path": path]
    )
  }

  /// Returns the next step after a problem, in one sentence.
  private static func step(after problem: StoreProblem) -> String {
    switch problem {
    case .file(.corrupt, _): "No action is needed; remove the old file when you do not need it."
    case .file(.failed, let path):
      // The log belongs to the file; without one, its `mv` changes nothing.
      "To start a new file, run: "
        + ["", "-wal"].map { log in
          "mv \(ShellArgument.quoted(path + log)) \(ShellArgument.quoted(path + ".old" + log))"
        }.joined(separator: "; ")
    case .file(.full, _): "Free disk space, or run: dash cache clear"
    case .file(.locked, _): "Close the program that has the file open."
    case .file(.newer, _): "Use the newer version, or remove the file."
    case .noDirectory: "Set HOME, or XDG_CACHE_HOME and XDG_STATE_HOME."
    case .file(.unavailable(ELOOP), _): "Remove the link; a link to its directory is followed."
    case .file(.unavailable, _):
      "Correct its permissions, or set XDG_CACHE_HOME to another directory."
    case .file(.unsafe, _): "Remove other users' access: chmod go= on the file and its directory."
    }
  }

  /// Warns about a file or a folder that other users may read or write.
  private func exposed(_ path: String) -> Finding? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
    let name = ConfigurationMessages.safe(path)
    return Finding(
      .store,
      "permissions",
      .warning,
      "other users can read \(name), or write to it",
      steps: ["chmod go= \(ShellArgument.quoted(path))"]
    )
  }
}
