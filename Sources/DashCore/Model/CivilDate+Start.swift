extension CivilDate {
  /// When it begins by a clock that is ahead of UTC by some seconds.
  package func start(utcOffsetSeconds offset: Int) -> Timestamp {
    let (seconds, overflow) = Int64(daysSinceEpoch).multipliedReportingOverflow(by: 86_400)
    guard !overflow else { return Timestamp(secondsSinceEpoch: daysSinceEpoch < 0 ? .min : .max) }
    return Timestamp(secondsSinceEpoch: seconds - Int64(offset))
  }
}
