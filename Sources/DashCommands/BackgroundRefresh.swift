import CommandLine
import DashCore
import DashFetch
import DashPictures
import DashSettings

/// A detached process that fetches what was stale or late into the cache, so that the reader of stdout
/// does not wait and the next run has it.
///
/// There is one at a time for a command line, and it starts none itself: a bar may run the program every
/// second, and a silent service takes its whole timeout.
extension AppContext {
  /// The variable of the detached process.
  private static let variable = "DASH_BACKGROUND"

  /// Starts the process, unless one fetches the same.
  ///
  /// - Parameter hasFailed: Whether the last fetch has failed or was late, so that the next one rests for
  ///   5, 15 and then 60 seconds.
  func refreshInBackground(
    _ arguments: ParsedArguments,
    _ settings: Settings,
    afterFailure hasFailed: Bool = false
  ) async {
    guard invocation.environment[Self.variable] == nil, let store = services.store else { return }
    let words = arguments.backgroundArguments(
      invocation.arguments,
      Command.table,
      fetchesPictures: settings.images != .none
    )
    let key = Self.key(of: words)
    guard let lock = await store.lock(key) else { return }
    lock.release()
    if hasFailed, await !Rest.isOver(for: key, in: store, at: machine.now()) { return }
    var environment = invocation.environment
    environment[Self.variable] = "1"
    _ = machine.startDetachedSelf(words, environment)
  }

  /// Runs the command of this process, or returns `nil` if another process fetches the same in the
  /// background.
  func runningOnce<Result>(_ run: () async throws -> Result) async rethrows -> Result? {
    guard invocation.environment[Self.variable] != nil, let store = services.store else {
      return try await run()
    }
    guard let lock = await store.lock(Self.key(of: invocation.arguments)) else { return nil }
    defer { lock.release() }
    return try await run()
  }

  private static func key(of words: [String]) -> CacheKey {
    var fingerprint = Fingerprint()
    fingerprint.add("background")
    for word in words { fingerprint.add(word) }
    return CacheKey(fingerprint)
  }
}
