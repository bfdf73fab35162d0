import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { linkTo, paths, queueRooms, type RoomPath } from '#console/paths.ts'
import { root } from '#tools/root.ts'

const roomsText = readFileSync(join(root, 'console/rooms.tsx'), 'utf8')

/** The rooms in the order of the rail, as the console's own list has them. */
export const roomPaths: readonly RoomPath[] = [...roomsText.matchAll(/^ {4}path: paths\.(?<name>\w+),$/gm)].map(
  ({ groups }) => paths[groups?.['name'] as keyof typeof paths],
)

/** How many rooms the list has, counted by what each of them loads. */
export const roomCount = roomsText.match(/^ {4}screen: room\(/gm)?.length ?? 0

/** Pages that no link leads to: a button or a key opens them. */
const editors = [paths.products, paths.categories, paths.imports].map((path) => linkTo(path, { item: 'new' }))

/** Where a walk begins: each room, each queue and the editors. It reaches the rest by the links of the pages. */
export const firstLinks: readonly string[] = [
  ...new Set([...roomPaths, ...Object.values(queueRooms).map(({ path, tab }) => linkTo(path, { tab })), ...editors]),
]

/** The prefix of every address of the console. */
const base = '/console'

/** The kind of a page, without the id of its item: the room, whether the page is about one item, and the tab. */
export function kindOfPage(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://console')
  const [, room = '', item = ''] = pathname.split('/')
  const about = item === '' ? '' : /^[a-z]+$/.test(item) ? ` ${item}` : ' one'
  const tab = searchParams.get('tab')
  return `${room || 'today'}${about}${tab === null ? '' : ` ${tab}`}`
}

/** The links of a page, without the prefix of the console. */
export async function linksOf(page: Page): Promise<string[]> {
  const addresses = await page
    .locator('main a[href], nav a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return addresses
    .filter((each) => each === base || each.startsWith(`${base}/`))
    .map((each) => each.slice(base.length) || paths.today)
}
