extension Fault {
  /// Redirects.
  ///
  /// A request without a key may follow one to another port of the same machine.
  static let redirects =
    [
      Fault("10,000 redirects", "invalid_response") { scene in
        let hop = scene.request.parameter("hop").flatMap { Int($0) } ?? 0
        return hop < 10_000 ? .redirect(to: "\(scene.request.path)?hop=\(hop + 1)") : scene.good
      },
      Fault("a redirect to itself", "invalid_response") { .redirect(to: $0.request.target) },
      Fault("a redirect to another host", "invalid_response") { scene in
        let other = scene.elsewhere.replacing("127.0.0.1", with: "localhost")
        return .redirect(to: other + scene.request.target)
      },
      Fault("a redirect to another port", "invalid_response") { scene in
        .redirect(to: scene.elsewhere + scene.request.target)
      }
      .withoutKey(.data),
      Fault("a redirect to an invalid port", "invalid_response") { _ in
        .redirect(to: "http://127.0.0.1:0/")
      }
      .withoutKey(.failure("unreachable")),
      Fault("a redirect without a place", "invalid_response") { _ in .status(302) },
    ]
    + [
      "https://127.0.0.1/", "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/",
      "javascript:alert(1)", "http://user:password@127.0.0.1/", "http://10.0.0.1/",
      "http://192.168.0.1/", "http://169.254.169.254/latest/", "http://[::1]/", "http://0/",
      "//10.0.0.1/", "http://",
    ].map { place in
      Fault("a redirect to \(place)", "invalid_response") { _ in .redirect(to: place) }
    }
}
