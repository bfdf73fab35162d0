import { expect, type Page } from '@playwright/test'
import { atRest } from './at-rest.ts'

/** The minimum size of a target by WCAG 2.5.8, in CSS pixels. */
const least = 24
/** The minimum size for a thumb: rows, primary buttons, Back, the tab bar, keys of a pad. */
const leastOften = 44
/** The edge of a box may lie between two pixels of the screen. */
const edge = 1

const selectors = {
  kinds: 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]',
  often: 'header a, header button, nav a, li > a, li > button, .grid-cols-3 > button, fieldset > :is(button, label)',
  // Only the topmost layer is measured, because it covers the page. To the browser the header's list is not a layer.
  layers: 'dialog:modal, :popover-open, header details[open]',
}

type Box = { left: number; top: number; right: number; bottom: number }
type Target = {
  name: string
  box: Box
  size: number
  isOften: boolean
  isInText: boolean
  related: number[]
}

/**
 * Every target must be large enough, by hit testing: an element that covers a button reduces its size, and an invisible
 * area that belongs to it increases it. A mouse does not need the size for a thumb.
 */
export async function largeEnough(page: Page, about: string, hand: 'thumb' | 'mouse' = 'thumb') {
  await atRest(page)
  const primary = await page.evaluate(readAccent)
  const often = hand === 'thumb' ? leastOften : least
  const targets = await page.evaluate(measureTargets, { least, often, primary, selectors })
  expect(targets.length, `${about}: there is something to press`).toBeGreaterThan(0)
  const small = targets.filter((target) => {
    if (hand === 'thumb' && target.isOften) return target.size < leastOften - edge
    return target.size < least - edge && !target.isInText && !hasRoom(target, targets)
  })
  const named = small.map(({ name, size, isOften }) => `${size} px${isOften ? ', pressed often' : ''}: ${name}`)
  expect(named, `${about}: everything is large enough to press`).toEqual([])
}

const middleOf = ({ left, top, right, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2] as const

/**
 * WCAG's spacing rule: a circle of the minimum size around its centre touches no other target, nor the circle of a
 * small one.
 */
function hasRoom({ box, related }: Target, targets: readonly Target[]): boolean {
  const [x, y] = middleOf(box)
  return targets.every((other, at) => {
    if (related.includes(at)) return true
    const { left, right, top, bottom } = other.box
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
    const [otherX, otherY] = middleOf(other.box)
    const isOtherSmall = other.size < least - edge
    return away >= least / 2 && (!isOtherSmall || Math.hypot(otherX - x, otherY - y) >= least)
  })
}

/** The accent colour as the browser computes it; its background marks primary buttons. */
function readAccent(): string {
  const element = document.body.appendChild(document.createElement('i'))
  element.style.background = 'var(--color-accent)'
  const { backgroundColor } = getComputedStyle(element)
  element.remove()
  return backgroundColor
}

type Measures = { least: number; often: number; primary: string; selectors: typeof selectors }

function measureTargets({ selectors: { kinds, often, layers }, ...sizes }: Measures): Target[] {
  const shown = [...document.querySelectorAll(layers)].at(-1) ?? document.body
  const isTiny = (element: Element) => element.clientWidth <= 1 && element.getBoundingClientRect().width <= 1
  // A visually hidden input is pressed by its label.
  const pressed = [...shown.querySelectorAll<HTMLElement>(kinds)].map(
    (element) => (element instanceof HTMLInputElement && isTiny(element) && element.labels?.[0]) || element,
  )
  const elements = [...new Set(pressed)].filter(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      !isTiny(each) &&
      !each.matches(':disabled, [inert] *') &&
      // The bars of a chart may be narrow: the table and the list beside it have the same data.
      !each.closest('figure fieldset'),
  )
  const answers = (target: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (target.contains(hit) || hit.closest('label') === target)
  }
  const reach = (target: Element, [x, y]: readonly [number, number], [dx, dy]: readonly [number, number]) => {
    let far = 0
    while (far < sizes.often && answers(target, x + dx * (far + 1), y + dy * (far + 1))) far += 1
    return far
  }
  const shares = [0.5, 0.2, 0.8]
  const sizeOf = (target: Element, enough: number): number => {
    const points = [...target.getClientRects()].flatMap(({ left, top, width, height }) =>
      shares.flatMap((across) => shares.map((down) => [left + width * across, top + height * down] as const)),
    )
    // Most are large enough around their centre: testing four points there is cheaper than measuring how far each
    // reaches.
    const half = enough / 2 - 1
    const isEnough = ([x, y]: readonly [number, number]) =>
      [-half, half].every((far) => answers(target, x + far, y) && answers(target, x, y + far))
    if (points.some(isEnough)) return enough
    let largest = 0
    for (const point of points) {
      if (!answers(target, ...point)) continue
      const tall = reach(target, point, [0, -1]) + 1 + reach(target, point, [0, 1])
      // A square at this point cannot be larger than its height, so it cannot beat the largest so far.
      if (tall <= largest) continue
      largest = Math.max(largest, Math.min(tall, reach(target, point, [-1, 0]) + 1 + reach(target, point, [1, 0])))
    }
    return Math.min(largest, enough)
  }
  /** All of its corners take a press, so no part of it is out of view. */
  const isWhole = (target: Element) => {
    const { left, top, right, bottom } = target.getBoundingClientRect()
    return [left + 1, right - 1].every((x) => [top + 1, bottom - 1].every((y) => answers(target, x, y)))
  }
  /** Most can be pressed where they are; the others are scrolled into view first. */
  const sizeInView = (target: Element, enough: number): number => {
    const seen = sizeOf(target, enough)
    if (seen >= enough || isWhole(target)) return seen
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return sizeOf(target, enough)
  }
  const isOften = (each: Element) =>
    each.matches(often) || (each.matches('a, button') && getComputedStyle(each).backgroundColor === sizes.primary)
  const isInText = (each: Element) =>
    getComputedStyle(each).display === 'inline' &&
    [...(each.parentElement?.childNodes ?? [])].some((node) => /[\p{L}\p{N}]/u.test(node.nodeValue ?? ''))
  const boxes = elements.map((each) => each.getBoundingClientRect())
  const scrolls = [...document.querySelectorAll('*')].map((each) => [each, each.scrollLeft, each.scrollTop] as const)
  const targets = elements.map((element, at) => {
    const size = sizeInView(element, isOften(element) ? sizes.often : sizes.least)
    const { left, top, right, bottom, width, height } = boxes[at] as DOMRect
    const name = (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)
    const related = elements.flatMap((each, index) => (each.contains(element) || element.contains(each) ? index : []))
    const about = { name: `${element.tagName} "${name}", ${width} × ${height}`, box: { left, top, right, bottom } }
    return { ...about, size, isOften: isOften(element), isInText: isInText(element), related }
  })
  const moved = scrolls.filter(([each, left, top]) => each.scrollLeft !== left || each.scrollTop !== top)
  for (const [each, left, top] of moved) each.scrollTo({ left, top, behavior: 'instant' })
  return targets
}
