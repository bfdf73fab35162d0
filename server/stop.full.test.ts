import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '#tools/server-process.ts'

const body = JSON.stringify({ account: 'nobody@example.com', password: 'wrong password' })

/** A sign-in whose body comes later, or never. */
async function beginCall(url: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { port } = new URL(url)
  const socket = connect(Number(port), 'localhost')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  socket.write(
    'POST /merchant/merchant/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  return { socket, answer }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a server that is told to stop says so first, answers what is in flight, and ends within ten seconds', async () => {
  const server = await startServer({ DRAIN_SECONDS: '3' })
  const [inFlight, stuck] = [await beginCall(server.url), await beginCall(server.url)]
  await wait(300)
  const statusOf = (path: string) =>
    fetch(`${server.url}${path}`).then(
      ({ status }) => status,
      () => 'closed',
    )
  const began = Date.now()
  const stopped = server.stop().then(() => Date.now() - began)
  await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await expect.poll(() => statusOf('/healthz'), { timeout: 10_000 }).toBe('closed')
  inFlight.socket.write(body.slice(10))
  expect(await inFlight.answer).toMatch(/^HTTP\/1.1 403/)
  expect(await stuck.answer).not.toMatch(/^HTTP\/1.1 200/)
  expect(await stopped).toBeLessThan(10_000)
})

test('an idle connection does not keep a server from stopping', async () => {
  const server = await startServer()
  // The connection stays open behind the answer.
  await (await fetch(`${server.url}/healthz`)).text()
  const began = Date.now()
  await server.stop()
  expect(Date.now() - began).toBeLessThan(5_000)
})
