package import PictureCoding

/// What a run of the program that draws gave, and what it used.
package struct HelperRun: Sendable {
  package let result: Result<PictureReply, PictureError>
  /// The most memory that was resident, in KiB.
  ///
  /// The kernel counts what the program that started it had resident too, so it is never too low.
  package let peakKibibytes: Int
  package let cpuTime: Duration
  package let wallTime: Duration
}
