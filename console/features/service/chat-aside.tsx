import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { type OrderStatus, orderStatuses } from '#contract/order-states.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText, useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { toneOf } from '../../parts/clock.ts'
import { FailedPart } from '../../parts/failed-part.tsx'
import { textOfTone } from '../../parts/mark.tsx'
import { useNow } from '../../parts/now.ts'
import { useOrderStatuses } from '../../parts/order-statuses.ts'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { useQueueLabels } from '../../parts/queue-labels.ts'
import { useLeftText } from '../../parts/time-text.ts'
import { linkTo, paths, queueRooms } from '../../paths.ts'
import { useRoleLabel } from '../../role-labels.ts'

const shownActs = 5

type Merchant = Reply<typeof operatorMerchants.get>
type Waiting = Reply<typeof operatorDesk.waiting>[number]

/** The merchant's balances, open items and last acts, as far as the operator's roles can read them. */
export function ChatAside({ id }: { id: string }) {
  const { data: merchant, error, refresh } = useGet(callAt(api.operatorMerchants.get, { id }))
  return (
    <aside className="w-280 shrink-0 overflow-y-auto border-l border-line bg-paper px-20 pb-20 min-[1180px]:w-300 min-[1400px]:w-346">
      <div className="flex flex-wrap items-baseline justify-between gap-x-12 border-b border-line pt-12 pb-10">
        <h3 className="font-semibold">
          <Trans>Context</Trans>
        </h3>
        <Link to={linkTo(paths.merchants, { item: id })} className="inline-flex items-center gap-6 text-accent">
          <Trans>Whole page</Trans>
          <KeyHint of="m" />
        </Link>
      </div>
      {merchant && <Balances merchant={merchant} />}
      {!merchant && error && <FailedPart message={error.message} onRetry={refresh} />}
      {!merchant && !error && <Skeleton className="mt-12 h-120 w-full" />}
      <PaneHead>
        <Trans>Open now</Trans>
      </PaneHead>
      <OpenNow id={id} />
      <PaneHead beside={<Trans>the merchant sees the same</Trans>}>
        <Trans>What we did</Trans>
      </PaneHead>
      <LastActs id={id} />
      {merchant && <TheShop merchant={merchant} />}
    </aside>
  )
}

function Balances({ merchant: { wallet } }: { merchant: Merchant }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const onHold = wallet.holds.reduce((sum, { amount }) => sum + amount, 0)
  const rows: { name: string; amount: number; isStrong?: true }[] = [
    { name: t`Available`, amount: wallet.balance, isStrong: true },
    { name: t`Can be withdrawn`, amount: wallet.withdrawable },
    { name: t`Reserved for withdrawal`, amount: wallet.held },
    { name: t`Awaiting settlement`, amount: wallet.pending },
    { name: t`Owes`, amount: wallet.owed },
    ...(onHold > 0 ? [{ name: t`Under a legal hold`, amount: onHold }] : []),
  ]
  return (
    <Facts className="pt-8">
      {rows.map(({ name, amount, isStrong }) => (
        <Fact key={name} name={name} isStrong={isStrong === true}>
          <span className="figures">{moneyText(amount)}</span>
        </Fact>
      ))}
    </Facts>
  )
}

const isOrderStatus = (status: string): status is OrderStatus => orderStatuses.some((each) => each === status)
const ended: readonly string[] = ['completed', 'cancelled', 'waiting_payment']

function OpenNow({ id }: { id: string }) {
  const { t } = useLingui()
  const statuses = useOrderStatuses()
  const numberText = useNumberText()
  const waiting = useGet(callAt(api.operatorDesk.waiting, { id }))
  const overview = useGet(callAt(api.operatorMerchants.overview, { id }))
  const unread = [waiting, overview].find(({ data, error }) => !data && error)
  if (unread?.error) return <FailedPart message={unread.error.message} onRetry={unread.refresh} />
  if (!waiting.data || !overview.data) return <Skeleton className="h-60 w-full" />
  const rows = waiting.data.filter(({ queue }) => queue !== 'conversations')
  const orders = overview.data.orders.filter(({ status, count }) => count > 0 && !ended.includes(status))
  if (rows.length + orders.length === 0) {
    return (
      <p className="text-soft">
        <Trans>Nothing is open.</Trans>
      </p>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {rows.map((each) => (
        <WaitingRow key={`${each.queue} ${each.item}`} waiting={each} />
      ))}
      {orders.map(({ status, count }) => (
        <li key={status} className="flex items-baseline justify-between gap-12 py-6">
          <Link to={linkTo(paths.merchants, { item: id, tab: 'orders' })} className="text-accent">
            {t`Orders: ${isOrderStatus(status) ? statuses[status] : status}`}
          </Link>
          <span className="figures">{numberText(count)}</span>
        </li>
      ))}
    </ul>
  )
}

function WaitingRow({ waiting }: { waiting: Waiting }) {
  const names = useQueueLabels()
  const leftText = useLeftText()
  const nowMs = useNow()
  const { path, tab } = queueRooms[waiting.queue]
  return (
    <li className="py-6">
      <Link to={linkTo(path, { item: waiting.item, tab })} className="font-medium text-accent">
        {names[waiting.queue].title}
      </Link>
      <span className={`figures block text-tiny ${textOfTone[toneOf(waiting, nowMs)]}`}>
        {leftText(waiting, nowMs)}
      </span>
    </li>
  )
}

function LastActs({ id }: { id: string }) {
  const roleName = useRoleLabel()
  const { data, error, refresh } = useGet(callAt(api.operatorMerchants.acts, { id }), { query: { limit: shownActs } })
  if (!data && error) return <FailedPart message={error.message} onRetry={refresh} />
  return (
    <ul className="divide-y divide-line">
      {data?.list.map((act) => (
        <li key={act.id} className="py-5">
          {act.title}
          <span className="block text-tiny text-soft">
            <DateText at={act.at} /> · {roleName(act.role as OperatorRole) ?? act.role}
          </span>
        </li>
      ))}
    </ul>
  )
}

function TheShop({ merchant }: { merchant: Merchant }) {
  return (
    <>
      <PaneHead>
        <Trans>The shop</Trans>
      </PaneHead>
      <Facts>
        <Fact name={<Trans>Level</Trans>}>{merchant.level.name}</Fact>
        <Fact name={<Trans>Open refunds</Trans>}>{merchant.openRefunds}</Fact>
        <Fact name={<Trans>With us since</Trans>}>
          <DateText at={merchant.registeredAt} style="date" />
        </Fact>
      </Facts>
    </>
  )
}
