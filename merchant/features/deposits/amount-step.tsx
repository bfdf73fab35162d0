import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { parseAmount } from '#contract/money.ts'
import { AmountField } from '#kit/amount-field.tsx'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { AmountScreen } from '../../parts/amount-screen.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'

type Props = {
  header: ReactNode
  /** In minor units. Null if there is no limit. */
  maximum: number | null
  typed: string
  onTyped: (typed: string) => void
  error: string | undefined
  onContinue: () => void
  isPending?: boolean
  children: ReactNode
}

export function AmountStep({ header, maximum, typed, onTyped, error, onContinue, isPending = false, children }: Props) {
  const { t } = useLingui()
  return (
    <AmountScreen
      header={header}
      typed={typed}
      onTyped={onTyped}
      action={
        <MoneyButton onClick={onContinue} isPending={isPending}>
          <Trans>Continue</Trans>
        </MoneyButton>
      }
    >
      <AmountField label={t`Amount to deposit`} value={typed} onChange={onTyped} error={error}>
        {maximum === null ? (
          <Trans>We charge no fee.</Trans>
        ) : (
          <span>
            <Trans>
              Up to <Money amount={maximum} /> per deposit. We charge no fee.
            </Trans>
          </span>
        )}
      </AmountField>
      {children}
    </AmountScreen>
  )
}

type AmountRules = {
  maximum: number | null
  zeroMessage: string
}

export function useDepositAmount(typed: string, { maximum, zeroMessage }: AmountRules) {
  const { t } = useLingui()
  const { minorDigits } = useFormats()
  const moneyText = useMoneyText()
  const amount = parseAmount(typed, minorDigits) ?? 0
  const most = moneyText(maximum ?? 0)
  const isTooMuch = maximum !== null && amount > maximum
  const tooMuch = isTooMuch ? t`Up to ${most} per deposit.` : null
  return { amount, problem: amount === 0 ? zeroMessage : tooMuch }
}
