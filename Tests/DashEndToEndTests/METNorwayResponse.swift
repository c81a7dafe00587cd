import DashTestSupport
import Glibc

/// A response in MET Norway's documented shape, with invented values.
enum METNorwayResponse {
  /// Returns the reply of a server that has weather for every point, from the present hour.
  static func reply(to request: LoopbackRequest) -> LoopbackReply {
    let start = time(nil) / 3600 * 3600
    let entries = (0..<48).map { hour in
      var moment = start + hour * 3600
      var parts = tm()
      gmtime_r(&moment, &parts)
      var text = [CChar](repeating: 0, count: 32)
      strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      let time = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      return """
        {"time":"\(time)","data":{"instant":{"details":{"air_temperature":11.5,"wind_speed":4.1}},\
        "next_1_hours":{"summary":{"symbol_code":"lightrain"},\
        "details":{"precipitation_amount":0.4}}}}
        """
    }
    return .json(#"{"properties":{"timeseries":[\#(entries.joined(separator: ","))]}}"#)
  }
}
