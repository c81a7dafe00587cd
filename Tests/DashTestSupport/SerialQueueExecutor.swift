import Dispatch

/// Runs tasks one after the other on a queue, so that turns of one are turns of all.
package final class SerialQueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "dash-tests")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
