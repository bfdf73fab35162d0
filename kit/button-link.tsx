import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** A link that is the main act of its screen and looks like its button. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-44 items-center rounded-field bg-accent px-24 text-small font-semibold text-on-accent"
    >
      {children}
    </Link>
  )
}
