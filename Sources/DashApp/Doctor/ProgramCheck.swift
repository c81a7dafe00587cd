import TextRendering

/// Which program this is, and what it works with.
struct ProgramCheck {
  let system: SystemFacts
  /// Whether there are photos to draw.
  let needsPictures: Bool

  func findings() -> [Finding] { [version, libcurl, pictureProgram] }

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
    let (version, tlsLibrary) = system.libcurl()
    let facts =
      Finding.Fact.optional("libcurl", version) + Finding.Fact.optional("tls", tlsLibrary)
    guard let version else {
      return Finding(.program, "libcurl", .note, DoctorWords.notTold)
    }
    guard let library = tlsLibrary else {
      return Finding(
        .program,
        "libcurl",
        .failure,
        DoctorWords.noTLS(libcurl: version),
        steps: [DoctorWords.installLibcurl],
        facts: facts
      )
    }
    return Finding(.program, "libcurl", "\(version) with \(library)", facts: facts)
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
