import { expect, type Page } from '@playwright/test'
import { atRest } from './at-rest.ts'

/** What WCAG 2.5.8 asks of everything that is pressed, in CSS pixels. */
const least = 24
/** What a thumb needs: rows, the buttons of a screen's purpose, the way back, the bar at the bottom, keys of a pad. */
const leastOften = 44
/** The edge of a box may lie between two pixels of the screen. */
const edge = 1

type Box = { left: number; top: number; right: number; bottom: number }
type Target = {
  name: string
  /** Where it is while nothing is scrolled for it. */
  box: Box
  /** The side of the largest square that answers to a press; no more than is asked is measured. */
  size: number
  isOften: boolean
  /** In a line of text, whose height is the text's. */
  isInText: boolean
  /** The places in the list of those that it is inside of, or that are inside of it. */
  related: number[]
}

/**
 * Nothing that is pressed is smaller than it can be hit, by what answers at each point: what lies over a button counts
 * against it, and room that belongs to it without being drawn counts for it. On a desk nothing needs a thumb's room.
 */
export async function largeEnough(page: Page, about: string, hand: 'thumb' | 'mouse' = 'thumb') {
  await atRest(page)
  const primary = await page.evaluate(readAccent)
  const targets = await page.evaluate(measureTargets, { least, often: hand === 'thumb' ? leastOften : least, primary })
  expect(targets.length, `${about}: there is something to press`).toBeGreaterThan(0)
  const small = targets.filter((target) => {
    if (hand === 'thumb' && target.isOften) return target.size < leastOften - edge
    return target.size < least - edge && !target.isInText && !hasRoom(target, targets)
  })
  const named = small.map(({ name, size, isOften }) => `${size} px${isOften ? ', pressed often' : ''}: ${name}`)
  expect(named, `${about}: everything is large enough to press`).toEqual([])
}

const middleOf = ({ left, top, right, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2] as const

/** A circle of the least size around its middle touches no other target, nor the circle of a small one: WCAG's rule. */
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

/** The accent's colour as the browser computes it: who has it in the back is a button of a screen's purpose. */
function readAccent(): string {
  const element = document.body.appendChild(document.createElement('i'))
  element.style.background = 'var(--color-accent)'
  const { backgroundColor } = getComputedStyle(element)
  element.remove()
  return backgroundColor
}

/** Everything that can be pressed. Each is brought into view, and the points around its middle are asked who answers. */
function measureTargets(sizes: { least: number; often: number; primary: string }): Target[] {
  const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]'
  const often =
    'header a, header button, nav a, li > a, li > button, .grid-cols-3 > button, fieldset > :is(button, label)'
  // What is open above the page hides some of it, until it is closed; the header's list is no layer to the browser.
  const layers = document.querySelectorAll('dialog:modal, :popover-open, header details[open]')
  const shown = [...layers].at(-1) ?? document.body
  const isTiny = (element: Element) => element.clientWidth <= 1 && element.getBoundingClientRect().width <= 1
  // A box that is only heard is pressed by its label.
  const pressed = [...shown.querySelectorAll<HTMLElement>(kinds)].map(
    (element) => (element instanceof HTMLInputElement && isTiny(element) && element.labels?.[0]) || element,
  )
  const elements = [...new Set(pressed)].filter(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      !isTiny(each) &&
      !each.matches(':disabled, [inert] *') &&
      // The bars of a chart are as wide as a day can be: the table and the list beside it say the same.
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
    // Most are large enough around their middle: to ask four points there is cheaper than to go as far as each reaches.
    const half = enough / 2 - 1
    const isEnough = ([x, y]: readonly [number, number]) =>
      [-half, half].every((far) => answers(target, x + far, y) && answers(target, x, y + far))
    if (points.some(isEnough)) return enough
    const found = points.map((point) => {
      if (!answers(target, ...point)) return 0
      const wide = reach(target, point, [-1, 0]) + 1 + reach(target, point, [1, 0])
      return Math.min(wide, reach(target, point, [0, -1]) + 1 + reach(target, point, [0, 1]), enough)
    })
    return Math.max(0, ...found)
  }
  const isPrimary = (each: Element) =>
    each.matches('a, button') && getComputedStyle(each).backgroundColor === sizes.primary
  const isOften = (each: Element) => each.matches(often) || isPrimary(each)
  const isInText = (each: Element) =>
    getComputedStyle(each).display === 'inline' &&
    [...(each.parentElement?.childNodes ?? [])].some((node) => /[\p{L}\p{N}]/u.test(node.nodeValue ?? ''))
  const boxes = elements.map((each) => each.getBoundingClientRect())
  const places = [...document.querySelectorAll('*')].map((each) => [each, each.scrollLeft, each.scrollTop] as const)
  const targets = elements.map((element, at) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, right, bottom, width, height } = boxes[at] as DOMRect
    const name = (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)
    const related = elements.flatMap((other, place) =>
      other.contains(element) || element.contains(other) ? place : [],
    )
    return {
      ...{ name: `${element.tagName} "${name}", ${width} × ${height}`, box: { left, top, right, bottom } },
      ...{ size: sizeOf(element, isOften(element) ? sizes.often : sizes.least), isOften: isOften(element) },
      isInText: isInText(element),
      related,
    }
  })
  for (const [each, left, top] of places) {
    if (each.scrollLeft !== left || each.scrollTop !== top) each.scrollTo({ left, top, behavior: 'instant' })
  }
  return targets
}
