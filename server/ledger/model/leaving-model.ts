import { dayMs } from '#contract/durations.ts'
import type { ChosenLine } from './line-model.ts'
import { type Model, type ModelOrder, never } from './movement-model.ts'
import { cancel, decide, isUnshipped, isWorth, refundable } from './refund-model.ts'

type Leaving = { id: string; amount: number; lines?: readonly ChosenLine[] }

/** The shopper leaves the contract: before shipment a refund at once, afterwards a return. All orders go to Berlin. */
export function leave(model: Model, order: ModelOrder, { id, amount, lines }: Leaving): string | null {
  const { now } = model
  const left = refundable(order)
  if (!order.paid || order.status === 'cancelled' || left === 0) return 'conflict'
  if (order.deliveredAt !== never && now >= order.deliveredAt + 19 * dayMs) return 'conflict'
  const isFitting = lines ? isWorth(order, amount, lines) && amount > 0 : amount === left
  if (!isFitting || (lines && isUnshipped(order))) return 'validation'
  if (isUnshipped(order)) {
    order.endings.add('left before the shipment')
    return cancel(model, order, { by: 'withdrawal', id })
  }
  if (order.open?.leaving || order.open?.goods === 'not_received') return 'conflict'
  const arrival = order.deliveredAt === never ? order.shippedAt + 60 * dayMs : order.deliveredAt
  const decideBy = Math.max(now, arrival) + 30 * dayMs
  const leaving = { at: now, isProved: false }
  order.open = { id: order.open?.id ?? id, amount, ...(lines && { lines }), goods: 'received', decideBy, leaving }
  order.endings.add('left after the shipment')
  return null
}

export function prove({ now }: Model, { open }: ModelOrder): string | null {
  if (!open?.leaving || open.leaving.isProved) return 'conflict'
  open.decideBy = Math.max(open.leaving.at + 14 * dayMs, now + 3 * dayMs)
  open.leaving = { ...open.leaving, isProved: true }
  return null
}

export function confirmReturn(model: Model, order: ModelOrder): string | null {
  if (!order.open?.leaving) return 'conflict'
  order.endings.add('a return confirmed')
  return decide(model, order, { amount: order.open.amount, bears: 'merchant' })
}
