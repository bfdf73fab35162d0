import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { api } from '../api.ts'
import type { Effect } from './effect-table.tsx'

/** A merchant's accounts now, and the last movements of the balance up to a time. */
export const useBalance = (merchantId: string, until?: string) =>
  useGet(callAt(api.operatorDesk.balance, { id: merchantId }), { query: until ? { until } : {} }).data

type Balance = NonNullable<ReturnType<typeof useBalance>>

/** The balances after the given changes of the present accounts. */
export const effectsOf = ({ accounts }: Balance, changes: Readonly<Record<string, number>>): Effect[] =>
  Object.entries(changes).map(([account, change]) => {
    const before = accounts.find((each) => each.account === account)?.balance ?? 0
    return { account, before, after: before + change }
  })
