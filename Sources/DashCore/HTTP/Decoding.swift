import Synchronization

/// What decoding a response has shown.
///
/// The value itself stays with who asked for it, so that caches and transports know no types of values.
package struct Decoding: Sendable {
  /// What is wrong with the response; `nil` if it is valid.
  package var error: SourceError?
  /// How long the response is fresh by its own content, in seconds; `nil` if it does not say.
  package var freshSeconds: Int?
  /// The bytes of the elements if it is a list, `nil` for an invalid one; `nil` for any other.
  package var elements: [[UInt8]?]?
  /// Where the value is kept.
  fileprivate var place: (keeper: ObjectIdentifier, index: Int)?

  package init(error: SourceError? = nil) {
    self.error = error
  }
}

/// The values of one caller's responses.
final class DecodedValues<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  /// Decodes a response and keeps its value.
  ///
  /// - Parameter note: Adds what the cache must know of the value.
  func decode(
    _ response: Response,
    by decode: (Response) throws(SourceError) -> Value,
    noting note: (Value, inout Decoding) -> Void
  ) -> Decoding {
    do throws(SourceError) {
      let value = try decode(response)
      var decoding = Decoding()
      note(value, &decoding)
      let index = values.withLock { values in
        values.append(value)
        return values.count - 1
      }
      decoding.place = (ObjectIdentifier(self), index)
      return decoding
    } catch {
      return Decoding(error: error)
    }
  }

  /// Returns the value of a response that this caller has decoded.
  func value(of decoding: Decoding) throws(SourceError) -> Value {
    if let error = decoding.error { throw error }
    guard let place = decoding.place, place.keeper == ObjectIdentifier(self) else {
      preconditionFailure("a response was decoded for another request")
    }
    return values.withLock { $0[place.index] }
  }
}
