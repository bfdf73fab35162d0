import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { depositReviewHours } from '#contract/deposit-methods.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { BalanceLines } from '../../parts/balance-lines.tsx'
import { DepositPhoto } from '../../parts/deposit-photo.tsx'
import { useMethodLabels } from '../../parts/method-labels.ts'
import { Fact, Facts } from '../../parts/panes.tsx'
import { PromiseClock } from '../../parts/promise-clock.tsx'
import { clockOf, type Deposit } from './deposit.ts'

export function DepositEvidence({ deposit }: { deposit: Deposit }) {
  const methodName = useMethodLabels()
  const { method, reference, txHash, address, network, currency, createdAt, decidedAt, reason, voucher } = deposit
  return (
    <>
      {deposit.status === 'in_review' && (
        <PromiseClock clock={clockOf(deposit)} promise={<Trans>{depositReviewHours} h promised</Trans>} />
      )}
      <Facts className="pt-8">
        <Fact name={<Trans context="of a payment">Method</Trans>}>{methodName[method]}</Fact>
        <Fact name={<Trans>Requested amount</Trans>}>
          <DateText at={createdAt} />
        </Fact>
        {reference && <Hash name={<Trans>Payment reference</Trans>} text={reference} />}
        {deposit.line && <Hash name={<Trans>Statement line</Trans>} text={deposit.line} />}
        {currency && (
          <Fact name={<Trans>Token</Trans>}>
            {currency} · {network}
          </Fact>
        )}
        {txHash && <Hash name={<Trans>Transaction</Trans>} text={txHash} />}
        {address && <Hash name={<Trans>Expected deposit address</Trans>} text={address} />}
        {deposit.tokenAmount && (
          <Fact name={<Trans>Read by the first person</Trans>}>
            {deposit.tokenAmount} {currency} × {deposit.rate}
          </Fact>
        )}
        {decidedAt && (
          <Fact name={<Trans>Decided</Trans>}>
            <DateText at={decidedAt} />
          </Fact>
        )}
        {reason && <Fact name={<Trans>Reason</Trans>}>{reason}</Fact>}
      </Facts>
      {voucher && <DepositPhoto key={deposit.number} number={deposit.number} />}
      <BalanceLines merchantId={deposit.merchantId} until={createdAt} title={<Trans>Balance at that time</Trans>} />
    </>
  )
}

function Hash({ name, text }: { name: ReactNode; text: string }) {
  const { t } = useLingui()
  return (
    <Fact name={name}>
      <span className="mono break-all">{text}</span> <CopyButton text={text} label={t`Copy`} />
    </Fact>
  )
}
