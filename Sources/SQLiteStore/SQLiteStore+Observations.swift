package import DashCore

extension SQLiteStore {
  @discardableResult
  package func record(_ observations: [Observation]) async -> Bool {
    if observations.isEmpty { return true }
    let now = now()
    let isDone = self.observations.carryOut(lasts: true) { database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let table = ObservationsTable(database)
        for observation in observations { try table.record(observation) }
        if !hasPruned, let latest = observations.map(\.observedAt).max() {
          // By the services' clock too: one of ours that is ahead must not cost a year's history.
          try table.prune(before: min(latest, now).advanced(bySeconds: -Observation.keptSeconds))
        }
      }
    }
    if !isDone {
      _ = await memory.record(observations)
      return false
    }
    hasPruned = true
    return true
  }

  package func places() async -> [ObservedPlace] {
    let found = observations.perform { database throws(DatabaseError) in
      try ObservationsTable(database).places()
    }
    if let found { return found }
    return await memory.places()
  }

  package func observations(
    of place: ObservedPlace,
    since moment: Timestamp
  ) async -> [Observation] {
    let found = observations.perform { database throws(DatabaseError) in
      try ObservationsTable(database).observations(of: place, since: moment)
    }
    if let found { return found }
    return await memory.observations(of: place, since: moment)
  }
}
