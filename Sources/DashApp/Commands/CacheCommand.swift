import DashCore
import TextRendering

/// `dash cache info|clear`: what is kept between runs, and how it goes away.
struct CacheCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  /// Says what is kept, and where.
  func info(_ arguments: ParsedArguments) async throws -> ExitCode {
    let settings = try context.settings(for: arguments, Configuration())
    let now = context.now()
    let summary = await context.store?.summary(at: now)
    let document = CacheReport(summary: summary, now: now)
    switch settings.format {
    case .json: try context.output.write(document.json)
    case .plain, .text:
      guard document.isKept else { return await sayNothingIsKept() }
      let options = settings.format == .plain ? settings.render.plain : settings.render
      try context.output.write(ReportLayout(document.report, options: options).text())
    }
    return document.isKept ? .success : .unavailable
  }

  /// Removes answers and pictures; what was measured and what is counted stays.
  func clear(_ arguments: ParsedArguments) async throws -> ExitCode {
    let settings = try context.settings(for: arguments, Configuration())
    let before = await context.store?.summary(at: context.now())
    guard let store = context.store, before?.answersPath != nil else {
      if settings.format == .json { try context.output.write(CacheReport.cleared(nil)) }
      return await sayNothingIsKept()
    }
    let count = await store.clear()
    if settings.format == .json {
      try context.output.write(CacheReport.cleared(count))
    } else if let count {
      try context.output.write(CacheWords.cleared(count) + "\n")
    }
    guard count != nil else {
      context.say(CacheWords.notCleared)
      return .incomplete
    }
    return .success
  }

  private func sayNothingIsKept() async -> ExitCode {
    let reasons = await context.store?.takeProblems().map(StoreWords().message) ?? []
    for reason in reasons.isEmpty ? [CacheWords.nothingIsKept] : reasons { context.say(reason) }
    return .unavailable
  }
}
