import DashCore
import Synchronization

/// A wall clock that only a test advances.
final class VirtualTime: Sendable {
  private let moment: Mutex<Timestamp>

  init(_ moment: Timestamp) { self.moment = Mutex(moment) }

  var now: Timestamp { moment.withLock(\.self) }

  func advance(bySeconds seconds: Int64) {
    moment.withLock { $0 = $0.advanced(bySeconds: seconds) }
  }
}
