import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { linkTo } from '../../links.ts'
import { ReasonText } from './reason-text.tsx'
import { goodsLabels, mayAnswer, type RefundRequest, statusOf } from './refund-labels.ts'

export function RefundRow({ refund }: { refund: RefundRequest }) {
  const { t } = useLingui()
  const { id, orderNumber, goodsTitle, goodsImage, amount, cause, reason, decision, goods, appliedAt } = refund
  const { label, tone } = statusOf(refund)
  return (
    <article aria-label={orderNumber} className="relative flex gap-12 border-b border-line bg-surface px-20 py-14">
      <Picture src={goodsImage} alt="" className="size-52 rounded-small" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-12">
          <Link
            to={linkTo.refund(id)}
            className="line-clamp-1 min-w-0 text-small font-medium break-words after:absolute after:inset-0 active:after:bg-ink/5"
          >
            {goodsTitle || <Trans>No product title</Trans>}
          </Link>
          <Money amount={amount} className="shrink-0 text-small font-semibold" />
        </div>
        <p className="line-clamp-2 pt-2 text-small break-words text-soft">
          <ReasonText {...{ cause, reason, decision }} />
        </p>
        <p className="figures pt-4 text-caption text-soft">
          {orderNumber} · <DateText at={appliedAt} style="day" />
        </p>
        <p className="flex flex-wrap gap-x-6 pt-2 text-caption text-soft">
          <span className={classNames('font-medium', tone)}>{t(label)}</span>
          <span aria-hidden="true">·</span>
          <span>{t(goodsLabels[goods])}</span>
        </p>
        {mayAnswer(refund) && refund.answerBy && (
          <p className="pt-2 text-caption text-soft">
            <Trans>
              <TimeLeft until={refund.answerBy} /> to reply
            </Trans>
          </p>
        )}
      </div>
    </article>
  )
}
