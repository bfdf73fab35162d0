import { useLingui } from '@lingui/react/macro'
import type { MarkKind } from '../../parts/mark.tsx'
import { useOrderStatuses } from '../../parts/order-statuses.ts'
import type { ShipmentLine } from './use-shipments.ts'

export type ShipmentOutcome = ShipmentLine['outcome']

export const markOfOutcome: Readonly<Record<ShipmentOutcome, MarkKind>> = {
  ships: 'todo',
  shipped: 'done',
  already_shipped: 'done',
  unknown_number: 'late',
  wrong_state: 'late',
  malformed: 'late',
  twice: 'late',
}

export function useOutcomeLabels(): Readonly<Record<ShipmentOutcome, string>> {
  const { t } = useLingui()
  return {
    ships: t`will be recorded as shipped`,
    shipped: t`recorded as shipped`,
    already_shipped: t`shipped before with this number`,
    unknown_number: t`no order has this number`,
    wrong_state: t`cannot be shipped in its status`,
    malformed: t`something in it is missing or wrong`,
    twice: t`twice in the file`,
  }
}

export function useLineText(): (line: ShipmentLine) => string {
  const { t } = useLingui()
  const names = useOutcomeLabels()
  const statuses = useOrderStatuses()
  const faults = {
    number: t`the order number is missing`,
    carrier: t`the carrier is missing, too long or not allowed`,
    trackingNumber: t`the tracking number is missing or invalid`,
  }
  return ({ outcome, field, status }) => {
    if (outcome === 'malformed' && field) return faults[field]
    if (outcome === 'wrong_state' && status) return `${names.wrong_state}: ${statuses[status]}`
    return names[outcome]
  }
}
