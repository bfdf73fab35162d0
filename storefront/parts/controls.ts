import { classNames } from '#kit/class-names.ts'

const button =
  'flex min-h-50 w-full items-center justify-center gap-8 rounded-field px-20 py-6 text-center text-body leading-tight'

/** The one act of a page. */
export const primaryButton = classNames(button, 'bg-accent font-semibold text-on-accent active:opacity-80')

/** What may be done beside it. */
export const secondaryButton = classNames(button, 'bg-fill font-semibold text-ink active:opacity-80')

export const quietButton = 'inline-flex min-h-44 items-center font-medium text-accent'

export const chip = classNames(
  'flex min-h-44 shrink-0 items-center gap-6 rounded-full bg-fill px-16 whitespace-nowrap',
  'aria-[current]:bg-ink aria-[current]:text-paper',
)
