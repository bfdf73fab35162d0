import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'

export type Order = Reply<typeof orders.list>['list'][number]
export type FundFrom = 'escrow' | 'wallet'

const unknownFailure = msg`This order could not be picked up. Open it and try again.`
const failures: Readonly<Record<string, MessageDescriptor>> = {
  not_found: msg`Order not found.`,
  conflict: msg`This order is no longer awaiting pick-up.`,
  insufficient_balance: msg`Your balance was not enough.`,
}

export const failureOf = (error: string): MessageDescriptor => failures[error] ?? unknownFailure
