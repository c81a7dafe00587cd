extension Array where Element: Sendable {
  /// The number of elements to start first, so that their requests are sent early.
  private static var firstWave: Int { 20 }
  /// How often to yield before the rest is started: more often than a request suspends before it is
  /// sent, so the first ones are sent by then.
  private static var headStart: Int { 40 }

  /// Transforms the elements concurrently and preserves their order.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of concurrent transformations, at least 1.
  ///   - transform: Transforms an element.
  /// - Returns: The results, in the order of the elements.
  package func concurrentMap<Result: Sendable>(
    limit: Int,
    _ transform: @escaping @Sendable (Element) async -> Result
  ) async -> [Result] {
    precondition(limit >= 1, "the limit must be at least 1")
    return await withTaskGroup(of: (index: Int, result: Result).self) { group in
      var results = [Result?](repeating: nil, count: count)
      var started = 0
      func startNext() {
        guard started < count else { return }
        let (index, element) = (started, self[started])
        started += 1
        group.addTask { (index, await transform(element)) }
      }
      for _ in 0..<Swift.min(limit, Self.firstWave) { startNext() }
      // Their requests are sent before the others are prepared.
      if limit > Self.firstWave, count > Self.firstWave {
        for _ in 0..<Self.headStart { await Task.yield() }
        for _ in Self.firstWave..<limit { startNext() }
      }
      for await (index, result) in group {
        results[index] = result
        startNext()
      }
      // A key path would be made at each call, because the type is not known when this is compiled.
      return results.compactMap { $0 }
    }
  }
}
