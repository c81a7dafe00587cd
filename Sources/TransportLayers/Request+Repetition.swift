import DashCore

extension Request {
  /// Whether an answer holds one of the request's secrets, as it is or percent-encoded.
  func isRepeated(in response: Response) -> Bool {
    query.contains { item in
      guard case .secret(let secret) = item.value, !secret.isEmpty else { return false }
      let forms = [secret.revealed, PercentEncoding.encode(secret.revealed)]
      let kept =
        [response.body]
        + ["etag", "last-modified"].compactMap { name in
          response.header(name).map { Array($0.utf8) }
        }
      return forms.contains { form in kept.contains { $0.holds(Array(form.utf8)) } }
    }
  }
}

extension [UInt8] {
  /// Whether some bytes stand anywhere in these.
  fileprivate func holds(_ wanted: [UInt8]) -> Bool {
    guard let first = wanted.first else { return true }
    var rest = self[...]
    while let index = rest.firstIndex(of: first) {
      rest = rest[index...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
