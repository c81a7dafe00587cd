import DashCore
import Testing

@testable import TextRendering

/// The skies that replace missing photos.
@Suite struct PlaceholderTests {
  /// Returns a place with its last observation, some hours before ``Sample/now``.
  private func place(
    hoursAgo: Int64 = 0,
    isDay: Bool? = true,
    latitude: Double? = nil,
    longitude: Double? = nil
  ) -> PlaceWeather {
    var place = PlaceWeather(requestedPlace: .name("London"))
    place.latitude = latitude
    place.longitude = longitude
    place.observedAt = Sample.now.advanced(bySeconds: -hoursAgo * 3600)
    place.condition = Condition(.rain, code: 500, isDay: isDay)
    return place
  }

  private func dashboard(_ places: [PlaceWeather]) -> Dashboard {
    let failed = PanelState.failed(SourceError(.serverError, httpStatus: 500))
    let photos = Panel(name: "photos", descriptor: PhotoSample.provider, state: failed)
    let weather =
      places.isEmpty ? Sample.panel(failed) : Sample.panel(Sample.fresh(places))
    return Sample.dashboard(panels: [weather, photos])
  }

  private func requirements(
    _ dashboard: Dashboard,
    order: PlaceOrder? = nil
  ) -> [PictureRequirement] {
    var options = RenderOptions()
    options.pictures = PictureAlbum()
    options.placeOrder = order
    return Renderer(options).requirements(of: dashboard, as: .text)
  }

  private func picture(_ requirement: PictureRequirement) -> Picture {
    Picture(
      columns: 1,
      rows: 1,
      content: .cells([Cell("▀")]),
      placeholder: Placeholder(reason: .searchFailed, sky: requirement.sky)
    )
  }

  // MARK: The sky

  @Test func `a sky has the weather and the time of day of its place`() {
    #expect(PlaceSky(above: place(), at: Sample.now) == PlaceSky(.rain, isDay: true))
    // At Sample.now it is 14:05 in London, where the sun sets at 16:03.
    for (hours, isDay) in [(0, true), (1, true), (2, false)] {
      let moment = Sample.now.advanced(bySeconds: Int64(hours) * 3600)
      let london = place(latitude: 51.5, longitude: -0.1)
      let sky = PlaceSky(above: london, at: moment)
      #expect((sky?.sky, sky?.isDay) == (.rain, isDay), "\(hours) h")
      #expect(sky?.isTwilight == (hours == 2))
      // Nobody sees the moon through rain.
      #expect(sky?.moon == nil)
    }
  }

  @Test func `a clear night has the moon while it is up`() {
    var clear = place(latitude: 51.5, longitude: -0.1)
    clear.condition = Condition(.clear, "clear sky", code: 0, isDay: false)
    clear.observedAt = nil
    func sky(hoursFromNow hours: Int64) -> PlaceSky? {
      PlaceSky(above: clear, at: Sample.now.advanced(bySeconds: hours * 3600))
    }
    // On 20 November 2026 it rises at 13:50 in London, four fifths lit, and sets at 02:00.
    #expect(sky(hoursFromNow: 6)?.moon == PlaceSky.Moon(litEighths: 7, isLitLeft: false))
    #expect(sky(hoursFromNow: 14)?.moon == nil)
    #expect(sky(hoursFromNow: 0)?.isDay == true)
    #expect(sky(hoursFromNow: 0)?.moon == nil)
  }

  @Test func `an unknown sky is neutral`() {
    #expect(PlaceSky(above: place(isDay: nil), at: Sample.now) == nil)
    #expect(PlaceSky(above: place(hoursAgo: 3), at: Sample.now) != nil)
    #expect(PlaceSky(above: place(hoursAgo: 4), at: Sample.now) == nil)
    #expect(PlaceSky(above: PlaceWeather(requestedPlace: .name("A")), at: Sample.now) == nil)
    #expect(requirements(dashboard([])).map(\.sky) == [nil])
  }

  @Test func `sorting the places changes no sky`() throws {
    let dashboard = dashboard([Sample.london, Sample.montreal])
    let byWind = try #require(PlaceOrder(rawValue: "wind"))
    let sorted = byWind.sorted(dashboard)
    #expect(sorted.panels[0].state.firstPlace?.name == "Montréal")
    for dashboard in [dashboard, sorted] {
      #expect(requirements(dashboard).map(\.sky) == [PlaceSky(.rain, isDay: true)])
    }
  }

  // MARK: The screen

  @Test func `the sky of a failed search is below its own heading, with a caption`() throws {
    for places in [[], [Sample.london]] {
      let dashboard = dashboard(places)
      let requirement = try #require(requirements(dashboard).first)
      var options = RenderOptions()
      options.pictures = PictureAlbum()
      options.pictures?[requirement] = picture(requirement)
      let text = Renderer(options).render(dashboard, as: .text)
      let heading = try #require(text.firstRange(of: "photos  ExamplePhotos"))
      let sky = try #require(text.firstRange(of: "▀"))
      let caption = try #require(text.firstRange(of: "Placeholder sky: the photo search failed."))
      #expect(heading.upperBound < sky.lowerBound)
      #expect(sky.upperBound < caption.lowerBound)
    }
  }

  @Test func `a placeholder is painted again when the sky changes`() throws {
    let before = try #require(requirements(dashboard([])).first)
    let after = try #require(requirements(dashboard([Sample.london])).first)
    var album = PictureAlbum()
    album[before] = picture(before)
    #expect(album[before] != nil)
    #expect(album[after] == nil)
    album[after] = picture(after)
    #expect(album[after] != nil)
    #expect(album.count == 1)
  }

  // MARK: The gallery

  @Test func `a gallery says each reason once, with marks at its tiles`() throws {
    let photos = Array(try PhotoSample.photos().prefix(4))
    let dashboard = PhotoSample.dashboard(try PhotoSample.page(photos))
    var options = RenderOptions(width: 80)
    options.photoPresentation = .gallery
    options.pictures = PictureAlbum()
    let required = Renderer(options).requirements(of: dashboard, as: .text)
    #expect(required.count == 4)
    let reasons: [PictureFailure?] = [
      .fetchFailed(.timeout), .unavailable, nil, .fetchFailed(.timeout),
    ]
    for (requirement, reason) in zip(required, reasons) {
      options.pictures?[requirement] = Picture(
        columns: 1,
        rows: 1,
        content: .cells([Cell("▀")]),
        placeholder: reason.map { Placeholder(reason: $0, sky: nil) }
      )
    }
    let text = Renderer(options).render(dashboard, as: .text)
    let notes = text.split(separator: "\n").filter { $0.contains("Placeholder sky") }
    #expect(
      notes == [
        " * Placeholder sky: the picture could not be loaded (timeout).",
        " ** Placeholder sky: the picture is no longer available.",
      ]
    )
    #expect(text.contains("photos:53910000001 * "))
    #expect(text.contains("photos:53910000002 ** "))
    #expect(text.contains("photos:53910000003\n"))
    #expect(text.contains("photos:53910000004 *\n"))
  }
}
