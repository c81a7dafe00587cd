import DashCore
import Glibc

extension PluginTestRunner {
  /// The time limit of a run with a silent service: starting an interpreter takes longer than the
  /// time that its request names.
  private static let silentServicePatience = Duration.seconds(5)

  /// Checks that the plugin heeds the time of its request, 0.2 s, where its service never answers.
  ///
  /// The service is at the address of the plugin's own option.
  func silentServiceFinding() async throws(SourceError) -> PluginFinding {
    let server = SilentServer()
    let trial = trial(
      limit: Self.silentServicePatience,
      change: PluginRequestChange.setting([("deadlineSeconds", "0.2")])
    )
    let run = try await run(trial, baseURL: server?.baseURL)
    withExtendedLifetime(server) {}
    return PluginVerdict(run).finding("0.2 s, silent service", .document, descriptor)
  }
}

/// A server on the loopback address that accepts connections and never answers.
///
/// The kernel accepts them, so it needs no thread.
private final class SilentServer {
  private static let backlog: Int32 = 128

  private let descriptor: Int32
  /// The address of the server.
  let baseURL: BaseURL

  /// Starts the server; fails if no descriptor or port is left.
  init?() {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, length) == 0 && listen(descriptor, Self.backlog) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    let port = UInt16(bigEndian: address.sin_port)
    guard isListening, let url = BaseURL("http://127.0.0.1:\(port)") else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    baseURL = url
  }

  deinit { close(descriptor) }
}
