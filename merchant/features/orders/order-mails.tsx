import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderMailKind } from '#contract/order-states.ts'
import { DateText } from '#kit/date-text.tsx'
import { Pair, Section } from '#kit/list.tsx'
import type { OrderDetail } from './order-labels.ts'

const cancelled = <Trans>Cancelled</Trans>

const labels: Readonly<Record<OrderMailKind, ReactNode>> = {
  order_placed: <Trans>Order placed</Trans>,
  payment_reminder: <Trans>Payment reminder</Trans>,
  order_paid: <Trans>Payment received</Trans>,
  order_cancelled: cancelled,
  order_unpaid: cancelled,
  order_declined: cancelled,
  order_not_supplied: cancelled,
  order_late: cancelled,
  order_sent: <Trans>Shipped</Trans>,
  order_reached: <Trans>Delivered</Trans>,
  no_news: <Trans>Asked whether it arrived</Trans>,
  no_news_last: <Trans>Asked whether it arrived</Trans>,
  withdrawn_unsent: <Trans>Withdrawal received</Trans>,
  withdrawn: <Trans>Withdrawal received</Trans>,
  sent_back: <Trans>Proof of return received</Trans>,
  refund_requested: <Trans>Refund requested</Trans>,
  refund_answered: <Trans>Your answer</Trans>,
  refund_approved: <Trans>Refund approved</Trans>,
  refund_approved_silence: <Trans>Refund approved</Trans>,
  refund_approved_withdrawal: <Trans>Refund approved</Trans>,
  refund_rejected: <Trans>Refund rejected</Trans>,
  refund_rejected_withdrawal: <Trans>Return closed</Trans>,
  refund_given_back: <Trans>Refunded by you</Trans>,
  refund_paid: <Trans>Refund paid</Trans>,
  question_answered: <Trans>Your answer</Trans>,
}

/** The mails to the shopper, so that the shop knows what the shopper knows. */
export function OrderMails({ mails }: Pick<OrderDetail, 'mails'>) {
  if (mails.length === 0) return null
  return (
    <Section title={<Trans>Emails to the shopper</Trans>}>
      <dl className="border-y border-line bg-surface px-20 py-10">
        {mails.map(({ kind, at, isSent }) => (
          <Pair key={kind + at} label={labels[kind]} tone={isSent ? 'ink' : 'bad'}>
            {isSent ? <DateText at={at} /> : <Trans>Could not be mailed</Trans>}
          </Pair>
        ))}
      </dl>
    </Section>
  )
}
