import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { withdrawals } from '#contract/withdrawals.ts'

export type Withdrawal = Reply<typeof withdrawals.withdrawalLog>['list'][number]

export const recordTabs: readonly { value: 'all' | Withdrawal['status']; label: MessageDescriptor }[] = [
  { value: 'all', label: msg`All` },
  { value: 'in_review', label: msg`In review` },
  { value: 'approved', label: msg`Withdrawn` },
  { value: 'rejected', label: msg`Rejected` },
]

export type RecordTab = (typeof recordTabs)[number]['value']

/** The status in one or two words, with its colour. An approved withdrawal is labelled as withdrawn. */
export function statusOf({ status, reasonWord }: Withdrawal): {
  label: MessageDescriptor
  tone: 'wait' | 'good' | 'bad' | 'soft'
} {
  if (status === 'in_review') return { label: msg`In review`, tone: 'wait' }
  if (status === 'approved') return { label: msg`Withdrawn`, tone: 'good' }
  if (reasonWord === 'taken_back') return { label: msg`Cancelled by you`, tone: 'soft' }
  if (reasonWord === 'not_decided') return { label: msg`Not reviewed in time`, tone: 'bad' }
  return { label: msg`Rejected`, tone: 'bad' }
}
