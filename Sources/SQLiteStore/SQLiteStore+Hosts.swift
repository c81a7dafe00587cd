import DashCore

extension SQLiteStore {
  package func speaksHTTP2(_ origin: String) async -> Bool { knownServers().contains(origin) }

  package func remember(_ origin: String, speaksHTTP2: Bool) async {
    var servers = knownServers()
    guard servers.contains(origin) != speaksHTTP2 else { return }
    // The pictures of a response can be anywhere, so any number of servers can be named.
    if servers.count >= ServerTable.maximumCount { servers = [] }
    if speaksHTTP2 { servers.insert(origin) } else { servers.remove(origin) }
    http2Servers = servers
    _ = cache.carryOut { database throws(DatabaseError) in
      try ServerTable(database).note(origin, speaksHTTP2: speaksHTTP2)
    }
  }

  /// Returns the servers that speak HTTP/2, which are read once.
  private func knownServers() -> Set<String> {
    if let http2Servers { return http2Servers }
    let stored = cache.perform { database throws(DatabaseError) in
      try ServerTable(database).origins()
    }
    let servers = Set(stored ?? [])
    http2Servers = servers
    return servers
  }
}

/// The `http2_server` table: the origins of servers that speak HTTP/2.
struct ServerTable {
  /// The number of servers at which all are forgotten.
  static let maximumCount = 200

  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  func origins() throws(DatabaseError) -> [String] {
    try database.all("SELECT origin FROM http2_server") { $0.text(0) }
  }

  func note(_ origin: String, speaksHTTP2: Bool) throws(DatabaseError) {
    guard speaksHTTP2 else {
      return try database.run("DELETE FROM http2_server WHERE origin = ?1", .text(origin))
    }
    try database.run(
      "DELETE FROM http2_server WHERE (SELECT count(*) FROM http2_server) >= ?1",
      .integer(Int64(Self.maximumCount))
    )
    try database.run("INSERT OR IGNORE INTO http2_server VALUES (?1)", .text(origin))
  }
}
