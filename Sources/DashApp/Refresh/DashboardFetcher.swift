import DashCore

/// Fetches instances concurrently and makes a dashboard of what came.
struct DashboardFetcher {
  let fetcher: InstanceFetcher

  /// Fetches instances.
  ///
  /// - Parameters:
  ///   - instances: What to fetch.
  ///   - pending: Holds the titles of the providers that have not answered yet.
  /// - Returns: A panel for each instance, in their order.
  func fetch(_ instances: [Instance], pending: PendingProviders) async -> Dashboard {
    let panels = await instances.concurrentMap(limit: max(instances.count, 1)) { instance in
      pending.add(instance.descriptor.title)
      let state = await fetcher.fetch(instance)
      pending.remove(instance.descriptor.title)
      return instance.panel(state)
    }
    return Dashboard(generatedAt: fetcher.now(), isDemo: fetcher.isDemo, panels: panels)
  }
}
