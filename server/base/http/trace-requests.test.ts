import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SentSpan = { name: string; traceId: string; parentSpanId?: string; kind: number; attributes: Attribute[] }
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] }

async function openCollector() {
  const sent: Sent[] = []
  const collector = createServer(async (request, response) => {
    sent.push((await json(request)) as Sent)
    response.end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void collector.close())
  return { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, sent }
}

test('each request is a span of its caller’s trace, by its route and without its ids', async () => {
  const { url, sent } = await openCollector()
  const world = await openWorld(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: url })
  const [trace, parent, id] = ['a'.repeat(32), 'b'.repeat(16), 'no-such-shop']
  const headers = { traceparent: `00-${trace}-${parent}-01` }
  const { headers: answered } = await world.app.inject({ url: `/store/${id}`, headers })
  await world.app.inject('/readyz')
  await world.close()
  const spans = sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
  const [span, ...more] = spans.flatMap((scope) => scope.spans)
  expect(more).toEqual([])
  expect(span).toMatchObject({ name: 'GET /store/:shop', traceId: trace, parentSpanId: parent })
  const values = Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))
  expect(values).toEqual({
    'http.request.method': 'GET',
    'http.route': '/store/:shop',
    'http.response.status_code': 404,
    request_id: answered['x-request-id'],
  })
  expect(JSON.stringify(sent)).not.toContain(id)
})

test('a collector that is away holds up no request and no stop', async () => {
  const world = await openWorld(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect((await world.app.inject('/store/no-such-shop')).statusCode).toBe(404)
  const start = performance.now()
  await world.close()
  expect(performance.now() - start).toBeLessThan(5_000)
})
