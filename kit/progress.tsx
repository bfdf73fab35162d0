import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ProgressProps = { label: string; done: number; total: number }

function Progress({
  label,
  done,
  total,
  className,
  children,
}: ProgressProps & { className: string; children: ReactNode }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className={className}
    >
      {children}
    </div>
  )
}

/** The finished share as one bar. */
export function ProgressBar({ className, ...progress }: ProgressProps & { className?: string }) {
  return (
    <Progress {...progress} className={classNames('h-8 overflow-hidden rounded-full bg-fill', className)}>
      <div className="h-full rounded-full bg-accent" style={{ width: `${(progress.done / progress.total) * 100}%` }} />
    </Progress>
  )
}

type LineProps = {
  children: ReactNode
  done: number
  steps: number
  tone?: 'accent' | 'bad'
  label: string
}

/** Progress in steps, with the name of the state below. */
export function ProgressLine({ children, done, steps, tone = 'accent', label }: LineProps) {
  return (
    <div>
      <Progress label={label} done={done} total={steps} className="flex gap-4">
        {Array.from({ length: steps }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
            key={at}
            className={classNames(
              'h-3 flex-1 rounded-full',
              at < done ? (tone === 'bad' ? 'bg-bad' : 'bg-accent') : 'bg-line',
            )}
          />
        ))}
      </Progress>
      {children && <div className="pt-6 text-caption text-soft">{children}</div>}
    </div>
  )
}
