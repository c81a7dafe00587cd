/// Says when the frame of a tick is complete.
///
/// It is when all that was due has come; or, for something is slow, when the next tick comes. Not
/// before every panel has had its first answer or its deadline, for a frame in a file cannot say
/// `loading` and be right later.
struct TickProgress {
  /// The ticks whose frames are complete.
  private(set) var completed = 0

  /// Looks at the state after an event.
  ///
  /// - Returns: Whether the frame of a tick has become complete.
  mutating func advance(_ model: WatchModel) -> Bool {
    guard model.tickCount > completed, !model.isLoading else { return false }
    guard !model.board.isBusy || model.tickCount > completed + 1 else { return false }
    completed += 1
    return true
  }
}
