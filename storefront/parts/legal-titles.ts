import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LegalPart } from '#contract/legal.ts'
import { sellerLawOf } from '#contract/seller-law.ts'

const titles: Record<LegalPart, MessageDescriptor> = {
  imprint: msg`Legal notice`,
  terms: msg`Terms of sale`,
  privacy: msg`Privacy`,
  returns: msg`Returns and refunds`,
  delivery: msg`Delivery terms`,
}

/** `country`: of the seller, whose law may have a name of its own for the notice; null on the platform's own pages. */
export const legalTitle = (part: LegalPart, country: string | null, say: (message: MessageDescriptor) => string) =>
  (part === 'imprint' && country !== null && sellerLawOf(country).notice) || say(titles[part])

/** The platform's terms are about the service, not about a sale. */
export const platformTitle = (part: LegalPart, say: (message: MessageDescriptor) => string) =>
  say(part === 'terms' ? msg`Terms of the platform` : titles[part])
