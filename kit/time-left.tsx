import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { classNames } from './class-names.ts'

/** A shorter time is shown in amber. */
const soonMs = 6 * hourMs

type Props = { until: string; className?: string }

/** The remaining time to the minute: "3 h 12 m left". It counts down automatically. */
export function TimeLeft({ until, className }: Props) {
  const leftMs = useTimeLeft(until)
  const text = useTimeLeftText()
  return (
    <time
      dateTime={until}
      className={classNames('figures whitespace-nowrap', leftMs < soonMs ? 'text-wait' : 'text-soft', className)}
    >
      {text(leftMs)}
    </time>
  )
}

/** Milliseconds until then, never below zero. Renders again each minute, and each second in the last two minutes. */
export function useTimeLeft(until: string) {
  const [now, setNow] = useState(() => Date.now())
  const leftMs = Math.max(0, new Date(until).getTime() - now)
  const stepMs = leftMs <= 2 * minuteMs ? 1_000 : minuteMs
  const isOver = leftMs === 0
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs, isOver])
  return leftMs
}

/** Formats the remaining time. */
export function useTimeLeftText() {
  const { t } = useLingui()
  return (leftMs: number) => {
    const days = Math.floor(leftMs / dayMs)
    const hours = Math.floor((leftMs % dayMs) / hourMs)
    const minutes = Math.floor((leftMs % hourMs) / minuteMs)
    if (leftMs <= 0) return t`time is up`
    if (days > 0) return t`${days} d ${hours} h left`
    if (hours > 0) return t`${hours} h ${minutes} min left`
    if (minutes > 0) return t`${minutes} min left`
    return t`less than a minute left`
  }
}
