// projects: unit
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Manners, openStrangeMailServer } from '../testing/strange-mail-server.ts'
import { systemClock } from './clock.ts'
import { createMail, MailNotTaken } from './mail.ts'
import { RefusedForGood } from './outbox.ts'

const to = 'somebody@example.com'
const message = { to, subject: 'Hello', text: 'A text of the mail', id: 'an-id' }
/** A whole mail may take 30 seconds; the machine may be busy. */
const longestMs = 40_000

let folder = ''
let tls: { key: string; cert: string }

/** A self-signed certificate of another host. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=another.example -keyout ${key} -out ${cert}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at =
  (begin: string, answer: string): Manners =>
  (said) =>
    said.startsWith(begin) && (begin !== '' || said === '') ? answer : null

/** One byte a second, which never exceeds a limit of silence. */
const trickles =
  (begin: string, byte: string): Manners =>
  (said, socket) => {
    if (begin === '' ? said !== '' : !said.startsWith(begin)) return null
    const timer = setInterval(() => socket.write(byte), 1_000)
    socket.on('close', () => clearInterval(timer))
    return byte
  }

const offersTls =
  (answer: string): Manners =>
  (said, socket) => {
    if ('encrypted' in socket) return null
    if (said.startsWith('EHLO')) return '250-here\r\n250 STARTTLS\r\n'
    return said === 'STARTTLS' ? answer : null
  }

type Case = {
  name: string
  manners: Manners
  /** Whether the mailbox or the text was refused for good; otherwise the mail is tried again. */
  isFinal?: boolean
  /** A reply that says "done" is believed, even to the wrong command. */
  isBelieved?: boolean
  /** What the server took before it misbehaved. */
  taken?: number
  hasTls?: boolean
  login?: string
}

const refusals: Case[] = [
  { name: 'greets with 554', manners: at('', '554 no service\r\n') },
  { name: 'greets with 421', manners: at('', '421 too many connections\r\n') },
  {
    name: 'refuses the login',
    manners: (said) =>
      said.startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : said.startsWith('AUTH') ? '535 wrong\r\n' : null,
    login: 'shop:secret@',
  },
  { name: 'refuses our sender with 550', manners: at('MAIL', '550 5.7.1 sender is suspended\r\n') },
  { name: 'wants a login first', manners: at('MAIL', '530 5.7.0 authentication required\r\n') },
  { name: 'has no room for the sender', manners: at('MAIL', '452 4.3.1 no space\r\n') },
  { name: 'does not know the mailbox', manners: at('RCPT', `550 5.1.1 <${to}> unknown\r\n`), isFinal: true },
  { name: 'has a full mailbox', manners: at('RCPT', '552 5.2.2 mailbox full\r\n'), isFinal: true },
  { name: 'greylists the mailbox', manners: at('RCPT', '451 4.7.1 greylisted, try later\r\n') },
  { name: 'leaves at the mailbox', manners: at('RCPT', '421 4.3.2 shutting down\r\n') },
  { name: 'takes no text for now', manners: at('DATA', '451 4.3.0 later\r\n') },
  { name: 'refuses the text', manners: at('.', '554 5.6.0 looks like spam\r\n'), isFinal: true, taken: 1 },
  { name: 'cannot store the text', manners: at('.', '452 4.3.1 no space\r\n'), taken: 1 },
  { name: 'leaves after the text', manners: at('.', '421 4.3.2 shutting down\r\n'), taken: 1 },
]

const silences: Case[] = [
  { name: 'says nothing at all', manners: at('', '') },
  { name: 'greets with half a line', manners: at('', '220 rea') },
  { name: 'greets with a byte a second', manners: trickles('', '2') },
  { name: 'does not answer EHLO', manners: (said) => (/^(EHLO|HELO)/.test(said) ? '' : null) },
  { name: 'has an endless EHLO', manners: trickles('EHLO', '250-again\r\n') },
  { name: 'does not answer for the sender', manners: at('MAIL', '') },
  { name: 'does not answer for the mailbox', manners: at('RCPT', '') },
  { name: 'answers for the mailbox with half a line', manners: at('RCPT', '250 o') },
  { name: 'does not answer DATA', manners: at('DATA', '') },
  { name: 'does not answer the text', manners: at('.', ''), taken: 1 },
  { name: 'answers the text with half a line', manners: at('.', '250 o'), taken: 1 },
  { name: 'answers the text with a byte a second', manners: trickles('.', '2'), taken: 1 },
]

const lies: Case[] = [
  { name: 'takes the text and closes', manners: at('.', 'close'), taken: 1 },
  { name: 'closes at once', manners: at('', 'close') },
  { name: 'closes at DATA', manners: at('DATA', 'close') },
  { name: 'says 250 to DATA, and to every line', manners: at('DATA', '250 done\r\n'), isBelieved: true },
  { name: 'speaks HTTP', manners: at('', 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n') },
  {
    name: 'speaks no protocol',
    manners: (said) =>
      said === '' ? Buffer.from(Array.from({ length: 512 }, (_, byte) => byte % 256)).toString('latin1') : null,
  },
  { name: 'answers with a code that is none', manners: at('RCPT', '999 what\r\n') },
  { name: 'answers with a line of 3 MB', manners: at('RCPT', `250 ${'x'.repeat(3_000_000)}`) },
  { name: 'answers with 100,000 lines', manners: at('RCPT', '250-more\r\n'.repeat(100_000)) },
  { name: 'offers TLS and refuses it', manners: offersTls('454 no TLS now\r\n') },
  { name: 'offers TLS and stays in the clear', manners: offersTls('220 go ahead\r\n250 done\r\n') },
  { name: 'offers TLS and says nothing', manners: offersTls('220 go ahead\r\n') },
  { name: 'has a certificate of another host', manners: offersTls('220 go ahead\r\n'), hasTls: true },
]

test.concurrent.each([...refusals, ...silences, ...lies])(
  'a mail server that $name holds nobody up, gets the mail once for a try, and again once it is well',
  async ({ manners, isFinal = false, isBelieved = false, taken = 0, hasTls = false, login = '' }) => {
    const server = await openStrangeMailServer(manners, hasTls ? tls : undefined)
    const url = server.url.replace('//', `//${login}`)
    const settings = { smtpUrl: url, smtpNeedsTls: false, mailFrom: 'shop@example.com', dataDir: '' }
    const mail = createMail({ ...settings, publicUrl: 'https://shops.example' }, systemClock)
    const began = performance.now()
    const error: unknown = await mail.send(message).catch((reason: unknown) => reason)
    expect(performance.now() - began).toBeLessThan(longestMs)
    if (isBelieved) expect(error).toBeUndefined()
    else expect(error).toBeInstanceOf(isFinal ? RefusedForGood : MailNotTaken)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(to)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(server.figures.messages, 'a try sends the text once').toBe(taken)
    if (hasTls) expect(server.figures.inTheClear).toBe(0)
    server.recovers()
    await mail.send(message)
    expect(server.figures.messages).toBe(taken + 1)
    mail.close()
    server.close()
  },
)
