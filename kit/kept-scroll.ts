import type { RefObject } from 'react'

const name = 'scroll'
/** A list that has not grown so far by then has lost rows, and stays where it is. */
const growWithinMs = 5_000

const here = () => location.pathname + location.search

/** What a reload leaves of the shown screen, once. Another way into a screen begins at its top. */
function takeKept(): number {
  try {
    const [address, top] = JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string?, number?]
    if (address !== here()) return 0
    sessionStorage.removeItem(name)
    return top ?? 0
  } catch {
    // The browser stores nothing, or something else is stored there.
    return 0
  }
}

/** Scrolls to where the page was before its reload, as soon as the content is high enough. */
export function keepOverReload(area: HTMLElement, top: RefObject<number>): () => void {
  const isMain = () => area.checkVisibility() && area.closest('[role=main]') !== null
  const keep = () => {
    if (isMain()) sessionStorage.setItem(name, JSON.stringify([here(), top.current]))
  }
  const safely = () => {
    try {
      keep()
    } catch {
      // Without storage a reload begins at the top.
    }
  }
  addEventListener('pagehide', safely)
  const wanted = isMain() ? takeKept() : 0
  const stop = wanted > 0 ? follow(area, wanted) : () => undefined
  return () => {
    removeEventListener('pagehide', safely)
    stop()
  }
}

function follow(area: HTMLElement, wanted: number): () => void {
  const grow = new ResizeObserver(() => {
    area.scrollTop = wanted
    if (area.scrollTop >= wanted - 1) end()
  })
  const timer = setTimeout(end, growWithinMs)
  const events = ['wheel', 'touchstart', 'keydown'] as const
  // Whoever scrolls meanwhile is not moved.
  for (const event of events) area.addEventListener(event, end, { passive: true })
  if (area.firstElementChild) grow.observe(area.firstElementChild)
  function end() {
    grow.disconnect()
    clearTimeout(timer)
    for (const event of events) area.removeEventListener(event, end)
  }
  return end
}
