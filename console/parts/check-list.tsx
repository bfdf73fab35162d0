import type { ReactNode } from 'react'
import { Mark, type MarkKind } from './mark.tsx'

export type Check = { mark: MarkKind; text: string; beside?: ReactNode }

export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="divide-y divide-line">
      {checks.map(({ mark, text, beside }) => (
        <li key={text} className="flex min-h-32 items-baseline gap-10 py-5">
          <Mark kind={mark} className="translate-y-1" />
          <span className="flex-1">{text}</span>
          <span className="text-right text-soft">{beside}</span>
        </li>
      ))}
    </ul>
  )
}
