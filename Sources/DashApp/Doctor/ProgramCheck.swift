import TextRendering

/// Which program this is, and what it works with.
struct ProgramCheck {
  let system: SystemFacts
  /// Whether there are photos to draw.
  let needsPictures: Bool

  func findings() -> [Finding] {
    [version, libcurl, pictureProgram, TimeZoneCheck(system: system).finding()]
  }

  private var version: Finding {
    Finding(
      .program,
      "version",
      "\(Version.number), \(Build.configuration) build, Swift \(Build.compiler)",
      facts: [
        Finding.Fact("version", Version.number),
        Finding.Fact("build", Build.configuration),
        Finding.Fact("swift", Build.compiler),
      ]
    )
  }

  private var libcurl: Finding {
    switch system.libcurl() {
    case nil:
      return Finding(.program, "libcurl", .note, DoctorWords.notTold)
    case .notLoaded(let reason):
      return Finding(
        .program,
        "libcurl",
        .failure,
        DoctorWords.notLoaded(ConfigurationWords.safe(reason)),
        steps: [DoctorWords.installLibcurl]
      )
    case .loaded(let version, nil):
      return Finding(
        .program,
        "libcurl",
        .failure,
        DoctorWords.noTLS(libcurl: version),
        steps: [DoctorWords.installLibcurl],
        facts: [Finding.Fact("libcurl", version)]
      )
    case .loaded(let version, let library?):
      return Finding(
        .program,
        "libcurl",
        "\(version) with \(library)",
        facts: [Finding.Fact("libcurl", version), Finding.Fact("tls", library)]
      )
    }
  }

  private var pictureProgram: Finding {
    guard let path = system.pictureProgram else {
      return Finding(
        .program,
        "dash-picture",
        needsPictures ? .warning : .note,
        DoctorWords.noPictureProgram,
        steps: [DoctorWords.installPictureProgram]
      )
    }
    return Finding(
      .program,
      "dash-picture",
      ConfigurationWords.safe(path),
      facts: [Finding.Fact("path", path)]
    )
  }
}
