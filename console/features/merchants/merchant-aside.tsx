import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import { isId } from '#contract/id-pattern.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import { DateText } from '#kit/date-text.tsx'
import { useDateText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { toneOf } from '../../parts/clock.ts'
import { FailedPart } from '../../parts/failed-part.tsx'
import { textOfTone } from '../../parts/mark.tsx'
import { useNow } from '../../parts/now.ts'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { useQueueLabels } from '../../parts/queue-labels.ts'
import { useLeftText } from '../../parts/time-text.ts'
import { linkTo, paths, queueRooms } from '../../paths.ts'
import { useRoleLabel } from '../../role-labels.ts'
import { Holds } from './holds.tsx'
import type { Merchant } from './merchant-page.tsx'

const shownActs = 8

export function MerchantAside({ merchant }: { merchant: Merchant }) {
  const { id } = merchant
  return (
    <aside className="w-280 shrink-0 overflow-y-auto border-l border-line bg-paper px-20 pb-20 min-[1180px]:w-346">
      <PaneHead>
        <Trans>Waits now</Trans>
      </PaneHead>
      <WaitsNow id={id} />
      <PaneHead>
        <Trans>Who it is</Trans>
      </PaneHead>
      <WhoItIs merchant={merchant} />
      <Holds merchant={merchant} />
      <PaneHead beside={<Trans>the merchant sees the same</Trans>}>
        <Trans>What we did</Trans>
      </PaneHead>
      <LastActs id={id} />
    </aside>
  )
}

type Waiting = Reply<typeof operatorDesk.waiting>[number]

function WaitsNow({ id }: { id: string }) {
  const { data, error, refresh } = useGet(callAt(api.operatorDesk.waiting, { id }))
  if (!data && error) return <FailedPart message={error.message} onRetry={refresh} />
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.length === 0) {
    return (
      <p className="text-soft">
        <Trans>Nothing is waiting.</Trans>
      </p>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {data.map((each) => (
        <WaitingRow key={`${each.queue} ${each.item}`} waiting={each} />
      ))}
    </ul>
  )
}

function WaitingRow({ waiting }: { waiting: Waiting }) {
  const names = useQueueLabels()
  const leftText = useLeftText()
  const nowMs = useNow()
  const { queue, item } = waiting
  const { path, tab } = queueRooms[queue]
  return (
    <li className="py-8">
      <Link to={linkTo(path, { item, tab })} className="font-medium text-accent">
        {names[queue].title}
        {/* Refunds and applications have no number that people use. */}
        {!isId(item) && <span className="figures"> {item}</span>}
      </Link>
      <span className={`figures block text-tiny ${textOfTone[toneOf(waiting, nowMs)]}`}>
        {leftText(waiting, nowMs)}
      </span>
    </li>
  )
}

function WhoItIs({ merchant }: { merchant: Merchant }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const { data } = useGet(callAt(api.operatorMerchants.overview, { id: merchant.id }))
  const { status, decidedAt, phone, email, emailConfirmed } = merchant
  return (
    <Facts>
      <Fact name={<Trans>Identity</Trans>}>
        {status === 'approved' && decidedAt ? (
          <Trans>
            approved <DateText at={decidedAt} style="date" />
          </Trans>
        ) : (
          <Trans>not approved</Trans>
        )}
        {data?.identityErasedAt && (
          <span className="block text-tiny text-soft">{t`photos deleted ${dateText(data.identityErasedAt, 'date')}`}</span>
        )}
      </Fact>
      <Fact name={<Trans>Phone</Trans>}>
        <span className="figures">{phone}</span>
      </Fact>
      <Fact name={<Trans>Email</Trans>}>
        <span className="break-all">{email}</span>
        {!emailConfirmed && (
          <span className="block text-tiny text-soft">
            <Trans>not confirmed</Trans>
          </span>
        )}
      </Fact>
      {data && (
        <>
          <Fact name={<Trans>Destinations</Trans>}>
            {t`${data.destinations} in use, ${data.paidDestinations} paid to`}
          </Fact>
          <Fact name={<Trans>Listings</Trans>}>{data.listings}</Fact>
          <Fact name={<Trans>Invited by</Trans>}>
            {data.invitedBy ? (
              <Link to={linkTo(paths.merchants, { item: data.invitedBy.id })} className="font-medium text-accent">
                {data.invitedBy.shopName}
              </Link>
            ) : (
              <Trans>the platform</Trans>
            )}
          </Fact>
        </>
      )}
    </Facts>
  )
}

function LastActs({ id }: { id: string }) {
  const roleName = useRoleLabel()
  const { data, error, refresh } = useGet(callAt(api.operatorMerchants.acts, { id }), { query: { limit: shownActs } })
  return (
    <>
      {!data && error && <FailedPart message={error.message} onRetry={refresh} />}
      <ul className="divide-y divide-line">
        {data?.list.map((act) => (
          <li key={act.id} className="flex items-baseline gap-12 py-5">
            <span className="min-w-0 flex-1">
              {act.title}
              <span className="block text-tiny text-soft">
                <DateText at={act.at} />
              </span>
            </span>
            <span className="text-tiny text-soft">{roleName(act.role as OperatorRole) ?? act.role}</span>
          </li>
        ))}
      </ul>
      <p className="pt-6">
        <Link to={linkTo(paths.merchants, { item: id, tab: 'acts' })} className="text-accent">
          <Trans>All acts</Trans>
        </Link>
      </p>
    </>
  )
}
