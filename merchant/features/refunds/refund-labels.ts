import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { refunds } from '#contract/refunds.ts'

export type RefundRequest = Reply<typeof refunds.list>['list'][number]
export type RefundTab = 'all' | RefundRequest['status']

export const refundTabs: readonly { value: RefundTab; label: MessageDescriptor }[] = [
  { value: 'all', label: msg`All` },
  { value: 'pending_approval', label: msg`Pending approval` },
  { value: 'approved', label: msg`Approved` },
  { value: 'rejected', label: msg`Rejected` },
]

const statusLabels = {
  pending_approval: { label: msg`Pending approval`, tone: 'text-wait' },
  approved: { label: msg`Approved`, tone: 'text-ink' },
  rejected: { label: msg`Rejected`, tone: 'text-soft' },
} as const

export const goodsLabels = {
  received: msg`Goods received`,
  not_received: msg`Goods not received`,
} as const

export const bearerLabels = {
  supplier: msg`The supplier`,
  merchant: msg`You`,
  platform: msg`The platform`,
} as const

/** Whose fault decides who pays: the outcomes are alternatives, not shares. */
export const ifBornLabels = {
  supplier: msg`If the supplier covers it`,
  merchant: msg`If you cover it`,
  platform: msg`If the platform covers it`,
} as const

export const mayAnswer = ({ status, answer, answerBy }: RefundRequest) =>
  status === 'pending_approval' && answer === null && answerBy !== null && Date.parse(answerBy) > Date.now()

/** The status with its colour. While the merchant can answer, it is the awaited answer. */
export const statusOf = (refund: RefundRequest) =>
  mayAnswer(refund) ? { label: msg`Awaiting your reply`, tone: 'text-wait' } : statusLabels[refund.status]
