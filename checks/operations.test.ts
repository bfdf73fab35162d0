// projects: unit
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import { alarmNames } from '#contract/operator/alarms.ts'
import { securityEvents } from '#server/base/security-log.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'

const document = readSource('docs/operations.md')

/** The texts that a name in the code can stand for: values of properties or of a constant with that name. */
function linesNamed(source: string, name: string): string[] {
  const [, assigned = ''] = new RegExp(`const ${name} =([\\s\\S]*?)\\n\\s*\\w+\\.`).exec(source) ?? []
  const properties = source.matchAll(new RegExp(`\\b${name}: '([^']+)'`, 'g'))
  return [...properties, ...assigned.matchAll(/'([^']+)'/g)].map(([, line = '']) => line)
}

const files = sourceFiles(/^server\/(?!testing\/|ledger\/model\/).*(?<!\.test)\.ts$/)

function linesOfCode(): { file: string; line: string }[] {
  return files.flatMap((file) => {
    const source = readSource(file)
    const calls = [...source.matchAll(/\blog\.(?:warn|error|fatal)\(([\s\S]*?)\)(?:$|[,;)])/gm)]
    const written = calls.flatMap(([, given = '']) => {
      const [, line, name] = /, (?:'([^']+)'|(\w+)),?\s*$/.exec(given) ?? []
      return line ? [line] : linesNamed(source, name ?? '')
    })
    return written.map((line) => ({ file, line }))
  })
}

test('the document has every line that the server writes about a problem, and no other', () => {
  const [, table = ''] = /^## Alarms and log lines\n([\s\S]*)/m.exec(document) ?? []
  const documented = [...table.matchAll(/^\| `([^`]+)` \| .+ \| .+ \|$/gm)].map(([, line = '']) => line)
  const written = linesOfCode()
  expect(written.length).toBeGreaterThan(10)
  expect([...new Set(documented)].sort()).toEqual([...new Set(written.map(({ line }) => line))].sort())
})

test('every call that writes such a line is seen', () => {
  const calls = files.flatMap((file) =>
    [...readSource(file).matchAll(/\blog\.(?:warn|error|fatal)\(/g)].map(() => file),
  )
  const seen = linesOfCode().map(({ file }) => file)
  expect(calls.filter((file) => !seen.includes(file))).toEqual([])
  expect(seen.length).toBeGreaterThanOrEqual(calls.length)
})

test('every setting of the examples is one that the server reads', () => {
  const known = new Set([...document.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name))
  const used = [...document.matchAll(/^\s*([A-Z][A-Z_]{3,})=/gm)].map(([, name = '']) => name)
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

test('every call that a document names exists', () => {
  const paths = new Set(everyCall.map(({ method, path }) => `${method} ${path}`))
  expect(paths.size).toBeGreaterThan(100)
  const named = sourceFiles(/\.md$/).flatMap((file) =>
    [...readSource(file).matchAll(/`(GET|POST|PATCH) (\/(?:admin|merchant|store)\/[\w/:-]+)`/g)].map(
      ([, method, path]) => ({ file, call: `${method} ${path}` }),
    ),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ call }) => !paths.has(call))).toEqual([])
})

test('the document has every event of the security log with its severity and fields, and no other', () => {
  const [, section = ''] = /^### Security log\n([\s\S]*?)^### /m.exec(document) ?? []
  const rows = [...section.matchAll(/^\| `(\w+)` \| (\w+) \| .+ \| .+ \|$/gm)].map(([, event, severity]) => [
    event,
    severity,
  ])
  expect(rows).toEqual(Object.entries(securityEvents))
  const [, fields = ''] = /^Each line has the same fields(.*)$/m.exec(section) ?? []
  const [, shape = ''] =
    /^ {2}const security = \{\n([\s\S]*?)^ {2}\}/m.exec(readSource('server/base/security-log.ts')) ?? []
  const written = [...shape.matchAll(/^ {4}(\w+)/gm)].map(([, name = '']) => name)
  expect(written.length).toBeGreaterThan(8)
  expect(written.filter((name) => !fields.includes(`\`${name}\``))).toEqual([])
})

test('the document has every alarm with its sign, cause and what to do, and no other', () => {
  const [, table = ''] = /^### Alarms\n([\s\S]*?)^### /m.exec(document) ?? []
  const documented = [...table.matchAll(/^\| `(\w+)` \| .+ \| .+ \| .+ \|$/gm)].map(([, name]) => name)
  expect(documented).toEqual([...alarmNames])
})

test('a server that does not start in production says so in a line of JSON', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['server/main.mjs'], {
    env: { NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect([stderr, status]).toEqual(['', 1])
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, msg: 'the server did not start' })
})
