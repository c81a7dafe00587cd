/// The right to be the one that asks for an answer, given back by ``release()``.
package protocol RefreshClaim: Sendable {
  func release() async
}
