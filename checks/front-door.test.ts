// projects: unit
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import { languages } from '#contract/language-codes.ts'
import { demoShops } from '#demo/shops.ts'
import { compileValidate } from '#server/base/http/validation.ts'
import { root } from '#tools/root.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'
import { projects } from '#tools/test-files.ts'

const readme = readSource('README.md')

type Curl = { method: string; path: string; query: object; headers: Record<string, string>; body: object }

const curlsOf = (text: string): Curl[] =>
  [...text.replaceAll(/\\\n\s*/g, '').matchAll(/curl -s (.+)/g)].map(([, command = '']) => {
    const [, address = ''] = /http:\/\/localhost:3000([^\s']+)/.exec(command) ?? []
    const [path = '', search] = address.split('?')
    const [, json] = /-d '([^']+)'/.exec(command) ?? []
    return {
      method: json ? 'POST' : 'GET',
      path,
      query: Object.fromEntries(new URLSearchParams(search)),
      headers: Object.fromEntries(
        [...command.matchAll(/-H ['"]([\w-]+): ([^'"]+)['"]/g)].map(([, name = '', value = '']) => [name, value]),
      ),
      body: JSON.parse(json ?? '{}') as object,
    }
  })

/** Why the contract would refuse a request. */
function faultsOf({ method, path, query, headers, body }: Curl): string[] {
  const call = everyCall.find((each) => each.method === method && each.path === path)
  if (!call) return [`no call ${method} ${path}`]
  const none = Type.Object({})
  const wrong = {
    ...compileValidate('query', call.query ?? none)(query),
    ...compileValidate('body', call.body ?? none)(body),
  }
  return [
    ...Object.entries(wrong).map(([field, fault]) => `${path}: ${field} ${fault}`),
    ...(call.access !== 'public' && !headers.token ? [`${path} needs a token`] : []),
    ...(call.idempotent && !headers['idempotency-key'] ? [`${path} needs a key`] : []),
    ...(method === 'POST' && headers['content-type'] !== 'application/json' ? [`${path} sends no JSON`] : []),
  ]
}

test('the calls of the README are calls of the contract, with the fields and headers that it asks for', () => {
  const curls = curlsOf(readme)
  expect(curls).toHaveLength(3)
  expect(curls.flatMap(faultsOf)).toEqual([])
  const planted = "curl -s 'http://localhost:3000/merchant/order/list?state=5'"
  expect(curlsOf(planted).flatMap(faultsOf)).toEqual([
    '/merchant/order/list: state field_invalid',
    '/merchant/order/list needs a token',
  ])
})

test('the logins of the README are those of the demo world', () => {
  const rows = [...readme.matchAll(/^\| [^|]+ \| (`.+@.+`) \| (.+) \|$/gm)]
  const told = rows.flatMap(([, accounts = '', passwords = '']) => [
    ...`${accounts} ${passwords}`.matchAll(/`([^`]+)`/g),
  ])
  const people = readSource('demo/people.ts')
  const known = [...people.matchAll(/'([^'\n]+)'/g)].map(([, text]) => text).concat(demoShops.map(({ email }) => email))
  expect(told.length).toBeGreaterThan(8)
  expect(told.map(([, text]) => text).filter((text) => !known.includes(text))).toEqual([])
})

test('the picture of the parts has the paths of all calls', () => {
  const [, drawn = ''] = /<!-- parts -->([\s\S]*?)<!-- \/parts -->/.exec(readme) ?? []
  const paths = [...drawn.matchAll(/\|"\/(\w+)"\|/g)].map(([, path]) => path)
  expect(paths.sort()).toEqual([...new Set(everyCall.map(({ path }) => path.split('/')[1]))].sort())
  const folders = [...drawn.matchAll(/\["(\w+\/): /g)].map(([, folder = '']) => folder)
  expect(folders.length).toBeGreaterThan(3)
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})

const valueIn = (file: string, pattern: RegExp) => pattern.exec(readSource(file))?.[1]
const maxLinesOf = (rule: string) =>
  [...readSource('biome.json').matchAll(new RegExp(`"${rule}": \\{[^}]*"max(?:Lines)?": (\\d+)`, 'g'))].map(
    ([, max = '']) => max,
  )

test('what the first documents say in numbers is what the code has', () => {
  const { engines } = JSON.parse(readSource('package.json')) as { engines: { node: string } }
  expect([languages.length, demoShops.length, valueIn('demo/start.ts', /days: (\d+)/)]).toEqual([7, 3, '60'])
  const [file, testFile] = maxLinesOf('noExcessiveLinesPerFile')
  const [lines] = maxLinesOf('noExcessiveLinesPerFunction')
  expect(maxLinesOf('useMaxParams')).toEqual(['3'])
  const said = {
    'README.md': [
      `Node ${engines.node.replace('>=', '')} or later on Linux or Windows`,
      `install Node ${readSource('.nvmrc').trim()}`,
      ...['web app in seven languages', 'sixty days of three shops'],
      valueIn('compose.yaml', /^#\s+(sh ops\/.*)$/m),
      valueIn('compose.yaml', /^#\s+(docker compose run .*)$/m),
    ],
    'CONTRIBUTING.md': [
      `at most ${file} lines (a test ${testFile}), a function ${lines} lines and three parameters`,
      `localhost:${valueIn('tools/dev.ts', /VITE_PORT \?\? '(\d+)'/)}>`,
      `projects are ${projects.map((each) => `\`${each}\``).join(', ')}`.replace(/, (`\w+`)$/, ' and $1'),
    ],
  }
  for (const [document, texts] of Object.entries(said))
    for (const text of texts) expect(readSource(document)).toContain(text)
})

test('the map of the console has every room, with its address, its key and its file, and its document has it too', () => {
  const source = readSource('console/rooms.tsx')
  const rooms = source.matchAll(
    /path: paths\.(\w+),\s+title: msg`([^`]+)`[\s\S]*?group: '([\w-]+)',\s+key: '(\w)',\s+screen: room\(\(\) => import\('\.\/([^']+)'\)/g,
  )
  const addresses = readSource('console/paths.ts')
  const document = readSource('docs/console.md')
  const rows = [...rooms].map(([, path, title, group, key, file]) => {
    if (group !== 'own') expect(document).toContain(`| ${title} |`)
    const [, address] = new RegExp(`^ {2}${path}: '([^']+)'`, 'm').exec(addresses) ?? []
    return `| ${group} | ${title} | \`${address}\` | \`g ${key}\` | \`console/${file}\` |`
  })
  expect(rows).toHaveLength([...source.matchAll(/^ {4}path: /gm)].length)
  expect(
    readSource('docs/tour.md')
      .split('\n')
      .filter((line) => /\| `g \w` \|/.test(line)),
  ).toEqual(rows)
})

test('the steps of a call in ARCHITECTURE and of the tour name what is in their file', () => {
  const steps = ['ARCHITECTURE.md', 'docs/tour.md'].flatMap((document) =>
    [...readSource(document).matchAll(/^\d+\. .*$/gm)].flatMap(([step]) => {
      const [, file] = /`([\w-]+\/[\w./-]+\.\w+)`/.exec(step) ?? []
      const names = [...step.matchAll(/`([A-Za-z_][\w.]*)`/g)].flatMap(([, name = '']) => name.split('.'))
      return file ? names.map((name) => ({ document, file, name })) : []
    }),
  )
  expect(steps.length).toBeGreaterThan(60)
  expect(steps.filter(({ file, name }) => !new RegExp(`\\b${name}\\b`).test(readSource(file)))).toEqual([])
})

test('the tree of ARCHITECTURE has every folder at the top and of the server, and nothing that is not there', () => {
  const [, drawn = ''] = /## The tree\n[\s\S]*?```\n([\s\S]*?)```/.exec(readSource('ARCHITECTURE.md')) ?? []
  const above: string[] = []
  const named = [...drawn.matchAll(/^( *)([\w-]+(?:\/|\.\w+))(?: |$)/gm)].map(([, indent = '', name = '']) => {
    above.length = indent.length / 2
    const path = above.join('') + name
    above.push(name)
    return path
  })
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const folders = sourceFiles(/^(?!server\/)\w[\w-]*\/|^server\/[\w-]+\//).map(
    (file) => /^(?:server\/[\w-]+|[\w-]+)\//.exec(file)?.[0] ?? '',
  )
  expect([...new Set(folders)].filter((folder) => !named.includes(folder))).toEqual([])
})

/** The documents that a newcomer reads first. */
const firstRead = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/tour.md']
const wordsMax = 30

test.each(firstRead)('%s has sentences of 30 words at most', (document) => {
  const prose = readSource(document)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/`[^`]+`/g, 'code')
  const sentences = prose.split(/[.!?](?=\s|$)|\n|\|/)
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter((sentence) => (sentence.match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? []).length > wordsMax)).toEqual(
    [],
  )
})
