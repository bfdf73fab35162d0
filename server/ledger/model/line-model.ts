import { share } from '#contract/money.ts'

export type ModelLine = { pieces: number; amount: number }

export type ChosenLine = { position: number; quantity: number }

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The value of the chosen pieces by line; null if a line has fewer or is named twice. */
export function worthOfChosen(lines: readonly ModelLine[], chosen: readonly ChosenLine[]): number | null {
  const isFitting = ({ position, quantity }: ChosenLine) => quantity >= 1 && quantity <= (lines[position]?.pieces ?? 0)
  if (!chosen.every(isFitting) || new Set(chosen.map(({ position }) => position)).size < chosen.length) return null
  return sumOf(worthsOf(lines, chosen).map(({ amount }) => amount))
}

function worthsOf(lines: readonly ModelLine[], chosen: readonly ChosenLine[]): ModelLine[] {
  return lines.map(({ pieces, amount }, at) => {
    const wanted = chosen.find(({ position }) => position === at)?.quantity ?? 0
    const taken = Math.min(wanted, pieces)
    return { pieces: taken, amount: taken === 0 ? 0 : share(amount, taken, pieces) }
  })
}

/** Shares an amount in proportion. The sum so far is always the share of the parts so far, rounded down. */
function inProportion(amount: number, parts: readonly number[]): ModelLine[] {
  const total = sumOf(parts)
  let [passed, given] = [0, 0]
  return parts.map((part) => {
    passed += part
    const own = share(amount, passed, total) - given
    given += own
    return { pieces: 0, amount: own }
  })
}

export function takeLines(
  lines: ModelLine[],
  amount: number,
  chosen: readonly ChosenLine[] | undefined,
): readonly ModelLine[] {
  const taken = divide(lines, amount, chosen ?? [])
  addLines(lines, taken, -1)
  return taken
}

function divide(lines: readonly ModelLine[], amount: number, chosen: readonly ChosenLine[]): ModelLine[] {
  if (sumOf(lines.map((line) => line.amount)) === amount) return lines.map((line) => ({ ...line }))
  const worths = worthsOf(lines, chosen)
  const worth = sumOf(worths.map((line) => line.amount))
  if (worth === amount) return worths
  return inProportion(
    amount,
    (worth > amount ? worths : lines).map((line) => line.amount),
  )
}

export function addLines(lines: ModelLine[], taken: readonly ModelLine[], sign: 1 | -1) {
  for (const [at, line] of lines.entries()) {
    line.pieces += sign * (taken[at]?.pieces ?? 0)
    line.amount += sign * (taken[at]?.amount ?? 0)
  }
}
