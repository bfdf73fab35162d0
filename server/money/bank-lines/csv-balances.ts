import { refuse } from '../../base/refuse.ts'
import type { LineFacts } from './statement.ts'

export type ChainedLine = { facts: LineFacts; balance: number | null; line: number }
type Balances = { opening: number | null; closing: number | null }

const none: Balances = { opening: null, closing: null }

/**
 * Opening and closing balance of a file with a balance column; refuses unless each balance follows from the previous
 * one. Files are sorted by oldest or newest line, and some reverse the lines within a day. A single balance proves
 * nothing, so the result is then null.
 */
export function chainOf(lines: readonly ChainedLine[], { isBroken }: { isBroken: boolean }): Balances {
  const known = lines.filter(({ balance }) => balance !== null)
  const [first] = known
  if (!first || known.length < 2) return none
  // An unreadable line breaks the chain, but the file is refused with that line's own fault.
  if (isBroken) return { opening: first.balance, closing: first.balance }
  const byDay = [...Map.groupBy(lines, ({ facts }) => facts.bookedOn).values()]
  const orders = [lines, [...lines].reverse(), byDay.flatMap((day) => [...day].reverse()), byDay.reverse().flat()]
  const chains = orders.map(follow)
  const closed = chains.find(({ brokenAt }) => brokenAt === null)
  if (closed) return closed.balances
  const [forth, back] = [follow(lines), follow([...lines].reverse())]
  const { brokenAt: line } = back.length > forth.length ? back : forth
  throw refuse('validation', { fields: { file: 'bank_balance_differs' }, line })
}

type Chain = { balances: Balances; brokenAt: number | null; length: number }

function follow(lines: readonly ChainedLine[]): Chain {
  let [opening, at, since, length]: [number | null, number | null, number, number] = [null, null, 0, 0]
  for (const { facts, balance, line } of lines) {
    since += facts.amount
    if (balance === null) continue
    if (at === null) opening = balance - since
    else if (at + since !== balance) return { balances: none, brokenAt: line, length }
    length += 1
    at = balance
    since = 0
  }
  return { balances: { opening, closing: (at ?? 0) + since }, brokenAt: null, length }
}
