extension Array where Element: Sendable {
  /// Transforms the elements concurrently and preserves their order.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of concurrent transformations, at least 1.
  package func concurrentMap<Result: Sendable>(
    limit: Int,
    _ transform: @escaping @Sendable (Element) async -> Result
  ) async -> [Result] {
    precondition(limit >= 1, "the limit must be at least 1")
    return await withTaskGroup(of: (index: Int, result: Result).self) { group in
      var results = [Result?](repeating: nil, count: count)
      for index in indices {
        let element = self[index]
        if index >= limit, let (done, result) = await group.next() { results[done] = result }
        group.addTask { (index, await transform(element)) }
      }
      for await (index, result) in group { results[index] = result }
      return results.compactMap(\.self)
    }
  }
}
