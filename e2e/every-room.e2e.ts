import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { linkTo, paths, queueRooms, type RoomPath } from '#console/paths.ts'
import { minuteMs } from '#contract/durations.ts'
import { wireLanguages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'
import { root } from '#tools/root.ts'
import { atRest, hasRead } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { desk, openConsole } from './support/console.ts'
import { deskTest as test } from './support/desk-world.ts'
import { expect } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import { largeEnough } from './support/targets.ts'
import { isTurnOfState } from './support/turns.ts'

const roomsText = readFileSync(join(root, 'console/rooms.tsx'), 'utf8')

const roomPaths: readonly RoomPath[] = [...roomsText.matchAll(/^ {4}path: paths\.(?<name>\w+),$/gm)].map(
  ({ groups }) => paths[groups?.['name'] as keyof typeof paths],
)

/** Counted by another pattern, so that the walk cannot miss a room. */
const roomCount = roomsText.match(/^ {4}screen: room\(/gm)?.length ?? 0

/** Pages without a link: a button or a key opens them. */
const editors = [paths.products, paths.categories, paths.imports].map((path) => linkTo(path, { item: 'new' }))

/** Where a walk begins. Links of these pages lead to all others, so only rooms, queues and editors are listed. */
const firstLinks: readonly string[] = [
  ...new Set([...roomPaths, ...Object.values(queueRooms).map(({ path, tab }) => linkTo(path, { tab })), ...editors]),
]

const base = '/console'

/** The kind of a page without the id of its item: the room, whether it is about one item, and the tab. */
function kindOfPage(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://console')
  const [, room = '', item = ''] = pathname.split('/')
  const about = item === '' ? '' : /^[a-z]+$/.test(item) ? ` ${item}` : ' one'
  const tab = searchParams.get('tab')
  return `${room || 'today'}${about}${tab === null ? '' : ` ${tab}`}`
}

async function linksOf(page: Page): Promise<string[]> {
  const addresses = await page
    .locator('main a[href], nav a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return addresses
    .filter((each) => each === base || each.startsWith(`${base}/`))
    .map((each) => each.slice(base.length) || paths.today)
}

type Part = string | readonly [name: string, kind?: string, forms?: Readonly<Record<string, Message>>]
type Message = string | readonly Part[]

const tenthsMore = 4

const longer = (text: string) =>
  text.replace(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil((word.length * tenthsMore) / 10)))

const stretched = (message: Message): Message =>
  typeof message === 'string' ? longer(message) : message.map((part) => (isText(part) ? longer(part) : ofValue(part)))

const isText = (part: Part): part is string => typeof part === 'string'

/** An inserted value stays unchanged; the words of its plural forms are stretched. */
function ofValue([name, kind, forms]: Exclude<Part, string>): Part {
  if (kind === undefined) return [name]
  if (forms === undefined) return [name, kind]
  return [name, kind, Object.fromEntries(Object.entries(forms).map(([form, message]) => [form, stretched(message)]))]
}

const assets = join(root, 'dist/console/assets')
const catalogue = /JSON\.parse\(`(?<json>[^`]*)`\)/

function stretchedScript(name: string): string {
  return readFileSync(join(assets, name), 'utf8').replace(catalogue, (_, literal: string) => {
    const messages = Object.entries(JSON.parse(unescaped(literal)) as Record<string, Message>)
    const long = Object.fromEntries(messages.map(([id, message]) => [id, stretched(message)]))
    return `JSON.parse(${JSON.stringify(JSON.stringify(long))})`
  })
}

const unescaped = (literal: string) => literal.replace(/\\(?<sign>[\\`$])/g, '$<sign>')

/**
 * English with words as long as those of a longer language. Only the console's catalogues are stretched: numbers and
 * names stay unchanged.
 */
async function speakLongWords(page: Page): Promise<void> {
  for (const name of readdirSync(assets).filter((each) => /^en-[^.]+\.js$/.test(each))) {
    const body = stretchedScript(name)
    if (body === readFileSync(join(assets, name), 'utf8')) throw new Error(`${name} is no catalogue`)
    await page.route(`**/console/assets/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  }
}

const small = { width: 1024, height: 768 }
/** As high as the longest page, so that scrolled parts are checked too. */
const high = { width: 1024, height: 3_000 }

test.use({ ...desk, viewport: small })

type Walk = {
  page: Page
  url: string
  name: string
  lang: string
  opened: Set<string>
  dialogs: Set<string>
  /** Collected failures, so that one walk reports all of them. */
  found: string[]
}

function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
  })
  return errors
}

/** Checks a page and records its faults, so that the walk goes on. */
async function lookAt(walk: Walk, kind: string) {
  try {
    await isWhole(walk, kind)
  } catch (error) {
    walk.found.push(error instanceof Error ? error.message : String(error))
  }
}

/** In both sizes, starting with the current one, because every change of the window is a new layout. */
async function isWhole({ page, name }: Walk, kind: string) {
  const isSmall = page.viewportSize()?.height === small.height
  for (const size of isSmall ? [small, high] : [high, small]) {
    await page.setViewportSize(size)
    await hasRead(page)
    await atRest(page)
    const about = `${kind} in ${name}${size === small ? '' : ', whole'}`
    await looksRight(page, about)
    if (size === high) {
      await largeEnough(page, about, 'mouse')
      continue
    }
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWider, `${about} is wider than the window`).toBe(false)
    await axe(page)
    const picture = kind.replaceAll(/[^\p{L}\p{M}\d]+/gu, '-').slice(0, 60)
    await photograph(page, `room-${picture}-${name.replace(' ', '-')}`)
  }
}

const openDialog = (page: Page) => page.locator('dialog:modal')

async function lookAtDialogs(walk: Walk, kind: string) {
  const { page, dialogs } = walk
  const buttons = page.locator('main button:visible:not([aria-disabled]):not([aria-pressed]):not([aria-expanded])')
  const names = [...new Set(await buttons.allInnerTexts())].filter((name) => name.trim() !== '')
  const address = page.url()
  for (const name of names) {
    const key = `${kind.split(' ')[0]}: ${name}`
    if (dialogs.has(key)) continue
    dialogs.add(key)
    const isDialog = await lookBehind(
      walk,
      `${kind}: ${name.split('\n')[0]}`,
      buttons.filter({ hasText: name }).first(),
    )
    // A closed dialog leaves the page as it was; any other button may have changed it.
    if (isDialog && page.url() === address) continue
    await page.goto(address)
    await isRead(page)
  }
}

async function isRead(page: Page) {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0)
  await hasRead(page)
}

/** Goes to a page like Back does, without loading the console again. */
async function goWithin(page: Page, link: string) {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/console${link}`)
  await isRead(page)
}

/** Whether the button opens a dialog, which is looked at and closed. */
async function lookBehind(walk: Walk, kind: string, button: Locator): Promise<boolean> {
  const { page } = walk
  if (!(await button.isVisible())) return false
  await button.click()
  await hasRead(page)
  if ((await openDialog(page).count()) === 0) return false
  await lookAt(walk, kind)
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
  return true
}

const roomOf = (link: string) => kindOfPage(link).split(' ')[0] ?? ''

async function ownRooms(page: Page): Promise<Set<string>> {
  const links = await linksOf(page)
  return new Set([...links, paths.security].map(roomOf))
}

const isDue = (kind: string) => !kind.includes(' ') || isTurnOfState(kind)

async function walkAs(walk: Walk, token: string) {
  const { page, url, opened } = walk
  await openConsole(page, { url, token })
  await page.evaluate((code) => localStorage.setItem('console:lang', code), walk.lang)
  await page.reload()
  // The rail and the operator's name appear together, so the roles are known from here on.
  await expect(page.getByRole('navigation').first()).toContainText('@')
  const own = await ownRooms(page)
  const waiting = [...firstLinks]
  for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
    const kind = kindOfPage(link)
    if (opened.has(kind) || !own.has(roomOf(link))) continue
    await goWithin(page, link)
    opened.add(kind)
    if (isDue(kind)) await lookAt(walk, kind)
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
    const walk: Walk = { page, url: world.url, name, lang, opened: new Set(), dialogs: new Set(), found: [] }
    await page.goto('/healthz')
    for (const token of Object.values(operators)) await walkAs(walk, token)
    expect([...walk.found, ...errors]).toEqual([])
    for (const path of roomPaths) expect([...walk.opened], path).toContain(kindOfPage(path))
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    expect(walk.opened.size).toBeGreaterThan(roomCount * 1.5)
    if (tag === 'en') await expect(page.getByRole('navigation', { name: 'PagesPa' })).toBeVisible()
  })
}
