import { useEffect } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { signOut } from './sign-out.ts'

const acts = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Ends the session after the idle time that the server allows, counted from the last key, press or wheel. The server
 * cannot count it, because live reads are calls too and keep the session in use.
 */
export function useIdle(minutes: number | undefined) {
  useEffect(() => {
    if (minutes === undefined) return
    let touchedMs = Date.now()
    const controller = new AbortController()
    const touch = () => {
      touchedMs = Date.now()
    }
    for (const act of acts) document.addEventListener(act, touch, { signal: controller.signal, passive: true })
    const timer = setInterval(() => {
      if (Date.now() - touchedMs > minutes * minuteMs) signOut()
    }, minuteMs)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [minutes])
}
