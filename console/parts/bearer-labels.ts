import { useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'

export type Bearer = Reply<typeof operatorRefunds.effect>['bears']

export function useBearerLabels(): Readonly<Record<Bearer, string>> {
  const { t } = useLingui()
  return { supplier: t`the supplier`, merchant: t`the merchant`, platform: t`the platform` }
}
