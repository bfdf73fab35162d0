import type { Endpoint } from '#contract/endpoint.ts'
import * as contract from '#contract/index.ts'
import { isEndpoint } from './generate-routes.ts'
import { readSource } from './source-files.ts'

type DeclaredCall = Pick<Endpoint, 'method' | 'path' | 'summary'> & { name: string }

const declaredCalls = (): DeclaredCall[] =>
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls as Record<string, unknown>).flatMap(([name, value]) => {
      if (!isEndpoint(value)) return []
      const { method, path, summary } = value
      return [{ name: `${noun}.${name}`, method, path, summary }]
    }),
  )

const path = 'docs/specification.md'
const parties = [
  { title: 'Of merchants', paths: '/merchant/' },
  { title: 'Of operators', paths: '/admin/' },
  { title: 'Of shoppers', paths: '/store/' },
]

const rowOf = ({ name, method, path: url, summary }: DeclaredCall) => `| ${method} \`${url}\` | ${name} | ${summary} |`

function renderFurtherCalls(document: string): string {
  const specified = new Set(
    [...document.matchAll(/^\| (GET|POST) `(\S+)` \| \w+\.\w+ \| `contract\//gm)].map((row) => `${row[1]} ${row[2]}`),
  )
  return parties
    .map(({ title, paths }) => {
      const calls = declaredCalls().filter(
        (call) => call.path.startsWith(paths) && !specified.has(`${call.method} ${call.path}`),
      )
      if (calls.length === 0) throw new Error(`contract/index.ts lists no call under ${paths}`)
      return [`### ${title}`, '', '| call | here | what |', '| --- | --- | --- |', ...calls.map(rowOf)].join('\n')
    })
    .join('\n\n')
}

const marked = /(<!-- further calls -->\n)[\s\S]*?(\n<!-- \/further calls -->)/

export const furtherCalls: Record<string, () => string> = {
  [path]: () => {
    const document = readSource(path)
    if (!marked.test(document)) throw new Error(`${path} has no marks for the further calls`)
    return document.replace(
      marked,
      (_, open: string, close: string) => `${open}${renderFurtherCalls(document)}${close}`,
    )
  },
}
