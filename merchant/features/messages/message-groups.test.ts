import { expect, test } from 'vitest'
import { groupBySubject } from './message-groups.ts'
import type { Message } from './message-labels.ts'

const message = (id: string, subject: Message['subject']): Message => ({
  id,
  type: 'system',
  sender: 'System',
  title: id,
  content: '',
  sentAt: '2026-03-02T09:00:00Z',
  read: false,
  subject,
})

test('messages about one order are one group at the place of the newest; devices stand alone', () => {
  const order = { kind: 'order', id: '1' } as const
  const device = { kind: 'device', id: 'x' } as const
  const groups = groupBySubject([
    message('a', order),
    message('b', null),
    message('c', order),
    message('d', device),
    message('e', device),
    message('f', { kind: 'order', id: '2' }),
  ])
  expect(groups.map(({ newest, earlier }) => [newest.id, ...earlier.map(({ id }) => id)])).toEqual([
    ['a', 'c'],
    ['b'],
    ['d'],
    ['e'],
    ['f'],
  ])
})
