import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export function ProductLines({ lines }: { lines: readonly { id: string; name: string; beside: ReactNode }[] }) {
  const { t } = useLingui()
  return (
    <ul
      aria-label={t`Products`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list with nothing to press in it is scrolled by keyboard too
      tabIndex={0}
      className="my-8 max-h-180 divide-y divide-line overflow-y-auto border-y border-line focus-visible:-outline-offset-2"
    >
      {lines.map(({ id, name, beside }) => (
        <li key={id} className="flex items-baseline justify-between gap-16 py-5">
          <span className="min-w-0 break-words">{name}</span>
          <span className="figures shrink-0 text-right text-tiny text-soft">{beside}</span>
        </li>
      ))}
    </ul>
  )
}
