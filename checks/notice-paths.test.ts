// projects: unit
import { expect, test } from 'vitest'
import { noticeSubjects } from '#contract/messages.ts'
import { noticePath } from '#contract/notice-paths.ts'
import { paths } from '#merchant/paths.ts'
import { readSource } from '#tools/source-files.ts'

type Route = { path: string; query: [string, string][] }

/** A route of merchant/routes.tsx is an object with `path`, or the spread of one of its helpers. */
const source = readSource('merchant/routes.tsx')
const pathOf = (name = '') => paths[name as keyof typeof paths] ?? ''
const helpers = [
  ...source.matchAll(/^const (\w+) = \(\w+: string\) => \(\{ path: paths\.(\w+), query: \{ (\w+)/gm),
].map(([, name = '', path, query = '']) => ({ name, path: pathOf(path), query }))
const routes: Route[] = [
  ...[
    ...source.matchAll(/^ +(?:\{ )?(?:path: |\.\.\.table\()paths\.(\w+)\)?,(?:\s+query: \{ (\w+): '(\w+)' \})?/gm),
  ].map(([, path, name, value]): Route => ({ path: pathOf(path), query: name && value ? [[name, value]] : [] })),
  ...helpers.flatMap(({ name, path, query }) =>
    [...source.matchAll(new RegExp(`\\.\\.\\.${name}\\('(\\w+)'\\)`, 'g'))].map(
      ([, value = '']): Route => ({ path, query: [[query, value]] }),
    ),
  ),
]

/** The parameters that choose a screen, and not what it shows. */
const choosing = ['part', 'figure', 'step']

test('every message and mail to a merchant opens a screen of the app', () => {
  expect(routes.length).toBeGreaterThan(60)
  const isScreen = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://app.example')
    const chosen = [...searchParams].filter(([name]) => choosing.includes(name))
    return routes.some(({ path, query }) => path === pathname && JSON.stringify(query) === JSON.stringify(chosen))
  }
  const opened = noticeSubjects.map((kind) => noticePath({ kind, id: 'an-id' }))
  expect(opened.filter((path) => !isScreen(path))).toEqual([])
  for (const path of ['/nowhere', '/orderdetail?id=1', '/settingup?part=nothing', '/service?part=acts']) {
    expect(isScreen(path), path).toBe(false)
  }
})
