import { createHash } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import type { storeOrders } from '#contract/storefront/orders.ts'
import { checkAddress, type PostalAddress } from '../../base/addresses/check-address.ts'
import { readEmail, readPhone } from '../../base/addresses/phone.ts'
import type { RefusalDetail } from '../../base/refuse.ts'

type Given = Pick<Body<typeof storeOrders.checkout>, 'email' | 'phone' | 'address'>

export type Shopper = { email: string; phone: string; phoneLast4: string; address: PostalAddress }

/** Who buys and where it goes, in the form that is kept; or what is wrong, by field. */
export function readShopper(given: Given): { shopper: Shopper } | { fields: NonNullable<RefusalDetail['fields']> } {
  const address = trimmed(given.address)
  const email = readEmail(given.email)
  const phone = readPhone(given.phone, address.country)
  const fields: NonNullable<RefusalDetail['fields']> = {}
  for (const [field, wrong] of Object.entries(checkAddress(address))) fields[`address.${field}`] = wrong
  if (email === null) fields['email'] = 'email_invalid'
  // In an unknown country no number is one; the country is what is wrong then.
  if (phone === null && !fields['address.country']) fields['phone'] = 'phone_invalid'
  if (email === null || phone === null || Object.keys(fields).length > 0) return { fields }
  return { shopper: { email, phone, phoneLast4: phone.slice(-4), address } }
}

function trimmed(address: PostalAddress): PostalAddress {
  return {
    name: address.name.trim(),
    country: address.country,
    region: address.region.trim(),
    city: address.city.trim(),
    line1: address.line1.trim(),
    line2: address.line2.trim(),
    postcode: address.postcode.trim(),
  }
}

/** How many of each variant the lines take together. */
export function quantitiesOf(lines: readonly { variantId: string; quantity: number }[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  return quantities
}

/** The hash of all that a checkout asks: what stands behind the order as its origin. */
export function evidenceOf(asked: { merchantId: string; key: string; body: unknown; lines: unknown }): Buffer {
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}

/** The same request is the same origin: its id is the first half of the evidence, marked as a UUID of version 8. */
export function originIdOf(evidence: Buffer): string {
  const bytes = Buffer.from(evidence.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
