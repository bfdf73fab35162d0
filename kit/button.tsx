import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import type { To } from 'react-router'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-accent text-on-accent font-semibold',
  secondary: 'bg-fill text-ink font-semibold',
  danger: 'bg-fill text-bad font-semibold',
  quiet: 'text-accent font-medium',
}

const disabledLook = 'bg-fill text-soft font-semibold'

const sizes = {
  full: 'w-full min-h-50 px-20 py-6 rounded-field text-body leading-tight',
  small: 'min-h-44 px-16 rounded-field text-small',
}

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled'> & {
  children: ReactNode
  look?: keyof typeof looks
  size?: keyof typeof sizes
  type?: 'button' | 'submit'
  /** The button keeps its size, shows a spinner and cannot be pressed again. */
  isPending?: boolean
  /** Why it is disabled. It is shown below, or only read aloud with `isWhyHidden`. */
  why?: string | null | undefined
  isWhyHidden?: boolean
}

/** The only button: primary for the main act of a screen, secondary beside it, quiet within lines and headers. */
export function Button(props: ButtonProps) {
  const { look = 'primary', size = look === 'quiet' ? 'small' : 'full', type = 'button' } = props
  const { isPending = false, why, isWhyHidden = false, className, children, onClick, ...rest } = omitLook(props)
  const whyId = useId()
  const isDisabled = Boolean(why)
  const button = (
    <button
      {...rest}
      type={type}
      onClick={(event) => {
        if (isDisabled || isPending) event.preventDefault()
        else onClick?.(event)
      }}
      aria-disabled={isDisabled || isPending || undefined}
      aria-busy={isPending || undefined}
      aria-describedby={isDisabled ? whyId : rest['aria-describedby']}
      className={classNames(
        'relative inline-flex items-center justify-center gap-8 text-center select-none transition-[opacity,background-color]',
        'active:opacity-80 aria-disabled:active:opacity-100',
        isDisabled ? disabledLook : looks[look],
        sizes[size],
        className,
      )}
    >
      <span className={classNames('inline-flex items-center justify-center gap-8', isPending && 'opacity-0')}>
        {children}
      </span>
      {isPending && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
    </button>
  )
  if (!isDisabled) return button
  return (
    <span className={classNames('flex flex-col', size === 'full' && 'w-full')}>
      {button}
      <span id={whyId} className={isWhyHidden ? 'sr-only' : 'pt-6 text-center text-caption text-soft'}>
        {why}
      </span>
    </span>
  )
}

type ButtonLinkProps = { to: To; children: ReactNode; look?: 'primary' | 'secondary'; className?: string }

/** A link that looks like a full-width button, for a screen whose main act leads there. */
export function ButtonLink({ to, children, look = 'primary', className }: ButtonLinkProps) {
  return (
    <Link
      to={to}
      className={classNames(
        'flex items-center justify-center text-center active:opacity-80',
        looks[look],
        sizes.full,
        className,
      )}
    >
      {children}
    </Link>
  )
}

function omitLook({ look: _look, size: _size, type: _type, ...rest }: ButtonProps) {
  return rest
}
