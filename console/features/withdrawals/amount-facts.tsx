import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '#kit/copy-button.tsx'
import { useFormats } from '#kit/format.tsx'
import { Tokens } from '#kit/money.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { Fact } from '../../parts/panes.tsx'
import { sentTokens, type Withdrawal } from './withdrawal.ts'

export function AmountFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const formats = useFormats()
  const { amount, fee, net } = withdrawal
  const tokens = sentTokens(withdrawal)
  return (
    <>
      <Fact name={<Trans>Amount</Trans>}>
        <Amount amount={amount} />
      </Fact>
      <Fact name={<Trans>Fee, inside the amount</Trans>}>
        <Amount amount={-fee} />
      </Fact>
      {tokens && (
        <>
          <Fact name={<Trans>After the fee</Trans>}>
            <Amount amount={net} />
          </Fact>
          <Fact name={<Trans>Rate when it was requested</Trans>}>
            1 {tokens.currency} = {tokens.rate} {formats.currency}
          </Fact>
        </>
      )}
      <Fact name={<Trans>Arrives</Trans>} isStrong>
        {tokens ? <Tokens amount={tokens.amount} currency={tokens.currency} /> : <Amount amount={net} />}
      </Fact>
    </>
  )
}

/** The amount for a blockchain, copied in the form that wallets take, and the address. Nothing for a card. */
export function WhatToSend({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const { network, to } = withdrawal
  const tokens = sentTokens(withdrawal)
  if (!tokens) return null
  return (
    <div className="flex items-start justify-between gap-12 pb-8">
      <p className="min-w-0">
        <Trans>
          Send <Tokens amount={tokens.amount} currency={tokens.currency} className="font-semibold" /> on {network} to{' '}
          <span className="mono break-all">{to}</span>
        </Trans>
      </p>
      <CopyButton text={tokens.amount} label={t`Copy amount`} />
    </div>
  )
}
