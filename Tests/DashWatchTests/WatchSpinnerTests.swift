import DashCore
import DashTestSupport
import Testing
import TextRendering

@testable import DashFetch
@testable import DashWatch

/// The moving mark while anything is awaited.
@Suite struct WatchSpinnerTests: WatchModelSuite {
  private func moment(_ milliseconds: Int) -> WatchMoment { moment(Double(milliseconds) / 1000) }

  /// Sends an event and returns when the loop wakes next.
  private func send(_ event: WatchEvent, to model: inout WatchModel, at now: Int) -> Duration {
    _ = model.handle(event, at: moment(now))
    model.spinner.update(isWaiting: model.isWaiting, at: moment(now).elapsed)
    return model.nextWake(at: moment(now))
  }

  private func step(of model: WatchModel, at now: Int) -> Int? {
    model.content(at: moment(now)).status.spinnerStep
  }

  /// Ends the only fetch.
  private func settle(_ model: inout WatchModel, at now: Int) -> Duration {
    let state = PanelState.failed(SourceError(.badRequest))
    let ticket = Ticket(key: "a", number: 1)
    return send(.settled(.panel(ticket), state), to: &model, at: now)
  }

  @Test func `it turns while a response is awaited, and costs no redraw otherwise`() throws {
    var model = try model([.sample("a")])
    #expect(send(.wake, to: &model, at: 0) == .milliseconds(300))
    #expect(step(of: model, at: 299) == nil)
    #expect(step(of: model, at: 300) == 0)
    #expect(send(.wake, to: &model, at: 300) == .milliseconds(500))
    #expect(step(of: model, at: 500) == 1)
    #expect(send(.wake, to: &model, at: 730) == .milliseconds(900))
    #expect(step(of: model, at: 2500) == 11)

    #expect(settle(&model, at: 2600) == .seconds(60))
    #expect(step(of: model, at: 2600) == nil)
  }

  @Test func `a quick response never shows it`() throws {
    var model = try model([.sample("a")])
    _ = send(.wake, to: &model, at: 0)
    #expect(settle(&model, at: 250) == .seconds(60))
    #expect(step(of: model, at: 1000) == nil)
  }

  @Test func `it turns while a picture is awaited, and its wait is named`() throws {
    var model = try model([.sample("a")])
    _ = send(.wake, to: &model, at: 0)
    _ = settle(&model, at: 100)
    let requirement = SamplePhoto.requirement()
    let ticket = model.beginPictures([requirement])[0]
    #expect(send(.wake, to: &model, at: 200) == .milliseconds(500))
    #expect(step(of: model, at: 500) == 0)
    #expect(!model.content(at: moment(1100)).status.awaitsPictures)
    #expect(model.content(at: moment(1200)).status.awaitsPictures)
    _ = send(.picture(ticket, .failure(.noDrawing)), to: &model, at: 1300)
    #expect(step(of: model, at: 1300) == nil)
    #expect(!model.content(at: moment(1300)).status.awaitsPictures)
  }

  @Test func `a paused screen redraws its clock at each minute`() throws {
    var model = try model([.sample("a")])
    _ = send(.wake, to: &model, at: 0)
    _ = settle(&model, at: 100)
    model.engine.isPaused = true
    model.engine.repetition?.nextTick = .seconds(1000)
    model.engine.board.slots[0].schedule = nil
    #expect(send(.wake, to: &model, at: 10_400) == .milliseconds(60_400))
    #expect(send(.wake, to: &model, at: 60_400) == .milliseconds(120_400))
  }
}
