import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { deskQueues } from '#contract/operator/desk-queues.ts'
import { api } from '../api.ts'
import { paths, type RoomPath } from '../paths.ts'

export type Found = {
  kind: 'merchant' | 'order' | 'deposit' | 'withdrawal'
  path: RoomPath
  item: string
  name: string
  detail: string
}

const keywordMin = 3
const foundMax = 5
/** A withdrawal is found by its whole number. */
const withdrawalNumber = /^WD-[0-9A-Z-]{6,}$/i

/** What a keyword finds, as far as the roles read it: merchants, orders, deposits by reference, withdrawals. */
export function useFound(keyword: string, roles: readonly OperatorRole[]) {
  const isLong = keyword.length >= keywordMin
  const may = (readers: readonly OperatorRole[]) => isLong && readers.some((role) => roles.includes(role))
  const query = { keyword, limit: foundMax }
  const merchants = useGet(api.operatorMerchants.list, { query, isEnabled: may(deskQueues.registrations) })
  const orders = useGet(api.operatorOrders.list, { query, isEnabled: may(deskQueues.without_news) })
  const deposits = useGet(api.operatorDeposits.list, { query, isEnabled: may(deskQueues.deposits) })
  const isNumber = withdrawalNumber.test(keyword)
  const withdrawal = useGet(callAt(api.operatorWithdrawals.get, { number: keyword.toUpperCase() }), {
    isEnabled: isNumber && may(deskQueues.withdrawals_decide),
  })
  const reads = [merchants, orders, deposits, withdrawal]
  const found: Found[] = [
    ...(withdrawal.data ? [withdrawal.data] : []).map(({ number, shopName }) => ({
      ...{ kind: 'withdrawal' as const, path: paths.withdrawals },
      ...{ item: number, name: number, detail: shopName },
    })),
    ...(orders.data?.list ?? []).map(({ number, shopName }) => ({
      ...{ kind: 'order' as const, path: paths.orders },
      ...{ item: number, name: number, detail: shopName },
    })),
    ...(deposits.data?.list ?? []).map(({ number, shopName }) => ({
      ...{ kind: 'deposit' as const, path: paths.deposits },
      ...{ item: number, name: number, detail: shopName },
    })),
    ...(merchants.data?.list ?? []).map(({ id, shopName, realName }) => ({
      ...{ kind: 'merchant' as const, path: paths.registrations },
      ...{ item: id, name: shopName, detail: realName },
    })),
  ]
  return { found: isLong ? found : [], isDone: isLong && reads.every(({ isFetching }) => !isFetching) }
}
