import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { findNetwork } from '#contract/networks.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Figure } from '#kit/figure.tsx'
import { useFormats } from '#kit/format.tsx'
import { Pair, Section } from '#kit/list.tsx'
import { Picture } from '#kit/picture.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton, SkeletonRows } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { DepositTimeline } from './deposit-timeline.tsx'
import { methodNames, type Recharge, statusOf } from './deposit-words.ts'
import { PayTo } from './pay-to.tsx'

/** One deposit: where it stands, what its payment quotes, its voucher and why it was rejected. */
export function DepositDetail({ number, header }: { number: string; header: ReactNode }) {
  const { t } = useLingui()
  const { data, error, isFetching, refresh } = useGet(api.deposits.rechargeLog, { query: { number } })
  const recharge = data?.list[0]
  return (
    <Screen header={header}>
      {recharge ? (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} />}
          <Detail recharge={recharge} />
        </PullToRefresh>
      ) : error || data ? (
        <Failed message={error?.message ?? t`Deposit not found.`} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <DetailPlace />
      )}
    </Screen>
  )
}

function Detail({ recharge }: { recharge: Recharge }) {
  const { t } = useLingui()
  const { amount, currency, status, method, reference, voucher } = recharge
  const label = t(statusOf(recharge).label)
  return (
    <>
      <div className="px-20">
        {amount === null ? <Unread label={label} currency={currency} /> : <Figure label={label} amount={amount} />}
      </div>
      {method === 'bank_card' && status === 'in_review' && <PayBank reference={reference} />}
      <div className="px-20 pt-20">
        <DepositTimeline recharge={recharge} />
      </div>
      <Facts recharge={recharge} />
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

function Unread({ label, currency }: { label: string; currency: string | null }) {
  return (
    <>
      <p className="text-caption text-soft">{label}</p>
      <p className="text-title font-semibold">{currency}</p>
      <p className="text-caption text-soft">
        <Trans>The amount will be taken from the network's record.</Trans>
      </p>
    </>
  )
}

/** The account of today: it is the only one to pay to. */
function PayBank({ reference }: { reference: string | null }) {
  const { data } = useGet(api.deposits.terms)
  return data ? <PayTo account={data.account} reference={reference} /> : null
}

function Facts({ recharge }: { recharge: Recharge }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { number, method, reference, txHash, currency, network, tokenAmount, rate, createdAt } = recharge
  const lines: readonly { label: ReactNode; text: string | null; copy: string }[] = [
    { label: <Trans>Number</Trans>, text: number, copy: t`Copy number` },
    { label: <Trans>Payment reference</Trans>, text: reference, copy: t`Copy payment reference` },
    { label: <Trans>Transaction hash</Trans>, text: txHash, copy: t`Copy transaction hash` },
  ]
  return (
    <Section title={<Trans>Details</Trans>}>
      <dl className="border-y border-line bg-surface px-20 py-10">
        <Pair label={<Trans>Method</Trans>}>{t(methodNames[method])}</Pair>
        {lines.map(
          ({ label, text, copy }) =>
            text && (
              <Pair key={copy} label={label}>
                <span className="-mr-14 inline-flex items-center">
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                  <CopyButton text={text} label={copy} />
                </span>
              </Pair>
            ),
        )}
        {network && (
          <Pair label={<Trans>Network</Trans>}>
            {currency} · {findNetwork(network)?.name ?? network}
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
          </Pair>
        )}
        <Pair label={<Trans>Time</Trans>}>
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
