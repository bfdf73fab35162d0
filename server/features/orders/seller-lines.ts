import type { Static } from 'typebox'
import type { Seller } from '#contract/seller.ts'
import { shownDetails } from '#contract/seller-law.ts'
import { type Reader, say } from '../../base/texts/texts.ts'
import { asWritten } from '../../base/texts/written.ts'

/** The seller and contact details. The merchant's text makes no link, except for the mail address. */
export function sellerLines(seller: Static<typeof Seller>, reader: Reader): string[] {
  const { name, address, country, email, phone } = seller
  const countryName = new Intl.DisplayNames([reader.lang], { type: 'region' }).of(country) ?? country
  const details = shownDetails(seller).map(({ detail, text }) => `${say(`seller.${detail}`, reader)}: ${text}`)
  return [...[name, ...address.split('\n'), ...details].map(asWritten), countryName, email, phone]
}
