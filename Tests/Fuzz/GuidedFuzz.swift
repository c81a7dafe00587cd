import Foundation
import Glibc
import Synchronization

/// Fuzzing guided by coverage, with libFuzzer.
///
/// libFuzzer changes the inputs of an area and keeps those that reach new code; see
/// <https://llvm.org/docs/LibFuzzer.html>.
///
/// `dash-fuzz --guided AREA [LIBFUZZER_OPTION ...] CORPUS ...` runs it, in a build that
/// `Scripts/fuzz-guided` makes.
enum GuidedFuzz {
  /// The option that starts it.
  static let argument = "--guided"

  #if GUIDED_FUZZ
  /// libFuzzer's entry point, which is for programs with their own `main`.
  @_silgen_name("LLVMFuzzerRunDriver")
  private static func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  /// The area under test; set before libFuzzer starts.
  private static let target = Mutex<Target?>(nil)

  /// Runs libFuzzer, and returns the exit status of the process.
  ///
  /// - Parameter arguments: The area's name, and arguments for libFuzzer.
  /// - Returns: The exit status.
  static func run(_ arguments: [String]) -> CInt {
    guard let name = arguments.first, let type = FuzzAreas.named(name) else {
      FuzzMessages.printError(FuzzOptions.usage)
      return 2
    }
    let executor = MainThreadExecutor()
    let area = type.init(FuzzCorpus(responses: []), executor: executor)
    target.withLock { $0 = Target(area: area, executor: executor) }
    Thread.detachNewThread {
      executor.run { await Self.neverEnd() }
    }

    // libFuzzer keeps the arguments as long as the process lives.
    let words = [CommandLine.arguments[0]] + arguments.dropFirst()
    let size = words.count + 1
    let argv = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: size)
    argv.initialize(repeating: nil, count: size)
    for (index, word) in words.enumerated() { argv[index] = strdup(word) }
    var count = CInt(words.count)
    var list = argv
    return runDriver(&count, &list, runGuidedInput)
  }

  /// Runs an input in the area under test.
  fileprivate static func run(_ input: [UInt8]) {
    target.withLock { $0 }?.run(input)
  }

  /// Keeps the executor's thread at work.
  private static func neverEnd() async -> Never {
    while true {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
  }

  /// An area, and the executor whose thread runs it.
  private struct Target {
    let area: any FuzzArea
    let executor: MainThreadExecutor

    /// Runs an input to its end, and ends the process with a finding: libFuzzer then stores the
    /// input.
    func run(_ input: [UInt8]) {
      let hasEnded = DispatchSemaphore(value: 0)
      Task(executorPreference: executor) { [area] in
        do throws(FuzzFinding) {
          _ = try await area.run(input)
        } catch {
          FuzzMessages.printError(error.what)
          abort()
        }
        hasEnded.signal()
      }
      hasEnded.wait()
    }
  }
  #else
  /// Reports that this build is not instrumented.
  static func run(_ arguments: [String]) -> CInt {
    FuzzMessages.printError("build it with Scripts/fuzz-guided")
    return 2
  }
  #endif
}

#if GUIDED_FUZZ
/// Runs one of libFuzzer's inputs; the name is the one that libFuzzer's own `main` links.
@_cdecl("LLVMFuzzerTestOneInput")
func runGuidedInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  GuidedFuzz.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
#endif
