import type { Query } from '#contract/endpoint.ts'
import { isId } from '#contract/id-pattern.ts'
import { dayFigures, onlyOrders, orderSorts } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import { type SetFilters, useSearchFilters } from '../../parts/search-params.ts'
import { type OrderTab, orderTabs } from './order-labels.ts'

type ListQuery = Query<typeof orders.list>
type FilterName = Exclude<keyof ListQuery, 'page' | 'limit' | 'after'>

const settlements = ['pending_settlement', 'settled', 'reversed'] as const
const ofVisitors = ['all', 'paid'] as const
const datePattern = /^\d{4}-\d{2}-\d{2}$/

export type OrderFilters = {
  status: OrderTab
  keyword: string
  from: string | undefined
  to: string | undefined
  /** The day whose figures these orders explain. */
  on: string | undefined
  /** One figure of the day `on`. Undefined without a day. */
  figure: (typeof dayFigures)[number] | undefined
  /** The date on which the earnings arrive. */
  settlesOn: string | undefined
  listingId: string | undefined
  settlement: (typeof settlements)[number] | undefined
  /** Orders of the shop's visitors: all, or only the paid ones. */
  visitors: (typeof ofVisitors)[number] | undefined
  only: (typeof onlyOrders)[number] | undefined
  sort: (typeof orderSorts)[number] | undefined
  /** Something besides the tab narrows the list: the counts of the tabs do not apply to it. */
  isNarrowed: boolean
  query: ListQuery
  set: SetFilters<FilterName>
}

export function useOrderFilters(): OrderFilters {
  const [search, set] = useSearchFilters<FilterName>()
  const filters = readFilters(search)
  const { status, keyword, from, to, on, settlesOn, listingId, settlement, visitors, figure, only, sort } = filters
  const query: ListQuery = {
    status,
    ...(keyword ? { keyword } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(on ? { on } : {}),
    ...(settlesOn ? { settlesOn } : {}),
    ...(listingId ? { listingId } : {}),
    ...(settlement ? { settlement } : {}),
    ...(visitors ? { visitors } : {}),
    ...(figure ? { figure } : {}),
    ...(only ? { only } : {}),
    ...(sort ? { sort } : {}),
  }
  return { ...filters, query, set }
}

/** Without a filter the list shows what must be picked up. With one it shows every status. */
export function readFilters(search: URLSearchParams) {
  const keyword = search.get('keyword') ?? ''
  const from = dateOf(search.get('from'))
  const to = dateOf(search.get('to'))
  const on = dateOf(search.get('on'))
  const settlesOn = dateOf(search.get('settlesOn'))
  const listingId = idOf(search.get('listingId'))
  const settlement = settlements.find((each) => each === search.get('settlement'))
  const visitors = ofVisitors.find((each) => each === search.get('visitors'))
  const figure = on ? dayFigures.find((each) => each === search.get('figure')) : undefined
  const only = onlyOrders.find((each) => each === search.get('only'))
  const sort = orderSorts.find((each) => each === search.get('sort'))
  const isNarrowed = [keyword, from, to, on, settlesOn, listingId, settlement, visitors, only].some(Boolean)
  const named = orderTabs.find(({ value }) => value === search.get('status'))?.value
  const status: OrderTab = named ?? (isNarrowed ? 'all' : '5')
  return { status, keyword, from, to, on, settlesOn, listingId, settlement, visitors, figure, only, sort, isNarrowed }
}

const idOf = (text: string | null) => (text && isId(text) ? text : undefined)
const dateOf = (text: string | null) => (text && datePattern.test(text) ? text : undefined)
