import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as contract from '#contract/index.ts'
import { paths } from '#merchant/paths.ts'
import { root } from '#tools/root.ts'
import { readSource } from '#tools/source-files.ts'

/** The specification's 44 calls, and its routes without the root, which only redirects. */
const callCount = 44
const document = readSource('docs/specification.md')
const rows = [...document.matchAll(/^\| (GET|POST) `(\S+)` \| (\w+)\.(\w+) \| `(\S+)` \| `(\S+)` \|$/gm)]
const routes = [...document.matchAll(/^\| `(\/\S*)` \| `(merchant\/\S+\.screen\.tsx)` \|$/gm)]

test('docs/specification.md lists every call of the specification, and each is declared as it says', () => {
  expect(rows).toHaveLength(callCount)
  expect(new Set(rows.map(([, method, path]) => `${method} ${path}`)).size).toBe(callCount)
  for (const [, method, path, noun = '', name = '', file = '', folder = ''] of rows) {
    const nouns = contract as unknown as Record<string, Record<string, Endpoint>>
    expect(nouns[noun]?.[name], `${noun}.${name}`).toMatchObject({ method, path })
    for (const path of [file, folder]) expect(existsSync(join(root, path)), path).toBe(true)
  }
})

test('docs/specification.md lists every route that is built, with its screen', () => {
  const source = `${readSource('merchant/routes.tsx')}${readSource('merchant/app/login-route.ts').replaceAll("'../", "'./")}`
  const built = Object.entries(paths).filter(([name]) => new RegExp(`\\bpaths\\.${name}\\b`).test(source))
  expect(built.length).toBeGreaterThan(30)
  expect(routes.map(([, path]) => path).sort()).toEqual(built.map(([, path]) => path).sort())
  for (const [, , screen = ''] of routes) {
    expect(existsSync(join(root, screen)), screen).toBe(true)
    expect(source).toContain(screen.replace('merchant/', './'))
  }
})
