import { depositInstruction } from './features/deposits/proposal-kinds.ts'
import { goodwill, hold } from './features/merchants/proposal-kinds.ts'
import { operatorReset } from './features/operators/proposal-kinds.ts'
import { partnerKind } from './features/partners/proposal-kinds.ts'
import { bankPayment, bankReturn } from './features/payments/proposal-kinds.ts'
import { levelKind, packageKind } from './features/programme/proposal-kinds.ts'
import type { ProposalKind } from './features/proposals/kind.ts'
import { feeRule } from './features/withdrawals/proposal-kinds.ts'

/** Everything that one operator proposes and another confirms. */
export const kinds: readonly ProposalKind[] = [
  goodwill,
  hold,
  depositInstruction,
  feeRule,
  partnerKind,
  operatorReset,
  levelKind,
  packageKind,
  bankPayment,
  bankReturn,
]
