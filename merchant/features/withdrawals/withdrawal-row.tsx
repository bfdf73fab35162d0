import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { Money } from '#kit/money.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { linkTo } from '../../links.ts'
import { MoneyRecordRow } from '../../parts/money-record.tsx'
import { shortAddress } from './destination.ts'
import { Received } from './received.tsx'
import { tokensOf } from './sent-tokens.ts'
import { statusOf, type Withdrawal } from './withdrawal-labels.ts'

type Props = { withdrawal: Withdrawal }

export function WithdrawalRow({ withdrawal }: Props) {
  const { t } = useLingui()
  const { number, amount, net, fee, createdAt } = withdrawal
  const { label, tone } = statusOf(withdrawal)
  return (
    <MoneyRecordRow
      number={number}
      createdAt={createdAt}
      to={linkTo.withdrawal(number)}
      title={destinationOf(withdrawal)}
      amount={<Money amount={amount} />}
      status={t(label)}
      tone={tone}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-12 pt-2 text-caption text-soft">
        <span>
          <Trans>
            Fee <Money amount={fee} />, you receive{' '}
            <Received net={net} tokens={tokensOf(withdrawal)} className="text-ink" />
          </Trans>
        </span>
        <NextDate withdrawal={withdrawal} />
      </div>
    </MoneyRecordRow>
  )
}

export const destinationOf = ({ to, method }: Withdrawal) => (method === 'blockchain' ? shortAddress(to) : to)

export function NextDate({ withdrawal: { status, arrival, expectedBy, promisedBy, decideBy, reason } }: Props) {
  if (status === 'in_review') {
    return <TimeLeft until={new Date(promisedBy).getTime() > Date.now() ? promisedBy : decideBy} />
  }
  if (arrival === 'sending' && expectedBy) {
    return (
      <span>
        <Trans>
          On its way, expected by <DateText at={expectedBy} style="day" />
        </Trans>
      </span>
    )
  }
  if (arrival === 'paid') {
    return (
      <span>
        <Trans>Arrived</Trans>
      </span>
    )
  }
  return reason ? <span className="w-full">{reason}</span> : null
}
