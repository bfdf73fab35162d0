import type { ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { SkeletonBars, SkeletonRows } from '#kit/skeleton.tsx'

const tones = { wait: 'text-wait', good: 'text-good', bad: 'text-bad', soft: 'text-soft' }

export type StatusTone = keyof typeof tones

type RowProps = {
  number: string
  createdAt: string
  to: string
  title: ReactNode
  amount: ReactNode
  status: ReactNode
  tone: StatusTone
  children?: ReactNode
}

export function MoneyRecordRow({ number, createdAt, to, title, amount, status, tone, children }: RowProps) {
  return (
    <article aria-label={number} className="relative border-b border-line bg-surface px-20 py-14">
      <div className="flex items-baseline justify-between gap-12 text-small">
        <Link to={to} className="min-w-0 font-medium break-words after:absolute after:inset-0 active:after:bg-ink/5">
          {title}
        </Link>
        <span className="shrink-0 font-semibold">{amount}</span>
      </div>
      <div className="flex items-baseline justify-between gap-12 pt-2 text-caption text-soft">
        <span className="figures min-w-0">
          {number} · <DateText at={createdAt} />
        </span>
        <span className={classNames('shrink-0 font-medium', tones[tone])}>{status}</span>
      </div>
      {children}
    </article>
  )
}

type StatusProps = { tone: StatusTone; under: ReactNode; children: ReactNode }

/** In a table: the status, and below it what is next or why. */
export const RecordStatus = ({ tone, under, children }: StatusProps) => (
  <>
    <span className={classNames('font-medium', tones[tone])}>{children}</span>
    <span className="block text-soft">{under}</span>
  </>
)

export function MoneyRecordSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonBars className="px-20" bars={['h-18 w-80', 'mt-8 h-40 w-180']} />
      <div className="pt-32">
        <SkeletonRows rows={5} />
      </div>
    </div>
  )
}
