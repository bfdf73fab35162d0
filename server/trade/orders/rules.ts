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

/** Each settlement state as an order status, because the status has an index. */
export const statusOfSettlement = {
  none: null,
  pending_settlement: 'received',
  settled: 'completed',
  reversed: 'cancelled',
} as const satisfies Record<NonNullable<ListQuery['settlement']>, OrderStatus | null>

/** Whether only the status narrows the list, so that a counter knows its total. */
export const isCounted = ({ status: _, page, limit, after, keyword, ...narrowing }: ListQuery): boolean =>
  Object.values(narrowing).every((each) => each === undefined) && !keyword?.trim()

type OrderKeyword = { number: string | null; trackingNumber: string; phoneLast4: string | null }

const numberLength = 10

export function readKeyword(keyword: string): OrderKeyword {
  const text = keyword.normalize('NFKC').trim()
  const bare = text
    .toUpperCase()
    .replace(/^EN[-\s]+/, '')
    .replace(/[-\s]/g, '')
  // Without dashes only the length distinguishes the prefix from the number.
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
 * The range of order ids for these days; null for all days. Ids begin with their time, so days need no index. Two days
 * of slack cover every time zone; the caller also compares the day itself.
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

/** The named orders without repetition; null for all that await pick-up, by deadline. */
export function readBatch({ ids, all }: Pick<Body<typeof orders.pickBatch>, 'ids' | 'all'>): string[] | null {
  if ((ids === undefined) === (all === undefined)) throw refuseField('ids', 'field_required')
  return ids ? [...new Set(ids)] : null
}

/** The operators' list shows first orders to ship, most urgent first, and then the others, newest first. */
export type ListPart = 'ship' | 'rest'

export function partsOf(query: Query<typeof operatorOrders.list>): readonly ListPart[] {
  const status = statusOf(query)
  if (status === null) return ['ship', 'rest']
  return status === 'awaiting_shipment' ? ['ship'] : ['rest']
}

/** The longest word of only letters in a tracking number, such as KEX-ABCDE-FGHJ2. */
const trackingWordMax = 15
const trackingMax = 40
/** No carrier has shorter numbers, or fewer different characters. */
const trackingMin = 6
const differentMin = 3

const ofSpreadsheets = [
  /^\d+([.]\d+)+$/,
  /^\d+([.]\d+)?E\d{1,3}$/i,
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})$/,
]
/** Words in place of a missing number, also with digits after them. */
const placeholder =
  /^(test|sample|dummy|example|pending|unknown|none|null|todo|order|number|tracking|belum|menunggu|chua|cho)\d*$/i

/**
 * Whether a text can be a tracking number. Shoppers see it unchecked, so it must not contain a sentence. The delivery
 * promise begins with it, so it must not be a placeholder: every carrier's number has a digit.
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

/** The time of a carrier's event; refuses times before the shipment or in the future. */
export function readEventTime(at: string, { shippedAt, now }: { shippedAt: Date | null; now: Date }): Date {
  const time = new Date(at)
  if (!Number.isFinite(time.getTime())) throw refuseField('at', 'field_invalid')
  if (time > now || (shippedAt && time < shippedAt)) throw refuseField('at', 'field_out_of_range')
  return time
}

type CheckoutBody = Body<typeof storeOrders.checkout>

export type Shopper = { email: string; phone: string; phoneLast4: string; address: PostalAddress }

/** The normalised shopper and address, or the errors by field. */
export function readShopper(
  body: Pick<CheckoutBody, 'email' | 'phone' | 'address'>,
): { shopper: Shopper } | { errors: FieldErrors } {
  const address = trimAddress(body.address)
  const email = readEmail(body.email)
  const phone = readPhone(body.phone, address.country)
  const errors: FieldErrors = {}
  for (const [field, error] of Object.entries(checkAddress(address))) errors[`address.${field}`] = error
  if (email === null) errors['email'] = 'email_invalid'
  // With an unknown country no phone number is valid, so only the country is reported.
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

/** The hash of a whole checkout, as evidence of the order's origin. */
export const evidenceOf = ({ merchantId, key, body, lines }: CheckoutEvidence): Buffer =>
  createHash('sha256').update(JSON.stringify({ merchantId, key, body, lines })).digest()

/** Equal for equal requests: the first half of the evidence, marked as a UUID of version 8. */
export function originIdOf(evidence: Buffer): string {
  const bytes = Buffer.from(evidence.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
