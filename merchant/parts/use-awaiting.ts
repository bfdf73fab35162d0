import { useEffect } from 'react'
import { useGet } from '#client/get.ts'
import { api } from '../api.ts'
import { setSession, useSession } from '../session.ts'

/** The orders that wait for pick-up, by the call that the specification names. Before it, the stored number. */
export function useAwaiting() {
  const { token, orderTotal, merinfo } = useSession()
  const { data } = useGet(api.orders.list, {
    query: { status: '5', page: 1, limit: 10 },
    isEnabled: token !== null,
  })
  const total = data?.total
  const refunds = merinfo?.openRefunds ?? 0
  useEffect(() => {
    if (total !== undefined && total !== orderTotal) setSession({ orderTotal: total })
  }, [total, orderTotal])
  useEffect(() => {
    // The badge of the installed app counts orders to pick up and open refunds. Not every browser has `setAppBadge`.
    if (total !== undefined && 'setAppBadge' in navigator) {
      navigator.setAppBadge(total + refunds).catch(() => undefined)
    }
  }, [total, refunds])
  return total ?? orderTotal
}
