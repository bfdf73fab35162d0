import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Mail, MailMessage } from './ctx.ts'
import { lazyRequire } from './lazy-require.ts'
import { RefusedForGood } from './outbox.ts'
import { beforeAbort } from './post-outside.ts'

const loadNodemailer = lazyRequire<typeof import('nodemailer')>('nodemailer')

/** A silent mail server must not hold a worker: nodemailer's own limits are up to ten minutes. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
/** For a whole mail: a server that sends a byte from time to time never exceeds the limits above. */
const sendMaxMs = 30_000
const connectionsMax = 4
const recentMax = 50

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpNeedsTls' | 'mailFrom' | 'dataDir' | 'publicUrl'>

/** Prepared headers, since mail programs do not find one that is folded or encoded within its URL. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Sends mail by SMTP over kept connections. Without SMTP_URL it writes into the folder `outbox` of the data folder. */
export function createMail(config: MailConfig, clock: Clock): Mail {
  let transport: Transporter | undefined
  let count = 0
  let recent: (MailMessage & { at: Date })[] = []
  return {
    async send({ to, subject, text, html, id, unsubscribeUrl }) {
      transport ??= config.smtpUrl
        ? loadNodemailer().createTransport({
            url: config.smtpUrl,
            requireTLS: config.smtpNeedsTls,
            pool: true,
            maxConnections: connectionsMax,
            ...timeouts,
          })
        : loadNodemailer().createTransport({ streamTransport: true, buffer: true })
      const used = transport
      const late = AbortSignal.timeout(sendMaxMs)
      const sending = used.sendMail({
        ...{ from: config.mailFrom, to, subject, text, date: clock.now() },
        ...(html !== undefined && { html }),
        ...(id !== undefined && { messageId: `<${id}@${new URL(config.publicUrl).hostname}>` }),
        ...(unsubscribeUrl !== undefined && { headers: unsubscribeHeaders(unsubscribeUrl) }),
      })
      const sent = await beforeAbort(sending, late).catch((error: unknown) => {
        // Its connections hang, so the next mail makes new ones.
        if (late.aborted) used.close()
        if (late.aborted && transport === used) transport = undefined
        throw config.smtpUrl ? withoutAddress(error) : error
      })
      if (config.smtpUrl || !('message' in sent)) return
      const outbox = join(config.dataDir, 'outbox')
      await mkdir(outbox, { recursive: true })
      const kept = { to, subject, text, ...(html !== undefined && { html }), at: clock.now() }
      recent = [kept, ...recent].slice(0, recentMax)
      count += 1
      const at = clock.now().toISOString().replaceAll(':', '-')
      // Several processes may write into one folder, so the name contains the process id.
      const name = `${at}-${String(count).padStart(4, '0')}-${process.pid}.eml`
      await writeFile(join(outbox, name), sent.message as Buffer)
    },
    recent: () => recent,
    close: () => transport?.close(),
  }
}

export class MailNotTaken extends Error {}

/** Refusals of the envelope or the text; earlier errors may pass. */
const refusals: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE'])

/** A bad address, and what a mailbox or a text is refused with. Other replies are about the conversation. */
const isRefusal = (reply: number) => reply === 501 || (reply >= 550 && reply <= 559)

/** A mail server's refusal repeats the address, which must not be in a log. */
function withoutAddress(error: unknown): Error {
  const { code, responseCode, command, originalCode } = error as Record<string, unknown>
  // A refusal of our sender is no mailbox's: an operator can mend it, and every mail waits for that.
  const isFinal = refusals.has(code) && command !== 'MAIL FROM' && isRefusal(Number(responseCode))
  const reason = [code, originalCode, responseCode].filter((each) => each !== undefined).join(' ')
  const message = `the mail server did not take the mail (${reason || 'no answer in time'})`
  return isFinal ? new RefusedForGood(message) : new MailNotTaken(message)
}

/**
 * For recipients without an account. A mail server's refusal repeats the address, which must be in no log and no row.
 */
export async function sendInPrivate(mail: Mail, message: MailMessage): Promise<void> {
  await mail.send(message).catch((error: unknown) => {
    if (error instanceof MailNotTaken || error instanceof RefusedForGood) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`the mail server did not take the mail (${code})`)
  })
}
