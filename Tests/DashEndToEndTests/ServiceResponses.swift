import DashTestSupport
import Synchronization

/// The replies of a server, which a test can change.
final class ServiceResponses: Sendable {
  typealias Reply = @Sendable (LoopbackRequest) -> LoopbackReply

  private let usual: Reply
  private let current: Mutex<Reply>

  init(_ usual: @escaping Reply) {
    self.usual = usual
    current = Mutex(usual)
  }

  func set(_ reply: @escaping Reply) {
    current.withLock { $0 = reply }
  }

  /// Makes requests for one path fail, and no others.
  func fail(_ path: String, with failure: LoopbackReply) {
    set { [usual] in $0.path == path ? failure : usual($0) }
  }

  func reply(to request: LoopbackRequest) -> LoopbackReply {
    current.withLock(\.self)(request)
  }
}
