const parentCheckMs = 250

/**
 * Calls `stop` once: at a signal, or when the launcher of this process has gone and can pass no signal on. Without a
 * launcher the process does not end with its parent: a server may outlive the shell that started it.
 */
export function onStop(launcherPid: string | undefined, stop: () => void): void {
  let isStopping = false
  const stopOnce = () => {
    // A terminal and a service manager signal every process, and the launcher signals again, so only the first one
    // counts.
    if (isStopping) return
    isStopping = true
    clearInterval(watch)
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
  const launcher = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== launcher) stopOnce()
  }, parentCheckMs).unref()
  if (launcherPid !== String(launcher)) clearInterval(watch)
}
