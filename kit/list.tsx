import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type SectionProps = {
  title?: ReactNode
  /** At the right of the title: a link or a figure. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a screen, edge to edge. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className="pt-20">
      {(title || aside) && (
        <div className="flex items-baseline justify-between gap-12 px-20 pb-10">
          <h2 className="text-caption font-medium text-soft">{title}</h2>
          {aside && <div className="text-caption">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Rows between hairlines, from edge to edge. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line bg-surface">
      {children}
    </ul>
  )
}

type RowProps = {
  children: ReactNode
  icon?: ReactNode
  /** A second, smaller line. */
  under?: ReactNode
  /** At the right: a figure, a state, a time. */
  value?: ReactNode
  tone?: 'soft' | 'wait' | 'good' | 'bad' | 'ink'
  /** Opens a screen. A chevron shows that. */
  to?: To
  onPress?: () => void
}

const tones = { soft: 'text-soft', wait: 'text-wait', good: 'text-good', bad: 'text-bad', ink: 'text-ink' }
const rowClass = 'flex w-full min-h-52 items-center gap-14 px-20 py-10 text-left -outline-offset-2'

/** One line of a List, at least 52 px high: a link, a button or plain. */
export function Row({ children, icon, under, value, tone = 'soft', to, onPress }: RowProps) {
  const inner = (
    <>
      {icon && <span className="flex w-20 justify-center text-ink">{icon}</span>}
      {/* The value goes below the text if it would otherwise break one of the text's words. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-14">
        <span className="min-w-0 flex-1 basis-[min-content]">
          <span className="block text-small text-ink">{children}</span>
          {under && <span className="block text-caption text-soft">{under}</span>}
        </span>
        {value !== undefined && (
          <span className={classNames('figures ml-auto text-right text-caption', tones[tone])}>{value}</span>
        )}
      </span>
      {(to || onPress) && <RowChevron />}
    </>
  )
  if (to) {
    return (
      <li>
        <Link to={to} className={`${rowClass} active:bg-fill`}>
          {inner}
        </Link>
      </li>
    )
  }
  if (onPress) {
    return (
      <li>
        <button type="button" onClick={onPress} className={`${rowClass} active:bg-fill`}>
          {inner}
        </button>
      </li>
    )
  }
  return <li className={rowClass}>{inner}</li>
}

/** Shows that a row opens something. */
export const RowChevron = () => <Icon of={ChevronRight} size={1.8} className="-mr-4 text-soft" />

type PairProps = { label: ReactNode; children: ReactNode; isStrong?: boolean; tone?: keyof typeof tones }

/** A name and its figure on one line, for the parts of a sum or the facts of a record. */
export function Pair({ label, children, isStrong = false, tone = 'ink' }: PairProps) {
  return (
    <div className="flex min-h-32 items-baseline justify-between gap-16 text-small">
      <dt className={classNames('min-w-0', isStrong ? 'font-semibold text-ink' : 'text-soft')}>{label}</dt>
      <dd className={classNames('figures max-w-[70%] shrink-0 text-right', isStrong && 'font-semibold', tones[tone])}>
        {children}
      </dd>
    </div>
  )
}

/** A name and a text. The words of the name are not broken beside a long text, which takes a line of its own. */
export function Fact({ label, children }: Pick<PairProps, 'label' | 'children'>) {
  return (
    <div className="flex flex-wrap gap-x-12 py-4 text-small">
      <dt className="text-soft">{label}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Pairs below each other, with the screen's margin. */
export function Pairs({ children }: { children: ReactNode }) {
  return <dl className="px-20 py-8">{children}</dl>
}
