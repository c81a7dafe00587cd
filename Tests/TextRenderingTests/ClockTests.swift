import DashCore
import Testing

@testable import TextRendering

/// Times of day on a 24-hour and a 12-hour clock.
@Suite struct ClockTests {
  private func time(_ minuteOfDay: Int, second: Int64 = 0) -> CivilTime {
    Timestamp(secondsSinceEpoch: Int64(minuteOfDay) * 60 + second).civil(utcOffsetSeconds: 0)
  }

  @Test(
    arguments: [
      (0, "00:00", "12:00 am", "12 am"), (1, "00:01", "12:01 am", "12:01 am"),
      (59, "00:59", "12:59 am", "12:59 am"), (60, "01:00", "1:00 am", "1 am"),
      (545, "09:05", "9:05 am", "9:05 am"), (719, "11:59", "11:59 am", "11:59 am"),
      (720, "12:00", "12:00 pm", "12 pm"), (721, "12:01", "12:01 pm", "12:01 pm"),
      (780, "13:00", "1:00 pm", "1 pm"), (845, "14:05", "2:05 pm", "2:05 pm"),
      (1439, "23:59", "11:59 pm", "11:59 pm"),
    ]
  )
  func `midnight and noon are twelve`(
    _ minute: Int,
    _ whole: String,
    _ half: String,
    _ short: String
  ) {
    #expect(ClockText(style: .hours24).time(time(minute)) == whole)
    #expect(ClockText(style: .hours24).shortTime(time(minute)) == whole)
    #expect(ClockText(style: .hours12).time(time(minute)) == half)
    #expect(ClockText(style: .hours12).shortTime(time(minute)) == short)
  }

  @Test(arguments: [
    (1080, 1260, "18–21", "6–9 pm"), (1260, 1440, "21–24", "9 pm–12 am"),
    (0, 180, "00–03", "12–3 am"), (540, 720, "09–12", "9 am–12 pm"),
    (1065, 1245, "17:45–20:45", "5:45–8:45 pm"),
  ])
  func `a period has both of its ends`(_ from: Int, _ to: Int, _ whole: String, _ half: String) {
    func period(_ style: ClockStyle) -> String {
      ClockText(style: style).period(from: time(from), to: time(to), dash: "–")
    }
    #expect(period(.hours24) == whole)
    #expect(period(.hours12) == half)
  }

  @Test func `seconds precede AM and PM`() {
    #expect(ClockText(style: .hours12).timeWithSeconds(time(845, second: 9)) == "2:05:09 pm")
    #expect(ClockText().timeWithSeconds(time(845, second: 9)) == "14:05:09")
  }

  @Test func `no time on a screen exceeds twelve on a 12-hour clock`() {
    var units = Units.metric
    units.clock = .hours12
    let options = RenderOptions(width: 140, units: units)
    let dashboards = [Sample.table, Sample.dashboard(Sample.fresh([Sample.places[0]]))]
    for dashboard in dashboards {
      for format in [OutputFormat.text, .plain] {
        let screen = Renderer(options).render(dashboard, as: format)
        #expect(screen.contains(" pm"))
        #expect(screen.firstMatch(of: /\b(0\d|1[3-9]|2\d):\d\d(?! h)/) == nil, "\(screen)")
      }
    }
  }

  @Test func `a 12-hour axis labels its hours in few cells`() {
    let axis = TimeAxis(
      span: ChartSpan(from: Sample.now.advanced(bySeconds: -86_400), to: Sample.now),
      columns: 70,
      utcOffsets: UTCOffsets(0),
      clock: ClockText(style: .hours12)
    )
    #expect(
      axis.ticks().map(\.label)
        == ["3 pm", "6 pm", "9 pm", "Fri 20", "3 am", "6 am", "9 am", "12 pm"]
    )
  }
}
