import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useAmountText } from '../../parts/money-text.tsx'
import { SelectInput } from '../../parts/select-input.tsx'
import { TextInput } from '../../parts/text-input.tsx'

type FittingLine = Reply<typeof operatorBankLines.fitting>['list'][number]
type FieldProps = { line: string; onChange: (line: string) => void }

/**
 * The line of the bank's statement, which both persons look up, each for themselves: one of the imported lines, or its
 * number where no statements are imported.
 */
export function LineField({ number, ...field }: FieldProps & { number: string }) {
  const { data, error } = useGet(callAt(api.operatorBankLines.fitting, { number }))
  if (error && !data) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton className="mb-12 h-52 w-full" />
  return data.hasLines ? <LineChoice lines={data.list} {...field} /> : <LineNumber {...field} />
}

function LineChoice({ lines, line, onChange }: FieldProps & { lines: readonly FittingLine[] }) {
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
      label={t`Line of the statement`}
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

const LineNumber = ({ line, onChange }: FieldProps) => (
  <TextInput
    label={<Trans>Line of the statement, by the bank’s own number</Trans>}
    value={line}
    onChange={onChange}
    maxLength={100}
  />
)
