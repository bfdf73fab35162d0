import { useEffect, useState } from 'react'

/** Whether the server shows the demo world; false until it has answered, and where it does not. Asks only where `isAsked`. */
export function useIsDemo(isAsked = true): boolean {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    fetch('/healthz', { signal: controller.signal })
      .then((response) => response.json())
      .then((health: { demo?: boolean }) => setDemo(health.demo === true))
      .catch(() => undefined)
    return () => controller.abort()
  }, [isAsked])
  return isDemo
}
