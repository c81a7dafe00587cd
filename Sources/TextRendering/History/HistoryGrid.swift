import DashCore

extension HistoryReport {
  /// The observations as a table: a row for each, with times in UTC.
  func grid() -> DataGrid {
    let place = [
      "provider", "id", "name", "country", "latitude", "longitude", "observedAt", "conditionCode",
    ]
    var grid = DataGrid(
      columns: place.map { .init($0) }
        + Fields.observed.map { .init($0, PlaceValue.label(of: $0, in: \.now)) }
    )
    for place in places {
      let observed = place.history.place
      let start: [DataGrid.Cell] = [
        .own(observed.provider), .init(observed.id.map { DisplayText($0) }), .init(observed.name),
        .init(observed.country), .init(observed.latitude), .init(observed.longitude),
      ]
      grid.rows += place.history.observations.map { observation in
        start + [.init(observation.observedAt), .init(observation.conditionCode.map(Double.init))]
          + Fields.observed.map { .init(observation.measurements[$0]) }
      }
    }
    return grid
  }
}
