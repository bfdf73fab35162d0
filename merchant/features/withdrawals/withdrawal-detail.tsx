import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Figure } from '#kit/figure.tsx'
import { Header } from '#kit/header.tsx'
import { Pair, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton, SkeletonRows } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import { TakeBack } from './take-back.tsx'
import { WithdrawalTimeline } from './withdrawal-timeline.tsx'
import { statusOf, type Withdrawal } from './withdrawal-words.ts'

/** One withdrawal: where it stands, what it costs, where it goes, and the way back while there is one. */
export function WithdrawalDetail({ number }: { number: string }) {
  const { t } = useLingui()
  const back = useBack(paths.withdrawRecord)
  const { data, error, isFetching, refresh } = useGet(api.withdrawals.withdrawalLog, { query: { number } })
  const withdrawal = data?.list[0]
  return (
    <Screen header={<Header title={t`Withdrawal`} onBack={back} />}>
      {withdrawal ? (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} />}
          <Detail withdrawal={withdrawal} />
        </PullToRefresh>
      ) : error || data ? (
        <Failed message={error?.message ?? t`Withdrawal not found.`} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <DetailPlace />
      )}
    </Screen>
  )
}

function Detail({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const isBack = withdrawal.status === 'rejected' || withdrawal.arrival === 'returned'
  return (
    <>
      <div className="px-20">
        <Figure label={t(statusOf(withdrawal).label)} amount={withdrawal.amount} />
        <div className="pt-20">
          <WithdrawalTimeline withdrawal={withdrawal} />
        </div>
      </div>
      <Section title={<Trans>Breakdown</Trans>}>
        <dl className="border-y border-line bg-surface px-20 py-10">
          <Pair label={<Trans>Amount</Trans>}>
            <Money amount={withdrawal.amount} />
          </Pair>
          <Pair label={<Trans>Fee</Trans>}>
            <Money amount={withdrawal.fee} />
          </Pair>
          <Pair label={<Trans>You receive</Trans>} isStrong={!isBack}>
            <Money amount={withdrawal.net} />
          </Pair>
          {isBack && (
            <Pair label={<Trans context="amount">Returned to your balance</Trans>} isStrong>
              <Money amount={withdrawal.amount} />
            </Pair>
          )}
        </dl>
      </Section>
      <Facts withdrawal={withdrawal} />
      {withdrawal.mayTakeBack && <TakeBack withdrawal={withdrawal} />}
    </>
  )
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const { number, to, currency, network, createdAt, reference, txHash } = withdrawal
  const lines: readonly { label: ReactNode; text: string | null; copy: string }[] = [
    { label: <Trans>To</Trans>, text: to, copy: t`Copy destination` },
    { label: <Trans>Transaction hash</Trans>, text: txHash, copy: t`Copy transaction hash` },
    { label: <Trans>Bank reference</Trans>, text: reference, copy: t`Copy bank reference` },
    { label: <Trans>Number</Trans>, text: number, copy: t`Copy number` },
  ]
  return (
    <Section title={<Trans>Details</Trans>}>
      <dl className="border-y border-line bg-surface px-20 py-10">
        {lines.map(
          ({ label, text, copy }) =>
            text && (
              <Pair key={copy} label={<span className="whitespace-nowrap">{label}</span>}>
                <span className="-mr-14 inline-flex items-center">
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                  <CopyButton text={text} label={copy} />
                </span>
              </Pair>
            ),
        )}
        {network && (
          <Pair label={<Trans>Network</Trans>}>
            {currency} · {network}
          </Pair>
        )}
        <Pair label={<Trans>Requested</Trans>}>
          <DateText at={createdAt} />
        </Pair>
      </dl>
    </Section>
  )
}

function DetailPlace() {
  return (
    <div aria-hidden="true">
      <div className="px-20">
        <Skeleton className="h-18 w-80" />
        <Skeleton className="mt-8 h-40 w-180" />
      </div>
      <div className="pt-32">
        <SkeletonRows rows={5} />
      </div>
    </div>
  )
}
