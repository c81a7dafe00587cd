import DashCore
import DashTestSupport
import Synchronization
import Testing

@testable import DashConfiguration
@testable import DashFetch

/// Keys printed by programs: each program runs once.
@Suite(.hangLimit) struct KeyRingTests {
  private func command(_ commandLine: String...) throws -> KeyCommand {
    try #require(KeyCommand(commandLine: commandLine))
  }

  @Test func `a program runs once for all callers, whatever its result`() async throws {
    let runs = Mutex<[String]>([])
    let ring = KeyRing { command in
      runs.withLock { $0.append(command.program) }
      return command.program == "good" ? .success(Secret("k")) : .failure(.noOutput)
    }
    let (good, bad) = (try command("good"), try command("bad"))
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          #expect(await ring.key(from: good) == .success(Secret("k")))
          #expect(await ring.key(from: bad) == .failure(.noOutput))
        }
      }
    }
    #expect(await ring.key(from: good) == .success(Secret("k")))
    #expect(runs.withLock { $0.sorted() } == ["bad", "good"])
  }

  @Test func `other arguments mean another program`() async throws {
    let ring = KeyRing { .success(Secret($0.arguments.joined())) }
    #expect(await ring.key(from: try command("a", "1")) == .success(Secret("1")))
    #expect(await ring.key(from: try command("a", "2")) == .success(Secret("2")))
  }

  @Test func `it runs while a caller waits and runs again for a later caller`() async throws {
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let count = Mutex(0)
    let ring = KeyRing { _ in
      let run = count.withLock { count in
        count += 1
        return count
      }
      guard run == 1 else { return .success(Secret("k")) }
      started.yield()
      // It runs until its task is cancelled.
      for await _ in AsyncStream<Never>.makeStream().stream {}
      ended.yield()
      return nil
    }
    let command = try command("slow")
    let first = Task { await ring.key(from: command) }
    for await _ in starts { break }
    let executor = TestExecutor()
    let second = Task(executorPreference: executor) { await ring.key(from: command) }
    // The call then waits for the program too.
    await executor.waitUntilIdle()
    first.cancel()
    #expect(await first.value == nil)
    second.cancel()
    #expect(await second.value == nil)
    for await _ in ends { break }
    #expect(await ring.key(from: command) == .success(Secret("k")))
  }

  /// Counts the runs of a program.
  private final class Runs: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock(\.self) }

    /// A key ring whose program fails the first time.
    var ring: KeyRing {
      KeyRing { _ in
        let isFirst = self.number.withLock { number in
          number += 1
          return number == 1
        }
        return isFirst ? .failure(.noOutput) : .success(Secret(SampleSource.key))
      }
    }
  }

  @Test func `a failure is cached until a retry and a key forever`()
    async throws
  {
    let runs = Runs()
    let ring = runs.ring
    let command = try command("a")
    let before = ContinuousClock.now
    #expect(await ring.key(from: command) == .failure(.noOutput))
    #expect(await ring.key(from: command) == .failure(.noOutput))
    #expect(await ring.key(from: command, failingSince: before) == .failure(.noOutput))
    #expect(runs.count == 1)
    #expect(await ring.key(from: command, failingSince: .now) == .success(Secret(SampleSource.key)))
    #expect(await ring.key(from: command, failingSince: .now) == .success(Secret(SampleSource.key)))
    #expect(runs.count == 2)
  }

  @Test func `a key press or a changed configuration runs a failed program again`()
    async throws
  {
    for (policy, isAnother) in [(CachePolicy(.revalidate), false), (nil, true)] {
      var fetcher = try fetcher(Runs().ring, .returning(.json(#"{"temperature": 1}"#)))
      let instance = try instance()
      #expect(await fetcher.fetch(instance).status == "unconfigured")
      #expect(await fetcher.fetch(instance).status == "unconfigured")
      if isAnother { fetcher.configuredAt = .now }
      #expect(await fetcher.fetch(instance, policy: policy).status == "fresh")
    }
  }

  @Test func `the program's time counts as part of the fetch`() async throws {
    let ended = Mutex<ContinuousClock.Instant?>(nil)
    let ring = KeyRing { _ in
      ended.withLock { $0 = .now }
      return .success(Secret(SampleSource.key))
    }
    let transport = ScriptedTransport.returning(.json(#"{"temperature": 1}"#))
    let fetcher = try fetcher(ring, transport, timeoutSeconds: 30)
    #expect(try await fetcher.fetch(instance()).status == "fresh")
    let deadline = try #require(transport.requests.first?.deadline)
    let end = ended.withLock { $0 }
    #expect(try deadline <= #require(end) + .seconds(30))
  }

  @Test func `a program that exceeds the fetch's deadline is killed`() async throws {
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let ring = KeyRing { _ in
      for await _ in AsyncStream<Never>.makeStream().stream {}
      ended.yield()
      return nil
    }
    let state = try await fetcher(ring, .failing(.tls), timeoutSeconds: 1).fetch(instance())
    #expect(state.error?.reason == .failedCommand("program", .timeout))
    for await _ in ends { break }
  }

  @Test func `a failing program spends no calls`() async throws {
    let store = MemoryStore()
    let pipeline = SharedPipeline(store: store, clock: PipelineClock(now: { SampleSource.now }))
    let keys = KeyRing { _ in .failure(.noOutput) }
    let instance = try instance()
    var fetcher = try fetcher(keys, .expectingNothing())
    fetcher.pipeline = pipeline
    #expect(await fetcher.fetch(instance).status == "unconfigured")
    #expect(await store.summary(at: SampleSource.now).calls.isEmpty)
  }

  private func fetcher(
    _ keys: KeyRing,
    _ transport: ScriptedTransport,
    timeoutSeconds: Int? = nil
  ) throws -> InstanceFetcher {
    InstanceFetcher.testing(transport, keys: keys, timeoutSeconds: timeoutSeconds)
  }

  /// Returns an instance whose key a program prints.
  private func instance() throws -> Instance {
    Instance(
      name: "weather",
      descriptor: SampleSource.descriptor,
      options: .success(
        SourceOptions(
          [
            "apiKey": .secret(Secret(printedBy: try command("program"))),
            "places": .places([.name("London")]),
          ],
          describedBy: SampleSource.descriptor.options
        )
      )
    )
  }

  @Test func `a program receives no variable that could hold a key`() {
    let environment = [
      "PATH": "/bin", "HOME": "/h", "LC_ALL": "C", "XDG_RUNTIME_DIR": "/r", "GPG_TTY": "/t",
      "OPENWEATHERMAP_API_KEY": "k", "AWS_SECRET_ACCESS_KEY": "k", "https_proxy": "http://u:p@h",
      "LD_PRELOAD": "/x.so", "BASH_ENV": "/x", "CREDENTIALS_DIRECTORY": "/c",
      // Parts of a key composed of variables.
      "LC_FIRST_HALF": "k", "XDG_SECOND_HALF": "k",
    ]
    #expect(
      ChildEnvironment.forKeyProgram(environment).keys.sorted()
        == ["GPG_TTY", "HOME", "LC_ALL", "PATH", "XDG_RUNTIME_DIR"]
    )
  }
}
