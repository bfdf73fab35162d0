import type { OperatorRole } from '../endpoint.ts'

/**
 * The kinds of search results, and the roles that find each: those that can read its page. This file must not import
 * TypeBox, because the console loads it.
 */
export const foundReaders = {
  order: ['catalogue', 'finance', 'support', 'auditor'],
  merchant: ['reviewer', 'support', 'finance', 'auditor'],
  withdrawal: ['finance', 'auditor'],
  deposit: ['finance', 'auditor'],
  refund: ['finance', 'support', 'auditor'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type FoundKind = keyof typeof foundReaders

export const foundKinds = Object.keys(foundReaders) as FoundKind[]

/** Characters of the shortest keyword that finds anything. */
export const foundKeywordMin = 2

export const foundKindsOf = (roles: readonly OperatorRole[]): FoundKind[] =>
  foundKinds.filter((kind) => foundReaders[kind].some((role) => roles.includes(role)))
