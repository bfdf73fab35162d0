import type { Endpoint } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

function fieldsOf({ properties, items, anyOf, allOf }: Schema): string[] {
  const within = [...(anyOf ?? []), ...(allOf ?? []), ...(items ? [items] : [])].flatMap(fieldsOf)
  const own = Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const inner = fieldsOf(schema)
    return inner.length === 0 ? [name] : inner.map((each) => `${name}.${each}`)
  })
  return [...new Set([...own, ...within])]
}

const who = ({ access }: Endpoint): string => (typeof access === 'string' ? access : access.join(', '))

const textOf = (schemas: readonly unknown[]) =>
  schemas.flatMap((schema) => fieldsOf((schema ?? {}) as Schema)).join(', ') || '–'

const rowOf = (endpoint: Endpoint) => {
  const { method, path, params, query, body, reply } = endpoint
  return `| ${method} | \`${path}\` | ${who(endpoint)} | ${textOf([params, query, body])} | ${textOf([reply])} |`
}

const head = `# Who may send and read which field

Each call with the parties or roles that may make it, the fields that it takes, and the fields that it answers: no other
field is taken or answered, whoever asks (\`checks/access.test.ts\`, \`server/base/http/reply-check.test.ts\`). \`public\`
needs no session, \`approved\` is a merchant whose application was approved, \`partner\` signs; other words are roles of
operators. What each role of the database may read and write by column is in \`server/db/rights.txt\`.

\`npm run generate\` writes this file.

| | call | who | takes | answers |
| --- | --- | --- | --- | --- |
`

export const fieldsTable = {
  'docs/fields.md': () =>
    `${head}${everyCall
      .map(rowOf)
      .sort((one, other) => (one < other ? -1 : 1))
      .join('\n')}\n`,
}
