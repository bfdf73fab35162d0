// The JavaScript that a browser loads: the first load of /login/, what each further screen adds to it, what a
// shopper's pages load, and the same of the console.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './root.ts'

type Chunk = { file: string; imports?: string[] }

const firstLoadBudgetBytes = 105_000
const screenBudgetBytes = 20_000
const coldScreenBudgetBytes = 45_000
/** The shop and the product; the basket; the way back to an order; asking the shop; the checkout and the order. */
const storeBudgetsBytes = { shop: 90_000, product: 90_000, basket: 90_000, find: 90_000, ask: 95_000, buy: 105_000 }
/** The console up to its sign-in, the texts of all rooms (they load once), and each further room with shared code. */
const consoleBudgetsBytes = { first: 150_000, words: 37_000, room: 30_000 }
const page = /\.html$/
const firstCatalogue = /^app\/locales\/en\.\w+$/
const screen = /([\w-]+)\.screen\.tsx$/

const folder = join(root, 'dist', 'merchant')
type Manifest = Record<string, Chunk>

const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest

function closureOf(key: string, found = new Set<string>(), chunks: Manifest = manifest): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of chunks[key]?.imports ?? []) closureOf(imported, found, chunks)
  return found
}

const sizes = new Map<string, number>()
function gzippedBytes(key: string): number {
  const { file = '' } = manifest[key] ?? {}
  if (!file.endsWith('.js')) return 0
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length
  sizes.set(file, known)
  return known
}

const sum = (keys: Iterable<string>) => [...keys].reduce((total, key) => total + gzippedBytes(key), 0)

function keyOf(pattern: RegExp): string {
  const key = Object.keys(manifest).find((candidate) => pattern.test(candidate))
  if (!key) throw new Error(`the build has no chunk for ${pattern}`)
  return key
}

const first = closureOf(keyOf(firstCatalogue), closureOf(keyOf(page)))
const screens = Object.keys(manifest).filter((key) => screen.test(key))
if (screens.length === 0) throw new Error('the build has no further screen')

const added = new Map(screens.map((key) => [key, [...closureOf(key)].filter((chunk) => !first.has(chunk))]))
const users = new Map<string, number>()
for (const chunk of [...added.values()].flat()) users.set(chunk, (users.get(chunk) ?? 0) + 1)
const shared = [...users].filter(([, count]) => count > 1).map(([chunk]) => chunk)

type Row = { bytes: number; budget: number; alone?: number }
const isOver = ({ bytes, budget, alone = 0 }: Row) => bytes > budget || alone > coldScreenBudgetBytes

const rows: (Row & { name: string })[] = [
  { name: 'first load of /login/', bytes: sum(first), budget: firstLoadBudgetBytes },
  ...screens
    .map((key) => ({
      name: screen.exec(key)?.[1] ?? key,
      bytes: sum((added.get(key) ?? []).filter((chunk) => !shared.includes(chunk))),
      alone: sum(added.get(key) ?? []),
      budget: screenBudgetBytes,
    }))
    .sort((one, other) => other.bytes - one.bytes),
]

function storeBytes(entry: string): number {
  const store = join(root, 'dist', 'storefront')
  const chunks = JSON.parse(readFileSync(join(store, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const bytesOf = (key: string) => gzipSync(readFileSync(join(store, chunks[key]?.file ?? key))).length
  const longest = (folder: string) => {
    const catalogues = Object.keys(chunks).filter((key) => key.startsWith(folder) && key.endsWith('.po'))
    if (catalogues.length === 0) throw new Error(`the storefront has no catalogue in ${folder}`)
    return Math.max(...catalogues.map(bytesOf))
  }
  const further = entry === 'buy' || entry === 'ask' ? longest(`${entry}/locales/`) : 0
  const scripts = [...closureOf(`entries/${entry}.tsx`, new Set(), chunks)]
  return scripts.reduce((total, key) => total + bytesOf(key), longest('locales/') + further)
}

function consoleRows(): (Row & { name: string })[] {
  const folder = join(root, 'dist', 'console')
  const chunks = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const closure = (key: string, found: Set<string>) => closureOf(key, found, chunks)
  const bytesOf = (key: string) => gzipSync(readFileSync(join(folder, chunks[key]?.file ?? key))).length
  const bytes = (keys: Iterable<string>) => [...keys].reduce((total, key) => total + bytesOf(key), 0)
  const longest = (part: string) => {
    const found = Object.keys(chunks).filter((key) => key.startsWith(part) && key.endsWith('.po'))
    if (found.length === 0) throw new Error(`the console has no catalogue in ${part}`)
    return found.reduce((one, other) => (bytesOf(other) > bytesOf(one) ? other : one))
  }
  const signIn = Object.keys(chunks).find((key) => key.endsWith('sign-in.screen.tsx')) ?? ''
  const firstOf = closure(longest('app/locales/'), closure(signIn, closure('index.html', new Set())))
  const roomsOf = Object.keys(chunks).filter((key) => screen.test(key) && key !== signIn)
  if (roomsOf.length === 0) throw new Error('the build of the console has no room')
  return [
    { name: 'console: first load', bytes: bytes(firstOf), budget: consoleBudgetsBytes.first },
    { name: 'console: words of the rooms', bytes: bytesOf(longest('locales/')), budget: consoleBudgetsBytes.words },
    ...roomsOf.map((key) => ({
      name: `console: ${screen.exec(key)?.[1] ?? key}`,
      bytes: bytes([...closure(key, new Set())].filter((chunk) => !firstOf.has(chunk))),
      budget: consoleBudgetsBytes.room,
    })),
  ]
}

for (const [entry, budget] of Object.entries(storeBudgetsBytes)) {
  rows.push({ name: `storefront: ${entry}`, bytes: storeBytes(entry), budget })
}
rows.push(...consoleRows())

process.stdout.write('JavaScript, gzipped, kB                 is  may be  with all it shares, may be 45\n')
for (const { name, bytes, budget, ...rest } of rows) {
  const figures = [bytes, budget, ...('alone' in rest ? [rest.alone] : [])]
  const written = figures.map((value) => (value / 1000).toFixed(1).padStart(7)).join(' ')
  process.stdout.write(`${isOver({ bytes, budget, ...rest }) ? '✘' : ' '} ${name.padEnd(32)} ${written}\n`)
}
process.stdout.write(`  what screens share, once         ${(sum(shared) / 1000).toFixed(1).padStart(7)}\n`)
process.exitCode = rows.some(isOver) ? 1 : 0
