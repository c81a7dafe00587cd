/// One fetch of one instance: what comes back under an old ticket is for nobody any more.
struct FetchTicket: Sendable, Hashable {
  let instance: String
  let number: Int
}
