import { Trans, useLingui } from '@lingui/react/macro'
import { type GetResult, useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../api.ts'
import { useAmountText } from './money-text.tsx'
import { useNow } from './now.ts'
import { SelectInput } from './select-input.tsx'
import { TextInput } from './text-input.tsx'

type OfferedLines = Reply<typeof operatorBankLines.unused>
type FieldProps = { line: string; onChange: (line: string) => void; maxLength?: number }

const lineMax = 100
/** The longest bank reference of outgoing money. */
const payoutLineMax = 64

/** The line of the bank's statement, which both operators look up independently: an imported line, or a number. */
export function LineField({
  read: { data, error },
  ...field
}: FieldProps & { read: Pick<GetResult<OfferedLines>, 'data' | 'error'> }) {
  if (error && !data) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton className="mb-12 h-52 w-full" />
  return data.hasLines ? <LineChoice lines={data.list} {...field} /> : <LineNumber {...field} />
}

/** The line by which money left the bank (below zero) or came back to it. */
export function PayoutLineField({ amount, number, ...field }: FieldProps & { amount: number; number: string }) {
  const read = useGet(api.operatorBankLines.unused, { query: { amount, number } })
  return <LineField read={read} maxLength={payoutLineMax} {...field} />
}

type Payout = { amount: number; number: string; claimedUntil: string | null }

/**
 * The evidence for a step of a payout. `takesLine`: an arrival, or a payment sent under an expired claim, needs a line
 * of the statement. Other steps need the bank's reference. `why`: why the step cannot be recorded if no lines are
 * imported.
 */
export function usePayoutEvidence(
  { amount, number, claimedUntil }: Payout,
  step: 'sent' | 'arrived' | 'failed' | null,
) {
  const { t } = useLingui()
  const nowMs = useNow()
  const isLate = step === 'sent' && Date.parse(claimedUntil ?? '') <= nowMs
  const { data } = useGet(api.operatorBankLines.unused, { query: { amount: -amount, number }, isEnabled: isLate })
  const why =
    isLate && data?.hasLines === false ? t`Your time to send it has ended. Take over sending again first.` : null
  return { takesLine: step === 'arrived' || isLate, why }
}

function LineChoice({ lines, line, onChange }: FieldProps & { lines: OfferedLines['list'] }) {
  const { t } = useLingui()
  const amountText = useAmountText()
  if (lines.length === 0) {
    return (
      <p className="pb-12 text-soft">
        <Trans>No imported statement has a line that fits. Import the statement first.</Trans>
      </p>
    )
  }
  return (
    <SelectInput
      label={t`Statement line`}
      value={line}
      onChange={onChange}
      options={[
        { value: '', text: t`choose the line` },
        ...lines.map(({ name, bookedOn, amount, currency, payer, reference, text }) => ({
          value: name,
          text: [bookedOn, `${amountText(amount)} ${currency}`, payer, reference ?? text].filter(Boolean).join(' · '),
        })),
      ]}
    />
  )
}

/** The line's number from the bank, typed if no statements are imported or none of them fits. */
export const LineNumber = ({ line, onChange, maxLength = lineMax }: FieldProps) => (
  <TextInput
    label={<Trans>Statement line, by the bank’s own number</Trans>}
    value={line}
    onChange={onChange}
    maxLength={maxLength}
  />
)
