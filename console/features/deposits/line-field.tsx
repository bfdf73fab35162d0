import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useAmountText } from '../../parts/money-text.tsx'

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
    <Field label={<Trans>Line of the statement</Trans>}>
      {(id) => (
        <select
          id={id}
          value={line}
          onChange={(event) => onChange(event.target.value)}
          className="h-32 w-full rounded-small border border-edge bg-surface px-10"
        >
          <option value="">{t`choose the line`}</option>
          {lines.map(({ name, bookedOn, amount, currency, payer, reference, text }) => (
            <option key={name} value={name}>
              {[bookedOn, `${amountText(amount)} ${currency}`, payer, reference ?? text].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const LineNumber = ({ line, onChange }: FieldProps) => (
  <Field label={<Trans>Line of the statement, by the bank’s own number</Trans>}>
    {(id) => (
      <input
        id={id}
        type="text"
        value={line}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        className="figures h-32 w-full rounded-small border border-edge bg-surface px-10"
      />
    )}
  </Field>
)

function Field({ label, children }: { label: ReactNode; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="pb-12">
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
