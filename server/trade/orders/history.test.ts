import { expect, test } from 'vitest'
import { type OrderSteps, orderHistory } from './history.ts'

const day = (number: number) => `2026-04-0${number}T08:00:00Z`

const order: OrderSteps = {
  createdAt: day(1),
  paidAt: '2026-04-01T08:00:00.5Z',
  pickedAt: null,
  shippedAt: day(3),
  carrier: 'Kerry',
  trackingNumber: null,
  receivedAt: day(5),
  receivedBy: 'time',
  settledAt: null,
  cancelledAt: day(6),
  cancelReason: null,
}

test('the history has the steps that happened, with what is said of them', () => {
  expect(orderHistory(order, [])).toEqual([
    { at: day(1), kind: 'placed', text: '' },
    { at: '2026-04-01T08:00:00.5Z', kind: 'paid', text: '' },
    { at: day(3), kind: 'shipped', text: 'Kerry' },
    { at: day(5), kind: 'received', text: 'time' },
    { at: day(6), kind: 'cancelled', text: '' },
  ])
})

test('events stand at their time; at the same time after the parcel and before receipt and cancellation, as recorded', () => {
  const event = (at: string, kind: string) => ({ at, kind, text: '' })
  const events = [
    event(day(6), 'refunded'),
    event(day(6), 'told'),
    event(day(3), 'in_transit'),
    event(day(5), 'reached'),
  ]
  const kinds = orderHistory(order, events).map(({ kind }) => kind)
  expect(kinds).toEqual([
    ...['placed', 'paid', 'shipped', 'in_transit', 'reached', 'received'],
    ...['refunded', 'told', 'cancelled'],
  ])
})
