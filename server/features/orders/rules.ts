import { createHash } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import type { Body, Query } from '#contract/endpoint.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { type OrderStatus, statusCodes } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import type { storeOrders } from '#contract/storefront/orders.ts'
import { checkAddress, type PostalAddress } from '../../base/addresses/check-address.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { readPhone } from '../../base/addresses/phone.ts'
import { highestId, idAt, lowestId } from '../../base/ids.ts'
import { type FieldErrors, refuseField } from '../../base/refuse.ts'

type ListQuery = Query<typeof orders.list>

export const statusOf = ({ status }: Pick<ListQuery, 'status'>): OrderStatus | null =>
  status === undefined || status === 'all' ? null : statusCodes[status]

/** The status of the orders in each settlement state, by which an index finds them. */
export const statusOfSettlement = {
  none: null,
  pending_settlement: 'received',
  settled: 'completed',
  reversed: 'cancelled',
} as const satisfies Record<NonNullable<ListQuery['settlement']>, OrderStatus | null>

/** Whether only the status narrows the list, so that a counter knows its total. */
export const isCounted = ({ status: _, page, limit, after, keyword, ...narrowing }: ListQuery): boolean =>
  Object.values(narrowing).every((each) => each === undefined) && !keyword?.trim()

/** What a keyword may mean: an order number or its beginning, a tracking number, the last digits of a phone number. */
type OrderKeyword = { number: string | null; trackingNumber: string; phoneLast4: string | null }

const numberLength = 10

export function readKeyword(keyword: string): OrderKeyword {
  const text = keyword.normalize('NFKC').trim()
  const bare = text
    .toUpperCase()
    .replace(/^EN[-\s]+/, '')
    .replace(/[-\s]/g, '')
  // Without dashes, only the length tells the prefix from the number itself.
  const characters = bare === 'EN' || bare.length === numberLength + 2 ? bare.replace(/^EN/, '') : bare
  const isNumber = characters.length <= numberLength && /^[0-9A-Z]*$/.test(characters)
  const tail = characters.length > 5 ? `-${characters.slice(5)}` : ''
  return {
    number: isNumber ? `EN-${characters.slice(0, 5)}${tail}` : null,
    trackingNumber: text,
    phoneLast4: /^\d{4}$/.test(text) ? text : null,
  }
}

/**
 * The ids that orders of these days can have, or null for all days. An id begins with its time, so that days need no
 * index of their own. Two days of slack cover every time zone; the day itself is compared as well.
 */
export function idsOfDays(
  from: string | undefined,
  to: string | undefined,
): { lowest: string; highest: string } | null {
  if (from === undefined && to === undefined) return null
  const slackMs = 2 * dayMs
  return {
    lowest: from === undefined ? lowestId : idAt(Date.parse(from) - slackMs, '0'),
    highest: to === undefined ? highestId : idAt(Date.parse(to) + dayMs + slackMs, 'f'),
  }
}

/** The orders that a batch names, each once; null where it takes all that await pick-up, by their deadlines. */
export function readBatch({ ids, all }: Pick<Body<typeof orders.pickBatch>, 'ids' | 'all'>): string[] | null {
  if ((ids === undefined) === (all === undefined)) throw refuseField('ids', 'field_required')
  return ids ? [...new Set(ids)] : null
}

/** The operators' list has two parts: orders to ship, most urgent first; then the others, newest first. */
export type ListPart = 'ship' | 'rest'

export function partsOf(query: Query<typeof operatorOrders.list>): readonly ListPart[] {
  const status = statusOf(query)
  if (status === null) return ['ship', 'rest']
  return status === 'awaiting_shipment' ? ['ship'] : ['rest']
}

/** The longest word of letters alone in a tracking number, such as KEX-ABCDE-FGHJ2. */
const trackingWordMax = 15
const trackingMax = 40
/** No carrier's number is shorter, or made of fewer different letters and digits. */
const trackingMin = 6
const differentMin = 3

/** What a spreadsheet makes of a number: decimals, an exponent, a day. */
const ofSpreadsheets = [
  /^\d+([.]\d+)+$/,
  /^\d+([.]\d+)?E\d{1,3}$/i,
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})$/,
]
/** Words that stand for a number that is not there yet; with digits behind them they are no number either. */
const placeholder =
  /^(test|sample|dummy|example|pending|unknown|none|null|todo|order|number|tracking|belum|menunggu|chua|cho)\d*$/i

/**
 * Whether a text can be a tracking number. It is shown to shoppers unchecked, so that it must not hold a sentence, and
 * the promise of its delivery begins with it, so that it must not stand for a number that is not there: every carrier's
 * has a digit, which words in no language have.
 */
export function isTrackingNumber(text: string): boolean {
  const groups = text.split(' ')
  const words = groups.filter((group) => !/\d/.test(group))
  const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return (
    text.length <= trackingMax &&
    groups.every((group) => /^[A-Za-z0-9._/-]+$/.test(group)) &&
    words.length <= 1 &&
    words.every((word) => word.length <= trackingWordMax) &&
    /\d/.test(text) &&
    signs.length >= trackingMin &&
    new Set(signs).size >= differentMin &&
    !placeholder.test(signs) &&
    !ofSpreadsheets.some((form) => form.test(text))
  )
}

/** The time of a carrier's event: an ISO time, not before the goods left and not in the future. */
export function readEventTime(at: string, { shippedAt, now }: { shippedAt: Date | null; now: Date }): Date {
  const time = new Date(at)
  if (!Number.isFinite(time.getTime())) throw refuseField('at', 'field_invalid')
  if (time > now || (shippedAt && time < shippedAt)) throw refuseField('at', 'field_out_of_range')
  return time
}

type CheckoutBody = Body<typeof storeOrders.checkout>

export type Shopper = { email: string; phone: string; phoneLast4: string; address: PostalAddress }

/** Who buys and where it goes, normalised for storage; or what is wrong, by field. */
export function readShopper(
  body: Pick<CheckoutBody, 'email' | 'phone' | 'address'>,
): { shopper: Shopper } | { errors: FieldErrors } {
  const address = trimAddress(body.address)
  const email = readEmail(body.email)
  const phone = readPhone(body.phone, address.country)
  const errors: FieldErrors = {}
  for (const [field, error] of Object.entries(checkAddress(address))) errors[`address.${field}`] = error
  if (email === null) errors['email'] = 'email_invalid'
  // In an unknown country no phone number is valid: then the country alone is wrong.
  if (phone === null && !errors['address.country']) errors['phone'] = 'phone_invalid'
  if (email === null || phone === null || Object.keys(errors).length > 0) return { errors }
  return { shopper: { email, phone, phoneLast4: phone.slice(-4), address } }
}

const trimAddress = (address: PostalAddress): PostalAddress => ({
  name: address.name.trim(),
  country: address.country,
  region: address.region.trim(),
  city: address.city.trim(),
  line1: address.line1.trim(),
  line2: address.line2.trim(),
  postcode: address.postcode.trim(),
})

type CheckoutEvidence = { merchantId: string; key: string; body: unknown; lines: unknown }

/** The hash of a whole checkout: the origin of its order is proved by it. */
export const evidenceOf = ({ merchantId, key, body, lines }: CheckoutEvidence): Buffer =>
  createHash('sha256').update(JSON.stringify({ merchantId, key, body, lines })).digest()

/** The same request is the same origin: its id is the first half of the evidence, marked as a UUID of version 8. */
export function originIdOf(evidence: Buffer): string {
  const bytes = Buffer.from(evidence.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
