import { useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  title: ReactNode
  /** Goes back. Without it the title is at the left, as on the four screens of the tab bar. */
  onBack?: (() => void) | undefined
  /** One or two HeaderActions. */
  action?: ReactNode
}

/** The bar at the top of a screen: back, title, one action. */
export function Header({ title, onBack, action }: Props) {
  const { t } = useLingui()
  if (!onBack) {
    return (
      <header className="flex min-h-64 items-center justify-between gap-12 px-20">
        <h1 className="min-w-0 text-body font-semibold">{title}</h1>
        <div className="-mr-12 flex shrink-0 items-center">{action}</div>
      </header>
    )
  }
  return (
    <header className="grid min-h-64 grid-cols-[minmax(calc(var(--spacing)*44),1fr)_auto_minmax(min-content,1fr)] items-center gap-4 px-8">
      <IconButton label={t`Back`} icon={ChevronLeft} size={2.4} strokeWidth={1.9} onPress={onBack} />
      <h1 className="min-w-0 text-center text-[min(1.7rem,6.8vw)] leading-tight font-semibold">{title}</h1>
      <div className="flex min-w-44 items-center justify-end">{action}</div>
    </header>
  )
}

type ActionProps = {
  /** The accessible name. It is shown if there is no icon. */
  label: string
  icon?: ReactNode
  onPress: () => void
  /** A count in a dark dot, such as unread messages. */
  count?: number
  /** It opens the search of the screen, so that a key of the desk finds it. */
  isSearch?: boolean
}

/** The action at the right of a header: a word in the accent colour or an icon. */
export function HeaderAction({ label, icon, onPress, count = 0, isSearch = false }: ActionProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      data-search={isSearch ? '' : undefined}
      className="relative flex min-h-44 min-w-44 items-center justify-center px-12 text-right text-[min(1.5rem,6vw)] leading-tight text-balance text-accent"
    >
      {icon && <span className="text-ink">{icon}</span>}
      <span className={icon ? 'sr-only' : undefined}>{label}</span>
      {count > 0 && <CountDot count={count} className="absolute top-4 right-4" />}
    </button>
  )
}

const countMax = 99

/** A small count on an icon, "99+" above 99. The accessible name of its parent must include the number. */
export function CountDot({ count, className = '' }: { count: number; className?: string }) {
  return (
    <span
      className={classNames(
        'figures flex min-h-18 min-w-18 items-center justify-center rounded-full bg-notice px-4',
        'text-[min(1.1rem,13px)] leading-flat font-semibold text-on-notice',
        className,
      )}
    >
      {count > countMax ? `${countMax}+` : count}
    </span>
  )
}
