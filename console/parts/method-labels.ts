import { useLingui } from '@lingui/react/macro'
import type { DepositMethod } from '#contract/deposit-methods.ts'

export function useMethodLabels(): Record<DepositMethod, string> {
  const { t } = useLingui()
  return { manual: t`manual deposit`, wallet: t`e-wallet`, bank_card: t`bank transfer`, chain: t`blockchain` }
}
