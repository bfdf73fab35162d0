import type { Body } from '#contract/endpoint.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { refuse } from '../../base/refuse.ts'

type Decision = {
  name: 'approved' | 'rejected' | 'redo'
  status: 'approved' | 'rejected' | 'in_review'
  redo: string[]
  /** What the merchant must put right is said beside the state; a welcome needs no reason there. */
  tellsReason: boolean
}

/** Approve, reject, or ask for single fields again: the registration then stays in review. */
export function decisionOf({ approve, redo = [] }: Body<typeof operatorRegistrations.decide>): Decision {
  if (approve) {
    if (redo.length > 0) throw refuse('validation', { fields: { redo: 'field_invalid' } })
    return { name: 'approved', status: 'approved', redo: [], tellsReason: false }
  }
  if (redo.length === 0) return { name: 'rejected', status: 'rejected', redo: [], tellsReason: true }
  return { name: 'redo', status: 'in_review', redo: [...new Set(redo)], tellsReason: true }
}
