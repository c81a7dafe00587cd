import DashCore

/// What other threads ask of the loop.
enum LoopCommand: Sendable {
  /// Begin a transfer and answer the continuation when it has ended.
  case start(
    TransferID,
    TransferOrder,
    CheckedContinuation<Result<Exchange, TransportError>, Never>
  )
  /// End a transfer, if it is still under way.
  case cancel(TransferID)
}
