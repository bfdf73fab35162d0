import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LegalPart } from '#contract/legal.ts'

const titles: Record<LegalPart, MessageDescriptor> = {
  imprint: msg`Legal notice`,
  terms: msg`Terms of sale`,
  privacy: msg`Privacy`,
  returns: msg`Returns and refunds`,
  delivery: msg`Delivery terms`,
}

/** `notice`: the seller's law's name for the imprint, if it has one. */
export const legalTitle = (part: LegalPart, notice: string | null, say: (message: MessageDescriptor) => string) =>
  (part === 'imprint' && notice) || say(titles[part])

/** The platform's terms are about the service, not about a sale. */
export const platformTitle = (part: LegalPart, say: (message: MessageDescriptor) => string) =>
  say(part === 'terms' ? msg`Terms of the platform` : titles[part])
