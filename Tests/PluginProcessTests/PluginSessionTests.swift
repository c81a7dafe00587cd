import DashCore
import DashTestSupport
import Foundation
import Glibc
import Testing

@testable import PluginProcess

/// Programs that run for many requests.
@Suite(.ownThread, .hangLimit, .enabled(if: TestPlugin.hasPython, "there is no python3"))
struct PluginSessionTests {
  /// Answers each request with its number among all, its process and the request itself.
  private static let server = """
    import json, os, sys, time
    count = 0
    for line in sys.stdin:
        request = json.loads(line)
        count += 1
        action = request.get("do")
        if action == "exit": sys.exit(3)
        if action == "fail": sys.exit("the reason")
        if action == "wait": continue
        if action == "late": time.sleep(0.3)
        if action == "flood": print("x" * 2000000)
        if action == "half": sys.stderr.write("correct-horse-"); sys.stderr.flush()
        if action == "rest": sys.stderr.write("battery\\n"); sys.stderr.flush()
        if action == "endless": sys.stderr.write("x" * 200000); sys.stderr.flush()
        if action == "line": sys.stderr.write("\\nshort\\n"); sys.stderr.flush()
        if action == "text": print("no JSON"); sys.stdout.flush(); continue
        answer = {"id": request["id"], "count": count, "process": os.getpid(), "got": request}
        if action == "strange": answer["id"] = 1000
        if action == "nameless": del answer["id"]
        if action == "secret": answer["secret"] = request["secret"]
        if action == "log": print("on", request["id"], file=sys.stderr, flush=True)
        print(json.dumps(answer), flush=True)
        while action == "lines": print(json.dumps({"id": request["id"]}))
        while action == "blanks": print()
        while action == "noise": print("x" * 100, file=sys.stderr)
    """

  private let plugin: TestPlugin
  private let program: PluginProgram

  init() throws {
    plugin = try TestPlugin()
    let path = try plugin.write(Self.server, interpreter: "/usr/bin/python3")
    program = PluginProgram(path: path, isLongRunning: true)
  }

  private func ask(
    _ action: String = "",
    secrets: [Secret] = [],
    deadline: Duration = TestPlugin.patience
  ) async -> TestRun {
    let secret = secrets.first?.revealed ?? ""
    let input = "{\"id\":77,\"do\":\"\(action)\",\"secret\":\"\(secret)\"}\n"
    return await plugin.run(
      program,
      .serve,
      input: Array(input.utf8),
      secrets: secrets,
      deadline: deadline
    )
  }

  private func number(_ name: String, in run: TestRun) throws -> Int {
    let output = try #require(run.output, "\(String(describing: run.error))")
    let node = try JSONParser.parse(Array(output.utf8))
    guard case .number(let number) = node[name]?.value else { return -1 }
    return Int(number)
  }

  private func end() async {
    plugin.transport.end()
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `all requests go to the same process, each with its own number`() async throws {
    let first = await ask()
    let second = await ask("log")
    #expect(try number("count", in: first) == 1)
    #expect(try number("count", in: second) == 2)
    #expect(try number("process", in: first) == number("process", in: second))
    #expect(try number("id", in: first) == 1)
    #expect(try number("id", in: second) == 2)
    #expect(second.log == ["on 2"])
    await end()
  }

  @Test func `requests at the same time get their own documents`() async throws {
    let plugin = plugin
    let program = program
    let got = await withTaskGroup(of: (Int, TestRun).self) { group in
      for number in 0..<20 {
        group.addTask {
          let input = Array("{\"number\":\(number)}\n".utf8)
          return (number, await plugin.run(program, .serve, input: input))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(got.count == 20)
    for (number, run) in got {
      #expect(run.output?.contains("\"number\": \(number)}") == true, "\(number): \(run)")
    }
    await end()
  }

  @Test func `a late answer is discarded, and the program goes on`() async throws {
    let first = await ask()
    #expect(await ask("late", deadline: .milliseconds(100)).failure == .timeout)
    let next = await ask()
    #expect(try number("count", in: next) == 3)
    #expect(try number("process", in: first) == number("process", in: next))
    await end()
  }

  @Test func `a program that answers nothing more is ended`() async throws {
    let first = try number("process", in: await ask())
    for _ in 1...2 {
      #expect(await ask("wait", deadline: .milliseconds(100)).failure == .timeout)
    }
    #expect(await Repeatedly.wait { kill(pid_t(first), 0) != 0 })
    await end()
  }

  @Test func `a crash fails the requests in flight, and the program starts again after a pause`()
    async throws
  {
    let first = try number("process", in: await ask())
    let plugin = plugin
    let program = program
    async let waiting = plugin.run(program, .serve, input: Array("{\"do\":\"wait\"}\n".utf8))
    #expect(await ask("exit").failure == .exited(3))
    #expect(await waiting.failure == .exited(3))
    // The pause is a second.
    let next = await Repeatedly.run {
      await ask()
    } until: {
      $0.output != nil
    }
    #expect(try number("process", in: next) != first)
    #expect(try number("count", in: next) == 1)
    await end()
  }

  @Test func `the pause grows to a minute`() {
    let pauses = (0...9).map { PluginLimits.backoff(afterFailures: $0) }
    #expect(pauses == [0, 1, 2, 4, 8, 16, 32, 60, 60, 60].map { Duration.seconds($0) })
  }

  @Test(arguments: ["strange", "nameless"])
  func `a document without the id of a request fails the oldest one`(action: String) async throws {
    #expect(await ask(action).failure == .unknownID)
    #expect(try number("count", in: await ask()) == 2)
    await end()
  }

  @Test func `a line that is not JSON is the response to the oldest request`() async throws {
    #expect(await ask("text").output == "no JSON")
    await end()
  }

  @Test func `a line without end and a secret are refused`() async throws {
    let secret = Secret("correct-horse-battery")
    #expect(await ask("secret", secrets: [secret]).failure == .printedSecret)
    #expect(await ask("flood").failure == .tooMuchOutput)
    await end()
  }

  @Test func `a secret that is written in two parts is not in the log`() async throws {
    let secret = Secret("correct-horse-battery")
    #expect(await ask("half", secrets: [secret]).log == [])
    #expect(await ask("rest", secrets: [secret]).log == ["<redacted>"])
    await end()
  }

  @Test func `a line of the log without end is left out`() async throws {
    #expect(await ask("endless").log == [])
    #expect(await ask("line").log == ["short"])
    await end()
  }

  @Test func `the log of a program that ends is shown`() async throws {
    #expect(await ask("fail").log == ["the reason"])
    await end()
  }

  @Test(arguments: ["lines", "blanks", "noise"])
  func `a program that writes without end between requests is ended`(action: String) async throws {
    let process = try number("process", in: await ask(action))
    #expect(await Repeatedly.wait(upTo: 60) { kill(pid_t(process), 0) != 0 })
    await end()
  }

  @Test func `a cancelled request leaves the program as it is`() async throws {
    let first = try number("process", in: await ask())
    let plugin = plugin
    let program = program
    let task = Task {
      await plugin.run(program, .serve, input: Array("{\"do\":\"wait\"}\n".utf8))
    }
    task.cancel()
    #expect(await task.value.error?.code == .cancelled)
    #expect(try number("process", in: await ask()) == first)
    await end()
  }

  @Test func `instances have processes of their own`() async throws {
    let input = Array("{}\n".utf8)
    let first = await plugin.run(program, .serve, input: input, instance: "one")
    let second = await plugin.run(program, .serve, input: input, instance: "two")
    #expect(try number("process", in: first) != number("process", in: second))
    await end()
  }

  @Test func `the end of the transport ends the program and its requests`() async throws {
    let plugin = plugin
    let program = program
    _ = await ask()
    let task = Task {
      await plugin.run(program, .serve, input: Array("{\"do\":\"wait\"}\n".utf8))
    }
    // The request is in flight, or the transport has ended before it.
    _ = await ask()
    await end()
    task.cancel()
    #expect(await task.value.error?.code == .cancelled)
  }

  @Test func `a program that nobody needs any more is ended`() async throws {
    var limits = PluginLimits()
    limits.idleTime = .milliseconds(100)
    let plugin = try TestPlugin(limits: limits)
    let path = try plugin.write(Self.server, interpreter: "/usr/bin/python3")
    let program = PluginProgram(path: path, isLongRunning: true)
    #expect(await plugin.run(program, .serve).output != nil)
    #expect(await plugin.hasNoSurvivors())
    #expect(try number("count", in: await plugin.run(program, .serve)) == 1)
  }

  @Test func `a program without requests makes room for another`() async throws {
    var limits = PluginLimits()
    limits.concurrentRuns = 1
    let plugin = try TestPlugin(limits: limits)
    let path = try plugin.write(Self.server, interpreter: "/usr/bin/python3")
    let program = PluginProgram(path: path, isLongRunning: true)
    #expect(await plugin.run(program, .serve).output != nil)
    #expect(await plugin.run(PluginProgram(path: "/bin/echo")).output == "fetch\n")
    #expect(await plugin.hasNoSurvivors())
    #expect(await plugin.run(program, .serve, instance: "one").output != nil)
    #expect(await plugin.run(program, .serve, instance: "two").output != nil)
    let processes = ProcessFiles.processes(withEnvironment: plugin.folder.path)
    // The program and its supervisor.
    #expect(processes.count == 2)
    plugin.transport.end()
    #expect(await plugin.hasNoSurvivors())
  }

  @Test(arguments: [
    ("{\"id\":77,\"a\":{\"id\":1}}\n", "{\"id\":5,\"a\":{\"id\":1}}\n"),
    ("{\"a\":[1]}", "{\"id\":5,\"a\":[1]}\n"), ("{}", "{\"id\":5}\n"), ("text\n", "text\n"),
  ])
  func `a request gets the number of its session`(request: String, line: String) {
    #expect(RequestLine.line(Array(request.utf8), id: 5) == Array(line.utf8))
  }
}
