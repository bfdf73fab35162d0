import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { Link } from './link.tsx'

/** A link in a line of text or beside a title. Its touch target is 44 px high. */
export function LinkText({ to, children, className = '' }: { to: To; children: ReactNode; className?: string }) {
  return (
    <Link
      to={to}
      className={`relative -my-3 inline-block py-3 text-accent before:absolute before:inset-x-[-0.8rem] before:inset-y-[-1rem] ${className}`}
    >
      {children}
    </Link>
  )
}
