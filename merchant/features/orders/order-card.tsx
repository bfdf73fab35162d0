import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { mayAct } from '#contract/order-states.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { Change, Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { ProgressLine } from '#kit/progress.tsx'
import { SkeletonBars, SkeletonItem } from '#kit/skeleton.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { linkTo } from '../../links.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { SelectItem } from '../../parts/select-item.tsx'
import type { ItemSelection } from '../../parts/use-selection.ts'
import {
  isMoney,
  type Order,
  type OrdersOfDay,
  orderStepCount,
  shareLabels,
  statusLabels,
  stepsDone,
} from './order-labels.ts'

type Props = {
  order: Order
  onPickUp: () => void
  selection: ItemSelection | undefined
  /** The figure of a day that the list explains. The card shows what the order adds to it. */
  figure?: OrdersOfDay['figure'] | undefined
}

/** An order in the list: the card opens it; an order that waits can be picked up from here. */
export function OrderCard({ order, onPickUp, selection, figure }: Props) {
  const { t } = useLingui()
  const { number } = order
  return (
    <article
      aria-label={number}
      className={classNames(
        'relative mt-10 border-y border-line bg-surface py-14 pr-20',
        selection ? 'pl-54' : 'pl-20',
      )}
    >
      {selection && <SelectItem selection={selection} label={t`Select order ${number}`} />}
      <div className="flex items-baseline justify-between gap-12 text-caption">
        {selection ? (
          <span className="figures font-medium">{number}</span>
        ) : (
          <Link
            to={linkTo.order(order.id)}
            className="figures font-medium after:absolute after:inset-0 active:after:bg-ink/5"
          >
            {number}
          </Link>
        )}
        <OrderTime order={order} />
      </div>
      <CardGoods order={order} />
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-8 pt-8">
        <CardMoney order={order} />
        {mayAct('pick', order.status) && !selection && (
          <span className="ml-auto">
            <PickUpButton number={number} onPickUp={onPickUp} />
          </span>
        )}
      </div>
      {!mayAct('pick', order.status) && <CardProgress order={order} />}
      {figure && <CardShares shares={order.shares ?? []} hasAmounts={isMoney(figure)} />}
    </article>
  )
}

/** Above the link that covers the whole row. */
export function PickUpButton({ number, onPickUp }: { number: string; onPickUp: () => void }) {
  const { t } = useLingui()
  return (
    <MoneyButton isWhyHidden size="small" onClick={onPickUp} aria-label={t`Pick up ${number}`} className="relative">
      <Trans>Pick up</Trans>
    </MoneyButton>
  )
}

/** The time left for what is due, or the day of the order. */
export function OrderTime({ order: { status, pickBy, payBy, createdAt } }: { order: Order }) {
  if (status === 'awaiting_pickup' && pickBy) return <TimeLeft until={pickBy} />
  if (status === 'waiting_payment' && payBy) return <TimeLeft until={payBy} />
  return (
    <span className="text-soft">
      <DateText at={createdAt} />
    </span>
  )
}

function CardGoods({ order: { lines, quantity, sellingTotal } }: { order: Order }) {
  const [first] = lines
  const others = lines.length - 1
  return (
    <div className="flex gap-12 pt-10">
      <Picture src={first?.image} alt="" className="size-52 rounded-small" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-small leading-[1.3]">{first?.title || <Trans>No product title</Trans>}</p>
        <p className="text-caption text-soft">
          {first?.variant && others === 0 && <>{first.variant} · </>}
          {others > 0 && (
            <>
              <Plural value={others} one="and # more product" other="and # more products" /> ·{' '}
            </>
          )}
          <Plural value={quantity} one="# item" other="# items" />
        </p>
      </div>
      <p className="max-w-2/5 shrink-0 text-right">
        <Money amount={sellingTotal} className="block text-small font-semibold" />
        <span className="text-caption text-soft">
          <Trans>selling price</Trans>
        </span>
      </p>
    </div>
  )
}

function CardMoney({ order: { totalCost, earnings, settlement } }: { order: Order }) {
  const earned = (
    <Money amount={earnings} className={classNames('font-medium', earnings < 0 ? 'text-bad' : 'text-good')} />
  )
  return (
    <p className="flex flex-wrap gap-x-10 text-caption text-soft">
      <span>
        <Trans>
          Cost <Money amount={totalCost} className="font-medium text-ink" />
        </Trans>
      </span>
      <span>{settlement === 'settled' ? <Trans>You earned {earned}</Trans> : <Trans>You earn {earned}</Trans>}</span>
    </p>
  )
}

function CardProgress({ order: { status, refund } }: { order: Order }) {
  const { t } = useLingui()
  return (
    <div className="pt-12">
      <ProgressLine
        label={t`Order progress`}
        done={stepsDone[status]}
        steps={orderStepCount}
        tone={status === 'cancelled' ? 'bad' : 'accent'}
      >
        {t(statusLabels[status])}
        {refund?.status === 'pending_approval' && (
          <span className="text-wait">
            {' '}
            · <Trans>refund requested</Trans>
          </span>
        )}
      </ProgressLine>
    </div>
  )
}

/** Why the order is among those of the day, and what it adds to the figure. */
function CardShares({ shares, hasAmounts }: { shares: NonNullable<Order['shares']>; hasAmounts: boolean }) {
  const { t } = useLingui()
  return (
    <ul className="flex flex-wrap gap-x-12 gap-y-2 pt-10 text-caption">
      {shares.map(({ why, amount }) => (
        <li key={why}>
          {t(shareLabels[why])}
          {hasAmounts && amount !== 0 && (
            <>
              {' '}
              <Change amount={amount} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** In the shape of the cards. */
export function OrderCardsSkeleton() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="mt-10 border-y border-line bg-surface px-20 py-14">
          <SkeletonBars className="flex justify-between" bars={['h-18 w-120', 'h-18 w-80']} />
          <SkeletonItem className="pt-10" />
          <SkeletonBars
            className="flex items-center justify-between pt-8"
            bars={['h-16 w-160', 'h-44 w-88 rounded-field']}
          />
        </div>
      ))}
    </div>
  )
}
