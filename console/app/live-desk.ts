import { invalidatePaths, queryClient } from '#client/get.ts'
import { followEvents } from '#client/live-events.ts'
import { api } from '../api.ts'
import { isDialogOpen, onceNoDialogIsOpen } from '../keys/key-scopes.ts'
import { getSession, session } from '../session.ts'

/** Sums since last night are too expensive to read with each change of a queue. Each shows its own time. */
const sums: readonly unknown[] = [api.operatorLedger.trialBalance.path, api.operatorReconciliation.day.path]

const readDesk = () => invalidatePaths((path) => path === api.operatorDesk.read.path)
/** A change of a queue affects all lists. */
const readLists = () => invalidatePaths((path) => !sums.includes(path) && path !== api.operatorDesk.read.path)

/**
 * Until the session ends, reads the shown data again when a queue has changed, except the sums of the books. Below an
 * open dialog only the counts of the queues change.
 */
export function followDesk(signal: AbortSignal) {
  const { queries } = queryClient.getDefaultOptions()
  const refetch = () => !isDialogOpen()
  queryClient.setDefaultOptions({
    queries: { ...queries, refetchOnWindowFocus: refetch, refetchOnReconnect: refetch },
  })
  void followEvents(api.operatorDesk.events, {
    signal,
    onEvent: (kind) => {
      // Nothing else has to be read, because only the desk shows who has an item open.
      readDesk()
      if (kind === 'queues') onceNoDialogIsOpen(readLists)
    },
  })
  const leave = session.onChange(() => getSession().token === null && queryClient.clear())
  signal.addEventListener('abort', () => leave())
}
