import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DepositMethod } from '#contract/deposit-methods.ts'
import type { deposits } from '#contract/deposits.ts'
import type { Reply } from '#contract/endpoint.ts'

export type Deposit = Reply<typeof deposits.list>['list'][number]
export type Terms = Reply<typeof deposits.terms>
export type Blockchain = Reply<typeof deposits.blockchains>[number]

export const recordTabs: readonly { value: 'all' | Deposit['status']; label: MessageDescriptor }[] = [
  { value: 'all', label: msg`All` },
  { value: 'in_review', label: msg`In review` },
  { value: 'approved', label: msg`Approved` },
  { value: 'rejected', label: msg`Rejected` },
]

export type RecordTab = (typeof recordTabs)[number]['value']

export const methodNames: Record<DepositMethod, MessageDescriptor> = {
  manual: msg`Manual deposit`,
  wallet: msg`E-wallet`,
  bank_card: msg`Bank transfer`,
  chain: msg`Blockchain`,
}

/** The confirmations of a found transfer that is not credited yet. Null if operators decide. */
export function countOf({ status, review, confirmations, confirmationsNeeded }: Deposit) {
  if (status !== 'in_review' || review !== null || confirmationsNeeded === null) return null
  return { confirmations: confirmations ?? 0, needed: confirmationsNeeded }
}

/** The amount of an unsupported token has no known worth. */
export const isUnknownToken = ({ reviewWord }: Deposit) => reviewWord === 'token_not_supported'

export function statusOf(deposit: Deposit): {
  label: MessageDescriptor
  tone: 'wait' | 'good' | 'bad'
} {
  const { status, awaitsPayment, reasonWord } = deposit
  if (awaitsPayment) return { label: msg`Awaiting your payment`, tone: 'wait' }
  const counted = countOf(deposit)
  if (counted) {
    const { confirmations, needed } = counted
    return { label: msg`Detected: ${confirmations} of ${needed} confirmations`, tone: 'wait' }
  }
  if (status === 'in_review') return { label: msg`In review`, tone: 'wait' }
  if (status === 'approved') return { label: msg`Approved`, tone: 'good' }
  if (isReversed(reasonWord)) return { label: msg({ message: `Reversed`, context: 'deposit' }), tone: 'bad' }
  return { label: msg`Rejected`, tone: 'bad' }
}

/** The network or the bank took back what was credited. */
export const isReversed = (reasonWord: string | null | undefined) =>
  reasonWord === 'reorganised' || reasonWord === 'returned_by_bank'

/** In minor units. Null if there is no limit. */
export const maximumOf = ({ methods }: Terms, name: DepositMethod) =>
  methods.find(({ method }) => method === name)?.maximum ?? null

export const isOffered = ({ methods }: Terms, name: DepositMethod) =>
  methods.find(({ method }) => method === name)?.isOffered ?? false
