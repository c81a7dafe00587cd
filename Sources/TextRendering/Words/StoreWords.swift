package import DashCore
import Glibc

/// The sentences for what keeps the program from remembering.
package struct StoreWords: Sendable {
  private let text: Words

  package init(_ text: Words = Words()) {
    self.text = text
  }

  /// What happened and what that means, one sentence without its full stop.
  package func message(for problem: StoreProblem) -> String {
    switch problem {
    case .noDirectory: text(StorePhrase.noDirectory)
    case .file(let trouble, let path): message(for: trouble, at: safe(path))
    }
  }

  private func message(for trouble: StoreProblem.Trouble, at path: String) -> String {
    switch trouble {
    case .corrupt(let putAside):
      text(StorePhrase.damaged, ["path": path, "aside": safe(putAside)])
    case .unavailable(let number):
      text(StorePhrase.unavailable, ["path": path, "reason": String(cString: strerror(number))])
    case .full: text(StorePhrase.noRoom, ["path": path])
    case .newer: text(StorePhrase.anotherVersion, ["path": path])
    case .unsafe: text(StorePhrase.unsafe, ["path": path])
    }
  }

  /// The same in a few words, for the line at the foot of a screen.
  static func brief(for problem: StoreProblem) -> ScreenPhrase {
    switch problem {
    case .file(.corrupt, _): .keptWasDamaged
    case .file(.full, _): .noRoomToKeep
    case .noDirectory, .file(.unavailable, _), .file(.newer, _), .file(.unsafe, _): .nothingIsKept
    }
  }

  private func safe(_ path: String) -> String {
    DisplayText(path, maximumLength: 300).string
  }
}
