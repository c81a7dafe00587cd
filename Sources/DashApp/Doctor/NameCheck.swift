package import DashCore
import Glibc
import Synchronization
import SystemThreads
import TextRendering

/// Reports whether the hosts of the instances resolve to addresses.
struct NameCheck {
  let hosts: [String]
  let hasProxy: Bool
  let limit: Duration
  let lookUp: @Sendable (String, Duration) async -> HostLookup.Outcome

  func findings() async -> [Finding] {
    let limit = limit
    let lookUp = lookUp
    let hasProxy = hasProxy
    return await hosts.concurrentMap(limit: max(hosts.count, 1)) { host in
      if BaseURL.isLoopback(host) || Self.isAddress(host) {
        return Self.finding(host, .ok, DoctorMessages.isAddress)
      }
      if hasProxy { return Self.finding(host, .ok, DoctorMessages.resolvedByProxy) }
      switch await lookUp(host, limit) {
      case .addresses(let addresses):
        return Self.finding(
          host,
          .ok,
          DoctorMessages.addresses(addresses),
          facts: [Finding.Fact("addresses", addresses)]
        )
      case .failed(let reason):
        return Self.finding(
          host,
          .failure,
          DoctorMessages.noAddress(reason),
          steps: [DoctorMessages.checkNameServer]
        )
      case .timedOut:
        return Self.finding(
          host,
          .failure,
          DoctorMessages.addressTimeout,
          steps: [DoctorMessages.checkNameServer]
        )
      }
    }
  }

  private static func isAddress(_ host: String) -> Bool {
    host.hasPrefix("[") || host.allSatisfy { $0 == "." || $0.isWholeNumber }
  }

  private static func finding(
    _ host: String,
    _ mark: Report.Mark,
    _ found: String,
    steps: [String] = [],
    facts: [Finding.Fact] = []
  ) -> Finding {
    Finding(
      .network,
      "host",
      mark,
      "\(ConfigurationMessages.safe(host)): \(found)",
      steps: steps,
      facts: [Finding.Fact("host", host)] + facts
    )
  }
}

/// Resolves host names with the system's resolver.
package enum HostLookup {
  /// The result of a lookup.
  package enum Outcome: Sendable, Hashable {
    /// The addresses, at least one.
    case addresses([String])
    /// The lookup failed, with the system's error message.
    case failed(String)
    /// The lookup exceeded its time limit.
    case timedOut
  }

  /// An outcome that is set once, before or after its only caller starts to wait.
  private final class Promise: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Outcome, Never>)
      case fulfilled(Outcome)
    }

    private let state = Mutex(State.open)

    /// Waits for the first outcome; may be called once.
    func outcome() async -> Outcome {
      await withCheckedContinuation { continuation in
        let outcome: Outcome? = state.withLock { state in
          if case .fulfilled(let outcome) = state { return outcome }
          state = .awaited(continuation)
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    }

    /// Sets the outcome unless one is set.
    func fulfil(_ outcome: Outcome) {
      let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
        guard case .awaited(let continuation) = state else {
          if case .open = state { state = .fulfilled(outcome) }
          return nil
        }
        state = .fulfilled(outcome)
        return continuation
      }
      waiting?.resume(returning: outcome)
    }
  }

  /// Looks up a host on a separate thread, because `getaddrinfo` has no time limit.
  ///
  /// - Parameters:
  ///   - host: The host's name.
  ///   - limit: The time limit.
  ///   - sleep: Suspends the task for the time limit.
  /// - Returns: The outcome.
  package static func addresses(
    of host: String,
    within limit: Duration,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) async -> Outcome {
    let promise = Promise()
    let isStarted = SystemThread.start { promise.fulfil(resolve(host)) }
    guard isStarted else { return .failed(String(cString: strerror(EAGAIN))) }
    return await withTaskGroup(of: Outcome?.self) { group in
      group.addTask { await promise.outcome() }
      group.addTask {
        try? await sleep(limit)
        promise.fulfil(.timedOut)
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

  private static func resolve(_ host: String) -> Outcome {
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
