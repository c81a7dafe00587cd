/// The right to send a request: the lock of its key and, if it takes one, a call of the quota.
package struct RefreshClaim: Sendable {
  package let lock: any RefreshLock
  /// The rows, in the order in which they were named.
  package let rows: [ClaimedRow]
  /// The decision about the call; `nil` if none was taken, also if it could not be counted with the
  /// lock.
  package let permit: CallPermit?

  package init(lock: any RefreshLock, rows: [ClaimedRow], permit: CallPermit?) {
    self.lock = lock
    self.rows = rows
    self.permit = permit
  }
}

/// The key of a response, with what a caller knows of its row.
package struct KnownRow: Sendable {
  package enum State: Sendable {
    /// It was read; when the response was received, or `nil` if there was none.
    case read(receivedAt: Timestamp?)
    /// It was not read. A response that was received by this time is too old to be used.
    case unread(since: Timestamp)
  }

  package let key: CacheKey
  package let state: State

  package init(_ key: CacheKey, _ state: State) {
    self.key = key
    self.state = state
  }

  /// Returns whether a response in the row may make the request unnecessary.
  ///
  /// - Parameter receivedAt: When the response was received; `nil` if there is none.
  /// - Returns: Whether it is another response than the known one, or more recent.
  package func isNew(_ receivedAt: Timestamp?) -> Bool {
    switch state {
    case .read(let known): receivedAt != known
    case .unread(let since): receivedAt.map { $0 > since } ?? false
    }
  }
}

/// The state of a row in a claim.
package enum ClaimedRow: Sendable, Hashable {
  /// It is the row that the caller has read.
  case known
  /// The caller has not read it, or it has been replaced since; `nil` if it is gone.
  case read(CachedResponse?)
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
