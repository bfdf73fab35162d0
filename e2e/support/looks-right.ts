import { expect, type Page } from '@playwright/test'

/** Traces of mistakes, which no screen may show. */
const mistakes = /\bundefined\b|\bNaN\b|\[object |\bnull\b|\{\w+\}|Invalid Date/

/** Every page has more elements, so fewer mean that nothing was checked. */
const leastElements = 3

/** Nothing may be cut off at the sides, no text may be hidden, and there must be no trace of a mistake. */
export async function looksRight(page: Page, about: string) {
  // Elements below a storefront page are rendered by the server only.
  const parts = page.locator('#app, #page, #page ~ :not(script)')
  const text = (await parts.allTextContents()).join(' ')
  expect(text.match(mistakes)?.[0], about).toBeUndefined()
  const { looked, wide } = await page.evaluate(() => {
    // A strip of tabs or chips, or pictures to swipe. Vertical scroll areas compute to the same `overflow-x`.
    const isStrip = (element: Element) => {
      const { overflowX, scrollSnapType } = getComputedStyle(element)
      return /auto|scroll/.test(overflowX) && (element.clientHeight < 120 || scrollSnapType.startsWith('x'))
    }
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null && (isStrip(element) || scrollsSideways(element.parentElement))
    const elements = [...document.querySelectorAll('main *, [role=main] *, #page *, #page ~ footer *')]
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
  expect(await page.evaluate(findSmallFields), `${about}: a phone does not zoom into a field`).toEqual([])
  expect(await page.evaluate(findHiddenTexts), `${about}: every text is whole`).toEqual([])
}

/**
 * Fields with text below 16 px, because an iPhone zooms into them and does not zoom out. The console is for desktops.
 */
function findSmallFields(): string[] {
  const typed = 'input:not([type=radio], [type=checkbox], [type=file], [type=range], [type=hidden]), textarea, select'
  return [...document.querySelectorAll<HTMLInputElement>(typed)]
    .filter((field) => !location.pathname.startsWith('/console') && field.checkVisibility())
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 120))
}

/**
 * Texts that another text overlaps, or whose end an ancestor hides. The boxes of the lines are measured, not those of
 * the elements. An ellipsis is intended, and scrollable content can be reached.
 */
function findHiddenTexts(): string[] {
  type Line = { node: Node; box: DOMRect }
  const parentOf = (node: Node) => node.parentElement as Element
  const isShown = (node: Node) =>
    Boolean(node.textContent?.trim()) &&
    !parentOf(node).closest('.sr-only, svg, option, dialog:not([open])') &&
    parentOf(node).checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // Elements behind a modal dialog, a popover or an open menu are covered on purpose.
  const app = document.querySelector('#app') ?? document.body
  const shown = [...document.querySelectorAll('dialog:modal, :popover-open, header details[open] > ul')].at(-1) ?? app
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  const found: string[] = []
  const say = (node: Node) => node.textContent?.trim().slice(0, 40) ?? ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!isShown(node)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    let { left, top, right, bottom } = new DOMRect(0, 0, innerWidth, innerHeight)
    let isEllipsis = false
    let isInStrip = false
    for (let around: Element | null = parentOf(node); around; around = around.parentElement) {
      const style = getComputedStyle(around)
      isEllipsis ||= style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (style.overflowX === 'visible') continue
      isInStrip ||= /auto|scroll/.test(style.overflowX) && around.clientHeight < 120
      const box = around.getBoundingClientRect()
      const isHidden = /hidden|clip/.test(style.overflowX)
      const isCut = [...range.getClientRects()].some((line) => line.right > box.right + 2 || line.left < box.left - 2)
      if (isHidden && isCut && !isEllipsis && !isInStrip && around.scrollHeight <= around.clientHeight + 1)
        found.push(`cut: ${say(node)}`)
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    for (const line of range.getClientRects()) {
      const width = Math.min(right, line.right) - Math.max(left, line.left)
      const height = Math.min(bottom, line.bottom) - Math.max(top, line.top)
      if (width > 1 && height > 1)
        lines.push({ node, box: new DOMRect(Math.max(left, line.left), Math.max(top, line.top), width, height) })
    }
  }
  for (const [at, one] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      if (one.node === other.node) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // The boxes of two lines of text may touch, because letters do not fill them.
      if (width > 2 && height > 0.4 * Math.min(one.box.height, other.box.height))
        found.push(`overlap: ${say(one.node)} / ${say(other.node)}`)
    }
  }
  return found
}
