import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { monthFrom } from './calendar-month.ts'

type Props = {
  /** YYYY-MM */
  month: string
  hasEarlier?: boolean
  hasLater?: boolean
  onMonth: (month: string) => void
  children?: ReactNode
}

/** A month between the steps to the ones beside it. */
export function MonthHead({ month, hasEarlier = true, hasLater = true, onMonth, children }: Props) {
  const { t } = useLingui()
  const step = (label: string, months: number, icon: typeof ChevronLeft) => (
    <IconButton label={label} icon={icon} onPress={() => onMonth(monthFrom(month, months))} className="text-ink" />
  )
  return (
    <div className="flex items-center justify-between px-8 pt-20">
      {hasEarlier ? step(t`Earlier month`, -1, ChevronLeft) : <span className="size-44" />}
      <div className="text-center">
        <h2 className="text-body font-semibold" aria-live="polite">
          <DateText at={`${month}-01`} style="month" />
        </h2>
        {children}
      </div>
      {hasLater ? step(t`Later month`, 1, ChevronRight) : <span className="size-44" />}
    </div>
  )
}
