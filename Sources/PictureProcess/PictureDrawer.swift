package import PictureCoding
import Subprocess
import SystemThreads

/// Draws files from a network as pictures, in a program of their own.
///
/// The program that holds the keys decodes nothing: it starts another one for each picture, with an
/// empty environment and hard limits, gives it the file, and believes nothing of what comes back. A
/// fault of a decoder costs one picture.
///
/// The limits are set from here, while the program waits for a file that it has not been given yet.
/// So no byte from a network is read without them, whatever the program itself does.
package struct PictureDrawer: Sendable {
  /// How many pictures are drawn at once at most.
  package static let concurrentRuns = 2

  private let helper: String?
  private let limits: HelperLimits
  private let gate = RunGate(limit: Self.concurrentRuns)

  /// Makes a drawer; copies of it share its limit of runs.
  ///
  /// - Parameters:
  ///   - helper: The path of the program that draws, from `HelperLocation`; without it every picture
  ///     is `helperMissing`.
  ///   - limits: What a run may use.
  package init(helper: String?, limits: HelperLimits = HelperLimits()) {
    self.helper = helper
    self.limits = limits
  }

  /// Draws a picture.
  ///
  /// It waits for its turn and for the program without holding a thread of the caller's. A cancelled
  /// task gets `cancelled` at once, and the program is ended.
  ///
  /// - Parameters:
  ///   - file: The bytes of the picture, whatever they are.
  ///   - request: What it is to become.
  /// - Returns: The drawn picture, no larger than asked for, or why there is none.
  package func draw(
    _ file: [UInt8],
    _ request: PictureRequest
  ) async -> Result<PictureReply, PictureError> {
    await run(file, request).result
  }

  /// Draws a picture and says what that took.
  package func run(_ file: [UInt8], _ request: PictureRequest) async -> HelperRun {
    let start = ContinuousClock.now
    if file.isEmpty { return .without(.empty) }
    if file.count > limits.fileBytes { return .without(.tooLarge) }
    guard let helper else { return .without(.helperMissing) }
    guard await gate.enter() else { return .without(.cancelled) }
    let run = await exchange(helper, file, request, start)
    await gate.leave()
    return run
  }

  private func exchange(
    _ helper: String,
    _ file: [UInt8],
    _ request: PictureRequest,
    _ start: ContinuousClock.Instant
  ) async -> HelperRun {
    let slot = ChildSlot()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasThread = SystemThread.start { [limits] in
          continuation.resume(
            returning: Self.runToEnd(helper, file, request, limits, slot)
          )
        }
        if !hasThread { continuation.resume(returning: .without(.helperMissing)) }
      }
    } onCancel: {
      slot.cancel()
    }
  }

  /// Blocks until the program has ended.
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
    guard let process = try? ChildProcess(program, hasInput: true) else {
      return .without(.helperMissing)
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

extension HelperRun {
  /// No program was run.
  fileprivate static func without(_ error: PictureError) -> Self {
    Self(result: .failure(error), peakKibibytes: 0, cpuTime: .zero, wallTime: .zero)
  }
}
