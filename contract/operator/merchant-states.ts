/**
 * The filters of the list of merchants. `closed` is about the shop. This file must not import TypeBox, because the
 * console loads it.
 */
export const merchantStates = ['in_review', 'approved', 'rejected', 'closed'] as const

/** The published legal grounds of a hold. */
export const holdRules = ['court_order', 'authority_order', 'sanctions_screening'] as const

/** The roles that read merchants. */
export const merchantReaders = ['reviewer', 'support', 'finance', 'auditor'] as const

/** The roles that read the log of all operators' acts. */
export const auditReaders = ['auditor', 'admin'] as const
