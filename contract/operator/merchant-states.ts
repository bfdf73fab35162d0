/** Filters of the list of merchants; `closed` means the shop. Without TypeBox, because the console loads this file. */
export const merchantStates = ['in_review', 'approved', 'rejected', 'closed'] as const

/** The published legal grounds of a hold. */
export const holdRules = ['court_order', 'authority_order', 'sanctions_screening'] as const

export const merchantReaders = ['reviewer', 'support', 'finance', 'auditor'] as const

/** The roles that read the log of all operators' acts. */
export const auditReaders = ['auditor', 'admin'] as const
