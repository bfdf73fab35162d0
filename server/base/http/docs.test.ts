import { expect, test } from 'vitest'
import { channelEvents } from '#contract/channel-events.ts'
import { everyCall } from '#contract/every-call.ts'
import { theWorld } from '../../testing/the-world.ts'
import { typeText } from './docs-page.ts'
import type { OpenApi, Operation } from './openapi.ts'

const world = theWorld()

const readDocument = async () => (await world.app.inject('/openapi.json')).json<OpenApi>()

test('every call of the contract is in the document', async () => {
  const { openapi, paths } = await readDocument()
  expect(openapi).toBe('3.1.0')
  expect(everyCall.length).toBeGreaterThan(80)
  for (const { method, path, idempotent, access } of everyCall) {
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

test('the channel is described in both directions: what a partner sends, and what it is sent', async () => {
  const { paths, webhooks } = await readDocument()
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const headersOf = ({ parameters }: { parameters: Operation['parameters'] }) =>
    parameters.flatMap((parameter) => ('name' in parameter && parameter.in === 'header' ? [parameter.name] : []))

  const sent = everyCall.filter(({ access }) => access === 'partner')
  expect(sent.map(({ path }) => path).sort()).toEqual(Object.keys(paths).filter((path) => path.startsWith('/channel/')))
  expect(sent.length).toBeGreaterThan(3)
  for (const { method, path } of sent) {
    const operation = paths[path]?.[method.toLowerCase()]
    expect(operation?.requestBody?.content['application/json'], path).toBeDefined()
    expect(operation && headersOf(operation), path).toEqual([...signed, 'webhook-key-id'])
    expect(operation?.responses['default'], path).toBeDefined()
  }

  expect(Object.keys(webhooks)).toEqual(channelEvents.map(({ type }) => type))
  expect(Object.keys(webhooks)).toEqual(expect.arrayContaining(['order.paid', 'order.canceled', 'refund.paid']))
  for (const [type, { post }] of Object.entries(webhooks)) {
    const operation = post as Operation
    expect(headersOf(operation), type).toEqual(signed)
    expect(operation.responses, type).toHaveProperty('2XX')
    const body = operation.requestBody?.content['application/json']?.schema
    expect(body, type).toMatchObject({
      required: ['type', 'timestamp', 'data'],
      properties: { type: { const: type }, data: { required: expect.arrayContaining(['externalId', 'position']) } },
    })
  }
})

test('the page shows every call, without a script and without a style of its own', async () => {
  const page = await world.app.inject({ url: '/docs', headers: { accept: 'text/html' } })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+="/)
  for (const { path } of everyCall) expect(page.body).toContain(`<code>${path.replace(/:(\w+)/g, '{$1}')}</code>`)
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
