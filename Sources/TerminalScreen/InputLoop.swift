import Glibc

/// Waits for keys and for the notes of signal handlers, and tells them as events.
struct InputLoop: Sendable {
  /// How long the rest of a key's sequence may be under way before it is taken for cut off: so long,
  /// too, it takes until the escape key is told.
  private static let patienceMilliseconds: Int32 = 50

  /// Where keys come from, if they do.
  let input: Int32?
  /// Where handlers' notes come from; the loop ends with it.
  let notes: Int32
  let tell: @Sendable (ScreenEvent) -> Void

  /// Whether keys can come from a descriptor, and its end means that somebody has gone.
  ///
  /// A file has its end at once, and so has `/dev/null`, which programs without anyone at the keyboard
  /// are started with.
  static func canRead(_ descriptor: Int32) -> Bool {
    if isatty(descriptor) == 1 { return true }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let type = status.st_mode & S_IFMT
    return type == S_IFIFO || type == S_IFSOCK
  }

  /// Runs until the notes end.
  func run() {
    var decoder = KeyDecoder()
    var isReading = input != nil
    while true {
      var descriptors = [
        pollfd(fd: notes, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isReading ? input ?? -1 : -1, events: Int16(POLLIN), revents: 0),
      ]
      let patience = decoder.isWaiting ? Self.patienceMilliseconds : -1
      let count = unsafe poll(&descriptors, 2, patience)
      if count == 0 { tell(decoder.flush()) }
      if count <= 0 { continue }
      if descriptors[0].revents != 0, !tellNotes() { return }
      if descriptors[1].revents != 0, let input {
        switch Self.read(input) {
        case .bytes(let bytes): tell(decoder.decode(bytes))
        case .nothing: break
        case .end:
          isReading = false
          tell(decoder.flush())
          tell(.inputEnded)
        }
      }
    }
  }

  private func tell(_ keys: [Key]) {
    for key in keys { tell(.key(key)) }
  }

  /// Tells all notes that are there, each kind once; false at their end.
  private func tellNotes() -> Bool {
    var (wasResized, wasResumed) = (false, false)
    while true {
      switch Self.read(notes) {
      case .bytes(let bytes):
        wasResized = wasResized || bytes.contains(UInt8(ascii: "w"))
        wasResumed = wasResumed || bytes.contains(UInt8(ascii: "r"))
      case .nothing:
        if wasResized { tell(.resized) }
        if wasResumed { tell(.resumed) }
        return true
      case .end:
        return false
      }
    }
  }

  // MARK: Reading

  private enum Reading {
    case bytes([UInt8])
    case nothing
    case end
  }

  private static func read(_ descriptor: Int32) -> Reading {
    var error: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      let result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if result < 0 { error = errno }
      count = max(0, result)
    }
    if !bytes.isEmpty { return .bytes(bytes) }
    return error == EAGAIN || error == EINTR ? .nothing : .end
  }
}
