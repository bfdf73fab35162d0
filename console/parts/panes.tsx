import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'
import type { QueuePosition } from './queue-position.ts'

type ListPaneProps = { label: string; width: string; isOpen: boolean; children: ReactNode }

/** The list at the left. On a narrow window it opens over the page. */
export function ListPane({ label, width, isOpen, children }: ListPaneProps) {
  return (
    <section
      aria-label={label}
      className={classNames(
        'shrink-0 flex-col border-r border-line bg-surface min-[1180px]:flex',
        width,
        isOpen ? 'absolute inset-y-0 left-0 z-10 flex' : 'hidden',
      )}
    >
      {children}
    </section>
  )
}

type EvidenceProps = { over: ReactNode; title: ReactNode; position: QueuePosition; children: ReactNode }

export function EvidencePane({ over, title, position, children }: EvidenceProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Evidence`} className="min-w-0 flex-1 overflow-y-auto px-20 pb-32">
      <div className="flex items-start justify-between gap-12 pt-16">
        <p className="min-w-0 text-soft max-[1179px]:pr-160">{over}</p>
        {position.isWaiting && (
          <span className="figures text-tiny whitespace-nowrap text-soft max-[1179px]:hidden">
            {t`${position.at + 1} of ${position.count}`}
          </span>
        )}
      </div>
      <h2 className="text-title leading-tight font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}

type DecisionProps = {
  title: ReactNode
  beside?: ReactNode
  position: QueuePosition
  /**
   * Whether this operator may decide although another has the item open. Never for outgoing money, which one claims.
   */
  mayDecide?: boolean
  children: ReactNode
  foot: ReactNode
}

/** The right of a page: who decides and the effect. Below, always visible, is the decision. */
export function DecisionPane({ title, beside, position, mayDecide = true, children, foot }: DecisionProps) {
  const { t } = useLingui()
  const others = position.openBy.join(', ')
  return (
    <section
      aria-label={t`Decision`}
      className="flex w-360 shrink-0 flex-col border-l border-line bg-paper min-[1180px]:w-400 min-[1400px]:w-440"
    >
      <header className="flex h-41 shrink-0 items-center justify-between gap-12 border-b border-line px-20">
        <h3 className="font-semibold">{title}</h3>
        <span className="truncate text-tiny text-soft">{beside}</span>
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing else to stop at
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-20 py-12 focus-visible:-outline-offset-2"
      >
        {position.openBy.length > 0 && (
          <p role="status" className="tint-wait mb-12 rounded-small px-12 py-8">
            {mayDecide ? t`${others} has it open too. You can still decide.` : t`${others} has it open too.`}
          </p>
        )}
        {children}
      </div>
      <footer className="shrink-0 border-t border-line px-20 pt-12 pb-16">
        {position.isWaiting ? (
          foot
        ) : (
          <p className="text-soft">
            <Trans>This item does not need a decision here.</Trans>
          </p>
        )}
      </footer>
    </section>
  )
}

export function PaneHead({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-12 pt-18 pb-4">
      <h3 className="font-semibold">{children}</h3>
      <span className="text-tiny text-soft">{beside}</span>
    </div>
  )
}

type FactProps = { name: ReactNode; children: ReactNode; isStrong?: boolean }

export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={classNames('divide-y divide-line', className)}>{children}</dl>
}

export function Fact({ name, children, isStrong = false }: FactProps) {
  return (
    <div className="flex min-h-28 items-baseline justify-between gap-16 py-4">
      <dt className="text-soft">{name}</dt>
      <dd className={classNames('min-w-0 text-right break-words', isStrong && 'font-semibold')}>{children}</dd>
    </div>
  )
}
