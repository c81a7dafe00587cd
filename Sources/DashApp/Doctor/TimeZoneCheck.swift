import TextRendering

/// Whether it is known when clocks of places are put forward and back.
struct TimeZoneCheck {
  let system: SystemFacts

  func finding() -> Finding {
    switch system.timeZones() {
    case nil:
      return Finding(.program, "time zones", .note, DoctorWords.notTold)
    case .missing:
      return Finding(
        .program,
        "time zones",
        .note,
        DoctorWords.noTimeZones,
        steps: [DoctorWords.installTimeZones]
      )
    case .found(let path, let version):
      return Finding(
        .program,
        "time zones",
        DoctorWords.timeZones(ConfigurationWords.safe(path), version: version),
        facts: [Finding.Fact("path", path)] + Finding.Fact.optional("version", version)
      )
    }
  }
}
