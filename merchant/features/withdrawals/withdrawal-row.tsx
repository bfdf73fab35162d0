import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { Money } from '#kit/money.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { linkTo } from '../../paths.ts'
import { shortAddress } from './destination.ts'
import { statusOf, type Withdrawal } from './withdrawal-words.ts'

const tones = { wait: 'text-wait', good: 'text-good', bad: 'text-bad', soft: 'text-soft' }

/** One withdrawal in the list; it opens with everything about it. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const { number, amount, net, fee, createdAt, to, method } = withdrawal
  const { label, tone } = statusOf(withdrawal)
  return (
    <article aria-label={number} className="relative border-b border-line bg-surface px-20 py-14">
      <div className="flex items-baseline justify-between gap-12">
        <Link
          to={linkTo.withdrawal(number)}
          className="min-w-0 text-small font-medium break-words after:absolute after:inset-0 active:after:bg-ink/5"
        >
          {method === 'blockchain' ? shortAddress(to) : to}
        </Link>
        <Money amount={amount} className="shrink-0 text-small font-semibold" />
      </div>
      <div className="flex items-baseline justify-between gap-12 pt-2 text-caption text-soft">
        <span className="figures min-w-0">
          {number} · <DateText at={createdAt} />
        </span>
        <span className={classNames('shrink-0 font-medium', tones[tone])}>{t(label)}</span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-12 pt-2 text-caption text-soft">
        <span>
          <Trans>
            Fee <Money amount={fee} />, you receive <Money amount={net} className="text-ink" />
          </Trans>
        </span>
        <Beneath withdrawal={withdrawal} />
      </div>
    </article>
  )
}

/** The next date, or why it came back. */
function Beneath({ withdrawal: { status, arrival, expectedBy, promisedBy, decideBy, reason } }: Row) {
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

type Row = { withdrawal: Withdrawal }
