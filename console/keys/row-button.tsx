import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Spinner } from '#kit/spinner.tsx'
import { KeyHint } from './key-hint.tsx'

const looks = {
  primary: 'bg-accent text-on-accent',
  secondary: 'bg-fill text-ink',
  danger: 'bg-fill text-bad',
}

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'type'> & {
  'data-act'?: boolean
  children: ReactNode
  look?: keyof typeof looks
  type?: 'button' | 'submit'
  /** The key that does the same. */
  hint?: string
  isPending?: boolean
  /** Wraps a long label in a narrow column. */
  wraps?: boolean
  /** Why the button is disabled. It is read aloud, and shown if the caller has space for it. */
  why?: string | null | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A button of 32 px for a desk, with its key. */
export function RowButton({ look = 'primary', type = 'button', ...props }: Props) {
  const { children, hint, isPending = false, wraps = false, why, className, onClick, ...rest } = props
  const whyId = useId()
  const isDisabled = Boolean(why)
  return (
    <>
      <button
        {...rest}
        type={type}
        aria-disabled={isDisabled || isPending || undefined}
        aria-busy={isPending || undefined}
        aria-describedby={isDisabled ? whyId : undefined}
        title={why ?? undefined}
        onClick={(event) => {
          if (isDisabled || isPending) event.preventDefault()
          else onClick?.(event)
        }}
        className={classNames(
          'inline-flex min-h-32 items-center justify-center gap-8 rounded-small px-14 font-semibold transition-opacity active:opacity-80',
          wraps ? 'max-w-full py-6 text-left' : 'whitespace-nowrap',
          isDisabled ? 'bg-fill text-soft' : looks[look],
          className,
        )}
      >
        {isPending ? <Spinner size={1.4} /> : null}
        {children}
        {hint && <KeyHint of={hint} onAccent={look === 'primary' && !isDisabled} />}
      </button>
      {isDisabled && (
        <span id={whyId} className="sr-only">
          {why}
        </span>
      )}
    </>
  )
}
