import { useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { ClearingAccount, DifferenceKind } from '#contract/operator/bank-formats.ts'
import type { operatorReconciliation } from '#contract/operator/reconciliation.ts'

export type Day = Reply<typeof operatorReconciliation.day>
export type Difference = Day['differences'][number]

export function useKindLabels(): Record<DifferenceKind, string> {
  const { t } = useLingui()
  return {
    in_statement_only: t`In the statement only`,
    in_books_only: t`In our books only`,
    amount_differs: t`Amount differs`,
    twice_in_statement: t`Twice in the statement`,
    on_another_day: t`On another day`,
    another_currency: t`Another currency or token`,
    reference_fits_two: t`Reference matches two entries`,
    opening_does_not_follow: t`Opening balance does not match`,
    statement_sum_differs: t`Lines do not make the balances`,
  }
}

export function useClearingLabels(): Record<ClearingAccount, string> {
  const { t } = useLingui()
  return {
    'clearing:bank': t`bank`,
    'clearing:payments': t`payments`,
    'clearing:partner': t`partner`,
    'clearing:chain': t`chain`,
  }
}

/** The subject of a difference: the name in our books, or else the text of the statement. */
export const aboutOf = ({ ourSides, theirSides }: Difference): string =>
  ourSides.length > 0
    ? ourSides.map(({ name, text }) => [name, text].filter(Boolean).join(' · ')).join(', ')
    : theirSides.map(({ name, text }) => text || name).join(', ')

export const timeOfDay = (day: string) => `${day}T00:00:00.000Z`
