import { invalidatePaths, queryClient } from '#client/get.ts'
import { followEvents } from '#client/live-events.ts'
import { api } from '../api.ts'
import { getSession, session } from '../session.ts'

/** They add up what happened since the night: too much for each change of a queue. They show of when they are. */
const sums: readonly unknown[] = [api.operatorLedger.trialBalance.path, api.operatorReconciliation.day.path]

/** For as long as a session lasts: what is shown is read again when what waits has changed, but for sums of the books. */
export function followDesk(signal: AbortSignal) {
  void followEvents(api.operatorDesk.events, {
    signal,
    onEvent: (kind) => {
      // The lists follow what waits; who has something open is on the desk alone.
      if (kind === 'queues') invalidatePaths((path) => !sums.includes(path))
      else invalidatePaths((path) => path === api.operatorDesk.read.path)
    },
  })
  const leave = session.onChange(() => getSession().token === null && queryClient.clear())
  signal.addEventListener('abort', () => leave())
}
