import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useId } from 'react'
import { limits } from '#contract/limits.ts'
import { classNames } from '#kit/class-names.ts'

type Props = {
  /** Who reads it, by name. */
  reader: string
  value: string
  onChange: (text: string) => void
  error?: string | null | undefined
  /** Canned texts, which can be edited. */
  canned?: readonly string[]
  ref?: Ref<HTMLTextAreaElement>
}

export function ReasonField({ reader, value, onChange, error, canned = [], ref }: Props) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div>
      <div className="flex justify-between gap-12 pb-4 text-tiny">
        <label htmlFor={id} className="min-w-0 truncate text-soft">
          {t`Reason, as ${reader} reads it`}
        </label>
        {canned.length > 0 ? (
          <select
            aria-label={t`Begin with a text`}
            value=""
            onChange={(event) => onChange(event.target.value)}
            className="max-w-100 bg-transparent text-accent"
          >
            <option value="">{t`canned`}</option>
            {canned.map((text) => (
              <option key={text} value={text} className="bg-surface text-ink">
                {text}
              </option>
            ))}
          </select>
        ) : (
          <span className="text-soft">
            <Trans>required</Trans>
          </span>
        )}
      </div>
      <textarea
        ref={ref}
        id={id}
        rows={2}
        required
        value={value}
        maxLength={limits.reasonMax}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        className={classNames(
          'block w-full resize-none rounded-small border bg-surface px-10 py-6 field-sizing-content max-h-120 min-h-52',
          error ? 'border-bad' : 'border-edge',
        )}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="pt-4 text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
