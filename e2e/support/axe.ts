import { expect, type Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'
import { isLong } from '#tools/long.ts'
import { atRest, hasRead } from './at-rest.ts'
import { turnOfCommit } from './turns.ts'

const leastRules = 10

const rulesOfColour = ['color-contrast', 'link-in-text-block']

const themes = ['light', 'dark'] as const

/** How often axe has checked a browser's page, so that the theme of the first check changes with each commit. */
const turns = new WeakMap<Page, number>()

/** Checks of one theme alternate. */
function themeOfNext(page: Page) {
  const turn = turns.get(page) ?? turnOfCommit
  turns.set(page, turn + 1)
  return themes.filter((_, at) => at === turn % themes.length)
}

/**
 * Expects no violation of any axe rule on the current page: in both themes in a full run, or in the one whose turn it
 * is. `targets` also checks that pressed elements have 24 pixels or enough space around them, a rule that is off by
 * default.
 */
export async function axe(page: Page, { targets = false, inBothThemes = isLong } = {}): Promise<void> {
  await hasRead(page)
  for (const [at, colorScheme] of (inBothThemes ? themes : themeOfNext(page)).entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await atRest(page)
    const rules = { 'target-size': { enabled: targets } }
    const options: RunOptions = at === 0 ? { rules } : { runOnly: rulesOfColour }
    const { passed, tried, found: named } = await run(page, options)
    // An opened picture has no text, so the colour rules are tried but may pass nothing.
    if (at === 0) expect(passed, 'axe looked at something').toBeGreaterThan(leastRules)
    else expect(tried, 'axe tried the colours').toContain('color-contrast')
    const excused = await excusedTargets(
      page,
      named.flatMap(({ id, target }) => (id === 'target-size' ? String(target) : [])),
    )
    const found = named.filter(({ id, target }) => id !== 'target-size' || !excused.includes(String(target)))
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

export const axePath = '/axe.js'

/**
 * Axe's script of half a megabyte comes from the page's own origin and is compiled once for many documents: sending it
 * through the debugger took most of axe's time. A page without a connection gets it through the debugger.
 */
async function loadAxe(page: Page) {
  const isThere = () => page.evaluate(() => 'axe' in window)
  if (await isThere()) return
  const load = (path: string) => import(path).then(() => undefined)
  await page.evaluate(load, axePath).catch(async (cause: unknown) => {
    if (await page.evaluate(() => navigator.onLine)) throw cause
    await page.evaluate(axeCore.source)
  })
}

/** The app has no frames, so results are collected in the page, and only violations leave it. */
async function run(page: Page, options: RunOptions) {
  await loadAxe(page)
  return page.evaluate(
    async (given) => {
      const { axe: tool } = window as unknown as { axe: typeof axeCore }
      const { passes, incomplete, inapplicable, violations } = await tool.run(document, given)
      return {
        passed: passes.length,
        tried: [...passes, ...incomplete, ...inapplicable].map(({ id }) => id),
        found: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
        ),
      }
    },
    { ...options, resultTypes: ['violations' as const] },
  )
}

/**
 * Excused are links that cover their whole row, of which axe measures only the words, and bars of a chart. The table
 * and the list beside a chart have the same data.
 */
const excusedTargets = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (each) =>
      each.filter((selector) => {
        const element = document.querySelector(selector)
        if (element?.closest('figure fieldset')) return true
        const after = element && getComputedStyle(element, '::after')
        return after && after.content !== 'none' && after.position === 'absolute' && parseFloat(after.height) >= 24
      }),
    selectors,
  )
