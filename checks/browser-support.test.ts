// projects: unit

import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { expect, test } from 'vitest'
import { readSource, sourceFiles } from '#tools/source-files.ts'
import { nodesOf, parseSource, type SourceNode } from '#tools/source-nodes.ts'
import { oldestBrowsers } from '#tools/web-build.ts'

const filler = 'client/older-browsers.ts'

/** What an oldest browser lacks, and why it is used all the same. */
const allowed: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chrome 111 has it, and names the end of the time like a cancellation',
  trustedTypes: 'only where the browser has it',
  '.canShare()': 'only where the browser has it',
  '.createScriptURL()': 'trusted types, as above',
  '.setAppBadge()': 'only where the browser has it',
  '.share()': 'only where the browser has it',
}

/** Calls of our own objects whose names a newer interface of browsers has too. */
const own = ['.messages()', '.retry()', '.run()', '.token()', '.watch()']

const { builtins = {} } = bcd.javascript ?? {}
const { __compat: _, ...ofIntl } = builtins['Intl'] ?? {}
const interfaces: Readonly<Record<string, Identifier>> = { ...ofIntl, ...builtins, ...bcd.api }

/** The browsers by their names in the data: `safari16.4` is Safari on iOS, which is behind it on a Mac. */
const floors = oldestBrowsers.map((each) => {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(each) ?? []
  return { browser: name === 'safari' ? 'safari_ios' : name, version: Number(version) } as const
})

type Browser = keyof CompatStatement['support']

function firstVersion(found: CompatStatement, browser: Browser): number {
  const all = [found.support[browser] ?? []].flat()
  const plain = all.find((each) => !each.flags && !each.prefix && !each.alternative_name && !each.version_removed)
  const version = Number.parseFloat(String(plain?.version_added ?? '').replace('≤', ''))
  return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version
}

const isLacking = ({ __compat: found }: Identifier): boolean =>
  found !== undefined && floors.some(({ browser, version }) => firstVersion(found, browser as Browser) > version)

/** Members of objects by name: true if the oldest browsers lack it in every interface that has it. */
const lackingMembers = new Map<string, boolean>()
for (const members of Object.values(interfaces)) {
  for (const [name, member] of Object.entries(members)) {
    if (name === '__compat' || /_(static|event)$/.test(name) || !('__compat' in member)) continue
    lackingMembers.set(name, (lackingMembers.get(name) ?? true) && isLacking(member))
  }
}

const nameOf = (node: unknown): string => {
  const { type, name } = node as SourceNode
  return type === 'Identifier' ? String(name) : ''
}

/** What a node uses and an oldest browser lacks. `?.()` calls a function only where there is one. */
function lackingIn(node: SourceNode): string | null {
  if (node.type === 'NewExpression') {
    const found = interfaces[nameOf(node['callee'])]
    return found && isLacking(found) ? `new ${nameOf(node['callee'])}` : null
  }
  const isCall = node.type === 'CallExpression'
  const member = (isCall ? node['callee'] : node) as SourceNode
  if (member.type !== 'MemberExpression' || member['computed'] === true) return null
  const [of, name] = [nameOf(member['object']), nameOf(member['property'])]
  const known = interfaces[of]
  if (known) {
    if (isLacking(known)) return of
    const found = known[`${name}_static`] ?? known[name]
    return found && name !== '__compat' && isLacking(found) ? `${of}.${name}` : null
  }
  return isCall && node['optional'] !== true && lackingMembers.get(name) === true ? `.${name}()` : null
}

const lackingOf = (file: string, source: string): string[] => [
  ...new Set([...nodesOf(parseSource(file, source))].flatMap((node) => lackingIn(node) ?? [])),
]

const filled = [...readSource(filler).matchAll(/^([\w.]+) \?\?= /gm)].map(([, name = '']) =>
  name.includes('.prototype.') ? `.${name.split('.').at(-1)}()` : name,
)

test('what an oldest browser lacks is found', () => {
  const planted = 'new CookieStore(); URL.parse(a); list.showPopover(); list.showPopover?.(); URL.canParse(a)'
  expect(lackingOf('planted.ts', planted)).toEqual(['new CookieStore', 'URL.parse', '.showPopover()', 'URL.canParse'])
  expect(lackingOf('planted.ts', 'new Map(); list.map(each); Promise.all(list); URL.createObjectURL(a)')).toEqual([])
})

test('the apps use nothing that an oldest browser lacks, but what they bring along', () => {
  const files = sourceFiles(/^(merchant|storefront|console|kit|client)\/.*(?<!\.test)\.tsx?$/)
  expect(files.length).toBeGreaterThan(400)
  const used = files
    .filter((file) => file !== filler)
    .flatMap((file) => lackingOf(file, readSource(file)).map((what) => ({ file, what })))
  expect(used.filter(({ what }) => ![...filled, ...Object.keys(allowed), ...own].includes(what))).toEqual([])
  // An entry of the two lists that no file needs must be removed.
  const names = used.map(({ what }) => what)
  expect([...filled, ...Object.keys(allowed), ...own].filter((what) => !names.includes(what))).toEqual([])
})
