import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, List } from 'lucide-react'
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
      <button
        type="button"
        onClick={onList}
        className="figures flex h-28 items-center gap-6 rounded-small bg-fill px-8 text-tiny"
      >
        <Icon of={List} size={1.6} label={t`The list`} />
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
