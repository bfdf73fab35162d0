import { useLingui } from '@lingui/react/macro'
import { depositReviewHours } from '#contract/deposit-methods.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { decideWithinHours, reviewPromiseHours, sendWithinHours } from '#contract/payouts.ts'
import { useDesk } from '../operator.ts'

/** The queues by name, with their promise and what happens automatically at its end. */
export function useQueueLabels(): Record<DeskQueue, { title: string; under: string }> {
  const { t } = useLingui()
  const { data } = useDesk()
  const { registrationTargetHours = 0, objectionTargetHours = 0, serviceTargetMinutes = 0 } = data ?? {}
  return {
    registrations: { title: t`Registrations`, under: t`within ${registrationTargetHours} h, our target` },
    lost_access: { title: t`Lost access`, under: t`looked at by two persons` },
    deposits: { title: t`Deposits to confirm`, under: t`promised within ${depositReviewHours} h` },
    withdrawals_decide: {
      title: t`Withdrawals to decide`,
      under: t`promised within ${reviewPromiseHours} h; after ${decideWithinHours} h the money returns automatically`,
    },
    withdrawals_send: {
      title: t`Withdrawals to send`,
      under: t`sent within ${sendWithinHours} h, or the money returns automatically`,
    },
    withdrawals_arrive: { title: t`Withdrawals on their way`, under: t`expected within 3 business days` },
    refunds_decide: { title: t`Refunds to decide`, under: t`after 7 days approved automatically` },
    refunds_unpaid: { title: t`Refunds that could not be paid`, under: t`paid again by a person` },
    bank_returns: { title: t`Money to send back by bank`, under: t`sent by a person, confirmed by another` },
    disputes: { title: t`Disputed payments`, under: t`the provider names the last day to answer` },
    payments_unmatched: { title: t`Unmatched payments`, under: t`reviewed by staff` },
    to_ship: { title: t`Orders to ship`, under: t`after 7 days cancelled and refunded automatically` },
    without_news: { title: t`Shipped without news for 45 days`, under: t`after 60 days received automatically` },
    objections: {
      title: t({ message: `Appeals`, context: 'queue' }),
      under: t`within ${objectionTargetHours} h, our target`,
    },
    questions: { title: t`Reported conversations`, under: t`of shoppers and shops, looked at by a person` },
    conversations: {
      title: t`Conversations`,
      under: t`within ${serviceTargetMinutes} min during service hours, our target`,
    },
    proposals: { title: t`Proposals`, under: t`they lapse after 7 days` },
    outbox: { title: t`Not delivered`, under: t`given up after the last try` },
    supplier_payouts: { title: t`Supplier payouts`, under: t`to be sent, or on their way` },
    partner_payouts: { title: t`Payouts to partners`, under: t`to be sent, or on their way` },
    differences: { title: t`Open differences`, under: t`of the last day that a statement covers` },
  }
}
