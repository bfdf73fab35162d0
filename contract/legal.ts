/** The legally required pages of a shop, by their names in addresses. */
export const legalParts = ['imprint', 'terms', 'privacy', 'returns', 'delivery'] as const
export type LegalPart = (typeof legalParts)[number]

/** The pages to which a shop can add words. The imprint has none: it is made from the seller's details. */
export const ownParts = ['terms', 'privacy', 'returns', 'delivery'] as const
export type OwnPart = (typeof ownParts)[number]

export const platformParts = ['imprint', 'terms', 'privacy'] as const

/** The date of the platform's texts. A new meaning needs a new date, because applicants agree to a version. */
export const legalVersion = '2026-11-30'

/** Takes the place of a shop's name in the address of the platform's own pages. No shop can have it. */
export const platformSlug = '-'
