import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { parseAmount } from '#contract/money.ts'
import { typeAmount } from '#kit/amount.ts'
import { AmountField } from '#kit/amount-field.tsx'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { NumberPad } from '#kit/number-pad.tsx'
import { Screen } from '#kit/screen.tsx'
import { MoneyButton } from '../../app/money-button.tsx'

type Props = {
  header: ReactNode
  /** The most at a time; null where no limit is set. */
  maximum: number | null
  typed: string
  onTyped: (typed: string) => void
  /** What is wrong with the amount, said once the merchant went on. */
  error: string | undefined
  onContinue: () => void
  isPending?: boolean
  children: ReactNode
}

/** How much, on our own keys. */
export function AmountStep({ header, maximum, typed, onTyped, error, onContinue, isPending = false, children }: Props) {
  const { t } = useLingui()
  const { minorDigits } = useFormats()
  return (
    <Screen
      header={header}
      action={
        <div className="bg-paper pb-[env(safe-area-inset-bottom)]">
          <div className="px-20 pb-12">
            <MoneyButton onClick={onContinue} isPending={isPending}>
              <Trans>Continue</Trans>
            </MoneyButton>
          </div>
          <NumberPad hasPoint={minorDigits > 0} onKey={(key) => onTyped(typeAmount(typed, key, minorDigits))} />
        </div>
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
    </Screen>
  )
}

/** The amount as typed, and what is wrong with it. `zero`: what is said where there is none. */
export function useDepositAmount(typed: string, { maximum, zero }: { maximum: number | null; zero: string }) {
  const { t } = useLingui()
  const { minorDigits } = useFormats()
  const moneyText = useMoneyText()
  const amount = parseAmount(typed, minorDigits) ?? 0
  const most = moneyText(maximum ?? 0)
  const isTooMuch = maximum !== null && amount > maximum
  const tooMuch = isTooMuch ? t`Up to ${most} per deposit.` : null
  return { amount, problem: amount === 0 ? zero : tooMuch }
}
