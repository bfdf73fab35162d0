import type { Static } from 'typebox'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Seller } from '#contract/seller.ts'
import { shownDetails } from '#contract/seller-law.ts'
import { type Reader, say } from '../../base/texts/texts.ts'
import { asWritten } from '../../base/texts/written.ts'

export const countryName = (country: string, lang: LanguageCode): string =>
  new Intl.DisplayNames([lang], { type: 'region' }).of(country) ?? country

/** The seller and contact details. The merchant's text makes no link, except for the mail address. */
export function sellerLines(seller: Static<typeof Seller>, reader: Reader): string[] {
  const { name, address, country, email, phone } = seller
  const details = shownDetails(seller).map(({ detail, text }) =>
    say('mail.order.detail', reader, { detail: say(`seller.${detail}`, reader), text }),
  )
  return [...[name, ...address.split('\n'), ...details].map(asWritten), countryName(country, reader.lang), email, phone]
}
