const parentCheckMs = 250

/**
 * Calls `stop` once: at a signal, and when the launcher that started this process has gone, which cannot pass
 * a signal on any more. Without a launcher nothing ends with a parent: a server may outlive the shell of its start.
 */
export function onStop(launcherPid: string | undefined, stop: () => void): void {
  let isStopping = false
  const stopOnce = () => {
    // A terminal and a service manager signal every process, and what started this one passes it on as well.
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
