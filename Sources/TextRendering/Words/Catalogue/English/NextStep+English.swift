extension NextStep {
  var english: String {
    switch self {
    case .askAgain: "Without --offline dash asks for it"
    case .askEarlierPage: "Ask for an earlier --page"
    case .askFilter:
      "Ask the name server for the host: a filter against advertisements can be the cause"
    case .askSomethingElse: "Ask for something else"
    case .checkKey: "Check the key"
    case .checkLibcurl: "Check which libcurl is installed; if it is the distribution's, report this"
    case .checkNetwork: "Check the network, the proxy and the address in plugins.json"
    case .checkRequest: "Check what was asked for, and the options in plugins.json"
    case .checkSpelling: "Check the spelling or the id; a country can help, as in Paris,FR"
    case .checkTLS: "Check this machine's clock and its certificates (the package ca-certificates)"
    case .compareKey: "Compare your key with the one that {page} shows"
    case .connect: "Connect to a network and run dash again"
    case .correctOptions: "Correct them in plugins.json"
    case .correctPath: "Correct its path in plugins.json"
    case .demo: "Without a key, --demo shows how dash looks"
    case .export: "Set it: export {variable}=YOUR_KEY"
    case .getKey: "Get a key at {page}"
    case .keepOthersOut: "Keep the others out: chmod 600 {path}"
    case .keyIsNotTheCause: "The key is not the cause"
    case .makeItYourOwn: #"Make it your own: sudo chown "$USER" {path}"#
    case .nameTheCity:
      "Name the city, with its country where that helps, as in Paris,FR, or give its coordinates"
    case .planMayExclude: "The plan of the key may not include it"
    case .proxyMayAnswer:
      "Try again; if it stays so, a proxy may have answered in its place, or the service changed"
    case .putIntoPath: "Put {program} into PATH, or write its whole path"
    case .putKeyInto: "Put the key into {path}, and let nobody else read it"
    case .raiseLimit: "Where your plan allows more, say so with the option callsPerMinute"
    case .runAgain: "Run dash again"
    case .runAgainWeak: "Run dash again; a proxy or a weak network can be the cause"
    case .runByItself: "Run it by itself, as it stands in plugins.json, to see what it says"
    case .setIt: "Set it in plugins.json"
    case .setOrDefault: "Set it, or give it a default in plugins.json: ${{variable}:-DEFAULT}"
    case .subscribe: "Subscribe to it on {page} or do without this call"
    case .takeOptionOut:
      "Take the option that asks for this call, such as batch, out of plugins.json"
    case .tryAgainIn: "Try again in {duration}"
    case .tryAgainInAnHour: "Try again in an hour or more"
    case .tryLater: "Try again later; nothing is wrong on this side"
    case .tryLonger: "Try again, or allow more time with --timeout"
    case .tryVerbose: "Try again; with --verbose each request is told"
    case .waitAMinute: "Wait a minute"
    case .waitAWhile: "Wait a while"
    case .waitAndRefreshLess: "Wait a while, and refresh less often"
    case .withoutDemo: "Without --demo dash asks {service} for it"
    }
  }
}
