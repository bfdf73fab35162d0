import type { Query } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { type OrderTab, orderTabs } from './order-labels.ts'

type ListQuery = Query<typeof orders.list>
type Name = 'status' | 'keyword' | 'from' | 'to' | 'on' | 'settlement'

const settlements = ['pending_settlement', 'settled', 'reversed'] as const
const day = /^\d{4}-\d{2}-\d{2}$/

export type OrderFilters = {
  status: OrderTab
  keyword: string
  from: string | undefined
  to: string | undefined
  /** The day whose figures they are behind. */
  on: string | undefined
  settlement: (typeof settlements)[number] | undefined
  /** Something besides the tab narrows the list, so that the counts do not speak of it. */
  isNarrowed: boolean
  query: ListQuery
  set: (change: Partial<Record<Name, string>>) => void
}

/** What is listed stands in the address: a link carries it, coming back finds it. */
export function useOrderFilters(): OrderFilters {
  const [search, setSearch] = useSearchParams()
  const given = readFilters(search)
  const { status, keyword, from, to, on, settlement } = given
  const set: OrderFilters['set'] = (change) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  const query: ListQuery = {
    status,
    ...(keyword ? { keyword } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(on ? { on } : {}),
    ...(settlement ? { settlement } : {}),
  }
  return { ...given, query, set }
}

/** Opened by itself the screen shows what must be done; opened to find something it shows all. */
export function readFilters(search: URLSearchParams) {
  const keyword = search.get('keyword') ?? ''
  const from = dayOf(search.get('from'))
  const to = dayOf(search.get('to'))
  const on = dayOf(search.get('on'))
  const settlement = settlements.find((each) => each === search.get('settlement'))
  const isNarrowed = keyword !== '' || Boolean(from || to || on || settlement)
  const asked = orderTabs.find(({ value }) => value === search.get('status'))?.value
  const status: OrderTab = asked ?? (isNarrowed ? 'all' : '5')
  return { status, keyword, from, to, on, settlement, isNarrowed }
}

const dayOf = (text: string | null) => (text && day.test(text) ? text : undefined)
