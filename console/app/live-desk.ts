import { queryClient } from '#client/get.ts'
import { followEvents } from '#client/live-events.ts'
import { api } from '../api.ts'
import { getSession, session } from '../session.ts'

/** For as long as a session lasts: whatever is shown is read again when what waits has changed. */
export function followDesk(signal: AbortSignal) {
  void followEvents(api.operatorDesk.events, {
    signal,
    onEvent: (kind) => {
      // The lists follow what waits; who has something open is on the desk alone.
      if (kind === 'queues') void queryClient.invalidateQueries()
      else
        void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === api.operatorDesk.read.path })
    },
  })
  const leave = session.onChange(() => getSession().token === null && queryClient.clear())
  signal.addEventListener('abort', () => leave())
}
