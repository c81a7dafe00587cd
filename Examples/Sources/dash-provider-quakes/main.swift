import DashPlugin
import QuakesSource

PluginMain<QuakesSource>.main(version: "1.0")
