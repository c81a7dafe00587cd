extension UsagePhrase {
  package var english: String {
    switch self {
    case .aKeyIs: "a KEY is written as errors print it: {examples}"
    case .aNameIs: #"a city name, or "zip:CODE,CC""#
    case .aPlaceIs:
      #"a place is a city name, a city id, "lat,lon" with latitudes up to 90 and longitudes up to 180, or "zip:CODE,CC""#
    case .badKey: #""{text}" names no setting"#
    case .badName: #""{text}" is no name to search for"#
    case .badPhoto: #"{option}: expected NAME:ID as a caption shows it, found "{text}""#
    case .badPlace: #""{text}" is no place"#
    case .badProgramName: #""{text}" is no name of a program"#
    case .both: "{first} and {second}"
    case .conflictingOptions: "{option} and {other} do not go together"
    case .didYouMean: #"{problem}; did you mean "{nearest}"?"#
    case .emptyQuery: "there is nothing to search for in an empty text"
    case .keyInArgument:
      "{setting}: a key on the command line can be seen by others; nothing was written"
    case .meantForTheShell: #"this dash shows the weather; it does not run "{command}""#
    case .missingDirectory: "--save needs a directory: {example}"
    case .missingValue: "{option} needs a value: {synopsis}"
    case .nameOne: "name one with --instance: {names}"
    case .nameTheKey: "set a variable and name it, {variable}, or a file: {file}"
    case .needsCommand: "{command} needs a command: {commands}"
    case .needsName: "{command} needs a name"
    case .needsOperands: "{command} needs {operands}"
    case .needsPlace: "{command} needs a place"
    case .needsShell: "{command} needs a shell: {shells}"
    case .noCommand: #"no command is called "{name}""#
    case .noInstance: #"no instance is called "{name}""#
    case .noInstanceWithPhotos: #"no instance with photos is called "{name}""#
    case .noInstanceWithPlaces: #"no instance with places is called "{name}""#
    case .noInstanceWithWeather: #"no instance with weather is called "{name}""#
    case .noPlaceOf: #"no place of {instance} is called "{name}""#
    case .noPlaces: "no enabled instance of plugins.json has places"
    case .noProvider: #"no provider is called "{name}""#
    case .noShell: #"no shell is called "{name}""#
    case .optionOfAnotherCommand: "{option} is no option of {command}"
    case .optionWithout: "{option} needs {needed}"
    case .providersAreListed: #""dash providers" lists them"#
    case .seeHelp: "see: dash --help"
    case .shellOfTheSameName: "the Debian shell of the same name is /bin/dash, also called /bin/sh"
    case .thereIs: "there is {names}"
    case .unexpectedOperand: #"{command} takes no further word, found "{word}""#
    case .unexpectedValue: "{option} takes no value"
    case .unknownCommand: #"unknown command "{word}""#
    case .unknownCommandAfter: #"unknown command "{word}" after {command}"#
    case .unknownOption: "unknown option {option}"
    case .weatherOfPlace: "for the weather of a place: {command}"
    }
  }
}
