/** Of an operator's invitation: merchants who register with it, days until it ends, characters of its note. */
export const invitationLimits = { usesMax: 1_000, daysMax: 3_650, noteMax: 200 } as const
