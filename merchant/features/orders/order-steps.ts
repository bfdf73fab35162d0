import type { OrderDetail } from './order-labels.ts'

export type Step = {
  key: string
  kind: string
  at: string | null
  text: string
  state: 'done' | 'coming' | 'failed'
}

const lifecycle = ['paid', 'picked', 'shipped', 'received', 'settled'] as const

export function stepsOf({ events, status }: Pick<OrderDetail, 'events' | 'status'>): Step[] {
  const past = events.map(({ at, kind, text }, index): Step => {
    const state = kind === 'cancelled' ? 'failed' : 'done'
    return { key: `${kind}${index}`, kind, at, text, state }
  })
  if (status === 'cancelled') return past
  const kinds = new Set(events.map(({ kind }) => kind))
  const last = lifecycle.findLastIndex((kind) => kinds.has(kind))
  const coming = lifecycle
    .slice(last + 1)
    .map((kind): Step => ({ key: kind, kind, at: null, text: '', state: 'coming' }))
  return [...past, ...coming]
}
