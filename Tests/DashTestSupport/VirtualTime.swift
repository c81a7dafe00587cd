package import DashCore
import Synchronization

/// A wall clock that only a test advances.
package final class VirtualTime: Sendable {
  private let moment: Mutex<Timestamp>

  package init(_ moment: Timestamp) { self.moment = Mutex(moment) }

  package var now: Timestamp { moment.withLock(\.self) }

  package func advance(bySeconds seconds: Int64) {
    moment.withLock { $0 = $0.advanced(bySeconds: seconds) }
  }
}
