import { invalidatePaths, queryClient } from '#client/get.ts'
import { followEvents } from '#client/live-events.ts'
import { api } from '../api.ts'
import { getSession, session } from '../session.ts'

/** Sums since last night: too expensive to read with each change of a queue. Each shows its own time. */
const sums: readonly unknown[] = [api.operatorLedger.trialBalance.path, api.operatorReconciliation.day.path]

/** For the length of a session: reads again what is shown when a queue has changed, except for the sums of the books. */
export function followDesk(signal: AbortSignal) {
  void followEvents(api.operatorDesk.events, {
    signal,
    onEvent: (kind) => {
      // A change of a queue affects all lists; who has an item open is shown on the desk only.
      if (kind === 'queues') invalidatePaths((path) => !sums.includes(path))
      else invalidatePaths((path) => path === api.operatorDesk.read.path)
    },
  })
  const leave = session.onChange(() => getSession().token === null && queryClient.clear())
  signal.addEventListener('abort', () => leave())
}
