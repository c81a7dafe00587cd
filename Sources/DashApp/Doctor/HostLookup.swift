import Glibc
import Synchronization
import SystemThreads

/// Asks the system for the addresses of a host.
package enum HostLookup {
  /// What came of it.
  package enum Outcome: Sendable, Hashable {
    /// The addresses, at least one.
    case addresses([String])
    /// There is no such host, or nobody could be asked, in the system's words.
    case failed(String)
    /// Nothing came in the time allowed.
    case timedOut
  }

  /// Who waits for an outcome, and the outcome itself, whichever is there first.
  private final class Promise: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Outcome, Never>)
      case kept(Outcome)
    }

    private let state = Mutex(State.open)

    /// The first outcome; to be asked for once.
    func outcome() async -> Outcome {
      await withCheckedContinuation { continuation in
        let outcome: Outcome? = state.withLock { state in
          if case .kept(let outcome) = state { return outcome }
          state = .awaited(continuation)
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    }

    /// Keeps an outcome, unless there is one.
    func keep(_ outcome: Outcome) {
      let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
        guard case .awaited(let continuation) = state else {
          if case .open = state { state = .kept(outcome) }
          return nil
        }
        state = .kept(outcome)
        return continuation
      }
      waiting?.resume(returning: outcome)
    }
  }

  /// Looks a host up, on a thread of its own: the system's function waits for as long as it likes.
  ///
  /// - Parameters:
  ///   - host: The host's name.
  ///   - limit: How long to wait.
  /// - Returns: What came of it.
  package static func addresses(of host: String, within limit: Duration) async -> Outcome {
    let promise = Promise()
    let isStarted = SystemThread.start { promise.keep(ask(host)) }
    guard isStarted else { return .failed(String(cString: strerror(EAGAIN))) }
    return await withTaskGroup(of: Outcome?.self) { group in
      group.addTask { await promise.outcome() }
      group.addTask {
        try? await Task.sleep(for: limit)
        promise.keep(.timedOut)
        return nil
      }
      for await outcome in group {
        guard let outcome else { continue }
        group.cancelAll()
        return outcome
      }
      return .timedOut
    }
  }

  private static func ask(_ host: String) -> Outcome {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(host, nil, &hints, &list)
    guard result == 0 else { return .failed(String(cString: gai_strerror(result))) }
    defer { freeaddrinfo(list) }
    var addresses: [String] = []
    var next = list
    while let entry = next {
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let isNamed =
        getnameinfo(
          entry.pointee.ai_addr,
          entry.pointee.ai_addrlen,
          &name,
          socklen_t(name.count),
          nil,
          0,
          NI_NUMERICHOST
        ) == 0
      let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let address = String(decoding: bytes, as: UTF8.self)
      if isNamed, !addresses.contains(address) { addresses.append(address) }
      next = entry.pointee.ai_next
    }
    return addresses.isEmpty
      ? .failed(String(cString: gai_strerror(EAI_NONAME))) : .addresses(addresses)
  }
}
