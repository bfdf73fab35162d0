import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** A local SMTP server that accepts all mails, except to one address, and keeps them for reading. */
export async function openMailServer({ refused }: { refused?: string } = {}) {
  const figures = { connections: 0, messages: 0 }
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    figures.connections += 1
    sockets.add(socket)
    let lines: string[] | null = null
    socket.write('220 ready\r\n')
    createInterface(socket).on('line', (line) => {
      if (lines && line !== '.') return lines.push(line)
      if (lines) {
        figures.messages += 1
        messages.push(lines.join('\n'))
      }
      if (refused && line.startsWith('RCPT') && line.includes(refused))
        return socket.write(`550 no ${refused} here\r\n`)
      if (line === 'STARTTLS') return socket.write('502 no TLS here\r\n')
      lines = line === 'DATA' ? [] : null
      return socket.write(lines ? '354 go on\r\n' : '250 done\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    figures,
    /** One header of each mail to an address; only the first line of a folded header. */
    headersTo: (to: string, name: string) =>
      messages.filter((message) => headerOf(message, 'to') === to).map((message) => headerOf(message, name)),
    headerNamesTo: (to: string) =>
      messages
        .filter((message) => headerOf(message, 'to') === to)
        .map((message) => [...partsOf(message).head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name)),
    textsTo: (to: string) => messages.filter((message) => headerOf(message, 'to') === to).map(textOf),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const partsOf = (message: string) => {
  const [head = '', ...body] = message.split('\n\n')
  return { head, body: body.join('\n\n') }
}

const headerOf = (message: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(partsOf(message).head)?.[1]

const hexText = (escaped: string) => Buffer.from(escaped.replaceAll('=', ''), 'hex').toString()

/** The text of a mail, or of its first part. */
function textOf(message: string): string {
  const { head, body } = partsOf(message)
  const [, boundary] = /boundary="([^"]+)"/.exec(head) ?? []
  if (boundary !== undefined) return textOf(body.split(`--${boundary}\n`)[1] ?? '')
  const encoding = headerOf(message, 'content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  return body.replaceAll('=\n', '').replaceAll(/(?:=[0-9A-F]{2})+/g, hexText)
}
