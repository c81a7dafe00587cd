import DashCore

/// In the documented shapes of https://openweathermap.org/forecast5 and
/// https://openweathermap.org/api/air-pollution.
extension DemoForecast {
  private static let steps = 40
  private static let stepSeconds: Int64 = 10_800

  /// Five days in steps of three hours, from the next full one on.
  func fiveDays(of course: DemoCourse) -> String {
    let first = (course.start.secondsSinceEpoch / Self.stepSeconds + 1) * Self.stepSeconds
    let sun = course.sun(afterDays: 0)
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { answer in
      answer.field("cod", "200")
      answer.field("cnt", Self.steps)
      answer.field("list") { field in
        field.array { list in
          for index in 0..<Self.steps {
            let seconds = first + Int64(index) * Self.stepSeconds
            let hour = course.hour(at: Timestamp(secondsSinceEpoch: seconds))
            list.element { write(hour, to: &$0) }
          }
        }
      }
      answer.field("city") { field in
        field.object { city in
          city.field("timezone", course.utcOffsetSeconds)
          city.field("sunrise", Int(sun.rise.secondsSinceEpoch))
          city.field("sunset", Int(sun.set.secondsSinceEpoch))
        }
      }
    }
    return writer.text
  }

  private func write(_ hour: DemoHour, to writer: inout JSONWriter) {
    let condition = hour.sky.condition
    writer.object { step in
      step.field("dt", Int(hour.time.secondsSinceEpoch))
      step.field("main") { field in
        field.object { main in
          main.field("temp", hour.celsius)
          main.field("feels_like", hour.feelsLikeCelsius)
          main.field("pressure", hour.pressureHectopascals)
          main.field("humidity", hour.humidityPercent)
        }
      }
      step.field("weather") { field in
        field.array { list in
          list.element { element in
            element.object { weather in
              weather.field("id", condition.code)
              weather.field("main", condition.main)
              weather.field("description", condition.description)
              weather.field("icon", condition.icon + (hour.isDay ? "d" : "n"))
            }
          }
        }
      }
      step.field("clouds") { $0.object { $0.field("all", hour.cloudCoverPercent) } }
      step.field("wind") { field in
        field.object { wind in
          wind.field("speed", hour.windMetresPerSecond)
          wind.field("deg", hour.windDegrees)
          wind.field("gust", hour.gustMetresPerSecond)
        }
      }
      step.field("visibility", hour.visibilityMetres)
      step.field("pop", Double(hour.probabilityPercent) / 100)
      if hour.millimetres > 0 {
        step.field(hour.sky.isSnow ? "snow" : "rain") { field in
          field.object { $0.field("3h", (hour.millimetres * 30).rounded() / 10) }
        }
      }
    }
  }

  /// The air, by the service's own index.
  func airPollution(of course: DemoCourse) -> String {
    let dust = course.fineParticles
    // The bounds of the service's table for PM2.5.
    let index = [10, 25, 50, 75].count { dust >= $0 } + 1
    return """
      {"list":[{"main":{"aqi":\(index)},"components":{"co":\(components(dust).carbonMonoxide),\
      "no":1.2,"no2":\(components(dust).nitrogenDioxide),"o3":\(components(dust).ozone),\
      "so2":2.1,"pm2_5":\(dust),"pm10":\(components(dust).coarse),"nh3":1.7},\
      "dt":\(course.start.secondsSinceEpoch)}]}
      """
  }

  /// What else is in air with so much dust.
  func components(
    _ dust: Double
  ) -> (coarse: Double, ozone: Double, nitrogenDioxide: Double, carbonMonoxide: Int) {
    func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    return (tenths(dust * 1.6), tenths(60 - dust), tenths(6 + dust * 1.3), Int(160 + dust * 9))
  }
}
