// projects: unit
import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tools/root.ts'
import { readSource } from '#tools/source-files.ts'
import { functions } from './sql-facts.ts'
import { nounOrder } from './walls.ts'

const document = readSource('ARCHITECTURE.md')

/** The number of files that a reader opens to follow a call, without the plumbing. A trip must not become longer. */
const lengths: Record<string, number> = {
  'List orders': 4,
  'Add a product': 7,
  'Log in': 7,
  'Pick up': 7,
  Withdraw: 7,
  'Decide a refund': 7,
}

type Step = { file: string; from: number; names: string[]; isByOutbox: boolean }

/** "1. `file` (from 2, by the outbox): what happens, with `names`" */
const stepPattern = /^\d+\. `([\w./-]+)`(?: \(from (\d+)(, by the outbox)?\))?: (.*)$/gm

const trips = [...document.matchAll(/^### (.+) \((\d+) files\)\n([\s\S]*?)(?=^##|(?![\s\S]))/gm)].map(
  ([, name = '', count, text = '']) => ({
    name,
    count: Number(count),
    steps: [...text.matchAll(stepPattern)].map(
      ([, file = '', from, outbox, description = ''], at): Step => ({
        file,
        from: from === undefined ? at - 1 : Number(from) - 1,
        names: [...description.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each),
        isByOutbox: outbox !== undefined,
      }),
    ),
  }),
)

const isSql = (file: string) => file.endsWith('.sql')

/** Whether a file runs code of another one; importing only types does not count. */
const runs = (from: string, to: string) => imports(readSource(from).replaceAll(/^import type .*$/gm, ''), from, to)

function imports(source: string, from: string, to: string): boolean {
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'([\w#@./-]+)'/g)]
  return specifiers.some(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) === to : posix.join(posix.dirname(from), specifier) === to,
  )
}

/** Whether a file calls one of the functions that the step names and its file makes. */
function callsFunction(from: string, { file, names }: Step): boolean {
  const made = functions.filter((each) => each.file === file && names.includes(each.name))
  return made.some(({ name }) => new RegExp(`\\b${name}\\(`).test(readSource(from)))
}

/** Whether SQL enqueues a kind of message that the step names, which background.ts delivers by a name of the file. */
function deliversFor(from: string, { file, names }: Step): boolean {
  const wiring = readSource('server/background.ts')
  return names.some(
    (kind) =>
      readSource(from).includes(`'${kind}'`) &&
      names.some((name) => wiring.includes(`${kind}: ${name}`)) &&
      runs('server/background.ts', file),
  )
}

/** Whether a screen names a call, as `api.noun.call`, that the contract's file declares. */
function namesCall(from: string, { file, names }: Step): boolean {
  return names.some((name) => {
    const [noun = '', call = ''] = name.split('.')
    const declared = new RegExp(`export const ${noun} = \\{[\\s\\S]*?^ {2}${call}: endpoint\\(`, 'm').test(
      readSource(file),
    )
    return declared && new RegExp(`\\bapi\\.${noun}\\.${call}\\b`).test(readSource(from))
  })
}

function leadsTo(from: Step, to: Step): boolean {
  if (to.isByOutbox) return deliversFor(from.file, to)
  if (isSql(to.file)) return callsFunction(from.file, to)
  if (to.file.startsWith('contract/')) return namesCall(from.file, to)
  // A handler imports the contract that it serves, often only its type.
  if (from.file.startsWith('contract/')) return imports(readSource(to.file), to.file, from.file)
  return runs(from.file, to.file)
}

test('the six trips are told, no longer than they may be, through files that exist', () => {
  expect(trips.map(({ name }) => name)).toEqual(Object.keys(lengths))
  for (const { name, count, steps } of trips) {
    expect(steps.length, name).toBe(count)
    expect(count, name).toBeLessThanOrEqual(lengths[name] ?? 0)
    expect(new Set(steps.map(({ file }) => file)).size, name).toBe(count)
    for (const { file } of steps) expect(existsSync(join(root, file)), file).toBe(true)
  }
})

test('each step of a trip leads to the next as told', () => {
  const dead = trips.flatMap(({ name, steps }) =>
    steps.slice(1).flatMap((step) => {
      const before = steps[step.from]
      return before && leadsTo(before, step) ? [] : [`${name}: ${before?.file} does not lead to ${step.file}`]
    }),
  )
  expect(dead).toEqual([])
})

test('what a step names is in its file', () => {
  const named = trips.flatMap(({ name, steps }) =>
    steps.flatMap(({ file, names }) => names.map((each) => ({ name, file, each }))),
  )
  expect(named.length).toBeGreaterThan(50)
  // A call is declared as a property of its noun; a kind of message is delivered where background.ts wires it.
  const wiring = readSource('server/background.ts')
  const isThere = (file: string, each: string) =>
    each.split('.').every((part) => new RegExp(`\\b${part}\\b`).test(readSource(file))) || wiring.includes(`${each}: `)
  expect(named.filter(({ file, each }) => !isThere(file, each))).toEqual([])
})

test('the order of the nouns is told as it is held', () => {
  const [, drawn = ''] = /<!-- nouns -->\n([\s\S]*?)\n<!-- \/nouns -->/.exec(document) ?? []
  expect(drawn.split(' → ')).toEqual([...nounOrder])
})

/** The paths of the drawn tree: a name that is indented by two spaces more is inside the folder above it. */
function treePaths(): string[] {
  const [, tree = ''] = /^```\n(contract\/[\s\S]*?)^```/m.exec(document) ?? []
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = /^( *)([\w./-]+)(?:\s|$)/.exec(line) ?? []
    if (name === '' || line.includes(' later: ')) return []
    above.splice(indent.length / 2, above.length, name)
    return [above.join('')]
  })
}

test('the tree is drawn as it is: each path exists, and each folder of the root and the server is in it', () => {
  const drawn = treePaths()
  expect(drawn.length).toBeGreaterThan(30)
  expect(drawn.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const notDrawn = ['node_modules', 'dist', 'artifacts', 'coverage', 'test-results', 'playwright-report']
  const foldersOf = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !notDrawn.includes(entry.name))
      .map(({ name }) => `${folder}${name}/`)
  expect([...foldersOf(''), ...foldersOf('server/')].filter((folder) => !drawn.includes(folder))).toEqual([])
})
