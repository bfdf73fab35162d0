import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answerer = (request: IncomingMessage, response: ServerResponse, body: string) => void

export async function openLocalServer(answer: Answerer) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => answer(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A proxy to a node that forwards requests until `answer` is set. */
export async function openNodeBefore(target: string) {
  const state: { answer: Answerer | null; questions: number } = { answer: null, questions: 0 }
  const server = await openLocalServer((request, response, body) => {
    state.questions += 1
    if (state.answer) return state.answer(request, response, body)
    fetch(`${target}${request.url ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
      .catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  return Object.assign(state, server)
}
