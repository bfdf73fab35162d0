import { depositInstruction } from './features/deposits/proposed.ts'
import { goodwill, hold } from './features/merchants/proposed.ts'
import { partnerKind } from './features/partners/proposed.ts'
import { levelKind, packageKind } from './features/programme/proposed.ts'
import type { ProposalKind } from './features/proposals/kind.ts'
import { feeRule } from './features/withdrawals/proposed.ts'

/** Everything that one operator proposes and another one confirms. */
export const kinds: readonly ProposalKind[] = [
  goodwill,
  hold,
  depositInstruction,
  feeRule,
  partnerKind,
  levelKind,
  packageKind,
]
