import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy in front of a server. It can be closed and opened again at the same address, and can pretend a newer build.
 */
export type Gate = {
  url: string
  close: () => void
  open: () => void
  /** Serves a different service worker from now on, as after a deployment. */
  renew: () => void
  /** Loses the answer to the next request of this call, which reaches the server. Resolves when it is lost. */
  loseAnswer: (call: { method: string; path: string }) => Promise<void>
  stall: (path: string) => Promise<void>
  mostByWorker: () => number
  end: () => Promise<void>
}

const workerPath = '/sw.js'

export async function openGate(target: string): Promise<Gate> {
  let isOpen = true
  let isNew = false
  let lost: { method: string; path: string; onLost: () => void } | undefined
  let stalled: { path: string; onRequest: () => void } | undefined
  let byWorker = 0
  let mostByWorker = 0
  const { hostname, port } = new URL(target)

  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    if (!isOpen) return incoming.destroy()
    if (stalled && incoming.url === stalled.path) return stalled.onRequest()
    if (isOfWorker(incoming)) {
      byWorker += 1
      mostByWorker = Math.max(mostByWorker, byWorker)
      answer.once('close', () => {
        byWorker -= 1
      })
    }
    const isRenewed = isNew && incoming.url === workerPath
    const headers = { ...incoming.headers, ...(isRenewed && { 'accept-encoding': 'identity' }) }
    const options = { hostname, port, path: incoming.url, method: incoming.method, headers }
    const passed = request(options, (response) => {
      if (lost && incoming.url === lost.path && incoming.method === lost.method) {
        const { onLost } = lost
        lost = undefined
        // Part of an answer must arrive: without any, the browser sends the request again.
        answer.writeHead(response.statusCode ?? 502, response.headers)
        return void answer.write('{', () => {
          answer.destroy()
          onLost()
        })
      }
      const { 'content-length': _length, ...rest } = response.headers
      answer.writeHead(response.statusCode ?? 502, isRenewed ? rest : response.headers)
      if (isRenewed) void renewed(response).then((text) => answer.end(text))
      else response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    return incoming.pipe(passed)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      isOpen = false
      server.closeAllConnections()
    },
    open: () => {
      isOpen = true
    },
    renew: () => {
      isNew = true
    },
    loseAnswer: ({ method, path }) =>
      new Promise((resolve) => {
        lost = { method, path, onLost: resolve }
      }),
    stall: (path) =>
      new Promise((resolve) => {
        stalled = { path, onRequest: resolve }
      }),
    mostByWorker: () => mostByWorker,
    end: () => ended(server),
  }
}

/** The worker's own requests have an empty sec-fetch-dest; those of a page name scripts and styles. */
const isOfWorker = ({ url, headers }: IncomingMessage) =>
  url?.startsWith('/assets/') === true && headers['sec-fetch-dest'] === 'empty'

async function renewed(response: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
    .toString()
    .replace(/version\\":\\"/, '$&newer')
}

function ended(server: Server) {
  server.closeAllConnections()
  return new Promise<void>((resolve) => server.close(() => resolve()))
}
