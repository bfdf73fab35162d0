import type { Page } from '@playwright/test'

/** What a mouse, a pen or a finger causes; a click by Enter has a detail of 0 and is not counted. */
const pointerEvents = [
  'pointerdown',
  'pointermove',
  'mousedown',
  'mousemove',
  'touchstart',
  'wheel',
  'click',
  'dblclick',
]

/** From the next page on, counts the pointer events that reach the page; answers how many there were in this one. */
export async function countPointerEvents(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((kinds) => {
    const counted = { events: 0 }
    Object.assign(window, { pointerEvents: counted })
    for (const kind of kinds) {
      const count = (event: Event) => {
        if (kind !== 'click' || (event as MouseEvent).detail > 0) counted.events += 1
      }
      window.addEventListener(kind, count, { capture: true, passive: true })
    }
  }, pointerEvents)
  return () => page.evaluate(() => (window as unknown as { pointerEvents: { events: number } }).pointerEvents.events)
}
