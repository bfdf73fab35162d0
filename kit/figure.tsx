import { type ReactNode, useContext } from 'react'
import type { To } from 'react-router'
import { classNames } from './class-names.ts'
import { moneyParts, useFormats } from './format.tsx'
import { Link } from './link.tsx'
import { AmountsHidden, MoneyParts } from './money.tsx'
import { Skeleton } from './skeleton.tsx'

type FigureProps = {
  label: ReactNode
  /** In minor units. Undefined shows a skeleton. */
  amount: number | undefined
  /** The screen that explains the figure. */
  to?: To
}

/** The main figure of a screen: large and tabular, with a small unit. */
export function Figure({ label, amount, to }: FigureProps) {
  const formats = useFormats()
  const isHidden = useContext(AmountsHidden)
  const figure = (
    <span className="figures flex min-h-46 items-baseline gap-6 text-figure leading-[1.2] font-semibold tracking-tight">
      {amount === undefined ? (
        <Skeleton className="mt-6 h-34 w-200" />
      ) : isHidden ? (
        '••••••'
      ) : (
        <span className="min-w-0 break-all">
          <MoneyParts
            parts={moneyParts(amount, formats)}
            unitClass="mr-4 text-[2rem] font-normal tracking-normal text-soft"
          />
        </span>
      )}
    </span>
  )
  return (
    <div>
      <div className="flex items-center gap-4 text-caption text-soft">{label}</div>
      {to ? <Link to={to}>{figure}</Link> : figure}
    </div>
  )
}

type StatProps = {
  label: ReactNode
  /** Undefined while it is read. Null if there is no data yet. */
  children: ReactNode
  under?: ReactNode
  to?: To
  noData?: ReactNode
}

/** A smaller figure under its name. A StatGrid has two or three in a line. */
export function Stat({ label, children, under, to, noData }: StatProps) {
  const value =
    children === undefined ? (
      <Skeleton className="my-3 h-16 w-80" />
    ) : children === null ? (
      <span className="text-caption font-normal text-soft">{noData}</span>
    ) : (
      children
    )
  const inner = (
    <>
      <span className="block text-caption text-soft">{label}</span>
      <span className="figures flow-root min-h-22 text-small font-semibold">{value}</span>
      {under && <span className="block text-tiny text-soft">{under}</span>}
    </>
  )
  return to ? (
    <Link to={to} className="block min-w-0 rounded-small py-2">
      {inner}
    </Link>
  ) : (
    <div className="min-w-0 py-2">{inner}</div>
  )
}

export function StatGrid({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={classNames('grid gap-x-12 gap-y-6 px-20', columns === 3 ? 'thirds' : 'halves')}>{children}</div>
  )
}
