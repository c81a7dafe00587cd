import DashCore

/// Sizes are bytes, ages are moments in UTC.
extension CacheReport {
  private static let schema = "dash-cache/1"

  /// What is kept, for scripts.
  var json: String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", Self.schema)
      document.field("generatedAt", now)
      document.field("isKept", isKept)
      guard let summary, isKept else { return }
      document.field("answersPath", summary.answersPath)
      document.field("observationsPath", summary.observationsPath)
      document.field("bytes", summary.bytes)
      document.field("maximumBytes", summary.maximumBytes)
      document.field("groups") { list in
        list.array { list in
          for group in summary.groups { list.element { Self.write(group, to: &$0) } }
        }
      }
      document.field("calls") { list in
        list.array { list in
          for calls in summary.calls { list.element { Self.write(calls, to: &$0) } }
        }
      }
      document.field("observations", summary.observations)
      document.field("observedPlaces", summary.observedPlaces)
      document.field("observedSince", summary.observedSince)
    }
    return writer.text + "\n"
  }

  /// What `clear` came to, for scripts; without a count nothing could be removed.
  static func cleared(_ count: Int?) -> String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", schema)
      document.field("isCleared", count != nil)
      document.field("removed", count)
    }
    return writer.text + "\n"
  }

  private static func write(_ group: StoreSummary.Group, to writer: inout JSONWriter) {
    writer.object { object in
      object.field("provider", group.provider)
      object.field("kind", group.kind.rawValue)
      object.field("count", group.count)
      object.field("bytes", group.bytes)
      object.field("oldest", group.oldest)
      object.field("newest", group.newest)
    }
  }

  /// An account is told by its provider alone: even a hash of a key is nobody's to see.
  private static func write(_ calls: StoreSummary.Calls, to writer: inout JSONWriter) {
    writer.object { object in
      object.field("provider", calls.account.provider)
      object.field("callsToday", calls.today)
      object.field("callsLeftThisMinute", calls.left)
      object.field("heldBackUntil", calls.heldBackUntil)
    }
  }
}
