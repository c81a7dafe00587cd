import DashCore
import Synchronization

/// One run of a plugin by `dash plugins check`: how it is started and what it reads.
///
/// The supervisor runs it like every plugin. Scenarios that dash never creates are made by a
/// shell script, which then executes the plugin.
struct PluginTrial: Sendable {
  /// What is unusual about a run.
  enum Scenario: Sendable, Hashable {
    case usual
    case noNetwork
    case noHome
    case closedInput
    case terminated
  }

  /// The arguments of the plugin: its action; none when a person starts it.
  var arguments: [String]
  var scenario = Scenario.usual
  /// The time after which the plugin is ended.
  var limit = Duration.seconds(10)
  /// Changes the request before the plugin reads it.
  var change: @Sendable ([UInt8]) -> [UInt8] = { $0 }

  /// Returns the program that starts a plugin.
  func program(_ plugin: PluginProgram) -> PluginProgram {
    guard scenario != .usual else {
      return PluginProgram(
        path: plugin.path,
        arguments: arguments,
        passesAction: false,
        version: plugin.version
      )
    }
    return PluginProgram(
      path: "/bin/sh",
      arguments: ["-c", Self.script(for: scenario), plugin.path] + arguments,
      passesAction: false
    )
  }

  /// A script that prints `yes` if a run can get its own, empty network namespace.
  static let namespaceProbe = PluginProgram(
    path: "/bin/sh",
    arguments: ["-c", "unshare -rn true 2>/dev/null && echo yes || echo no"],
    passesAction: false
  )

  /// Returns the script that starts the plugin `$0` with the arguments `$@`.
  private static func script(for scenario: Scenario) -> String {
    switch scenario {
    case .usual: #"exec "$0" "$@""#
    case .noHome: #"unset HOME; exec "$0" "$@""#
    case .closedInput: #"exec "$0" "$@" <&-"#
    case .noNetwork:
      // Where no namespace is allowed, the proxy is port 9 of this machine, where nothing listens.
      """
      unshare -rn true 2>/dev/null && exec unshare -rn "$0" "$@"
      for name in http https all HTTP HTTPS ALL; do export "${name}_proxy=http://127.0.0.1:9"; done
      export HTTP_PROXY=$http_proxy HTTPS_PROXY=$http_proxy ALL_PROXY=$http_proxy
      exec "$0" "$@"
      """
    case .terminated:
      // The input stays open, so that a plugin that reads its request still runs at the signal.
      // Every process of a plugin gets SIGTERM from dash, and a second later SIGKILL.
      """
      sleep 60 | setsid "$0" "$@" >/dev/null 2>&1 &
      group=$!
      sleep 0.5
      kill -s TERM -- "-$group" 2>/dev/null
      runs() {
        for file in /proc/[0-9]*/stat; do
          read -r line <"$file" || continue
          [ "${line%% *}" != $$ ] || continue
          set -- ${line##*) }
          [ "$1" = Z ] || { [ "$2" != $PPID ] && [ "$3" != $group ]; } || return 0
        done 2>/dev/null
        return 1
      }
      count=0
      while runs && [ $count -lt 10 ]; do sleep 0.1; count=$((count + 1)); done
      runs && echo running || echo ended
      """
    }
  }
}

/// What a run of a plugin showed.
final class PluginTrialRecord: Sendable {
  struct Content {
    /// What the plugin printed.
    var output: [UInt8] = []
    /// The exit status, if the plugin printed something.
    var exitStatus: Int32 = 0
    /// Why there is no output.
    var failure: ProgramFailure?
    /// Why the plugin could not be run at all, which is not its fault.
    var obstacle: TransportError?
    /// The plugin's log.
    var log: [String] = []
    var duration = Duration.zero
  }

  private let state = Mutex(Content())

  var content: Content { state.withLock { $0 } }

  func update(_ change: (inout Content) -> Void) { state.withLock { change(&$0) } }
}

/// Runs a trial in place of the run that a source requests.
struct PluginTrialTransport: Transport {
  let base: any Transport
  let trial: PluginTrial
  let record: PluginTrialRecord

  func send(_ request: Request) async throws(TransportError) -> Response {
    guard let call = request.program else {
      throw TransportError(.offline, host: request.baseURL.host)
    }
    // Without the secret, so that its output is seen as it is.
    var run = ProgramCall(trial.program(call.program), .fetch) { [trial] in
      trial.change(await call.input)
    }
    run.log = { [record] line in record.update { $0.log.append(line.string) } }
    let start = ContinuousClock.now
    defer { record.update { $0.duration = .now - start } }
    do throws(TransportError) {
      let response = try await base.send(
        Request(running: run, identity: "", deadline: start + trial.limit)
      )
      record.update { content in
        content.output = response.body
        content.exitStatus =
          response.header(ProgramCall.exitStatusField).flatMap { Int32($0) } ?? 0
      }
      return response
    } catch {
      record.update { content in
        if case .failedProgram(run.program.name, let failure)? = error.reason {
          content.failure = failure
        } else {
          content.obstacle = error
        }
      }
      throw error
    }
  }
}
