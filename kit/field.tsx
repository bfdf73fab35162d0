import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { describedBy, FieldBox, fieldInputClass } from './field-box.tsx'
import { Icon } from './icon.tsx'

type Common = { label: string; error?: string | undefined; hint?: ReactNode; beside?: ReactNode }

export type FieldProps = Common & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** One line of text. Takes the props of react-hook-form's `register`. */
export function Field({ label, error, hint, beside, className, ...input }: FieldProps) {
  const own = useId()
  const id = input.id ?? own
  return (
    <FieldBox id={id} label={label} error={error} hint={hint} beside={beside}>
      <input type="text" {...describedBy(id, error, hint)} {...input} id={id} className={fieldInputClass} />
    </FieldBox>
  )
}

/** A password that can be shown. The name of its button says what the next press does. */
export function PasswordField({ autoComplete = 'current-password', ...field }: FieldProps) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      beside={
        <button
          type="button"
          className="-mr-13 min-h-44 px-13 text-caption font-medium text-accent"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t`Hide` : t`Show`}
        </button>
      }
    />
  )
}

type TextAreaProps = Common & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text. It grows with the text. */
export function TextAreaField({ label, error, hint, beside, className, ...input }: TextAreaProps) {
  const own = useId()
  const id = input.id ?? own
  return (
    <FieldBox id={id} label={label} error={error} hint={hint} beside={beside}>
      <textarea
        rows={3}
        {...describedBy(id, error, hint)}
        {...input}
        id={id}
        className={`${fieldInputClass} resize-none field-sizing-content min-h-60`}
      />
    </FieldBox>
  )
}

type SelectProps = Common &
  SelectHTMLAttributes<HTMLSelectElement> & {
    ref?: Ref<HTMLSelectElement>
    options: readonly { value: string; label: string }[]
    /** The first option, which chooses nothing. */
    placeholder?: string
  }

/** A choice from a list, by the phone's own chooser. */
export function SelectField({ label, error, hint, options, placeholder, className, beside, ...select }: SelectProps) {
  const own = useId()
  const id = select.id ?? own
  return (
    <FieldBox
      id={id}
      label={label}
      error={error}
      hint={hint}
      beside={beside ?? <Icon of={ChevronDown} size={2} className="pointer-events-none text-soft" />}
    >
      <select
        {...describedBy(id, error, hint)}
        {...select}
        id={id}
        className={`${fieldInputClass} appearance-none text-ellipsis`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldBox>
  )
}
