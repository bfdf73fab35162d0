import { Trans, useLingui } from '@lingui/react/macro'
import { useGetOne } from '#client/get.ts'
import { CopyPairs, type TextPair } from '#kit/copy-pairs.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Figure } from '#kit/figure.tsx'
import { Header } from '#kit/header.tsx'
import { Pair, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { MoneyRecordSkeleton } from '../../parts/money-record.tsx'
import { paths } from '../../paths.ts'
import { ReceivedPairs } from './received.tsx'
import { SendingStop } from './sending-stop.tsx'
import { tokensOf } from './sent-tokens.ts'
import { TakeBack } from './take-back.tsx'
import { statusOf, type Withdrawal } from './withdrawal-labels.ts'
import { WithdrawalTimeline } from './withdrawal-timeline.tsx'

export function WithdrawalDetail({ number }: { number: string }) {
  const { t } = useLingui()
  const back = useBack(paths.withdrawRecord)
  return (
    <ReadScreen
      read={useGetOne(api.withdrawals.withdrawalLog, { number })}
      header={<Header title={t`Withdrawal`} onBack={back} />}
      skeleton={<MoneyRecordSkeleton />}
      missing={t`Withdrawal not found.`}
    >
      {(withdrawal) => <Detail withdrawal={withdrawal} />}
    </ReadScreen>
  )
}

function Detail({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const isUnsent = withdrawal.status !== 'rejected' && (withdrawal.arrival ?? 'sending') === 'sending'
  const isBack = withdrawal.status === 'rejected' || withdrawal.arrival === 'returned'
  return (
    <>
      <div className="px-20">
        <Figure label={t(statusOf(withdrawal).label)} amount={withdrawal.amount} />
        <div className="pt-20">
          <WithdrawalTimeline withdrawal={withdrawal} />
        </div>
      </div>
      {isUnsent && <SendingStop />}
      <Section title={<Trans>Breakdown</Trans>}>
        <dl className="border-y border-line bg-surface px-20 py-10">
          <Pair label={<Trans>Amount</Trans>}>
            <Money amount={withdrawal.amount} />
          </Pair>
          <Pair label={<Trans>Fee</Trans>}>
            <Money amount={withdrawal.fee} />
          </Pair>
          <ReceivedPairs net={withdrawal.net} tokens={tokensOf(withdrawal)} isStrong={!isBack} />
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
  const pairs: readonly TextPair[] = [
    { label: <Trans>To</Trans>, text: to, copyLabel: t`Copy destination` },
    { label: <Trans>Transaction hash</Trans>, text: txHash, copyLabel: t`Copy transaction hash` },
    { label: <Trans>Bank reference</Trans>, text: reference, copyLabel: t`Copy bank reference` },
    { label: <Trans>Number</Trans>, text: number, copyLabel: t`Copy number` },
  ]
  return (
    <Section title={<Trans>Details</Trans>}>
      <dl className="border-y border-line bg-surface px-20 py-10">
        <CopyPairs pairs={pairs} />
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
