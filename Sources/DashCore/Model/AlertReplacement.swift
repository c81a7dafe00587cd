/// Which alerts the references of others replace.
extension [WeatherAlert] {
  /// The identifiers of the alerts that others replace.
  ///
  /// In a circle of references none does: an alert would replace itself. Some services repeat the alert's
  /// own identifier.
  var replaced: Set<DisplayText> {
    var positions: [DisplayText: [Int]] = [:]
    for (index, alert) in enumerated() { positions[alert.id, default: []].append(index) }
    let edges = map { alert in
      alert.references.flatMap { $0 == alert.id ? [] : positions[$0, default: []] }
    }
    let components = Self.components(of: edges)
    var replaced: Set<DisplayText> = []
    for (index, targets) in edges.enumerated() {
      for target in targets where components[index] != components[target] {
        replaced.insert(self[target].id)
      }
    }
    return replaced
  }

  /// Returns the strongly connected component of each node of a graph, by the algorithm of Kosaraju, which
  /// takes linear time.
  ///
  /// - Parameter edges: The successors of each node.
  /// - Returns: A number for each node, the same for all of a component.
  static func components(of edges: [[Int]]) -> [Int] {
    var finished: [Int] = []
    var isSeen = [Bool](repeating: false, count: edges.count)
    for start in edges.indices where !isSeen[start] {
      isSeen[start] = true
      var path = [(node: start, next: 0)]
      while let (node, next) = path.last {
        guard next < edges[node].count else {
          finished.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = edges[node][next]
        if !isSeen[target] {
          isSeen[target] = true
          path.append((target, 0))
        }
      }
    }
    var predecessors = [[Int]](repeating: [], count: edges.count)
    for (node, targets) in edges.enumerated() {
      for target in targets { predecessors[target].append(node) }
    }
    var components = [Int](repeating: -1, count: edges.count)
    for start in finished.reversed() where components[start] < 0 {
      components[start] = start
      var open = [start]
      while let node = open.popLast() {
        for target in predecessors[node] where components[target] < 0 {
          components[target] = start
          open.append(target)
        }
      }
    }
    return components
  }
}
