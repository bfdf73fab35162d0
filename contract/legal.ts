/** The pages of a shop that laws ask for, by their names in addresses. */
export const legalParts = ['imprint', 'terms', 'privacy', 'returns', 'delivery'] as const
export type LegalPart = (typeof legalParts)[number]

/** Those to which a shop adds words of its own; who sells is in the imprint. */
export const ownParts = ['terms', 'privacy', 'returns', 'delivery'] as const
export type OwnPart = (typeof ownParts)[number]

/** The platform's own pages. */
export const platformParts = ['imprint', 'terms', 'privacy'] as const

/** The date of the platform's texts. A change of their sense is a new one, which who registers agrees to. */
export const legalVersion = '2026-11-30'

/** The address of the platform's own pages, where a shop's name would be: no shop's address is a hyphen. */
export const platformSlug = '-'
