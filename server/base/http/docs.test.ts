import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as contract from '#contract/index.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { typeText } from './docs-page.ts'
import type { OpenApi } from './openapi.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const calls: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun) as Endpoint[])

const readDocument = async () => (await world.app.inject('/openapi.json')).json<OpenApi>()

test('every call of the contract is in the document', async () => {
  const { openapi, paths } = await readDocument()
  expect(openapi).toBe('3.1.0')
  expect(calls.length).toBeGreaterThan(80)
  for (const { method, path, idempotent, access } of calls) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    if (idempotent) expect(operation!.parameters, path).toContainEqual(key)
    expect(operation!.security, path).toEqual(access === 'public' || access === 'partner' ? undefined : [{ token: [] }])
  }
})

test('operations have unique names, declared path parameters and valid references', async () => {
  const document = await readDocument()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  for (const { path, operation } of operations) {
    const declared = operation.parameters.flatMap((parameter) =>
      'name' in parameter && parameter.in === 'path' ? [parameter.name] : [],
    )
    expect(declared.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
  }
  const text = JSON.stringify(document)
  expect(text).not.toMatch(/"~/)
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = reference!
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document)
    expect(target, reference).toBeDefined()
  }
})

test('the page shows every call, without a script and without a style of its own', async () => {
  const page = await world.app.inject({ url: '/docs', headers: { accept: 'text/html' } })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+="/)
  for (const { path } of calls) expect(page.body).toContain(`<code>${path.replace(/:(\w+)/g, '{$1}')}</code>`)
  const css = await world.app.inject('/docs.css')
  expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(css.body).not.toContain('url(')
})

test.each([
  [{ type: 'string', minLength: 1, maxLength: 80 }, 'string (from 1 to 80)'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '["a" | "b"]'],
  [
    { type: 'object', required: ['a'], properties: { a: { const: 1 }, b: { type: 'boolean' } } },
    '{\n  a: 1\n  b?: boolean\n}',
  ],
])('the type of %o', (schema, text) => {
  expect(typeText(schema)).toBe(text)
})
