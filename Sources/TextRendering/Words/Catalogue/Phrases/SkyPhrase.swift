/// The weather in words, for a service that gives none.
enum SkyPhrase: Phrase {
  case clear
  case fewClouds
  case scatteredClouds
  case brokenClouds
  case overcast
  case lightDrizzle
  case drizzle
  case heavyDrizzle
  case lightRain
  case rain
  case heavyRain
  case freezingRain
  case lightShowers
  case showers
  case heavyShowers
  case sleet
  case lightSnow
  case snow
  case heavySnow
  case snowShowers
  case thunderstorm
  case thunderstormWithRain
  case heavyThunderstorm
  case mist
  case haze
  case fog
  case smoke
  case dust
  case sand
  case ash
  case storm
  case squalls
  case tornado
}
