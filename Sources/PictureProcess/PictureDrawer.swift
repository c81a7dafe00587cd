package import Pictures
import Subprocess

/// Draws image files from the network in a separate process.
///
/// This process has the API keys, so it decodes no images. It starts a helper for each picture,
/// with an empty environment and hard limits, and validates the reply. A fault in a decoder loses
/// only one picture.
package struct PictureDrawer: Sendable {
  private let helper: String?
  private let limits: HelperLimits
  private let gate = RunGate(limit: PictureLimits.concurrentRuns)

  /// Creates a drawer; its copies share the limit of concurrent runs.
  ///
  /// - Parameters:
  ///   - helper: The path of the drawing program, from `HelperLocation`; with `nil` every picture
  ///     fails as `helperMissing`.
  ///   - limits: The resource limits of a run.
  package init(helper: String?, limits: HelperLimits = HelperLimits()) {
    self.helper = helper
    self.limits = limits
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
    if file.isEmpty { return HelperRun(result: .failure(.empty)) }
    if file.count > limits.fileBytes { return HelperRun(result: .failure(.tooLarge)) }
    guard let helper, ProgramSearch.isExecutable(helper) else {
      return HelperRun(result: .failure(.helperMissing))
    }
    guard HelperLocation.isTrusted(helper) else {
      return HelperRun(result: .failure(.helperUntrusted))
    }
    guard await gate.enter() else { return HelperRun(result: .failure(.cancelled)) }
    defer { gate.leave() }
    let start = ContinuousClock.now
    let program = ChildProgram(
      path: helper,
      arguments: request.arguments,
      limits: limits.forChild
    )
    let child = await program.run(
      file,
      outputLimit: PictureReply.largestSize(for: request),
      deadline: start + limits.wallTime
    )
    return HelperRun(
      result: Self.result(of: child, request),
      peakKibibytes: child.peakKibibytes,
      cpuTime: child.cpuTime,
      wallTime: start.duration(to: .now)
    )
  }

  private static func result(
    of child: ChildResult,
    _ request: PictureRequest
  ) -> Result<PictureReply, PictureError> {
    switch child.end {
    case .timeout: .failure(.timeout)
    case .cancelled: .failure(.cancelled)
    case .notStarted: .failure(.helperNotStarted)
    case .exited, .killed, .tooMuchOutput:
      Result { () throws(PictureError) in try PictureReply.parse(child.output, for: request) }
    }
  }
}

/// The result of one run of the drawing program, with its resource usage.
package struct HelperRun: Sendable {
  package let result: Result<PictureReply, PictureError>
  /// The peak resident memory, in KiB, as an upper bound.
  package var peakKibibytes = 0
  package var cpuTime = Duration.zero
  package var wallTime = Duration.zero
}
