import type { TSchema } from 'typebox'
import { channelEvents } from '#contract/channel-events.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import * as contract from '#contract/index.ts'
import { languages } from '#contract/language-codes.ts'
import { refusals } from '#contract/refusals.ts'
import { version } from '../version.ts'
import { withoutUnknownFields } from './validation.ts'

export type Schema = { [key: string]: unknown }

export type Parameter = { name: string; in: 'query' | 'path' | 'header'; required: boolean; schema: Schema }
export type Content = Record<string, { schema: Schema }>

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content: Content } | { $ref: string }>
  security?: Record<string, string[]>[]
  'x-roles'?: string[]
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Schema }>
  components: Record<string, Schema>
}

export function buildOpenApi(nouns: Record<string, Record<string, Endpoint>> = contract): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [noun, calls] of Object.entries(nouns)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operations = paths[path] ?? {}
      paths[path] = operations
      operations[endpoint.method.toLowerCase()] = operationOf(endpoint, `${noun}.${name}`, noun)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Entrepot',
      version,
      description:
        'Answers are {code, msg, data}: code 1 is success, any other code is the HTTP status and data.error a stable ' +
        'word. Amounts are integers in minor units; times are ISO 8601 in UTC.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(channelEvents.map(({ type, body }) => [type, { post: webhookOf(type, body) }])),
    components: components(),
  }
}

function operationOf(endpoint: Endpoint, operationId: string, noun: string): Operation {
  const { access, body, idempotent, params, query, stream, summary } = endpoint
  const bodyType = stream === 'upload' ? 'multipart/form-data' : 'application/json'
  const bodySchema = stream === 'upload' ? uploadSchema : body && plain(withoutUnknownFields(body))
  return {
    operationId,
    tags: [noun],
    summary,
    parameters: [
      ...parametersOf('path', params && plain(params)).map((each) => inAddress(endpoint, each)),
      ...parametersOf('query', query && plain(query)),
      ...(access === 'partner' ? [...signedHeaders, keyHeader] : []),
      ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/Lang' },
    ],
    ...(bodySchema && { requestBody: { required: true, content: { [bodyType]: { schema: bodySchema } } } }),
    responses: {
      '200': { description: 'Success', content: answerOf(endpoint) },
      default: { $ref: '#/components/responses/Refused' },
    },
    ...(needsSession(access) && { security: [{ token: [] }] }),
    ...(Array.isArray(access) && { 'x-roles': [...access] }),
  }
}

const webhookOf = (type: string, body: TSchema): Schema => ({
  operationId: `event.${type}`,
  tags: ['channel'],
  summary: `Told to the partner whose order it is: ${type}`,
  parameters: signedHeaders,
  requestBody: { required: true, content: { 'application/json': { schema: plain(body) } } },
  responses: { '2XX': { description: 'Received; any other answer is tried again for three days' } },
})

const inHeader = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string', description },
})

const signedHeaders: readonly Parameter[] = [
  inHeader('webhook-id', 'the id of the message, the same on every try'),
  inHeader('webhook-timestamp', 'seconds of the Unix time; more than five minutes away it does not count'),
  inHeader('webhook-signature', '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; two while a key changes'),
]

const keyHeader = inHeader('webhook-key-id', "the id of the partner's key")

export const needsSession = (access: Access): boolean => access !== 'public' && access !== 'partner'

const uploadSchema: Schema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' }, purpose: { type: 'string' } },
}

function parametersOf(where: 'query' | 'path', schema: Schema | undefined): Parameter[] {
  const required = (schema?.['required'] ?? []) as string[]
  return Object.entries((schema?.['properties'] ?? {}) as Record<string, Schema>).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const inAddress = ({ path }: Endpoint, parameter: Parameter): Parameter =>
  path.includes(`:${parameter.name}`) ? parameter : { ...parameter, in: 'header' }

function answerOf({ reply, stream }: Endpoint): Content {
  if (stream === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (stream === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const properties = { code: { const: 1 }, msg: { type: 'string' }, data: plain(reply) }
  return { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } }
}

const plain = (schema: TSchema): Schema =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key.startsWith('~') ? undefined : value))) as Schema

function components(): Record<string, Schema> {
  const data = {
    type: 'object',
    required: ['error', 'requestId'],
    properties: {
      error: { enum: Object.keys(refusals) },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      requestId: { type: 'string' },
    },
  }
  const refused = { type: 'object', required: ['code', 'msg', 'data'], properties: refusedProperties(data) }
  return {
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: true,
        description: 'A repeated request with the same key gets the answer of the first one.',
        schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
      },
      Lang: { name: 'lang', in: 'header', required: false, schema: { enum: languages.map(({ wire }) => wire) } },
    },
    responses: {
      Refused: {
        description: 'Refused: code is the HTTP status, data.error the word of the refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
    schemas: { Refusal: refused },
  }
}

const refusedProperties = (data: Schema): Schema => ({
  code: { enum: [...new Set(Object.values(refusals))].sort() },
  msg: { type: 'string' },
  data,
})
