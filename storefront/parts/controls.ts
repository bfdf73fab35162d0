/** The one act of a page. */
export const primaryButton =
  'flex min-h-50 w-full items-center justify-center gap-8 rounded-field bg-accent px-20 py-6 text-center text-body leading-tight font-semibold text-on-accent active:opacity-80 aria-disabled:bg-fill aria-disabled:text-soft'

/** What may be done beside it. */
export const secondaryButton =
  'flex min-h-50 w-full items-center justify-center gap-8 rounded-field bg-fill px-20 py-6 text-center text-body leading-tight font-semibold text-ink active:opacity-80'

export const quietButton = 'inline-flex min-h-44 items-center font-medium text-accent'

export const chip =
  'flex min-h-44 shrink-0 items-center gap-6 rounded-full bg-fill px-16 whitespace-nowrap aria-[current]:bg-ink aria-[current]:text-paper'
