import DashCore
import Glibc
import TextRendering

/// Where things are kept between runs, and what is wrong with that.
struct StoreCheck {
  /// What there is; nil without a store.
  let summary: StoreSummary?
  let problems: [StoreProblem]

  func findings() -> [Finding] {
    let paths = [("answers", summary?.answersPath), ("history", summary?.observationsPath)]
      .compactMap { name, path in path.map { (name, $0) } }
    let kept = paths.isEmpty ? [nothing] : paths.map { self.kept($0, at: $1) }
    let files = paths.flatMap { _, path in [path, TextFile.folder(of: path)] }
    return kept + problems.map(finding) + files.compactMap(exposed)
  }

  private var nothing: Finding {
    Finding(
      .store,
      "answers",
      problems.isEmpty ? .note : .ok,
      CacheWords.nothingIsKept,
      facts: [Finding.Fact("isKept", false)]
    )
  }

  private func kept(_ name: String, at path: String) -> Finding {
    let path = ConfigurationWords.safe(path)
    var facts = [Finding.Fact("isKept", true), Finding.Fact("path", path)]
    guard name == "answers", let summary else {
      facts.append(Finding.Fact("observations", summary?.observations ?? 0))
      let count = CacheWords.observations(summary?.observations ?? 0)
      return Finding(.store, name, "\(path), \(count)", facts: facts)
    }
    facts.append(Finding.Fact("bytes", summary.bytes))
    facts.append(Finding.Fact("maximumBytes", summary.maximumBytes))
    let size = CacheWords.size(summary.bytes, of: summary.maximumBytes)
    return Finding(.store, name, "\(path), \(size)", facts: facts)
  }

  private func finding(_ problem: StoreProblem) -> Finding {
    let path: String? = if case .file(_, let path) = problem { path } else { nil }
    return Finding(
      .store,
      "problem",
      .warning,
      StoreWords().message(for: problem),
      steps: CacheWords.steps(after: problem),
      facts: Finding.Fact.optional("path", path)
    )
  }

  /// What others may read or write that only its owner should.
  private func exposed(_ path: String) -> Finding? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
    let name = ConfigurationWords.safe(path)
    return Finding(
      .store,
      "permissions",
      .warning,
      CacheWords.exposed(name),
      steps: ["chmod go= \(ShellWord.quoted(path))"]
    )
  }
}
