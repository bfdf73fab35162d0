import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then a starting server has loaded what it keeps. */
const startedMs = 2_000

/**
 * Collects garbage once after the start. Loading modules takes about 40 MB more than the process keeps, and V8 returns
 * free pages only in a full collection, which stops the process for about 0.2 s.
 */
export function releaseMemoryAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, startedMs).unref()
}
