import DashTestSupport
import Foundation
import Testing

/// Tests that a key is detected in every form.
@Suite(.ownThread) struct SecretCanaryTests {
  private let key = SecretCanary("label").text

  @Test(arguments: 0..<6)
  func `a key is found at any offset`(offset: Int) {
    let text = String(repeating: "x", count: offset) + key + "yz"
    let data = Data(text.utf8)
    let base64 = data.base64EncodedString()
    let url = base64.replacing("+", with: "-").replacing("/", with: "_")
    let hexadecimal = data.map { String(format: "%02x", $0) }.joined()
    let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let dumped = data.map { String(format: "%02x", $0) }.joined(separator: " ")
    for form in [text, dumped, base64, url, hexadecimal, hexadecimal.uppercased(), encoded] {
      #expect(SecretCanary.trace(in: Array("before \(form) after".utf8)) != nil, "\(form)")
    }
    #expect(SecretCanary.trace(in: Array("before Kn4ry after".utf8)) == nil)
  }
}
