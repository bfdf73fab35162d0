import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './db/open.ts'
import type { Ids } from './ids.ts'
import { refuse } from './refuse.ts'

const prefixes = { order: 'EN', deposit: 'RC', withdrawal: 'WD' } as const
export type NumberKind = keyof typeof prefixes

const charactersMax = 10
const numberForm = /^[0-9A-HJKMNP-TV-Z]*$/

/**
 * The beginning of a number that a typed text can mean, with or without prefix and dashes; null if it cannot be one.
 * Numbers never contain I, L, O and U.
 */
export function numberBeginning(prefix: 'EN' | 'RC' | 'WD' | 'RF', typed: string): string | null {
  const text = typed.trim().toUpperCase()
  const whole = text.replaceAll(/[-\s]/g, '')
  const named = /^(EN|RC|WD|RF)(?=[-\s]|$)/.exec(text)?.[1]
  // Without dashes only the length tells whether the text has a prefix.
  const isWhole = whole.length === charactersMax + 2
  const given = named ?? (isWhole ? /^(EN|RC|WD|RF)/.exec(whole)?.[1] : undefined)
  if (given !== undefined && given !== prefix) return null
  const characters = given === undefined ? whole : whole.slice(2)
  // The second refund of an order has the number of the first, and -2.
  const suffix = prefix === 'RF' && given ? characters.slice(charactersMax) : ''
  const number = suffix ? characters.slice(0, charactersMax) : characters
  if (number.length > charactersMax || !numberForm.test(number) || !/^\d{0,3}$/.test(suffix)) return null
  const parts = [prefix, number.slice(0, 5), number.slice(5), suffix]
  return number === '' ? `${prefix}-` : parts.filter((part) => part !== '').join('-')
}

/** The same for an order's number. A refund has that of its order, with RF for EN, and a suffix unless it is the first. */
export function orderNumberBeginning(typed: string): string | null {
  const refund = numberBeginning('RF', typed)
  return numberBeginning('EN', typed) ?? (refund && `EN${refund.slice('RF'.length, 'RF-XXXXX-XXXXX'.length)}`)
}

/** A sentinel that sorts after every character of a number. */
const aboveNumbers = '~'

export const beginsWith = (column: Sql, text: string): Sql =>
  sql`${column} >= ${text} and ${column} < ${text + aboveNumbers}`

/** Far more than the number of servers that can draw the same number in one second. */
const triesMax = 50

/** Draws numbers until one is claimed; `claim` returns null if the number is taken. */
export async function drawNumber<T>(
  ids: Ids,
  kind: NumberKind,
  claim: (number: string) => Promise<T | null>,
): Promise<T> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const claimed = await claim(ids.publicNumber(prefixes[kind]))
    if (claimed !== null) return claimed
  }
  throw new Error(`${triesMax} numbers of this second are taken`)
}

type ClaimNumberInput = { kind: NumberKind; merchantId: string }

/** A public number unique across all merchants. It is claimed in the caller's transaction and kept if that commits. */
export const claimNumber = (ids: Ids, db: Db, { kind, merchantId }: ClaimNumberInput): Promise<string> =>
  drawNumber(ids, kind, async (number) => {
    const claimed = await db.maybe(sql`
      insert into public_number (number, kind, merchant_id) values (${number}, ${kind}, ${merchantId})
      on conflict do nothing returning 1 as claimed`)
    return claimed ? number : null
  })

export async function findMerchantOfNumber(db: Db, { kind, number }: { kind: NumberKind; number: string }) {
  const found = await db.maybe<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from public_number where number = ${number} and kind = ${kind}`)
  if (!found) throw refuse('not_found')
  return found.merchantId
}

const foundMax = 100

export const findNumbers = (db: Db, { kind, beginning }: { kind: NumberKind; beginning: string }) =>
  db.query<{ number: string; merchantId: string }>(sql`
    select number, merchant_id as "merchantId" from public_number
    where ${beginsWith(sql`number`, beginning)} and kind = ${kind} order by number limit ${foundMax}`)
