import DashCore
import DashTestSupport
import Synchronization
import Testing

@testable import DashApp

/// Keys that programs print: each asked for once.
@Suite(.timeLimit(.minutes(1))) struct KeyRingTests {
  private func command(_ words: String...) throws -> KeyCommand {
    try #require(KeyCommand(words: words))
  }

  @Test func `a program is run once, whoever asks, whatever it gives`() async throws {
    let runs = Mutex<[String]>([])
    let ring = KeyRing { command in
      runs.withLock { $0.append(command.program) }
      return command.program == "good" ? .success(Secret("k")) : .failure(.noKey)
    }
    let (good, bad) = (try command("good"), try command("bad"))
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          #expect(await ring.key(from: good) == .success(Secret("k")))
          #expect(await ring.key(from: bad) == .failure(.noKey))
        }
      }
    }
    #expect(await ring.key(from: good) == .success(Secret("k")))
    #expect(runs.withLock { $0.sorted() } == ["bad", "good"])
  }

  @Test func `other words are another program`() async throws {
    let ring = KeyRing { .success(Secret($0.arguments.joined())) }
    #expect(await ring.key(from: try command("a", "1")) == .success(Secret("1")))
    #expect(await ring.key(from: try command("a", "2")) == .success(Secret("2")))
  }

  @Test func `it runs for as long as anybody waits, and again for who comes later`() async throws {
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
    let second = Task { await ring.key(from: command) }
    first.cancel()
    #expect(await first.value == nil)
    second.cancel()
    #expect(await second.value == nil)
    for await _ in ends { break }
    #expect(await ring.key(from: command) == .success(Secret("k")))
  }

  @Test func `a program gets no variable that could hold a key`() {
    let environment = [
      "PATH": "/bin", "HOME": "/h", "LC_ALL": "C", "XDG_RUNTIME_DIR": "/r", "GPG_TTY": "/t",
      "OPENWEATHERMAP_API_KEY": "k", "AWS_SECRET_ACCESS_KEY": "k", "https_proxy": "http://u:p@h",
      "LD_PRELOAD": "/x.so", "BASH_ENV": "/x", "CREDENTIALS_DIRECTORY": "/c",
    ]
    #expect(
      KeyCommandRunner.passed(of: environment).keys.sorted()
        == ["GPG_TTY", "HOME", "LC_ALL", "PATH", "XDG_RUNTIME_DIR"]
    )
  }
}
