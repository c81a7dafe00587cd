package import DashCore

extension Response {
  /// Returns a response with a text as its body.
  package static func json(_ text: String, status: Int = 200) -> Response {
    Response(
      status: status,
      headers: [("content-type", "application/json")],
      body: Array(text.utf8)
    )
  }
}
