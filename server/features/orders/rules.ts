import type { Body, Query } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type OrderStatus, statusCodes } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import { dayMs } from '../../base/clock.ts'
import { refuse } from '../../base/refuse.ts'

type ListQuery = Query<typeof orders.list>

export const statusOf = ({ status }: ListQuery): OrderStatus | null =>
  status === undefined || status === 'all' ? null : statusCodes[status]

/** Whether nothing but the status narrows the list, so that a counter knows its total. */
export const isCounted = ({ settlement, keyword, from, to, on }: ListQuery): boolean =>
  [settlement, from, to, on].every((each) => each === undefined) && keywordOf(keyword) === null

const keywordOf = (keyword: string | undefined): string | null => keyword?.trim() || null

export type Wanted = { number: string | null; tracking: string; last4: string | null }

const numberLength = 10

/** What a keyword may mean: an order number or its beginning, a tracking number, the last four of a phone. */
export function readKeyword(keyword: string | undefined): Wanted | null {
  const given = keywordOf(keyword)
  if (given === null) return null
  const bare = given
    .toUpperCase()
    .replace(/^EN[-\s]+/, '')
    .replace(/[-\s]/g, '')
  // Typed without dashes, only the length tells the mark in front from the number itself.
  const characters = bare === 'EN' || bare.length === numberLength + 2 ? bare.replace(/^EN/, '') : bare
  const isNumber = characters.length <= numberLength && /^[0-9A-Z]*$/.test(characters)
  const tail = characters.length > 5 ? `-${characters.slice(5)}` : ''
  return {
    number: isNumber ? `EN-${characters.slice(0, 5)}${tail}` : null,
    tracking: given,
    last4: /^\d{4}$/.test(given) ? given : null,
  }
}

/**
 * The ids that orders of these days can have: an id begins with its time, so that days need no index of their own.
 * Two days of slack hold every time zone; the day itself is compared as well.
 */
export function idsOfDays(from: string | undefined, to: string | undefined): { least: string; most: string } {
  const slackMs = 2 * dayMs
  return {
    least: from === undefined ? leastId : idAt(Date.parse(from) - slackMs, '0'),
    most: to === undefined ? mostId : idAt(Date.parse(to) + dayMs + slackMs, 'f'),
  }
}

const leastId = '00000000-0000-0000-0000-000000000000'
export const mostId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

function idAt(ms: number, fill: '0' | 'f'): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${[4, 4, 12].map((length) => fill.repeat(length)).join('-')}`
}

/** The orders that a batch names, each once; null where it takes all that wait, oldest first. */
export function readBatch({ ids, all }: Pick<Body<typeof orders.pickBatch>, 'ids' | 'all'>): string[] | null {
  if ((ids === undefined) === (all === undefined)) throw refuse('validation', { fields: { ids: 'field_required' } })
  return ids ? [...new Set(ids)] : null
}

export const pageOf = ({ page = 1, limit = limits.pageSizeDefault }: ListQuery) => ({ page, limit })
