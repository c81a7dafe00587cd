/// One step from a value of a JSON text to a value inside it.
package enum JSONStep: Sendable, Hashable {
  /// To the member of a name.
  case member(String)
  /// To the element at an index.
  case element(Int)
}

extension JSONNode {
  /// The value that a step leads to; nil where there is none.
  package func child(_ step: JSONStep) -> JSONNode? {
    switch (step, value) {
    case (.member(let name), .object): self[name]
    case (.element(let index), .array(let elements)):
      elements.indices.contains(index) ? elements[index] : nil
    default: nil
    }
  }
}
