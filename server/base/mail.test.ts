import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { createMail } from './mail.ts'

/** A mail server that takes everything. It counts connections and messages. */
async function startSmtp() {
  const figures = { connections: 0, messages: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    figures.connections += 1
    sockets.add(socket)
    let isData = false
    socket.write('220 ready\r\n')
    createInterface(socket).on('line', (line) => {
      if (isData && line !== '.') return
      if (isData) figures.messages += 1
      isData = line === 'DATA'
      socket.write(isData ? '354 go on\r\n' : '250 done\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { figures, port, close }
}

test('many mails go over a few kept connections', async () => {
  const smtp = await startSmtp()
  const config = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'shop@example.com', dataDir: '' }
  const mail = createMail(config, systemClock)
  const message = { to: 'somebody@example.com', subject: 'Hello', text: 'Hello' }
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 4 }, () => mail.send(message)))
  }
  expect(smtp.figures.messages).toBe(40)
  expect(smtp.figures.connections).toBeLessThanOrEqual(4)
  mail.close()
  smtp.close()
})
