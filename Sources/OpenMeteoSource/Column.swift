import DashCore

/// The values of a variable, one a moment; columns of one block may be of different lengths.
struct Column {
  let nodes: [JSONNode]
  let quantity: Quantity
  let unit: String?

  /// The value at a place; nil where that is `null`, impossible, or behind the end.
  subscript(index: Int) -> Double? {
    guard nodes.indices.contains(index), case .number(let number) = nodes[index].value else {
      return nil
    }
    return quantity.value(number, in: unit)
  }
}
