import { useEffect } from 'react'
import { signOut } from './sign-out.ts'

const minuteMs = 60_000
const acts = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Ends the session when nobody has touched the console for as long as the server allows. What the console reads by
 * itself keeps the session alive there, so the server cannot know that the desk is empty.
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
      if (Date.now() - touchedMs > minutes * minuteMs) void signOut()
    }, minuteMs)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [minutes])
}
