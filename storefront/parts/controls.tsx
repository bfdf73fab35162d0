import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { classNames } from '#kit/class-names.ts'
import { useInBrowser } from '../store-frame.tsx'

/** Number fields with buttons of their own, or with none. */
export const noSpinButtons = '[-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none'

const button =
  'flex min-h-50 w-full items-center justify-center gap-8 rounded-field px-20 py-6 text-center text-body leading-tight'

/** For the single main act of a page. */
export const primaryButton = classNames(button, 'bg-accent font-semibold text-on-accent active:opacity-80')

/**
 * Submits its form. It is disabled until the page is hydrated: before that a press or the Enter key would send the form
 * to the page's address, which ignores it.
 */
export function SubmitButton(props: Omit<ComponentProps<'button'>, 'type' | 'className' | 'disabled'>) {
  const isTakenOver = useInBrowser(() => true, false)
  return (
    <>
      <noscript>
        {/* React ignores the children of noscript in the browser, so only the server renders this text. */}
        {import.meta.env.SSR && (
          <p className="rounded-field bg-fill p-16">
            <Trans>This form needs JavaScript. Please turn it on and open this page again.</Trans>
          </p>
        )}
      </noscript>
      <button
        type="submit"
        className={classNames(primaryButton, 'needs-scripts')}
        disabled={!isTakenOver}
        // On a reload, Firefox enables a button that was enabled before, unless it has this attribute. React's types do
        // not list it for buttons.
        {...{ autoComplete: 'off' }}
        {...props}
      />
    </>
  )
}

/** For other acts beside the main one. */
export const secondaryButton = classNames(button, 'bg-fill font-semibold text-ink active:opacity-80')

export const quietButton = 'inline-flex min-h-44 items-center font-medium text-accent'

export const chip = classNames(
  'flex min-h-44 shrink-0 items-center gap-6 rounded-full bg-fill px-16 whitespace-nowrap',
  'aria-[current]:bg-ink aria-[current]:text-paper',
)
