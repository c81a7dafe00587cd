import DashCore

/// The address of a photo's page, which the service's terms want linked.
enum PhotoPageLink {
  /// `https://www.flickr.com/photos/OWNER/ID`.
  ///
  /// - Parameters:
  ///   - owner: The user's id, such as `12345678@N00`.
  ///   - id: The photo's id.
  ///   - policy: Where links may lead.
  /// - Returns: nil without an owner's id.
  static func link(owner: DisplayText?, id: PhotoID, policy: LinkPolicy) -> ServiceLink? {
    guard
      let owner = owner?.string,
      owner.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "@-_".contains($0)) })
    else { return nil }
    return policy.link("https://www.flickr.com/photos/\(owner)/\(id)")
  }
}
