import { useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import type { MarkKind } from '../../parts/mark.tsx'

type Calls = typeof operatorSupplierPayouts
export type Payout = Reply<Calls['get']>
export type ListedPayout = Reply<Calls['list']>['list'][number]
export type SupplierDue = Reply<Calls['due']>['list'][number]
type State = Payout['state']

export const markOf: Readonly<Record<State, MarkKind>> = {
  proposed: 'half',
  refused: 'ended',
  expired: 'ended',
  confirmed: 'todo',
  sent: 'ongoing',
  arrived: 'done',
  failed: 'late',
  returned: 'late',
}

export function useStateLabels(): Record<State, string> {
  const { t } = useLingui()
  return {
    proposed: t`waits for the second person`,
    refused: t`refused`,
    expired: t`lapsed`,
    confirmed: t`to send`,
    sent: t`on its way`,
    arrived: t`arrived`,
    failed: t`failed, due again`,
    returned: t`came back, due again`,
  }
}

/** The name of a supplier by its short name. Articles without a supplier are of the platform's own range. */
export function useSupplierName() {
  const { t } = useLingui()
  return (supplier: string) => supplier || t`Own range`
}
