import type { OrderRecord } from './order.ts'

type Posting = NonNullable<OrderRecord['books']>['postings'][number]
type Line = { account: string; amount: number; escrowLeft: number | null }
type Movement = { sequence: number; at: string; kind: string; lines: Line[]; sum: number }

/** The postings of an order by transaction. `escrowLeft` is the escrow's balance after a posting that touched it. */
export function movementsOf(postings: readonly Posting[]): Movement[] {
  const movements: Movement[] = []
  let escrow = 0
  for (const { sequence, at, kind, account, amount } of postings) {
    const last = movements.at(-1)
    const movement = last?.sequence === sequence ? last : { sequence, at, kind, lines: [], sum: 0 }
    if (movement !== last) movements.push(movement)
    if (account === 'escrow') escrow += amount
    movement.lines.push({ account, amount, escrowLeft: account === 'escrow' ? escrow : null })
    movement.sum += amount
  }
  return movements
}
