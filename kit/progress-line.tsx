import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** The name of the state. */
  children: ReactNode
  /** How many of the steps are done. */
  done: number
  steps: number
  tone?: 'accent' | 'bad'
  label: string
}

/** Progress in steps, with the name of the state below. */
export function ProgressLine({ children, done, steps, tone = 'accent', label }: Props) {
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={done}
        className="flex gap-4"
      >
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
      </div>
      {children && <div className="pt-6 text-caption text-soft">{children}</div>}
    </div>
  )
}
