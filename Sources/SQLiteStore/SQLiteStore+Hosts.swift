import DashCore

extension SQLiteStore {
  package func speaksHTTP2(_ origin: String) async -> Bool { knownServers().contains(origin) }

  package func remember(_ origin: String, speaksHTTP2: Bool) async {
    var servers = knownServers()
    guard servers.note(origin, speaksHTTP2: speaksHTTP2) else { return }
    http2Servers = servers
    _ = cache.carryOut { database throws(DatabaseError) in
      try ServerTable(database).note(origin, speaksHTTP2: speaksHTTP2)
    }
  }

  /// Returns the servers that speak HTTP/2, which are read once.
  private func knownServers() -> HTTP2Servers {
    if let http2Servers { return http2Servers }
    let stored = cache.perform { database throws(DatabaseError) in
      try ServerTable(database).origins()
    }
    let servers = HTTP2Servers(stored ?? [])
    http2Servers = servers
    return servers
  }
}

/// The `http2_server` table: the origins of servers that speak HTTP/2.
struct ServerTable {
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
      .integer(Int64(HTTP2Servers.maximumCount))
    )
    try database.run("INSERT OR IGNORE INTO http2_server VALUES (?1)", .text(origin))
  }
}
