import { api } from '../call.ts'
import { queryClient, readingOf } from '../get.ts'
import { getSession, type MerchantInfo, setSession } from '../session.ts'
import { followEvents } from './live-events.ts'
import { keepAnswers } from './stored-answers.ts'

/** For as long as a session lasts: the last answers come from the device, and events say what is old. */
export function liveData(signal: AbortSignal) {
  keepAnswers(signal)
  followMerchant(signal)
  void followEvents(signal)
}

/** Whatever screen reads the merchant: currency, time zone, status and the like follow it everywhere. */
function followMerchant(signal: AbortSignal) {
  const [path] = readingOf(api.merchants.info).queryKey
  const leave = queryClient.getQueryCache().subscribe(({ query }) => {
    const merinfo = query.queryKey[0] === path ? (query.state.data as MerchantInfo | undefined) : undefined
    if (!merinfo || getSession().token === null) return
    if (JSON.stringify(merinfo) !== JSON.stringify(getSession().merinfo)) setSession({ merinfo })
  })
  signal.addEventListener('abort', leave)
  void queryClient.prefetchQuery(readingOf(api.merchants.info))
}
