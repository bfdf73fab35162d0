import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'

const look = classNames(
  'inline-flex h-40 items-center rounded-small px-10 font-medium whitespace-nowrap hover:bg-on-notice/10',
  'focus-visible:-outline-offset-2 focus-visible:outline-on-notice',
)

type BarProps = {
  /** The accessible name of the bar: "Selected products". */
  label: string
  status: string
  closeLabel: string
  isRaised?: boolean
  onClose: () => void
  children: ReactNode
}

export function FloatingBar({ label, status, closeLabel, isRaised = false, onClose, children }: BarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'absolute left-1/2 z-5 flex -translate-x-1/2 items-center gap-2 rounded-field bg-notice px-6 py-4 text-on-notice',
        isRaised ? 'bottom-72' : 'bottom-12',
      )}
    >
      <span role="status" className="figures px-10 font-semibold whitespace-nowrap">
        {status}
      </span>
      {children}
      <button type="button" aria-label={closeLabel} onClick={onClose} className={look}>
        <Icon of={X} size={1.6} />
      </button>
    </div>
  )
}

type Props = { label: string; count: number; onClear: () => void; children: ReactNode }

export function SelectionBar({ label, count, onClear, children }: Props) {
  const { t } = useLingui()
  return (
    <FloatingBar
      label={label}
      status={t`${plural(count, { one: '# selected', other: '# selected' })}`}
      closeLabel={t`Clear selection`}
      onClose={onClear}
    >
      {children}
    </FloatingBar>
  )
}

export function BarButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={look}>
      {children}
    </button>
  )
}
