import { createServer as createTcpServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** What a server of mail says: to the connection (`''`), to each command, and to the end of a text (`'.'`). */
export type Manners = (said: string, socket: Socket) => string | Buffer | 'close' | null

const usual = (said: string): string => {
  if (said === '') return '220 ready\r\n'
  if (said.startsWith('EHLO')) return '250-here\r\n250 8BITMIME\r\n'
  return said === 'DATA' ? '354 go on\r\n' : '250 done\r\n'
}

/**
 * An SMTP server with bad manners, until it recovers. Manners answer null where they do as usual, `close` to
 * end the connection, and an empty text to say nothing.
 */
export async function openStrangeMailServer(manners: Manners, tls?: { key: string; cert: string }) {
  const sockets = new Set<Socket>()
  const figures = { connections: 0, messages: 0, inTheClear: 0 }
  let isStrange = true
  const server = createTcpServer((plain) => {
    figures.connections += 1
    attend(plain)
  })

  function attend(socket: Socket) {
    let isText = false
    let heard = ''
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    const answer = (said: string) => {
      const reply = (isStrange ? manners(said, socket) : null) ?? usual(said)
      if (reply === 'close') return socket.destroy()
      if (reply.length > 0) socket.write(reply)
      if (said === 'DATA') isText = reply.toString().startsWith('354')
      if (said === 'STARTTLS' && reply.toString().startsWith('220') && tls) encrypt()
    }
    const encrypt = () => {
      socket.removeAllListeners('data')
      const secure = new TLSSocket(socket, { isServer: true, ...tls })
      secure.on('error', () => socket.destroy())
      attend(secure)
    }
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end)
        heard = heard.slice(end + 2)
        if (!isText) answer(line)
        else if (line === '.') {
          isText = false
          figures.messages += 1
          answer('.')
        } else if (!(socket instanceof TLSSocket)) figures.inTheClear += 1
      }
    })
    if (!(socket instanceof TLSSocket)) answer('')
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    figures,
    recovers(isWell = true) {
      isStrange = !isWell
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
