import type { Call } from '#client/call.ts'
import { queryClient, queryOf } from '#client/get.ts'
import type { Query } from '#contract/endpoint.ts'
import { api } from '../../api.ts'
import { getSession } from '../../session.ts'

/** Home shows only the first rows. The others are on their own screen. */
const rowsMax = 5

export const openRefunds = { status: 'pending_approval', limit: rowsMax } as const
export const openDeposits = { status: 'in_review', limit: rowsMax } as const

const begin = <E>(call: Call<E>, query?: Query<E>) => void queryClient.prefetchQuery(queryOf(call, query))

/** Starts the requests for the first part of home. Its components find the answers, or wait for the same requests. */
export function beginHomeReads() {
  if (getSession().token === null) return
  begin(api.dashboard.index)
  begin(api.orders.counts)
  begin(api.refunds.list, openRefunds)
  begin(api.deposits.list, openDeposits)
}
