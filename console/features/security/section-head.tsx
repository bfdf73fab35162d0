import type { ReactNode } from 'react'

export function SectionHead({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-12 pt-24 pb-4">
      <h2 className="text-small font-semibold">{children}</h2>
      <span className="text-tiny text-soft">{beside}</span>
    </div>
  )
}
