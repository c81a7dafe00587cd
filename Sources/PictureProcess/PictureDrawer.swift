package import Pictures
import Subprocess
import SystemThreads

/// Draws image files from the network in a separate process.
///
/// This process has the API keys, so it decodes no images. It starts a helper for each picture,
/// with an empty environment and hard limits, and validates the reply. A fault in a decoder loses
/// only one picture.
///
/// The limits are set before the helper receives its input.
package struct PictureDrawer: Sendable {
  private let helper: String?
  private let limits: HelperLimits
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Bool
  private let gate = RunGate(limit: PictureLimits.concurrentRuns)

  /// Creates a drawer; its copies share the limit of concurrent runs.
  ///
  /// - Parameters:
  ///   - helper: The path of the drawing program, from `HelperLocation`; with `nil` every picture
  ///     fails as `helperMissing`.
  ///   - limits: The resource limits of a run.
  ///   - startThread: Runs a function on a new thread; returns false if there can be none.
  package init(
    helper: String?,
    limits: HelperLimits = HelperLimits(),
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = SystemThread.start
  ) {
    self.helper = helper
    self.limits = limits
    self.startThread = startThread
  }

  /// Draws a picture.
  ///
  /// Does not block the caller's thread. When the task is cancelled, returns `cancelled` at once
  /// and kills the helper.
  ///
  /// - Parameters:
  ///   - file: The bytes of the image file, in any format.
  ///   - request: The box and form of the result.
  /// - Returns: The picture, no larger than requested, or the error.
  package func draw(
    _ file: [UInt8],
    _ request: PictureRequest
  ) async -> Result<PictureReply, PictureError> {
    await run(file, request).result
  }

  /// Draws a picture and returns the resources that the run used.
  package func run(_ file: [UInt8], _ request: PictureRequest) async -> HelperRun {
    if file.isEmpty { return .failed(.empty) }
    if file.count > limits.fileBytes { return .failed(.tooLarge) }
    guard let helper else { return .failed(.helperMissing) }
    guard await gate.enter() else { return .failed(.cancelled) }
    let run = await exchange(helper, file, request)
    gate.leave()
    return run
  }

  private func exchange(
    _ helper: String,
    _ file: [UInt8],
    _ request: PictureRequest
  ) async -> HelperRun {
    let slot = ChildSlot()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasThread = startThread { [limits] in
          continuation.resume(
            returning: Self.runToEnd(helper, file, request, limits, slot)
          )
        }
        if !hasThread { continuation.resume(returning: .failed(.helperNotStarted)) }
      }
    } onCancel: {
      slot.cancel()
    }
  }

  /// Runs the helper and blocks until it has ended.
  private static func runToEnd(
    _ helper: String,
    _ file: [UInt8],
    _ request: PictureRequest,
    _ limits: HelperLimits,
    _ slot: ChildSlot
  ) -> HelperRun {
    let start = ContinuousClock.now
    let program = ChildProgram(
      path: helper,
      arguments: request.arguments,
      limits: limits.forChild
    )
    guard ProgramSearch.isExecutable(helper) else { return .failed(.helperMissing) }
    guard HelperLocation.isTrusted(helper) else { return .failed(.helperUntrusted) }
    guard let process = try? ChildProcess(program, hasInput: true) else {
      return .failed(.helperNotStarted)
    }
    slot.hold(process)
    let (end, usage) = process.exchange(
      file,
      outputLimit: PictureReply.largestSize(for: request),
      until: .outputCloses,
      deadline: start + limits.wallTime
    )
    return HelperRun(
      result: result(of: end, request),
      peakKibibytes: usage.peakKibibytes,
      cpuTime: usage.cpuTime,
      wallTime: start.duration(to: .now)
    )
  }

  private static func result(
    of end: ChildProcess.End,
    _ request: PictureRequest
  ) -> Result<PictureReply, PictureError> {
    switch end {
    case .timeout: .failure(.timeout)
    case .cancelled: .failure(.cancelled)
    case .output(let bytes):
      Result { () throws(PictureError) in try PictureReply.parse(bytes, for: request) }
    }
  }
}

/// The result of one run of the drawing program, with its resource usage.
package struct HelperRun: Sendable {
  package let result: Result<PictureReply, PictureError>
  /// The peak resident memory, in KiB.
  ///
  /// The kernel includes the parent's memory at the time of the start, so this is an upper bound.
  package let peakKibibytes: Int
  package let cpuTime: Duration
  package let wallTime: Duration

  /// Returns the result of a request for which no process was started.
  fileprivate static func failed(_ error: PictureError) -> Self {
    Self(result: .failure(error), peakKibibytes: 0, cpuTime: .zero, wallTime: .zero)
  }
}
