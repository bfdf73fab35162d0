import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { refunds } from '#contract/refunds.ts'
import { Pair, Section } from '#kit/list.tsx'
import { Change } from '#kit/money.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { ifBornLabels, type RefundRequest } from './refund-labels.ts'

type Outcome = Reply<typeof refunds.outcomes>['outcomes'][number]

/** The cost of an approval for the shop, by who bears it. If only one party can bear it, only that case is shown. */
export function RefundOutcomes({ refund: { id } }: { refund: RefundRequest }) {
  const read = useGet(api.refunds.outcomes, { query: { id } })
  const { data, error } = read
  const outcomes = data?.outcomes.filter(({ asked, bears }) => asked === bears)
  return (
    <Section title={<Trans>What it would cost you</Trans>}>
      {!data && error ? (
        <Unread read={read} />
      ) : (
        <dl className="border-y border-line bg-surface px-20 py-10">
          {outcomes ? (
            outcomes.map((outcome) => <OutcomePair key={outcome.asked} outcome={outcome} />)
          ) : (
            <Skeleton className="h-96" />
          )}
          <Pair label={<Trans>If it is rejected</Trans>}>
            <Trans>nothing changes</Trans>
          </Pair>
        </dl>
      )}
    </Section>
  )
}

function OutcomePair({ outcome: { bears, earnings, balance, owed } }: { outcome: Outcome }) {
  const { t } = useLingui()
  return (
    <>
      <Pair label={t(ifBornLabels[bears])}>
        {earnings === 0 ? <Trans>nothing changes</Trans> : <Change amount={earnings} />}
      </Pair>
      {balance !== 0 && (
        <Pair
          label={
            <span className="pl-12 text-caption">
              <Trans>from your balance</Trans>
            </span>
          }
        >
          <Change amount={balance} className="text-caption" />
        </Pair>
      )}
      {owed !== 0 && (
        <Pair
          label={
            <span className="pl-12 text-caption">
              <Trans>owed, repaid from future earnings</Trans>
            </span>
          }
        >
          <Change amount={owed} className="text-caption" />
        </Pair>
      )}
    </>
  )
}
