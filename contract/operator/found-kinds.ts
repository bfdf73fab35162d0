import type { OperatorRole } from '../endpoint.ts'

/**
 * What a search finds, and which roles find each kind: those that read the page of it. Without TypeBox, because the
 * console loads this file.
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

/** A shorter keyword finds nothing. */
export const foundKeywordMin = 2

/** The kinds that an operator with these roles finds. */
export const foundKindsOf = (roles: readonly OperatorRole[]): FoundKind[] =>
  foundKinds.filter((kind) => foundReaders[kind].some((role) => roles.includes(role)))
