import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { TimeLeft } from '#kit/time-left.tsx'

type Props = {
  icon: LucideIcon
  title: ReactNode
  under?: ReactNode
  until?: string | null
  to: string
  children?: ReactNode
}

export function ToDoRow({ icon, title, under, until = null, to, children }: Props) {
  return (
    <div className="relative px-20 py-10">
      <div className="flex min-h-32 items-center gap-14">
        <span className="flex w-20 justify-center">
          <Icon of={icon} size={2} />
        </span>
        <span className="min-w-0 flex-1">
          <Link to={to} className="block text-small text-ink after:absolute after:inset-0 active:after:bg-ink/5">
            {title}
          </Link>
          {under && <span className="block text-caption text-soft">{under}</span>}
        </span>
        {until && (
          <span className="text-caption">
            <TimeLeft until={until} />
          </span>
        )}
        {!children && <Icon of={ChevronRight} size={1.8} className="-mr-4 text-soft" />}
      </div>
      {children && <div className="relative flex flex-wrap gap-10 pt-8 pl-34">{children}</div>}
    </div>
  )
}
