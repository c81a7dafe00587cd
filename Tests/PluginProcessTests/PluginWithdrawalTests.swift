import DashCore
import DashTestSupport
import Testing

@testable import PluginProcess

/// Requests of instances that were removed, changed or are no longer trusted.
@Suite(.ownThread, .hangLimit) struct PluginWithdrawalTests {
  /// Prints its action, or each line that it reads.
  private static let script = """
    case $1 in
    serve) exec cat ;;
    *) echo "$1" ;;
    esac
    """

  private let plugin: TestPlugin
  private let program: PluginProgram

  init() throws {
    plugin = try TestPlugin()
    program = PluginProgram(path: try plugin.write(Self.script))
  }

  @Test(arguments: [ProgramCall.Action.fetch, .serve])
  func `a request of an instance that has gone starts no program`(
    action: ProgramCall.Action
  ) async {
    plugin.transport.end(except: [ProgramSession(program: program, instance: "kept")])
    let gone = await plugin.run(program, action, instance: "gone")
    #expect(gone.error?.code == .cancelled, "\(gone)")
    var changed = program
    changed.isLongRunning.toggle()
    let other = await plugin.run(changed, action, instance: "kept")
    #expect(other.error?.code == .cancelled, "\(other)")
    #expect(await plugin.run(program, action, instance: "kept").output != nil)
    #expect(await plugin.run(program, .describe).output == "describe\n")
    plugin.transport.end(except: [ProgramSession(program: program, instance: "gone")])
    #expect(await plugin.run(program, action, instance: "gone").output != nil)
    plugin.transport.end()
    #expect(await plugin.hasNoSurvivors())
  }

  @Test(arguments: [ProgramCall.Action.fetch, .serve])
  func `an instance that goes while its places are looked up starts no program`(
    action: ProgramCall.Action
  ) async throws {
    let transport = plugin.transport
    let call = ProgramCall(program, action, instance: "gone") {
      transport.end(except: [])
      return Array("{}\n".utf8)
    }
    let request = Request(running: call, identity: "test", deadline: .now + TestPlugin.patience)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    #expect(error?.code == .cancelled)
    #expect(await plugin.run(program, .describe).output == "describe\n")
    #expect(await plugin.hasNoSurvivors())
  }
}
