import DashCore
import TextRendering

extension AppContext {
  /// Warns of what is wrong with what is remembered, of each thing once.
  func sayStoreProblems() async {
    let problems = await store?.takeProblems() ?? []
    guard !problems.isEmpty else { return }
    let words = errorWords
    for problem in problems { say(words.warning(StoreWords(words).message(for: problem))) }
  }
}
