import DashCore
import Testing
import TimeZones

/// The table of the countries' zones.
@Suite struct CountryTableTests {
  private static let text = """
    # tzdb timezone descriptions
    #country-
    #codes\tcoordinates\tTZ\tcomments
    AE,OM,RE,SC,TF\t+2518+05518\tAsia/Dubai\tCrozet
    US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
    US,CA\t+340308-1181434\tAmerica/Los_Angeles
    GB,GG\t+513030-0000731\tEurope/London\r
    XX\t+0000+0000\t../../etc/passwd
    XX\tAmerica/New_York

    USA\t+0+0\tAmerica/Detroit
    """

  @Test func `a country has the zones of all lines that name it`() {
    let table = CountryTable(Array(Self.text.utf8))
    func names(_ code: String) -> [String] { table.zones(ofCountry: code).map(\.string) }
    #expect(names("US") == ["America/New_York", "America/Los_Angeles"])
    #expect(names("CA") == ["America/Los_Angeles"])
    #expect(names("SC") == ["Asia/Dubai"])
    for code in ["XX", "USA", "", "us", "GB"] { #expect(names(code) == [], "\(code)") }
  }

  @Test func `invalid text gives an empty table`() {
    #expect(CountryTable([]) == CountryTable([0xFF, 0x09, 0x09, 0x0A, 0x09]))
  }
}
