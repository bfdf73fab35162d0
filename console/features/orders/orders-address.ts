import { useLocation, useNavigate } from 'react-router'
import { type OrderStatus, orderStatuses } from '#contract/order-states.ts'
import { itemOf, linkTo, paths } from '../../paths.ts'

export type OrdersAddress = { number: string; keyword: string; status: OrderStatus | null }

const readStatus = (text: string | null) => orderStatuses.find((status) => status === text) ?? null

export function useOrdersAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const now: OrdersAddress = {
    number: itemOf(paths.orders, pathname),
    keyword: query.get('keyword') ?? '',
    status: readStatus(query.get('state')),
  }
  const change = (changes: Partial<OrdersAddress>) => {
    const { number, keyword, status } = { ...now, ...changes }
    const target = { item: number || undefined, keyword: keyword || undefined, state: status ?? undefined }
    void navigate(linkTo(paths.orders, target), { replace: true })
  }
  return { ...now, change }
}
