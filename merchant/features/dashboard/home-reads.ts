import type { Call } from '#client/call.ts'
import { queryClient, queryOf } from '#client/get.ts'
import type { Query } from '#contract/endpoint.ts'
import { api } from '../../api.ts'
import { getSession } from '../../session.ts'

/** Rows that are shown one by one; the others are on their screen. */
const rowsMax = 5

/** The refunds that wait for an answer. */
export const openRefunds = { status: 'pending_approval', limit: rowsMax } as const
/** The deposits that are not decided. */
export const openDeposits = { status: 'in_review', limit: rowsMax } as const

const begin = <E>(call: Call<E>, query?: Query<E>) => void queryClient.prefetchQuery(queryOf(call, query))

/** Asks for what home shows first; its parts find the answers, or wait for the same ones. */
export function beginHomeReads() {
  if (getSession().token === null) return
  begin(api.dashboard.index)
  begin(api.orders.counts)
  begin(api.refunds.list, openRefunds)
  begin(api.deposits.list, openDeposits)
}
