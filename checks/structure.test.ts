// projects: unit
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from '#tools/source-files.ts'
import { nounOfModule, nounOrder, testingOnly, walls } from './walls.ts'

type Import = { file: string; specifier: string; target: string }

const folders = [
  'contract',
  'server',
  'client',
  'channel-client',
  'merchant',
  'storefront',
  'console',
  'kit',
  'demo',
  'e2e',
  'checks',
  'bench',
  'tools',
]
const code = sourceFiles(/\.(ts|tsx|mjs)$/)
const importPattern = /(?:from|import)\s*\(?\s*'([\w#@./-]+)'/g

function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return specifier.startsWith('#') ? specifier.slice(1) : null
}

const imports: Import[] = code.flatMap((file) =>
  [...readSource(file).matchAll(importPattern)].flatMap(([, specifier = '']) => {
    const target = resolveImport(file, specifier)
    return target ? [{ file, specifier, target }] : []
  }),
)

const topOf = (path: string) => path.split('/')[0] ?? ''

type Forbidden = {
  files: readonly string[]
  pattern: RegExp
  /** A line that the pattern must find, because a pattern that finds nothing would always pass. */
  planted: string
}

function offenders({ files, pattern, planted }: Forbidden): string[] {
  expect(files.length, String(pattern)).toBeGreaterThan(0)
  expect(planted).toMatch(pattern)
  return files.flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )
}

test('the checks look at the whole tree', () => {
  expect(code.length).toBeGreaterThan(50)
  expect(imports.length).toBeGreaterThan(50)
  for (const folder of folders) expect(sourceFiles(new RegExp(`^${folder}/`)), folder).not.toEqual([])
})

test('an import that leaves its top folder says so with #, and one that stays may be relative', () => {
  const leaving = imports.filter(
    ({ file, specifier, target }) => specifier.startsWith('.') && topOf(file) !== topOf(target),
  )
  // Configuration files of the root have no folder, so the rule does not apply to them.
  expect(leaving.filter(({ file }) => file.includes('/'))).toEqual([])
})

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)
const isTesting = (path: string) => testingOnly.some((folder) => path.startsWith(folder))
const production = imports.filter(({ file }) => !isTest(file) && !isTesting(file))
const arrow = ({ file, target }: Import) => `${file} > ${target}`

describe('walls, by where an import leads', () => {
  test.each(walls.map((wall) => [wall.of, wall] as const))('%s', (of, { may, except = {} }) => {
    const wallOf = (file: string) => walls.find((wall) => file.startsWith(wall.of))?.of
    const arrows = production.filter(({ file }) => wallOf(file) === of)
    expect(arrows.length).toBeGreaterThan(0)
    const crossing = arrows
      .filter(({ target }) => ![of, ...may].some((allowed) => target.startsWith(allowed)))
      .map(arrow)
    expect(crossing.filter((each) => !(each in except))).toEqual([])
    // An exception that is no longer needed must be removed.
    expect(Object.keys(except).filter((each) => !crossing.includes(each))).toEqual([])
  })

  test('production imports nothing that only tests may', () => {
    const bringing = production.filter(({ file, target }) => !/^(tools|bench)\//.test(file) && isTesting(target))
    expect(bringing.map(arrow)).toEqual([])
  })

  test('a noun of the server uses only nouns above it in the order', () => {
    const nounOf = (path: string) => /^server\/features\/([\w-]+)\//.exec(path)?.[1]
    const order: readonly string[] = nounOrder
    const rank = (noun: string) => order.indexOf(noun)
    const rooms = new Set(code.flatMap((file) => nounOf(file) ?? []))
    expect([...rooms].sort()).toEqual([...nounOrder].sort())
    const between = production.flatMap((each) => {
      const [from, to] = [nounOf(each.file), nounOf(each.target)]
      return from && to && from !== to ? [{ from, to, arrow: arrow(each) }] : []
    })
    expect(between.length).toBeGreaterThan(10)
    expect(between.filter(({ from, to }) => rank(to) > rank(from)).map((each) => each.arrow)).toEqual([])
  })

  test('the order of the nouns is told as it is held', () => {
    const [, told = ''] = /<!-- nouns -->\n([\s\S]*?)\n<!-- \/nouns -->/.exec(readSource('ARCHITECTURE.md')) ?? []
    expect(told.split(' → ')).toEqual([...nounOrder])
  })

  test('a feature of an app imports no other feature', () => {
    const featureOf = (path: string) => /^\w+\/features\/([\w-]+)\//.exec(path)?.[0]
    const inFeatures = production.filter(({ file }) => !file.startsWith('server/') && featureOf(file))
    expect(inFeatures.length).toBeGreaterThan(100)
    const crossing = inFeatures.filter(({ file, target }) => featureOf(target) && featureOf(target) !== featureOf(file))
    expect(crossing.map(arrow)).toEqual([])
  })
})

describe('a noun has one name on every side', () => {
  const nouns: readonly string[] = nounOrder

  test('a folder of the merchant’s app or the console is a noun of the server', () => {
    const folders = new Set(code.flatMap((file) => /^((?:merchant|console)\/features\/[\w-]+)\//.exec(file)?.[1] ?? []))
    expect(folders.size).toBeGreaterThan(30)
    // The operators' sign-in loads with the console's frame, before the rest of the noun.
    const others = [...folders].filter((folder) => !nouns.includes(posix.basename(folder)))
    expect(others).toEqual(['console/features/sign-in'])
  })

  test('a module of the contract with calls is named like the noun that serves it, or listed', () => {
    const modules = code
      .filter((file) => file.startsWith('contract/') && /\bendpoint\(\{/.test(readSource(file)))
      .map((file) => {
        const path = file.slice('contract/'.length)
        const name = posix.basename(file, '.ts')
        return { file, path, name, noun: nounOfModule[path] ?? name }
      })
    expect(modules.length).toBeGreaterThan(50)
    const isServed = ({ file, noun }: { file: string; noun: string }) =>
      nouns.includes(noun) &&
      production.some((each) => each.target === file && each.file.startsWith(`server/features/${noun}/`))
    expect(modules.filter((each) => !isServed(each)).map(({ file }) => file)).toEqual([])
    // An exception that is no longer needed must be removed.
    const others = modules.filter(({ name, noun }) => name !== noun).map(({ path }) => path)
    expect(Object.keys(nounOfModule).sort()).toEqual(others.sort())
  })
})

/** Pure rules of addresses, on which app and server must agree: checksums, and address lines by country. */
const addressRules = [
  ...['@noble/hashes/sha2.js', '@noble/hashes/sha3.js', '@noble/hashes/utils.js', '@scure/base'],
  'localized-address-format',
]

test('the contract imports nothing but TypeBox, rules of addresses and itself', () => {
  const files = code.filter((file) => file.startsWith('contract/') && !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(10)
  const specifiers = files.flatMap((file) =>
    [...readSource(file).matchAll(importPattern)].map((match) => match[1] ?? ''),
  )
  expect(
    specifiers.filter((specifier) => !['typebox', ...addressRules].includes(specifier) && !/^\.\.?\//.test(specifier)),
  ).toEqual([])
})

test('the two tables of contents are lists and nothing but lists', () => {
  const calls = readSource('contract/index.ts').split('\n').filter(Boolean)
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter((line) => !/^(export \{ .+ \} from '.+'|\/\*\* .+ \*\/)$/.test(line))).toEqual([])
  const pattern = /\b(function|if|return|use[A-Z]\w*|fetch|await)\b/
  expect(offenders({ files: ['merchant/routes.tsx'], pattern, planted: 'const here = useLocation()' })).toEqual([])
})

test('a line fits the window', () => {
  const files = sourceFiles(/(?<!\.generated)\.(ts|tsx|mjs|css|sql)$/)
  expect(offenders({ files, pattern: /^.{161,}$/mu, planted: 'x'.repeat(161) })).toEqual([])
})

test('a name says what the thing is for', () => {
  const vague = /(^|\/)(utils?|helpers?|commons?|misc|shared|lib)(\/|\.|-)/
  for (const planted of ['server/utils.ts', 'kit/common-parts.tsx', 'lib/x.ts']) expect(planted).toMatch(vague)
  expect(sourceFiles(vague)).toEqual([])
  const roles = /\.(screen|test|e2e|generated|config|d)\.tsx?$/
  const suffixed = code.filter((file) => /[^/]+\.[^/.]+\.tsx?$/.test(file))
  expect(suffixed.length).toBeGreaterThan(0)
  expect(suffixed.filter((file) => !roles.test(file))).toEqual([])
})

test('nothing is left for later, and nothing is silenced', () => {
  const self = 'checks/structure.test.ts'
  const files = sourceFiles(/\.(ts|tsx|mjs|sql|css)$/).filter((file) => file !== self)
  expect(offenders({ files, pattern: /\b(TODO|FIXME|XXX|HACK)\b/, planted: '// TODO: later' })).toEqual([])
  const silenced = /@ts-(ignore|nocheck)|eslint-disable/
  expect(offenders({ files, pattern: silenced, planted: '// @ts-ignore' })).toEqual([])
})

test('no file names a place on somebody’s machine', () => {
  const files = sourceFiles(/\.(ts|tsx|mjs|sql|css|md|json|yml|html)$|^\.ci\//)
  const pattern = /(^|[\s'"`(=])\/(home|Users|root|work|mnt|private)\/[\w.-]+/
  expect(offenders({ files, pattern, planted: ['in ', 'home', 'somebody'].join('/') })).toEqual([])
})

test('money never becomes a float', () => {
  const files = code.filter(
    (file) => /^(contract|server|merchant|storefront|console|kit|client)\//.test(file) && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(offenders({ files, pattern: /\bparseFloat\b|\.toFixed\(/, planted: 'amount.toFixed(2)' })).toEqual([])
})

test('the time comes from the clock of ctx, in SQL too', () => {
  const files = sourceFiles(/^server\/.*\.(ts|sql)$/).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(10)
  const clockOfTheDatabase =
    /(?<![.\w])(now\(\)|current_timestamp|clock_timestamp|statement_timestamp|transaction_timestamp)/i
  // Leases compare the clocks of servers, and check_time() compares a movement's time with the database's own clock.
  const clocks = ['server/base/clock.ts', 'server/db/functions/lease-clock.sql', 'server/db/functions/values.sql']
  const others = files.filter((file) => !clocks.includes(file))
  expect(offenders({ files: others, pattern: clockOfTheDatabase, planted: 'select now()' })).toEqual([])
})
