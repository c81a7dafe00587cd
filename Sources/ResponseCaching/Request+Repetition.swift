import DashCore

extension Request {
  /// Whether an answer holds one of the request's secrets.
  func isEchoed(in response: Response) -> Bool {
    let kept =
      [response.body]
      + ["etag", "last-modified"].compactMap { name in
        response.header(name).map { Array($0.utf8) }
      }
    return query.contains { item in
      guard case .secret(let secret) = item.value else { return false }
      return kept.contains { secret.isEchoed(in: $0) }
    }
  }
}
