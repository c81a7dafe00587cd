import DashCore
import TextRendering

extension AppContext {
  /// Warns of what is wrong with what is remembered, of each thing once.
  func sayStoreProblems() async {
    for problem in await store?.takeProblems() ?? [] {
      say("warning: \(StoreWords.message(for: problem))")
    }
  }
}
