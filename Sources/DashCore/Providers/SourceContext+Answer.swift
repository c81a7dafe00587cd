extension SourceContext {
  /// Sends a request and reads its answer: the way in which a source asks for anything.
  ///
  /// The same reading decides what is kept: an answer that cannot be read is none, and an earlier one
  /// that could may come in its place.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - read: Makes the value of an answer, or says what is wrong with it. It may be called more than
  ///     once.
  /// - Returns: The value, with where and when it came.
  /// - Throws: ``SourceError`` where no answer came that can be read.
  public func answer<Value: Sendable>(
    to request: Request,
    read: @escaping @Sendable (Response) throws(SourceError) -> Value
  ) async throws(SourceError) -> Answered<Value> {
    let checked = request.checked { response in
      do throws(SourceError) {
        _ = try read(response)
        return nil
      } catch {
        return error
      }
    }
    let response: Response
    do throws(TransportError) {
      response = try await transport.send(checked)
    } catch {
      throw SourceError(error)
    }
    let receivedAt = response.receivedAt ?? now()
    let value = try read(response.received(at: receivedAt, from: response.origin))
    return Answered(value, receivedAt: receivedAt, origin: response.origin)
  }
}
