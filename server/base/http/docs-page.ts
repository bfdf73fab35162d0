import { refusals } from '#contract/refusals.ts'
import { escapeMarkup } from './escape-markup.ts'
import type { Content, OpenApi, Operation, Parameter, Schema } from './openapi.ts'

export function typeText(schema: Schema, indent = ''): string {
  const union = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (union) return union.map((part) => typeText(part, indent)).join(' | ')
  const all = schema['allOf'] as Schema[] | undefined
  if (all) return all.map((part) => typeText(part, indent)).join(' & ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  if (schema['type'] === 'array') return `[${typeText((schema['items'] ?? {}) as Schema, indent)}]`
  if (schema['type'] === 'object') return objectText(schema, indent)
  return scalarText(schema)
}

function objectText(schema: Schema, indent: string): string {
  const required = (schema['required'] ?? []) as string[]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const [values] = Object.values((schema['patternProperties'] ?? {}) as Record<string, Schema>)
  if (values) return `{ [name]: ${typeText(values, indent)} }`
  if (properties.length === 0) return '{}'
  const inner = `${indent}  `
  const lines = properties.map(
    ([name, property]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(property, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

function scalarText({ type, description, minLength, maxLength, minimum, maximum }: Schema): string {
  const text = typeof description === 'string' ? description : String(type ?? 'anything')
  const bound = (value: unknown) => (value === undefined || Math.abs(Number(value)) >= 1e15 ? '' : String(value))
  const [from, to] = [bound(minLength ?? minimum), bound(maxLength ?? maximum)]
  if (from === '' && to === '') return text
  return `${text} (${[from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')})`
}

const sectionId = (operation: Operation) => operation.operationId.replace('.', '-')

/** The page at /docs: every call in the order of the contract. It works without scripts. */
export function docsPage({ info, paths, tags }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const ofTag = (name: string) => calls.filter(({ operation }) => operation.tags.includes(name))
  const contents = tags.map(
    ({ name }) =>
      `<details><summary>${escapeMarkup(name)} <small>${ofTag(name).length}</small></summary><ul>${ofTag(name)
        .map(
          ({ operation }) => `<li><a href="#${sectionId(operation)}">${escapeMarkup(operation.operationId)}</a></li>`,
        )
        .join('')}</ul></details>`,
  )
  const sections = tags.map(
    ({ name }) => `<section><h2>${escapeMarkup(name)}</h2>${ofTag(name).map(callHtml).join('')}</section>`,
  )
  const words = Object.entries(refusals).map(([word, status]) => [`<code>${word}</code>`, String(status)])
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls of ${escapeMarkup(info.title)}</title>
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<header><h1>Calls of ${escapeMarkup(info.title)}</h1><p>${escapeMarkup(info.description)}</p>
<p>${calls.length} calls, version ${escapeMarkup(info.version)}. The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Calls">${contents.join('')}</nav>
<main>${sections.join('')}
<section><h2>Refusals</h2><article>${table(['Word', 'Status'], words)}</article></section>
</main>
</body>
</html>
`
}

const cells = (tag: 'th' | 'td', texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('')

function table(head: string[], rows: string[][]): string {
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${body}</tbody></table>`
}

function callHtml({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  const answer = operation.responses['200']
  const marks = [
    operation.security &&
      (operation['x-roles'] ? `operator: ${operation['x-roles'].join(', ')}` : 'merchant’s session'),
    isIdempotent(operation) && 'Idempotency-Key',
  ].filter((mark): mark is string => typeof mark === 'string')
  return `<article id="${sectionId(operation)}">
<h3><b class="${method.toLowerCase()}">${method}</b> <code>${escapeMarkup(path)}</code></h3>
<p>${escapeMarkup(operation.summary)}</p>
${marks.length > 0 ? `<ul class="marks">${marks.map((mark) => `<li>${escapeMarkup(mark)}</li>`).join('')}</ul>` : ''}
${parametersHtml(operation)}
${operation.requestBody ? schemaHtml('Request', operation.requestBody.content) : ''}
${answer && 'content' in answer ? schemaHtml('Answer', answer.content) : ''}
</article>`
}

const isIdempotent = ({ parameters }: Operation) =>
  parameters.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith('/IdempotencyKey'))

function parametersHtml({ parameters }: Operation): string {
  const named = parameters.filter((parameter): parameter is Parameter => 'name' in parameter)
  if (named.length === 0) return ''
  const rows = named.map(({ name, in: where, required, schema }) => [
    `<code>${escapeMarkup(name)}</code>`,
    where,
    required ? 'required' : '',
    escapeMarkup(typeText(schema)),
  ])
  return table(['Name', 'In', '', 'Type'], rows)
}

/** Shows only the type of `data`, since all answers have the same envelope. */
function schemaHtml(title: string, content: Content): string {
  return Object.entries(content)
    .map(([mediaType, { schema }]) => {
      const properties = schema['properties'] as Record<string, Schema> | undefined
      const shown = title === 'Answer' && properties?.['data'] ? properties['data'] : schema
      const name = mediaType === 'application/json' ? title : `${title} (${mediaType})`
      const type = `<pre tabindex="0">${escapeMarkup(typeText(shown))}</pre>`
      return `<details><summary>${escapeMarkup(name)}</summary>${type}</details>`
    })
    .join('')
}
