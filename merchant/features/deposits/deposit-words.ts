import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DepositMethod } from '#contract/deposit-ways.ts'
import type { deposits } from '#contract/deposits.ts'
import type { Reply } from '#contract/endpoint.ts'

export type Recharge = Reply<typeof deposits.rechargeLog>['list'][number]
export type Terms = Reply<typeof deposits.terms>
export type Blockchain = Reply<typeof deposits.blockchains>[number]
type Tone = 'wait' | 'good' | 'bad'

export const recordTabs: readonly { value: 'all' | Recharge['status']; label: MessageDescriptor }[] = [
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

/** Where it stands, in a word or two. */
export function statusOf({ status, awaitsPayment, reasonWord }: Recharge): { label: MessageDescriptor; tone: Tone } {
  if (awaitsPayment) return { label: msg`Awaiting your payment`, tone: 'wait' }
  if (status === 'in_review') return { label: msg`In review`, tone: 'wait' }
  if (status === 'approved') return { label: msg`Approved`, tone: 'good' }
  if (reasonWord === 'reorganised') return { label: msg({ message: `Reversed`, context: 'deposit' }), tone: 'bad' }
  return { label: msg`Rejected`, tone: 'bad' }
}

export const maximumOf = ({ methods }: Terms, wanted: DepositMethod) =>
  methods.find(({ method }) => method === wanted)?.maximum ?? null

export const isOffered = ({ methods }: Terms, wanted: DepositMethod) =>
  methods.find(({ method }) => method === wanted)?.isOffered ?? false
