import DashApp
import Testing

/// Host lookups with the system's resolver, without a network.
@Suite struct HostLookupTests {
  @Test func `an address resolves to itself`() async {
    #expect(
      await HostLookup.addresses(of: "127.0.0.1", within: .seconds(600))
        == .addresses(["127.0.0.1"])
    )
  }

  @Test func `an impossible host has no address`() async {
    guard case .failed(let reason) = await HostLookup.addresses(of: "a b", within: .seconds(600))
    else {
      Issue.record("a name with a space in it has no address")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `concurrent lookups each have their own result`() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 1...50 {
        group.addTask {
          let host = "127.0.0.\(number)"
          let outcome = await HostLookup.addresses(of: host, within: .seconds(600))
          return outcome == .addresses([host])
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
