import { useSyncExternalStore } from 'react'
import { deviceTexts } from '#client/device-texts.ts'
import { limits } from '#contract/limits.ts'

/** A line of the basket with the data of the moment when it was added. It is stored only in this browser. */
export type BasketLine = {
  listingId: string
  variantId: string
  quantity: number
  title: string
  variant: string
  image: string | null
  price: number
}

const keyOf = (slug: string) => `basket ${slug}`

const isLine = (value: unknown): value is BasketLine => {
  const line = value as BasketLine | null
  return (
    typeof line === 'object' &&
    line !== null &&
    [line.listingId, line.variantId, line.title, line.variant].every((each) => typeof each === 'string') &&
    [line.quantity, line.price].every((each) => Number.isSafeInteger(each) && each >= 0) &&
    (line.image === null || typeof line.image === 'string')
  )
}

/** Parses the stored text. An unreadable text gives an empty basket. */
export function readLines(stored: string | null): readonly BasketLine[] {
  try {
    const lines: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(lines) ? lines.filter(isLine).slice(0, limits.orderLinesMax) : []
  } catch {
    return []
  }
}

const isSame = (one: BasketLine, other: Pick<BasketLine, 'listingId' | 'variantId'>) =>
  one.listingId === other.listingId && one.variantId === other.variantId

/** Adds a line. The same variant is merged into its existing line, at the price that was last seen. */
export function withLine(lines: readonly BasketLine[], added: BasketLine): readonly BasketLine[] {
  const present = lines.find((line) => isSame(line, added))
  if (!present) return [...lines, added].slice(-limits.orderLinesMax)
  const quantity = Math.min(present.quantity + added.quantity, limits.lineQuantityMax)
  return lines.map((line) => (line === present ? { ...added, quantity } : line))
}

/** Replaces or removes a line. A line that becomes equal to another one is merged into it. */
export function withChange(lines: readonly BasketLine[], line: BasketLine, changed: BasketLine | null) {
  const others = lines.filter((each) => !isSame(each, line))
  if (changed === null) return others
  if (others.some((each) => isSame(each, changed))) return withLine(others, changed)
  return lines.map((each) => (isSame(each, line) ? changed : each))
}

export const countOf = (lines: readonly BasketLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const listeners = new Set<() => void>()
const read = new Map<string, { stored: string | null; lines: readonly BasketLine[] }>()

function linesOf(slug: string): readonly BasketLine[] {
  const stored = deviceTexts.get(keyOf(slug))
  const known = read.get(slug)
  if (known && known.stored === stored) return known.lines
  const lines = readLines(stored)
  read.set(slug, { stored, lines })
  return lines
}

function store(slug: string, lines: readonly BasketLine[]): boolean {
  const former = deviceTexts.get(keyOf(slug))
  const isKept = deviceTexts.set(keyOf(slug), JSON.stringify(lines))
  // What was in the basket before stays there.
  if (!isKept && former !== null) deviceTexts.set(keyOf(slug), former)
  else if (!isKept) deviceTexts.remove(keyOf(slug))
  for (const listener of listeners) listener()
  return isKept
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The basket of a shop. Null until the page is hydrated. */
export const useBasket = (slug: string): readonly BasketLine[] | null =>
  useSyncExternalStore(
    subscribe,
    () => linesOf(slug),
    () => null,
  )

/** False if this browser does not keep the line for the next page. */
export const addLine = (slug: string, line: BasketLine) => store(slug, withLine(linesOf(slug), line))

export const changeLine = (slug: string, line: BasketLine, changed: BasketLine | null) =>
  store(slug, withChange(linesOf(slug), line, changed))

export const emptyBasket = (slug: string) => store(slug, [])
