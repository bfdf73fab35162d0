import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Call } from '#client/call.ts'
import type { Body } from '#contract/endpoint.ts'
import { useFormats } from '#kit/format.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { changedRows, EffectRows, useFieldName } from '../../parts/effect-rows.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useAccountEnd } from '../../parts/use-account-end.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { useUnsaved } from '../../parts/use-unsaved.ts'
import { type FormField, type FormTexts, readField, typedOf, type Values } from './form-fields.ts'
import { FormPane } from './part-page.tsx'

type Props<E> = {
  title: string
  beside?: ReactNode
  fields: readonly FormField[]
  /** The present values. Null to propose something new. */
  before: Values | null
  call: Call<E>
  toBody: (values: Values, reason: string) => Body<E>
  reader: string
  warning: ReactNode
  /** The field with an account number, whose end must be typed again from the paper document. */
  paper?: string
  children?: ReactNode
}

/** A form that proposes a change. Its dialog shows the difference, and another operator confirms it. */
export function ProposeForm<E>(props: Props<E>) {
  const { t } = useLingui()
  const { title, beside, fields, before, call, toBody, reader, warning, paper, children } = props
  const formats = useFormats()
  const roles = useOperator()?.roles
  const initial = Object.fromEntries(fields.map((field) => [field.name, typedOf(field, before?.[field.name], formats)]))
  const [kept, setTyped] = useUnsaved<FormTexts>(`${call.path} ${title}`)
  const typed = kept ?? initial
  // The page shows the new proposal, so no further message is needed.
  const decision = useDecision<E, 'propose'>(call, () => setTyped(null))
  const read = fields.map((field) => [field, readField(field, typed[field.name] ?? '', formats)] as const)
  const wrong = read.filter(([, value]) => value === undefined).map(([field]) => field)
  const values = Object.fromEntries(read.map(([{ name }, value]) => [name, value ?? null]))
  const known = Object.fromEntries(fields.map(({ name }) => [name, before?.[name] ?? null]))
  const rows = changedRows(known, values)
  const names = useFieldName()
  const missing = wrong.map(({ name }) => names(name)).join(', ')
  const why = !hasRole(roles, 'programme')
    ? t`The role “programme” proposes it.`
    : wrong.length > 0
      ? t`Missing or not valid: ${missing}`
      : rows.length === 0
        ? t`Nothing is changed.`
        : null
  const open = () => why === null && decision.open('propose')
  useKeys([{ key: 'a', label: t`propose`, run: open, isInFoot: true }])
  return (
    <FormPane
      title={title}
      beside={beside}
      foot={
        <>
          {why && <p className="pb-8 text-soft">{why}</p>}
          <RowButton onClick={open} why={why} hint="a" className="min-h-40 w-full">
            <Trans>Propose…</Trans>
          </RowButton>
        </>
      }
    >
      {children}
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          onChange={(text) => setTyped({ ...typed, [field.name]: text })}
        />
      ))}
      {decision.opened && (
        <ProposeDialog
          decision={decision}
          {...{ title, rows, reader, warning, paper }}
          account={paper === undefined ? '' : String(values[paper] ?? '')}
          onAct={(reason) => void decision.run(toBody(values, reason))}
        />
      )}
    </FormPane>
  )
}

type DialogProps = {
  decision: Parameters<typeof ReasonDialog>[0]['decision']
  title: string
  rows: Parameters<typeof EffectRows>[0]['rows']
  reader: string
  warning: ReactNode
  paper: string | undefined
  account: string
  onAct: (reason: string) => void
}

function ProposeDialog({ decision, title, rows, reader, warning, paper, account, onAct }: DialogProps) {
  const { t } = useLingui()
  const { field, why } = useAccountEnd(account)
  // The number stays hidden until its end is typed, so that it comes from the paper document and not from the screen.
  const shown = rows.filter(({ name }) => name !== paper || why === null)
  return (
    <ReasonDialog
      decision={decision}
      title={title}
      act={t`Propose it`}
      warning={warning}
      why={why}
      reader={reader}
      onAct={onAct}
    >
      <div className="pb-12">
        <EffectRows rows={shown} heads={[t`Now`, t`Then`]} />
      </div>
      {field}
    </ReasonDialog>
  )
}

type InputProps = { field: FormField; value: string; onChange: (text: string) => void }

function FieldInput({ field: { name, kind, isOptional, maxLength }, value, onChange }: InputProps) {
  const names = useFieldName()
  if (kind === 'switch') {
    return (
      <label className="mb-12 flex min-h-32 cursor-pointer items-center gap-10">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.target.checked))}
          className="size-16 accent-accent"
        />
        {names(name)}
      </label>
    )
  }
  if (kind === 'rates') {
    return (
      <label className="mb-12 block">
        <span className="block pb-4 text-tiny text-soft">{names(name)}</span>
        <textarea
          rows={8}
          value={value}
          maxLength={maxLength}
          placeholder={'THB 35.12\nJPY 151.4'}
          onChange={(event) => onChange(event.target.value)}
          className="figures block w-full rounded-small border border-edge bg-surface px-10 py-6"
        />
      </label>
    )
  }
  const beside =
    kind === 'share' ? '%' : kind === 'date' ? <Trans>at 00:00 UTC</Trans> : isOptional ? <Trans>optional</Trans> : null
  return (
    <TextInput
      label={names(name)}
      beside={beside}
      value={value}
      onChange={onChange}
      type={kind === 'date' || kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'whole' ? 'numeric' : kind === 'text' || kind === 'date' ? 'text' : 'decimal'}
      {...(maxLength !== undefined && { maxLength })}
    />
  )
}
