import { type ReactNode, useId } from 'react'
import { padKeyOf, pasteAmount, showTyped, typeAmount } from './amount.ts'
import { classNames } from './class-names.ts'
import { moneyParts, useFormats } from './format.tsx'

type Props = {
  label: string
  /** The typed text, as digits and a decimal point. Parse it with `parseAmount`. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** The line below: "of $6,418.72  All". */
  children?: ReactNode
}

/**
 * A large amount that the NumberPad writes, shown with the separators of the language. It takes the focus and a
 * computer's keys, but does not open the phone's keyboard. Its value is text, never a number.
 */
export function AmountField({ label, value, onChange, error, children }: Props) {
  const formats = useFormats()
  const id = useId()
  const parts = moneyParts(0, formats)
  const at = parts.findIndex(({ type }) => type === 'currency')
  const isBehind = at > parts.findIndex(({ type }) => type === 'integer')
  const symbol = (
    <span className="text-title text-soft" aria-hidden="true">
      {parts[at]?.value ?? formats.currency}
    </span>
  )
  return (
    <div className="flex flex-col items-center px-20 py-24">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="figures flex max-w-full items-baseline justify-center gap-6 border-b-2 border-transparent has-[input:focus-visible]:border-accent">
        {!isBehind && symbol}
        <input
          id={id}
          inputMode="none"
          autoComplete="off"
          value={showTyped(value, formats.tag)}
          placeholder="0"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={() => undefined}
          onKeyDown={(event) => {
            const key = padKeyOf(event.key)
            if (!key || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onChange(typeAmount(value, key, formats.minorDigits))
          }}
          onPaste={(event) => {
            event.preventDefault()
            const pasted = pasteAmount(event.clipboardData.getData('text'), formats)
            if (pasted !== null) onChange(pasted)
          }}
          className={classNames(
            'field-sizing-content max-w-full min-w-[1ch] bg-transparent p-0 text-amount leading-tight',
            'font-semibold tracking-tight caret-accent outline-none placeholder:text-edge',
          )}
        />
        {isBehind && symbol}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="pt-8 text-center text-caption text-bad">
          {error}
        </p>
      ) : (
        <div className="flex items-center pt-8 text-caption text-soft">{children}</div>
      )}
    </div>
  )
}
