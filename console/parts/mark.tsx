import { classNames } from '#kit/class-names.ts'
import type { Tone } from './clock.ts'

export type MarkKind = 'none' | 'todo' | 'half' | 'ongoing' | 'done' | 'late' | 'ended'

const colours: Readonly<Record<MarkKind, string>> = {
  none: 'text-soft',
  todo: 'text-soft',
  half: 'text-wait',
  ongoing: 'text-accent',
  done: 'text-good',
  late: 'text-bad',
  ended: 'text-soft',
}

/** The shape of a state. Its word is beside it, so that neither shape nor colour is needed to read it. */
export function Mark({ kind, className }: { kind: MarkKind; className?: string }) {
  return (
    <svg
      width="1.2rem"
      height="1.2rem"
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={classNames('shrink-0', colours[kind], className)}
    >
      {shapes[kind]}
    </svg>
  )
}

const ring = { cx: 6, cy: 6, r: 4.75, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
const stroke = { fill: 'none', stroke: 'var(--color-surface)', strokeWidth: 1.5, strokeLinecap: 'round' as const }

const shapes = {
  none: <circle {...ring} strokeDasharray="2 2" />,
  todo: <circle {...ring} />,
  half: (
    <>
      <circle {...ring} />
      <path d="M6 1.250a4.750 4.750 0 0 1 0 9.500z" fill="currentColor" />
    </>
  ),
  ongoing: (
    <>
      <circle cx="6" cy="6" r="5.500" fill="currentColor" />
      <path d="M4 6h4M6.500 4.250 8.250 6 6.500 7.750" {...stroke} />
    </>
  ),
  done: (
    <>
      <circle cx="6" cy="6" r="5.500" fill="currentColor" />
      <path d="m3.500 6.250 1.750 1.750 3.250-3.500" {...stroke} />
    </>
  ),
  late: (
    <>
      <path d="M6 .250 11.750 6 6 11.750.250 6z" fill="currentColor" />
      <path d="M6 3.500v3M6 8.400v.1" {...stroke} />
    </>
  ),
  ended: (
    <>
      <circle {...ring} />
      <path d="m2.750 9.250 6.500-6.500" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
}

export const markOfTone: Readonly<Record<Tone, MarkKind>> = { plain: 'todo', soon: 'half', late: 'late' }

export const textOfTone: Readonly<Record<Tone, string>> = {
  plain: 'text-soft',
  soon: 'text-wait',
  late: 'text-bad font-medium',
}
