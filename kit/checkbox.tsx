import { Check } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode
  isLabelHidden?: boolean
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A choice that is sent with others. Takes the props of react-hook-form's `register`. */
export function Checkbox({ children, isLabelHidden = false, error, className, ...input }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-44 min-w-44 cursor-pointer items-center gap-12">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className={classNames(
            'flex size-22 shrink-0 items-center justify-center rounded-[0.6rem] border-[1.5px] border-edge',
            'bg-surface text-on-accent outline-offset-2 peer-checked:border-accent peer-checked:bg-accent',
            'peer-focus-visible:outline-2 peer-focus-visible:outline-accent *:opacity-0',
            'peer-checked:*:opacity-100',
          )}
        >
          <Icon of={Check} size={1.6} strokeWidth={3} />
        </span>
        <span className={isLabelHidden ? 'sr-only' : 'text-small'}>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-caption text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
