import { connect, createServer, type Socket } from 'node:net'

export type SilentProxy = Awaited<ReturnType<typeof openSilentProxy>>

/** Forwards TCP until it forgets its connections, as a firewall does: neither side is told. */
export async function openSilentProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let generation = 0
  const server = createServer((inside) => {
    const born = generation
    const outside = connect(target.port, target.host)
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (born === generation) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (born === generation) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** From now on, data on existing connections is dropped; new connections are forwarded. */
    forget() {
      generation += 1
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export function through(proxy: SilentProxy, url: string): string {
  const address = new URL(url)
  address.host = `127.0.0.1:${proxy.port}`
  return address.href
}
