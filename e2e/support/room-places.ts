import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths, placeOf, queuePlaces, type RoomPath } from '#console/paths.ts'
import { root } from '#tools/root.ts'

const roomsText = readFileSync(join(root, 'console/rooms.tsx'), 'utf8')

/** The rooms in the order of the rail, as the console's own list has them. */
export const roomPaths: readonly RoomPath[] = [...roomsText.matchAll(/^ {4}path: paths\.(?<name>\w+),$/gm)].map(
  ({ groups }) => paths[groups?.['name'] as keyof typeof paths],
)

/** How many rooms the list has, counted by what each of them loads. */
export const roomCount = roomsText.match(/^ {4}screen: room\(/gm)?.length ?? 0

/** What no link leads to: a button or a key opens it. */
const editors = [paths.products, paths.categories, paths.imports].map((path) => placeOf(path, { item: 'new' }))

/** Where a walk begins: each room, each of its queues and the editors. Links lead it to the rest. */
export const firstPlaces: readonly string[] = [
  ...new Set([...roomPaths, ...Object.values(queuePlaces).map(({ path, tab }) => placeOf(path, { tab })), ...editors]),
]

/** Before the console's own addresses. */
const base = '/console'

/** A page of a room, whichever thing it is about: the room, whether it is about one thing, and the tab. */
export function kindOfPlace(place: string): string {
  const { pathname, searchParams } = new URL(place, 'http://console')
  const [, room = '', item = ''] = pathname.split('/')
  const about = item === '' ? '' : /^[a-z]+$/.test(item) ? ` ${item}` : ' one'
  const tab = searchParams.get('tab')
  return `${room || 'today'}${about}${tab === null ? '' : ` ${tab}`}`
}

/** The places that the links of a page lead to, below the address of the console. */
export async function linkedPlaces(page: Page): Promise<string[]> {
  const addresses = await page
    .locator('main a[href], nav a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return addresses
    .filter((each) => each === base || each.startsWith(`${base}/`))
    .map((each) => each.slice(base.length) || paths.today)
}
