import DashCore
import DashPlugin

// The file's name says which source this is: tests link it to `dash-provider-sample-KIND`.
let name = CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""
let kind = name.split(separator: "-").last.flatMap { ContentKind(rawValue: String($0)) } ?? .text
let isLongRunning = name.contains("-serving-")

switch kind {
case .metrics: PluginMain<Sample<SampleMetrics>>.main(version: "1.0")
case .photos: PluginMain<Sample<SamplePhotos>>.main(version: "1.0")
case .table: PluginMain<Sample<SampleTable>>.main(version: "1.0")
case .text where isLongRunning:
  PluginMain<Sample<ServedText>>.main(version: "1.0", isLongRunning: true)
case .text: PluginMain<Sample<SampleText>>.main(version: "1.0")
case .weather: PluginMain<Sample<SampleWeather>>.main(version: "1.0")
}
