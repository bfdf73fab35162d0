import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useGet, useGetOne } from '#client/get.ts'
import { findNetwork } from '#contract/networks.ts'
import { CopyPairs, type TextPair } from '#kit/copy-pairs.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Figure } from '#kit/figure.tsx'
import { useFormats } from '#kit/format.tsx'
import { Pair, Section } from '#kit/list.tsx'
import { Picture } from '#kit/picture.tsx'
import { ReadScreen, Unread } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { MoneyRecordSkeleton } from '../../parts/money-record.tsx'
import { type Deposit, isUnknownToken, methodNames, statusOf } from './deposit-labels.ts'
import { DepositTimeline } from './deposit-timeline.tsx'
import { PayTo } from './pay-to.tsx'

export function DepositDetail({ number, header }: { number: string; header: ReactNode }) {
  const { t } = useLingui()
  return (
    <ReadScreen
      read={useGetOne(api.deposits.list, { number })}
      header={header}
      skeleton={<MoneyRecordSkeleton />}
      missing={t`Deposit not found.`}
    >
      {(deposit) => <Detail deposit={deposit} />}
    </ReadScreen>
  )
}

function Detail({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const { amount, status, method, reference, voucher } = deposit
  const label = t(statusOf(deposit).label)
  return (
    <>
      <div className="px-20">
        {amount === null ? <UnknownAmount label={label} deposit={deposit} /> : <Figure label={label} amount={amount} />}
      </div>
      {method === 'bank_card' && status === 'in_review' && <PayBank reference={reference} />}
      <div className="px-20 pt-20">
        <DepositTimeline deposit={deposit} />
      </div>
      <Facts deposit={deposit} />
      {voucher && (
        <Section title={<Trans>Proof of payment</Trans>}>
          <a
            href={voucher}
            target="_blank"
            rel="noreferrer"
            aria-label={t`View proof of payment`}
            className="mx-20 block"
          >
            <Picture src={voucher} alt="" className="aspect-[1.37] w-full rounded-card" />
          </a>
        </Section>
      )}
    </>
  )
}

function UnknownAmount({ label, deposit }: { label: string; deposit: Deposit }) {
  return (
    <>
      <p className="text-caption text-soft">{label}</p>
      <p className="text-title font-semibold">
        {isUnknownToken(deposit) ? <Trans>Unsupported token</Trans> : deposit.currency}
      </p>
      <p className="text-caption text-soft">
        <Trans>The amount is read from the blockchain.</Trans>
      </p>
    </>
  )
}

/** Always the platform's present account, because it is the only one to pay to. */
function PayBank({ reference }: { reference: string | null }) {
  const terms = useGet(api.deposits.terms)
  return terms.data ? <PayTo account={terms.data.account} reference={reference} /> : <Unread read={terms} />
}

function Facts({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { number, method, reference, txHash, network, rate, isRounded, createdAt } = deposit
  const isUnknown = isUnknownToken(deposit)
  const [currency, tokenAmount] = isUnknown ? [null, null] : [deposit.currency, deposit.tokenAmount]
  const pairs: readonly TextPair[] = [
    { label: <Trans>Number</Trans>, text: number, copyLabel: t`Copy number` },
    { label: <Trans>Payment reference</Trans>, text: reference, copyLabel: t`Copy payment reference` },
    { label: <Trans>Transaction hash</Trans>, text: txHash, copyLabel: t`Copy transaction hash` },
    {
      label: <Trans>Token contract</Trans>,
      text: isUnknown ? deposit.contract : null,
      copyLabel: t`Copy token contract`,
    },
  ]
  return (
    <Section title={<Trans>Details</Trans>}>
      <dl className="border-y border-line bg-surface px-20 py-10">
        <Pair label={<Trans>Method</Trans>}>{t(methodNames[method])}</Pair>
        <CopyPairs pairs={pairs} />
        {network && (
          <Pair label={<Trans>Network</Trans>}>
            {currency && `${currency} · `}
            {findNetwork(network)?.name ?? network}
          </Pair>
        )}
        {tokenAmount && (
          <Pair label={<Trans>Arrived</Trans>}>
            {tokenAmount} {currency}
          </Pair>
        )}
        {rate && (
          <Pair label={<Trans>Exchange rate</Trans>}>
            1 {currency} = {rate} {formats.currency}
            {isRounded && (
              <span className="block text-caption text-soft">
                <Trans>Rounded down to the smallest unit</Trans>
              </span>
            )}
          </Pair>
        )}
        <Pair label={<Trans>Time</Trans>}>
          <DateText at={createdAt} />
        </Pair>
      </dl>
    </Section>
  )
}
