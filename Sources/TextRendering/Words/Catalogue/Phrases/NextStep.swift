/// What can be done next; a sentence of its own but for its end.
///
/// What is to be typed stays as it is.
enum NextStep: Phrase {
  case askAgain
  case askEarlierPage
  case askFilter
  case askSomethingElse
  case checkKey
  case checkLibcurl
  case checkNetwork
  case checkRequest
  case checkSpelling
  case checkTLS
  case compareKey
  case connect
  case correctOptions
  case correctPath
  case demo
  case export
  case getKey
  case keepOthersOut
  case keyIsNotTheCause
  case makeItYourOwn
  case nameTheCity
  case planMayExclude
  case proxyMayAnswer
  case putIntoPath
  case putKeyInto
  case raiseLimit
  case runAgain
  case runAgainWeak
  case runByItself
  case setIt
  case setOrDefault
  case subscribe
  case takeOptionOut
  case tryAgainIn
  case tryAgainInAnHour
  case tryLater
  case tryLonger
  case tryVerbose
  case waitAMinute
  case waitAWhile
  case waitAndRefreshLess
  case withoutDemo
}
