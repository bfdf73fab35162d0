import { accessFaults } from './access-faults.ts'
import type { Fault } from './fault.ts'
import { ledgerFaults } from './ledger-faults.ts'
import { orderFaults } from './order-faults.ts'
import { payoutFaults } from './payout-faults.ts'

/**
 * Chosen by their harm before any test ran on one of them, so that the choice does not favour the tests. A fault that
 * no test catches stays; one that turns out to change nothing is replaced, with the reason in a comment.
 */
export const faults: readonly Fault[] = [...ledgerFaults, ...orderFaults, ...payoutFaults, ...accessFaults]
