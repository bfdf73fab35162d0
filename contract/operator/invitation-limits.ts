/**
 * Limits of an operator's invitation: merchants who register with it, days until it ends, and characters of its note.
 */
export const invitationLimits = { usesMax: 1_000, daysMax: 3_650, noteMax: 200 } as const
