import { useLingui } from '@lingui/react/macro'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { Clock } from './clock.ts'

/** A length of time in its two largest units: "3 d 4 h", "4 h 12 min", "12 min". */
export function useLengthText() {
  const { t } = useLingui()
  return (ms: number) => {
    const length = Math.max(0, ms)
    const days = Math.floor(length / dayMs)
    const hours = Math.floor((length % dayMs) / hourMs)
    const minutes = Math.floor((length % hourMs) / minuteMs)
    if (days > 0) return t`${days} d ${hours} h`
    if (hours > 0) return t`${hours} h ${minutes} min`
    return t`${minutes} min`
  }
}

/** Formats the remaining time of a promise. */
export function useLeftText() {
  const { t } = useLingui()
  const lengthText = useLengthText()
  return ({ promisedBy }: Clock, nowMs: number) => {
    if (promisedBy === null) return t`no deadline`
    const leftMs = Date.parse(promisedBy) - nowMs
    const length = lengthText(Math.abs(leftMs))
    return leftMs < 0 ? t`late by ${length}` : t`${length} left`
  }
}
