extension Array where Element: Sendable {
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
      for _ in 0..<Swift.min(limit, count) { startNext() }
      for await (index, result) in group {
        results[index] = result
        startNext()
      }
      return results.compactMap(\.self)
    }
  }
}
