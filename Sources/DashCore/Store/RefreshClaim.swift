/// What a process has to send a request: the lock of its key, and maybe a call.
package struct RefreshClaim: Sendable {
  package let lock: any RefreshLock
  /// When the responses were received, in the order in which they were named; `nil` where there is
  /// none.
  package let receivedAt: [Timestamp?]
  /// The decision about the call; `nil` if none was taken, also if it could not be counted with the
  /// lock.
  package let permit: CallPermit?

  package init(lock: any RefreshLock, receivedAt: [Timestamp?], permit: CallPermit?) {
    self.lock = lock
    self.receivedAt = receivedAt
    self.permit = permit
  }
}

/// The key of a response, with the time of receipt that a caller has read; `nil` if there was none.
package struct KnownRow: Sendable {
  package let key: CacheKey
  package let receivedAt: Timestamp?

  package init(_ key: CacheKey, receivedAt: Timestamp?) {
    self.key = key
    self.receivedAt = receivedAt
  }
}

/// A lock on one cache key, held by the process that sends the request.
package protocol RefreshLock: Sendable {
  func release() async
}

/// A lock for caches that no other process shares.
package struct UncontendedRefreshLock: RefreshLock {
  package init() {}

  package func release() {}
}
