import { Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { express } from '#contract/programme.ts'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Money } from '#kit/money.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'

export default function BuyTrainBillScreen() {
  const { t } = useLingui()
  const back = useBack(paths.storeExpress)
  const list = useInfinite(api.express.bill)
  return (
    <RecordsScreen
      header={<Header title={t`Express lane purchases`} onBack={back} />}
      source={list}
      keyOf={({ id }) => id}
      empty={
        <Empty
          icon={<Icon of={ReceiptText} size={2.4} />}
          action={
            <LinkText to={paths.storeExpress} className="font-semibold">
              <Trans>View packages</Trans>
            </LinkText>
          }
        >
          <Trans>No packages purchased yet.</Trans>
        </Empty>
      }
    >
      {(purchase) => <PurchaseRow purchase={purchase} />}
    </RecordsScreen>
  )
}

type BillEntry = Reply<typeof express.bill>['list'][number]

function PurchaseRow({ purchase: { type, time, amount, until, endedAt, credited } }: { purchase: BillEntry }) {
  return (
    <article className="border-b border-line bg-surface px-20 py-14">
      <div className="flex items-baseline justify-between gap-12">
        <h2 className="min-w-0 text-small font-medium break-words">{type}</h2>
        <Money amount={amount} className="shrink-0 text-small font-semibold" />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-12 pt-2 text-caption text-soft">
        <DateText at={time} />
        <span>
          {endedAt ? (
            <Trans>
              ended <DateText at={endedAt} style="day" />
            </Trans>
          ) : (
            <Trans>
              until <DateText at={until} style="day" />
            </Trans>
          )}
        </span>
      </div>
      {credited !== null && credited > 0 && (
        <p className="pt-2 text-caption text-good">
          <Trans>
            <Money amount={credited} /> credited for unused days
          </Trans>
        </p>
      )}
    </article>
  )
}
