import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'

type Props = {
  at: number
  count: number
  /** Shown instead of the position if the item is not in the list. */
  none: string
  onMove: (step: number) => void
  onList: () => void
  className?: string
}

/** Replaces the list, which a narrow window hides: the position in it, with buttons for the next item. */
export function ListStepper({ at, count, none, onMove, onList, className }: Props) {
  const { t } = useLingui()
  return (
    <div className={classNames('flex items-center gap-6 min-[1180px]:hidden', className)}>
      <button
        type="button"
        aria-label={t`Previous`}
        onClick={() => onMove(-1)}
        className="flex size-28 items-center justify-center rounded-small bg-fill"
      >
        <Icon of={ChevronLeft} size={1.6} />
      </button>
      <button type="button" onClick={onList} className="figures px-4 text-tiny text-soft">
        {at === -1 ? none : t`${at + 1} of ${count}`}
      </button>
      <button
        type="button"
        aria-label={t`Next`}
        onClick={() => onMove(1)}
        className="flex size-28 items-center justify-center rounded-small bg-fill"
      >
        <Icon of={ChevronRight} size={1.6} />
      </button>
    </div>
  )
}
