extension ExpectedPhrase {
  var english: String {
    switch self {
    case .address: "an address"
    case .aliasName: "a name that is no id, no coordinates and no postal code"
    case .aliases: "an object of names and places"
    case .apiAddress: "an https address, or http on a loopback address, without user name and query"
    case .atMost: "at most {count} with {option}"
    case .atMostCharacters: "at most {count} characters"
    case .digits: "digits alone"
    case .duration: "a duration such as {first}, {second} or {third}, from {least} to {most}"
    case .eachWordOnce: "each word once"
    case .entryName: "a name of at most 40 letters, digits, '-', '_' and '.'"
    case .fallback: #"the name of a provider, or an object with "provider" and "options""#
    case .historyStart:
      "a duration such as 12h, 7d or 2w, up to {most}, or a day such as 2026-11-01"
    case .identifier: "an id"
    case .integer: "a whole number from {least} to {most}"
    case .key: "a key"
    case .language: #"a language such as "de" or "pt-BR""#
    case .listOfLength: "a list of length {count}"
    case .listOfPlaces: "a list of at least one place"
    case .listOfProviders: "a list of providers"
    case .listOfTexts: "a list of texts"
    case .noFallback: "no fallback, which weather alone can have"
    case .nonEmptyList: "a list of at least one element"
    case .noOtherProvider: "another provider of weather (there is none)"
    case .number: "a number from {least} to {most}"
    case .objectWithMember: "an object with a member {name}"
    case .objectWithMembers: "an object with the members {names}"
    case .once: "{name} once"
    case .oneOf: "one of {words}"
    case .onePreset: "one preset"
    case .otherProvider: "another provider of weather ({names})"
    case .picture: "a picture in one of {formats}"
    case .pictureAddress: "a picture's address, or what it is made of"
    case .place: #"a place: a city name, a city id, "lat,lon" or "zip:CODE,CC""#
    case .placeNoAlias: "a place, and no other alias"
    case .placeWithVariables: "a place whose variables are set"
    case .presetOrList: "{presets}, or a list such as metric,wind=kn,clock=12"
    case .query: "words to search for, in which may stand {names}"
    case .secret: "{variable}, {file} or {command}"
    case .serviceLink: "a link to the service"
    case .smallerNumber: "a smaller number"
    case .somePlace: "at least one place"
    case .someOf: "words of {words}, with commas between them"
    case .something: "a {name}"
    case .together: "all of {names}, or none of them"
    case .unitOf: "{name} in one of {words}"
    case .units: #"units such as "metric", or an object"#
    case .version: "the number 1"
    case .word: "a word"
    case .wordsOrOption: "words to search for, or one of {names}"
    case .wordWithoutComma: "a word without a comma"
    }
  }
}
