/// A value that is usually missing, stored apart, so that what contains it is copied fast.
@propertyWrapper
public struct Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  private final class Box: Sendable, Hashable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }

    static func == (one: Box, other: Box) -> Bool { one === other || one.value == other.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  private var box: Box?

  /// Boxes a value.
  ///
  /// - Parameter wrappedValue: The value; `nil` if it is missing.
  public init(wrappedValue: Value?) {
    box = wrappedValue.map(Box.init)
  }

  /// The value; `nil` if it is missing.
  public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}
