import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Mail } from './ctx.ts'
import { lazyRequire } from './lazy-require.ts'

const loadNodemailer = lazyRequire<typeof import('nodemailer')>('nodemailer')

/** Sends mail by SMTP. Without SMTP_URL it writes the messages into the folder `outbox` of the data folder. */
export function createMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, clock: Clock): Mail {
  let transport: Transporter | undefined
  let count = 0
  return {
    async send({ to, subject, text }) {
      transport ??= config.smtpUrl
        ? loadNodemailer().createTransport(config.smtpUrl)
        : loadNodemailer().createTransport({ streamTransport: true, buffer: true })
      const sent = await transport.sendMail({ from: config.mailFrom, to, subject, text, date: clock.now() })
      if (config.smtpUrl || !('message' in sent)) return
      const outbox = join(config.dataDir, 'outbox')
      await mkdir(outbox, { recursive: true })
      count += 1
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${String(count).padStart(4, '0')}.eml`
      await writeFile(join(outbox, name), sent.message as Buffer)
    },
  }
}
