package import DashCore
import Glibc

/// The sentences for what keeps the program from remembering.
package enum StoreWords {
  /// What happened and what that means, one sentence without its full stop.
  package static func message(for problem: StoreProblem) -> String {
    let path = problem.path.map { DisplayText($0, maximumLength: 300).string } ?? "the store"
    return switch problem.kind {
    case .corrupt(let putAside):
      "\(path) was damaged and is begun anew; the old one is \(DisplayText(putAside, maximumLength: 300).string)"
    case .noDirectory:
      "nothing is kept between runs: neither HOME nor XDG_CACHE_HOME and XDG_STATE_HOME are set"
    case .unavailable(let number):
      "nothing is kept in \(path): \(String(cString: strerror(number)))"
    case .full:
      "nothing more is kept in \(path): there is no room"
    case .newer:
      "nothing is kept in \(path): a later version of dash has written it"
    case .unsafe:
      "nothing is kept in \(path): others may write to it, or it belongs to somebody else"
    }
  }

  /// The same in a few words, for the line at the foot of a screen.
  static func brief(for problem: StoreProblem) -> ScreenPhrase {
    switch problem.kind {
    case .corrupt: .keptWasDamaged
    case .noDirectory, .unavailable, .newer, .unsafe: .nothingIsKept
    case .full: .noRoomToKeep
    }
  }
}
