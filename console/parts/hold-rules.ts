import { useLingui } from '@lingui/react/macro'
import type { holdRules } from '#contract/operator/merchant-states.ts'

export type HoldRule = (typeof holdRules)[number]

export function useHoldRules(): Readonly<Record<HoldRule, string>> {
  const { t } = useLingui()
  return {
    court_order: t`court order`,
    authority_order: t`order from a public authority`,
    sanctions_screening: t`sanctions screening`,
  }
}
