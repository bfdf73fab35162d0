import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import { onInvalidate } from './invalidation.ts'
import { followEvents } from './live-events.ts'

function connectSession() {
  let token: string | null = 'secret'
  const ended: string[] = []
  connect({
    session: {
      get: () => ({ token, lang: 'vi', signOuts: ended.length }),
      isCurrent: (sent) => sent === token,
      ends: () => ended.length,
      clear: () => {
        token = null
      },
    },
    onSessionEnd: (message) => ended.push(message),
    showFailure: () => undefined,
    unreachableMessage: () => 'unreachable',
  })
  return ended
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A server that answers each connection with the next of these streams, and then closes it. */
async function serveStreams(streams: readonly string[], at = 0) {
  const requests: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    const stream = streams[requests.length]
    requests.push(request.headers)
    if (stream === undefined) return response.writeHead(503).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // Cut in the middle of a line, as a network does.
    response.write(stream.slice(0, 9))
    setTimeout(() => response.end(stream.slice(9)), 20)
  })
  await new Promise<void>((resolve) => server.listen(at, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return { requests, call: { method: 'GET', path: `http://localhost:${port}/events` }, close: () => server.close() }
}

test('events are read as they come, and resumed after a break with the last id', { timeout: 10_000 }, async () => {
  connectSession()
  const server = await serveStreams([
    'retry: 3000\n\nid: 1\nevent: order\ndata: {"id":"a"}\n\nid: 2\r\nevent: wallet\r\ndata: 1\r\ndata: 2\r\n\r\n',
    ': still here\n\ndata: without a kind\n\nid: 3\nevent: notice\ndata: {}\n\n',
  ])
  const controller = new AbortController()
  const kinds: string[] = []
  const following = followEvents(server.call, {
    signal: controller.signal,
    onEvent: (kind) => {
      kinds.push(kind)
      if (kind === 'notice') controller.abort()
    },
  })
  await following
  server.close()
  expect(kinds).toEqual(['order', 'wallet', 'notice'])
  expect(server.requests.map((headers) => headers['last-event-id'])).toEqual([undefined, '2'])
  expect(server.requests[0]).toMatchObject({ token: 'secret', accept: 'text/event-stream' })
})

test('where the first stream could not be opened, everything is read again once there is one', {
  timeout: 10_000,
}, async () => {
  let readings = 0
  onInvalidate(() => {
    readings += 1
  })
  const controller = new AbortController()
  const follow = (path: string) =>
    followEvents({ method: 'GET', path }, { signal: controller.signal, onEvent: () => controller.abort() })
  const streams = ['id: 1\nevent: open\ndata: {}\n\n']
  const server = await serveStreams(streams)
  const { port } = new URL(server.call.path)
  server.close()
  const following = follow(server.call.path)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(readings).toBe(0)
  const back = await serveStreams(streams, Number(port))
  await following
  back.close()
  expect(readings).toBe(1)
})

/** Streams that stay open until they are aborted. The functions send a heartbeat in each. */
function stayOpen() {
  const beats: (() => void)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(stream) {
        beats.push(() => stream.enqueue(new TextEncoder().encode(': alive\n\n')))
        signal.addEventListener('abort', () => stream.error(signal.reason))
      },
    })
    return Promise.resolve(new Response(body))
  })
  return beats
}

test('a stream that is silent for three heartbeats is opened again, and one with heartbeats is kept', async () => {
  connectSession()
  vi.useFakeTimers()
  const beats = stayOpen()
  const controller = new AbortController()
  const call = { method: 'GET', path: '/events' }
  const following = followEvents(call, { signal: controller.signal, onEvent: () => undefined })
  for (let count = 0; count < 5; count += 1) {
    await vi.advanceTimersByTimeAsync(30_000)
    beats[0]?.()
  }
  expect(beats).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(48_000)
  expect(beats).toHaveLength(2)
  controller.abort()
  await vi.advanceTimersByTimeAsync(2_000)
  await following
})

test('a 401 ends the session that the stream was asked for with', async () => {
  const ended = connectSession()
  const refusal = { code: 401, msg: 'Log in again', data: { error: 'not_logged_in' } }
  const server = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const controller = new AbortController()
  const call = { method: 'GET', path: `http://localhost:${port}/events` }
  const following = followEvents(call, { signal: controller.signal, onEvent: () => undefined })
  await vi.waitUntil(() => ended.length > 0)
  controller.abort()
  await following
  server.close()
  expect(ended).toEqual(['Log in again'])
})
