import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type TimelineStep = {
  key: string
  title: ReactNode
  under?: ReactNode
  /** `done`: a filled dot; `now`: a halo and the only bold title; `coming`: an empty ring; `failed`: a red dot. */
  state: 'done' | 'now' | 'coming' | 'failed'
}

const dots = {
  done: 'bg-accent',
  now: 'bg-accent ring-4 ring-tint',
  coming: 'border-2 border-edge bg-paper',
  failed: 'bg-bad',
}

/** Past and coming events, in the order of the caller. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  const hasNow = steps.some(({ state }) => state === 'now')
  const weight = (state: TimelineStep['state']) => {
    if (state === 'coming') return 'text-soft'
    return hasNow && state === 'done' ? '' : 'font-semibold'
  }
  return (
    <ol aria-label={label}>
      {steps.map(({ key, title, under, state }, at) => (
        <li key={key} className="relative flex gap-12 pb-16 last:pb-0">
          {at < steps.length - 1 && <span className="absolute top-16 bottom-0 left-[0.45rem] w-px bg-line" />}
          <span className={classNames('relative mt-6 size-10 shrink-0 rounded-full', dots[state])} />
          <div className="min-w-0">
            <p className={classNames('text-small', weight(state))}>{title}</p>
            {under && <div className="text-caption text-soft">{under}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
