// projects: unit
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importTarget, readSource, sourceFiles } from '#tools/source-files.ts'
import { folders, nounOfModule, nounOrder, testingOnly, walls, wings } from './walls.ts'

type Import = { file: string; specifier: string; target: string }

const code = sourceFiles(/\.(ts|tsx|mjs)$/)
const importPattern = /(?:from|import)\s*\(?\s*'([\w#@./-]+)'/g

const imports: Import[] = code.flatMap((file) =>
  [...readSource(file).matchAll(importPattern)].flatMap(([, specifier = '']) => {
    const target = importTarget(file, specifier)
    return target ? [{ file, specifier, target }] : []
  }),
)

/** The noun of the server to which a file belongs. */
const nounOf = (path: string) => new RegExp(`^server/(?:${Object.keys(wings).join('|')})/([\\w-]+)/`).exec(path)?.[1]

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

/** A picture of ARCHITECTURE.md between two marks: its boxes, and its arrows one by one. */
function pictureOf(mark: string) {
  const [, drawn = ''] =
    new RegExp(`<!-- ${mark} -->([\\s\\S]*?)<!-- /${mark} -->`).exec(readSource('ARCHITECTURE.md')) ?? []
  const nodes = [...drawn.matchAll(/^ {2}(\w+)\["([^"]+)"\]$/gm)].map(([, id = '', label = '']) => ({ id, label }))
  const arrows = [...drawn.matchAll(/^ {2}(\w+) --> ([\w& ]+)$/gm)].flatMap(([, from = '', ends = '']) =>
    ends.split(' & ').map((to) => ({ from, to })),
  )
  expect(arrows.length, mark).toBeGreaterThan(0)
  return { nodes, arrows }
}

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

  const betweenNouns = production.flatMap((each) => {
    const [from, to] = [nounOf(each.file), nounOf(each.target)]
    return from && to && from !== to ? [{ from, to, arrow: arrow(each) }] : []
  })

  test('a noun of the server uses only nouns above it in the order', () => {
    const order: readonly string[] = nounOrder
    const rank = (noun: string) => order.indexOf(noun)
    const rooms = new Set(
      code.flatMap((file) => (nounOf(file) ? posix.dirname(file).split('/').slice(1, 3).join('/') : [])),
    )
    const known = Object.entries(wings).flatMap(([wing, nouns]) => nouns.map((noun) => `${wing}/${noun}`))
    expect([...rooms].sort()).toEqual(known.sort())
    expect(betweenNouns.length).toBeGreaterThan(10)
    expect(betweenNouns.filter(({ from, to }) => rank(to) > rank(from)).map((each) => each.arrow)).toEqual([])
  })

  test('the picture of the wings has every noun, and the arrows that the imports make', () => {
    const { nodes, arrows } = pictureOf('nouns')
    const drawn = nodes.map(({ label }) => label)
    expect(drawn).toEqual(Object.entries(wings).map(([wing, nouns]) => `${wing}: ${nouns.join(', ')}`))
    const wingOf = (noun: string) => Object.entries(wings).find(([, nouns]) => nouns.some((each) => each === noun))?.[0]
    const made = betweenNouns
      .map(({ from, to }) => `${wingOf(from)} --> ${wingOf(to)}`)
      .filter((each) => !/^(\w+) --> \1$/.test(each))
    const reachOf = (wing: string): string[] =>
      arrows.filter(({ from }) => from === wing).flatMap(({ to }) => [to, ...reachOf(to)])
    const reached = new Set(arrows.flatMap(({ from }) => reachOf(from).map((to) => `${from} --> ${to}`)))
    expect(made.length).toBeGreaterThan(10)
    expect(made.filter((each) => !reached.has(each))).toEqual([])
    expect(arrows.map(({ from, to }) => `${from} --> ${to}`).filter((each) => !made.includes(each))).toEqual([])
  })

  test('the picture of the walls has the arrows that the walls allow, and no other', () => {
    const { nodes, arrows } = pictureOf('walls')
    const labels = nodes.map(({ label }) => label)
    const labelOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? id
    const allowed = walls
      .filter(({ of }) => labels.includes(of))
      .flatMap(({ of, may }) => may.filter((path) => labels.includes(path)).map((path) => `${of} --> ${path}`))
    expect(allowed.length).toBeGreaterThan(10)
    expect(arrows.map(({ from, to }) => `${labelOf(from)} --> ${labelOf(to)}`).sort()).toEqual(allowed.sort())
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

  test('the SQL of a noun lies beside its TypeScript, in files that begin with its name', () => {
    const files = sourceFiles(/\.sql$/).filter(nounOf)
    expect(files.length).toBeGreaterThan(30)
    const isNamed = (file: string) => /^server\/\w+\/([\w-]+)\/\1(-[\w-]+)?\.sql$/.test(file)
    expect(files.filter((file) => !isNamed(file))).toEqual([])
    const others = sourceFiles(/^server\/.*\.sql$/).filter((file) => !nounOf(file))
    expect(others.filter((file) => !/^server\/(db|ledger)\//.test(file))).toEqual([])
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
      nouns.includes(noun) && production.some((each) => each.target === file && nounOf(each.file) === noun)
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
  const pattern = /\b(function|if|return|use[A-Z]\w*|fetch|await)\b|(?<!load: \(\)) =>/
  // The gallery is built for developers alone, and five helpers spell what several screens share.
  const known =
    /^\s+load: \(\) => |^const \w+ = \(\w+: string\) => \(\{ path(: paths\.\w+, query: \{ .+ \})?.* \}\)( as const)?$/
  const lines = readSource('merchant/routes.tsx').split('\n')
  expect(lines.filter((line) => known.test(line) && !line.includes('load:'))).toHaveLength(5)
  expect('const here = () => 1').toMatch(pattern)
  expect(lines.filter((line) => pattern.test(line) && !known.test(line))).toEqual([])
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

test('a CSV file is written by one function, which keeps spreadsheets from computing its texts', () => {
  const files = code.filter(
    (file) => /^(contract|server|merchant|console|client)\//.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  )
  const writers = files.filter((file) => readSource(file).includes("from '#contract/csv.ts'"))
  expect(writers.length).toBeGreaterThan(3)
  const others = files.filter((file) => file !== 'contract/csv.ts')
  const pattern = /join\(.(?:[,;|]|\\t).\)\}(?:\\r)?\\n|\.map\(\w*(?:cell|csv\w*)\)\.join\(.[,;|\\t]+.\)/i
  expect(offenders({ files: others, pattern, planted: "rows.map(cell).join(',')" })).toEqual([])
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
  const clocks = ['server/base/clock.ts', 'server/db/functions/values.sql']
  const others = files.filter((file) => !clocks.includes(file))
  expect(offenders({ files: others, pattern: clockOfTheDatabase, planted: 'select now()' })).toEqual([])
})
