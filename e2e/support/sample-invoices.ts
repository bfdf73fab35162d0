import { englishLines } from '#checks/samples/catalogues.ts'

export type InvoiceLine = { source: string; title: string; quantity: number; priceCents: number }
export type Invoice = { number: string; lines: InvoiceLine[] }

/** The same numbers at each run, evenly spread from 0 to below 1 (a linear congruential generator). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const seed = 20_260_302
const linesMax = 12
/** At less a sale earns nothing, and is refused. */
const leastCents = 10

/** In per cent: one product has several prices, as over a year. */
const factors = [100, 100, 100, 150, 80]

/**
 * Invoices as a wholesaler writes them, made by a seed: from one line to a dozen, a few pieces or hundreds, the same
 * product twice on one invoice, prices of a few cents and of thousands.
 */
export function makeInvoices(count: number): Invoice[] {
  const next = numbersFrom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const goods = englishLines()
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { title: { en: string } }).title.en)
  const prices = goods.map((_, at) => (at === 0 ? leastCents : 50 + below(20_000) * (at % 3 === 0 ? 10 : 1)))
  const makeLine = (): InvoiceLine => {
    const at = below(goods.length)
    const factor = factors[below(factors.length)] ?? 100
    const priceCents = Math.max(leastCents, Math.floor(((prices[at] ?? 0) * factor) / 100))
    const quantity = next() < 0.8 ? 1 + below(12) : 50 * (1 + below(10))
    return { source: `own-${at}-${priceCents}`, title: goods[at] ?? '', quantity, priceCents }
  }
  return Array.from({ length: count }, (_, at) => ({
    number: `${700_000 + at}`,
    lines: Array.from({ length: 1 + below(linesMax) }, makeLine),
  }))
}
