import DashCore
import Files
import Glibc
import Localization
import TextRendering

/// Reports where data is stored between runs, and the problems of the store.
struct StoreCheck {
  /// The summary; `nil` without a store.
  let summary: StoreSummary?
  let problems: [StoreProblem]
  var text = Strings()

  private var messages: DoctorMessages { DoctorMessages(text: text) }

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
      text(.doctorNoStore),
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
        text(.doctorStored(path: path, size: text(.measurements(count: observations)))),
        facts: ["isKept": true, "path": path, "observations": observations]
      )
    }
    return Finding(
      .store,
      name,
      text(
        .doctorStored(
          path: path,
          size: CacheReport.size(summary.bytes, of: summary.maximumBytes, text)
        )
      ),
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
      StoreMessages(text).message(for: problem),
      steps: [step(after: problem)],
      facts: ["path": path]
    )
  }

  /// Returns the next step after a problem, in one sentence.
  private func step(after problem: StoreProblem) -> String {
    switch problem {
    case .file(.corrupt, _): messages.step(.doctorKeepDamaged)
    case .file(.failed, let path):
      // The log belongs to the file; without one, its `mv` changes nothing.
      text(
        .doctorStartNewFile(
          command: ["", "-wal"].map { log in
            "mv \(ShellArgument.quoted(path + log)) \(ShellArgument.quoted(path + ".old" + log))"
          }.joined(separator: "; ")
        )
      )
    case .file(.full, _): text(.doctorFreeSpace(command: text.command("cache clear")))
    case .file(.locked, _): messages.step(.doctorCloseProgram)
    case .file(.newer, _): messages.step(.doctorUseNewer)
    case .noDirectory: messages.step(.doctorSetDirectories)
    case .file(.unavailable(ELOOP), _): messages.step(.doctorRemoveLink)
    case .file(.unavailable, _): messages.step(.doctorCorrectPermissions)
    case .file(.unsafe, let path):
      text(
        .doctorRemoveAccess(
          command: [path, TextFile.folder(of: path)].reduce("chmod go=") {
            "\($0) \(ShellArgument.quoted($1))"
          }
        )
      )
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
      text(.doctorReadable(path: name)),
      steps: ["chmod go= \(ShellArgument.quoted(path))"]
    )
  }
}
