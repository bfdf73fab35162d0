import type { Reply } from '#contract/endpoint.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { useMoneyText, useTokenText } from '#kit/format.tsx'

export type Withdrawal = Reply<typeof operatorWithdrawals.get>

/** The tokens of a blockchain withdrawal. Null for a card. */
export const sentTokens = ({ tokenAmount, currency, rate }: Withdrawal) =>
  tokenAmount === null || currency === null || rate === null ? null : { amount: tokenAmount, currency, rate }

/** Formats what arrives as text: tokens, or the net amount. */
export function useArrivingText() {
  const moneyText = useMoneyText()
  const tokenText = useTokenText()
  return (withdrawal: Withdrawal) => {
    const tokens = sentTokens(withdrawal)
    return tokens ? tokenText(tokens.amount, tokens.currency) : moneyText(withdrawal.net)
  }
}

/** The clock of a withdrawal's stage: to decide, to send, or on its way. */
export const clockOf = (row: Withdrawal) =>
  row.status === 'in_review'
    ? { since: row.createdAt, promisedBy: row.promisedBy, endsBy: row.decideBy }
    : row.sentAt === null
      ? { since: row.decidedAt ?? row.createdAt, promisedBy: row.sendBy, endsBy: row.sendBy }
      : { since: row.sentAt, promisedBy: row.expectedBy, endsBy: null }
