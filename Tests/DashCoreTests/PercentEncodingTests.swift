import DashCore
import Testing

@Suite struct PercentEncodingTests {
  @Test(
    arguments: [
      ("", ""), ("AZaz09-._~", "AZaz09-._~"), (" ", "%20"), ("+", "%2B"), ("%", "%25"),
      ("%20", "%2520"), ("/?#&=", "%2F%3F%23%26%3D"), ("\n", "%0A"), ("\u{0}", "%00"),
      ("é", "%C3%A9"), ("東京", "%E6%9D%B1%E4%BA%AC"), ("😀", "%F0%9F%98%80"),
    ]
  )
  func `all but the unreserved characters are encoded byte by byte`(text: String, encoded: String) {
    #expect(PercentEncoding.encode(text) == encoded)
    #expect(PercentEncoding.decode(encoded) == text)
  }

  @Test(
    arguments: zip(
      ["%2f%C3%A9", "100%", "%", "%4", "%zz", "%+1", "a+b"],
      [
        "/é", "100%", "%", "%4", "%zz", "%+1", "a+b",
      ]
    )
  )
  func `an invalid escape stays unchanged`(encoded: String, text: String) {
    #expect(PercentEncoding.decode(encoded) == text)
  }

  @Test func `every ASCII character becomes itself or three characters`() {
    let unchanged = (0..<128).filter { value in
      PercentEncoding.encode(String(UnicodeScalar(UInt8(value)))).count == 1
    }
    #expect(unchanged.count == 26 + 26 + 10 + 4)
  }
}
