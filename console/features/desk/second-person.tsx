import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import { DateText } from '#kit/date-text.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { Amount } from '../../parts/money-text.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { useKindLabels } from '../../parts/proposal-labels.ts'
import { ReadList } from '../../parts/read-list.tsx'
import { linkTo, queueRooms } from '../../paths.ts'

type Waiting = Reply<typeof operatorDesk.secondPerson>[number]

/** What one operator has approved or proposed. Your own items come last, because another operator decides them. */
export function SecondPerson() {
  const read = useGet(api.operatorDesk.secondPerson)
  const { data } = read
  const bar = 'h-36 w-full'
  return (
    <section>
      <PaneHead>
        <Trans>Needs a second person</Trans>
      </PaneHead>
      <ReadList
        read={read}
        isRead={data !== undefined}
        skeleton={<SkeletonBars className="space-y-12 py-8" bars={[bar, bar]} />}
      >
        {data?.length === 0 && (
          <p className="text-soft">
            <Trans>Nothing needs a second person.</Trans>
          </p>
        )}
        <ul className="divide-y divide-line">
          {data
            ?.toSorted((one, other) => Number(one.isYours) - Number(other.isYours))
            .map((waiting) => (
              <WaitingRow key={`${waiting.queue} ${waiting.item}`} waiting={waiting} />
            ))}
        </ul>
      </ReadList>
    </section>
  )
}

function WaitingRow({ waiting }: { waiting: Waiting }) {
  const { t } = useLingui()
  const kindNames = useKindLabels()
  const { queue, item, shopName, kind, amount, isYours } = waiting
  const name = { withdrawals_decide: t`Withdrawal`, deposits: t`Deposit`, proposals: kind ? kindNames[kind] : '' }[
    queue
  ]
  return (
    <li className="flex items-baseline justify-between gap-12 py-8">
      <span className="min-w-0">
        <LinkText to={linkTo(queueRooms[queue].path, { ...queueRooms[queue], item })}>{name}</LinkText>{' '}
        <span className="text-soft">{shopName}</span>
        <span className="block text-tiny break-words text-soft">
          <First waiting={waiting} />
        </span>
      </span>
      <span className="shrink-0 text-right">
        {amount !== null && <Amount amount={amount} className="font-semibold" />}
        {isYours && (
          <span className="block text-tiny text-soft">
            <Trans>not by you</Trans>
          </span>
        )}
      </span>
    </li>
  )
}

function First({ waiting: { queue, by, at, isYours } }: { waiting: Waiting }) {
  if (isYours) return <Trans>yours: waits for somebody else</Trans>
  if (queue === 'proposals' && at !== null) {
    return (
      <Trans>
        {by} proposed, <DateText at={at} />
      </Trans>
    )
  }
  return <Trans>{by} approved</Trans>
}
