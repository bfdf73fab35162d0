import { useLingui } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { linkTo } from '../../paths.ts'
import { DepositAmount } from './deposit-amount.tsx'
import { methodNames, type Recharge, statusOf } from './deposit-labels.ts'

const tones = { wait: 'text-wait', good: 'text-good', bad: 'text-bad' }

/** One deposit in the list; it opens with everything about it. */
export function DepositRow({ recharge }: { recharge: Recharge }) {
  const { t } = useLingui()
  const { number, method, createdAt, reason } = recharge
  const { label, tone } = statusOf(recharge)
  return (
    <article aria-label={number} className="relative border-b border-line bg-surface px-20 py-14">
      <div className="flex items-baseline justify-between gap-12">
        <Link
          to={linkTo.recharge(number)}
          className="min-w-0 text-small font-medium break-words after:absolute after:inset-0 active:after:bg-ink/5"
        >
          {t(methodNames[method])}
        </Link>
        <DepositAmount recharge={recharge} className="shrink-0 text-small font-semibold" />
      </div>
      <div className="flex items-baseline justify-between gap-12 pt-2 text-caption text-soft">
        <span className="figures min-w-0">
          {number} · <DateText at={createdAt} />
        </span>
        <span className={classNames('shrink-0 font-medium', tones[tone])}>{t(label)}</span>
      </div>
      {reason && <p className="pt-2 text-caption text-soft">{reason}</p>}
    </article>
  )
}
