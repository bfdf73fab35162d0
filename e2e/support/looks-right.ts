import { expect, type Page } from '@playwright/test'

/** What no screen ever shows: the traces of a mistake. */
const mistakes = /\bundefined\b|\bNaN\b|\[object |\bnull\b|\{\w+\}|Invalid Date/

/** A title alone has more. */
const leastElements = 3

/** Nothing is cut off at the sides, and nothing stands there that a mistake leaves behind. */
export async function looksRight(page: Page, about: string) {
  const text = (await page.locator('#app').textContent()) ?? ''
  expect(text.match(mistakes)?.[0], about).toBeUndefined()
  const { looked, wide } = await page.evaluate(() => {
    // A strip of tabs or chips; what scrolls up and down computes to the same `overflow-x`, and is taller.
    const isStrip = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) && element.clientHeight < 120
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null && (isStrip(element) || scrollsSideways(element.parentElement))
    const elements = [...document.querySelectorAll('main *, [role=main] *')]
    const found = elements
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const isOutside = width > 0 && (right > innerWidth + 1 || left < -1)
        return isOutside && !element.closest('.sr-only, svg') && !scrollsSideways(element.parentElement)
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
    return { looked: elements.length, wide: found }
  })
  expect(looked, `${about}: there is something to look at`).toBeGreaterThan(leastElements)
  expect(wide, `${about}: nothing is cut off`).toEqual([])
}
