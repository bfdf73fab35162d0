import type { Locator, Page } from '@playwright/test'
import { paths } from '#console/paths.ts'
import { minuteMs } from '#contract/durations.ts'
import { wireLanguages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'
import { atRest, hasRead } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { desk, openConsole } from './support/console.ts'
import { deskTest as test } from './support/desk-world.ts'
import { expect } from './support/journey.ts'
import { speakLongWords } from './support/long-words.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import { firstLinks, kindOfPage, linksOf, roomCount, roomPaths } from './support/room-links.ts'
import { largeEnough } from './support/targets.ts'

const small = { width: 1024, height: 768 }
/** As high as the longest page, so that scrolled parts are checked too. */
const high = { width: 1024, height: 3_000 }

test.use({ ...desk, viewport: small })

type Walk = {
  page: Page
  url: string
  name: string
  /** The stored code of the language. */
  lang: string
  /** The kinds of pages that were checked, and the buttons whose dialogs were opened. */
  looked: Set<string>
  dialogs: Set<string>
  /** The failures: one walk reports all of them. */
  found: string[]
}

/** Errors in the browser's console, in addition to those that every journey watches for. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
  })
  return errors
}

/** Checks a page and records what is wrong, so that the walk goes on. */
async function lookAt(walk: Walk, kind: string) {
  try {
    await isWhole(walk, kind)
  } catch (error) {
    walk.found.push(error instanceof Error ? error.message : String(error))
    await walk.page.setViewportSize(small)
  }
  await photograph(
    walk.page,
    `room-${kind.replaceAll(/[^\p{L}\p{M}\d]+/gu, '-').slice(0, 60)}-${walk.name.replace(' ', '-')}`,
  )
}

async function isWhole({ page, name }: Walk, kind: string) {
  await atRest(page)
  await looksRight(page, `${kind} in ${name}`)
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWider, `${kind} in ${name} is wider than the window`).toBe(false)
  await page.setViewportSize(high)
  await hasRead(page)
  await looksRight(page, `${kind} in ${name}, whole`)
  await largeEnough(page, `${kind} in ${name}, whole`, 'mouse')
  await page.setViewportSize(small)
  await axe(page)
}

const openDialog = (page: Page) => page.locator('dialog:modal')

/** Opens and closes each dialog that a button of the page opens; submits none. */
async function lookAtDialogs(walk: Walk, kind: string) {
  const { page, dialogs } = walk
  const buttons = page.locator('main button:visible:not([aria-disabled]):not([aria-pressed]):not([aria-expanded])')
  const names = [...new Set(await buttons.allInnerTexts())].filter((name) => name.trim() !== '')
  const address = page.url()
  for (const name of names) {
    const key = `${kind.split(' ')[0]}: ${name}`
    if (dialogs.has(key)) continue
    dialogs.add(key)
    await lookBehind(walk, `${kind}: ${name.split('\n')[0]}`, buttons.filter({ hasText: name }).first())
    await page.goto(address)
    await isRead(page)
  }
}

/** A room loads its code first, behind an empty page, and then its data. */
async function isRead(page: Page) {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0)
  await hasRead(page)
}

/** Presses a button and checks the dialog that it opens, if it opens one. */
async function lookBehind(walk: Walk, kind: string, button: Locator) {
  const { page } = walk
  if (!(await button.isVisible())) return
  await button.click()
  await hasRead(page)
  if ((await openDialog(page).count()) === 0) return
  await lookAt(walk, kind)
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
}

const roomOf = (link: string) => kindOfPage(link).split(' ')[0] ?? ''

/** The rooms of the operator's roles: those in the rail, and the one in the account menu. */
async function ownRooms(page: Page): Promise<Set<string>> {
  const links = await linksOf(page)
  return new Set([...links, paths.security].map(roomOf))
}

/** Follows links from the first ones on, and checks the first page of each kind. */
async function walkAs(walk: Walk, token: string) {
  const { page, url, looked } = walk
  await openConsole(page, { url, token })
  await page.evaluate((code) => localStorage.setItem('console:lang', code), walk.lang)
  await page.reload()
  // The rail comes with the operator's name.
  await expect(page.getByRole('navigation').first()).toContainText('@')
  const own = await ownRooms(page)
  const waiting = [...firstLinks]
  for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
    const kind = kindOfPage(link)
    if (looked.has(kind) || !own.has(roomOf(link))) continue
    await page.goto(`${url}/console${link}`)
    await expect(page.getByRole('navigation').first()).toContainText('@')
    await isRead(page)
    looked.add(kind)
    await lookAt(walk, kind)
    if (isLong) await lookAtDialogs(walk, kind)
    waiting.push(...(await linksOf(page)))
  }
}

const runs = [
  { name: 'long words', lang: wireLanguages.en, tag: 'en' },
  { name: 'Thai', lang: wireLanguages.th, tag: 'th' },
] as const

for (const { name, lang, tag } of runs.filter((_, at) => isLong || at === 0)) {
  test(`every room of the console stands whole at 1024 pixels, in ${name}`, async ({ page, deskWorld }) => {
    test.setTimeout((isLong ? 120 : 20) * minuteMs)
    expect(roomPaths).toHaveLength(roomCount)
    expect([...roomPaths, paths.signIn].sort()).toEqual(Object.values(paths).sort())
    const { world, operators } = deskWorld
    const errors = watchErrors(page)
    if (tag === 'en') await speakLongWords(page)
    const walk: Walk = { page, url: world.url, name, lang, looked: new Set(), dialogs: new Set(), found: [] }
    await page.goto('/healthz')
    for (const token of Object.values(operators)) await walkAs(walk, token)
    expect([...walk.found, ...errors]).toEqual([])
    for (const path of roomPaths) expect([...walk.looked], path).toContain(kindOfPage(path))
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    expect(walk.looked.size).toBeGreaterThan(roomCount * 1.5)
    if (tag === 'en') await expect(page.getByRole('navigation', { name: 'RoomsRo' })).toBeVisible()
  })
}
