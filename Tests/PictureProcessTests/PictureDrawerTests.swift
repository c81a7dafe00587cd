import DashTestSupport
import Foundation
import PictureProcess
import Pictures
import Testing

/// Running the picture helper, with misbehaving scripts in its place.
@Suite(.ownThread) struct PictureDrawerTests {
  private let directory: TemporaryDirectory
  private let request = PictureRequest(columns: 8, rows: 4)

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// A condition that holds for the helper once it has read its input.
  @Test(arguments: [
    "[ \"$1 $2 $3 $4 $5\" = 'blocks contain 8x4 10x20 truecolor' ]",
    "[ -z \"$(tr -d '\\0' </proc/$$/environ)\" ]",
    "[ \"$(ulimit -v)\" = 262144 ]", "[ \"$(ulimit -Hv)\" = 262144 ]",
    "[ \"$(ulimit -t)\" = 2 ]", "[ \"$(ulimit -Ht)\" = 3 ]",
    "[ \"$(ulimit -f)\" = 0 ]", "[ \"$(ulimit -Hf)\" = 0 ]",
    "[ \"$(ulimit -n)\" = 16 ]", "[ \"$(ulimit -Hn)\" = 16 ]",
    "[ \"$(ulimit -c)\" = 0 ]", "[ \"$(ulimit -Hc)\" = 0 ]",
    "[ \"$(readlink /proc/$$/fd/2)\" = /dev/null ]",
    "grep -q '^SigBlk:.0*$' /proc/self/status",
    // glibc reserves 32 and 33, of which a program can inherit each.
    "grep -Eq '^SigIgn:.0*(1?80000000|100000000)?$' /proc/self/status",
    "[ \"$(wc -c <$0)\" -gt 0 ] && ! (: >$0.new && echo >>$0.new)",
  ])
  func `the helper has only what it needs`(condition: String) async throws {
    let lines = "cat >/dev/null\nif \(condition); then answer; fi"
    #expect(await getsReply(lines))
    #expect(await !getsReply(lines.replacingOccurrences(of: "answer", with: ":")))
  }

  @Test func `no file descriptor of the caller is open in it`() async throws {
    let open = Foundation.open("/dev/null", O_RDONLY)
    defer { close(open) }
    let high = fcntl(open, F_DUPFD, 60)
    defer { close(high) }
    #expect(await getsReply("cat >/dev/null; [ ! -e /proc/$$/fd/\(high) ] && answer"))
  }

  @Test func `a helper that never ends is killed`() async throws {
    var limits = HelperLimits()
    limits.wallTime = .milliseconds(200)
    let helper = try TestHelper.script("while :; do sleep 1; done", in: directory)
    let run = await PictureDrawer(helper: helper, limits: limits).run([1], request)
    #expect(throws: PictureError.timeout) { try run.result.get() }
    #expect(run.wallTime >= .milliseconds(200) && run.wallTime < .seconds(20))
  }

  @Test func `a helper that computes forever is killed at its limit`() async throws {
    var limits = HelperLimits()
    limits.cpuSeconds = 1
    limits.wallTime = .seconds(60)
    let helper = try TestHelper.script("while :; do :; done", in: directory)
    let run = await PictureDrawer(helper: helper, limits: limits).run([1], request)
    #expect(throws: PictureError.helperFailed) { try run.result.get() }
    #expect(run.cpuTime < .seconds(2))
  }

  @Test(arguments: ["exit 1", "kill -SEGV $$", "echo hello", "answer; answer", "cat", "exec <&-"])
  func `anything that is not a reply is a failure of the helper`(lines: String) async throws {
    #expect(try await error(lines, file: Array(repeating: 65, count: 100_000)) == .helperFailed)
  }

  @Test func `a flood is not read to its end`() async throws {
    #expect(try await error("exec yes", file: [1]) == .helperFailed)
  }

  @Test func `a helper that does not read its input may reply`() async throws {
    // More than a pipe holds, so a blocking write would never return.
    let helper = try TestHelper.script("answer", in: directory)
    let result = await PictureDrawer(helper: helper, limits: TestHelper.patience)
      .draw(Array(repeating: 65, count: 4_000_000), request)
    #expect(throws: PictureError.empty) { try result.get() }
  }

  @Test func `an absent helper is reported as missing`() async throws {
    let file = try directory.write("#!/bin/sh\n", to: "not-executable", permissions: 0o600)
    for helper in [nil, "\(directory.path)/nothing", file, directory.path] {
      let result = await PictureDrawer(helper: helper, limits: TestHelper.patience).draw(
        [1],
        request
      )
      #expect(throws: PictureError.helperMissing) { try result.get() }
    }
  }

  @Test func `cancelling a task kills its helper`() async throws {
    let started = "\(directory.path)/started"
    try #require(mkfifo(started, 0o600) == 0)
    let helper = try TestHelper.script(
      ": >\(started); while :; do sleep 1; done",
      in: directory
    )
    var limits = HelperLimits()
    limits.wallTime = .seconds(60)
    let drawer = PictureDrawer(helper: helper, limits: limits)
    let task = Task { [request] in await drawer.run([1], request) }
    await writer(of: started)
    task.cancel()
    let run = await task.value
    #expect(throws: PictureError.cancelled) { try run.result.get() }
    #expect(run.wallTime < .seconds(30))
  }

  @Test func `a task cancelled before its start runs no helper`() async throws {
    let helper = try TestHelper.script("while :; do sleep 1; done", in: directory)
    let drawer = PictureDrawer(helper: helper, limits: TestHelper.patience)
    let task = Task { [request] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await drawer.draw([1], request)
    }
    let result = await task.value
    #expect(throws: PictureError.cancelled) { try result.get() }
  }

  @Test func `at most two pictures are drawn at once`() async throws {
    // `mkdir` works for a helper that may not write any file.
    let runs = "\(directory.path)/runs"
    try FileManager.default.createDirectory(atPath: runs, withIntermediateDirectories: true)
    let lines = """
      cat >/dev/null
      mkdir \(runs)/$$
      sleep 0.05
      count=$(ls \(runs) | wc -l)
      rmdir \(runs)/$$
      [ $count -le 2 ] && answer
      """
    let drawer = PictureDrawer(helper: try TestHelper.script(lines, in: directory))
    let results = await withTaskGroup(of: Result<PictureReply, PictureError>.self) { group in
      for _ in 0..<8 { group.addTask { [request] in await drawer.draw([1], request) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0 == .failure(.empty) })
  }

  @Test func `tasks waiting for their turn can be cancelled`() async throws {
    let helper = try TestHelper.script("while :; do sleep 1; done", in: directory)
    var limits = HelperLimits()
    limits.wallTime = .seconds(60)
    let drawer = PictureDrawer(helper: helper, limits: limits)
    let tasks = (0..<6).map { _ in Task { [request] in await drawer.draw([1], request) } }
    for task in tasks.reversed() {
      task.cancel()
      #expect(await task.value == .failure(.cancelled))
    }
  }

  @Test(arguments: ["answer", "exit 1", "while :; do sleep 1; done", "exec >&-; sleep 60"])
  func `no process is left behind`(end: String) async throws {
    var limits = HelperLimits()
    // Long enough for a busy machine to reach the first command.
    limits.wallTime = .seconds(5)
    let helper = try TestHelper.script("mkdir $0.$$; cat >/dev/null; \(end)", in: directory)
    _ = await PictureDrawer(helper: helper, limits: limits).draw([1], request)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    let process = try #require(
      names.compactMap { $0.split(separator: ".").dropFirst().first }.first
    )
    // A process that nobody has reaped still has its id.
    #expect(await Repeatedly.wait { !FileManager.default.fileExists(atPath: "/proc/\(process)") })
  }

  /// Waits until a pipe is opened for writing; on a thread, because opening it blocks.
  private func writer(of path: String) async {
    await TestThread.run { _ = close(open(path, O_RDONLY)) }
  }

  private func getsReply(_ lines: String) async -> Bool {
    (try? await error(lines, file: [1, 2, 3])) == .empty
  }

  private func error(_ lines: String, file: [UInt8]) async throws -> PictureError? {
    let helper = try TestHelper.script(lines, in: directory)
    switch await PictureDrawer(helper: helper, limits: TestHelper.patience).draw(file, request) {
    case .success: return nil
    case .failure(let error): return error
    }
  }
}
