import { mailboxOf } from '../addresses/email.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { isExempt } from '../http/guards.ts'
import type { Call } from '../http/serve.ts'
import { fingerprint } from './encryption.ts'
import { mayTry, returnTry } from './failures.ts'
import { callerMails, type TryLimit } from './try-limits.ts'

export type MailCaller = Pick<Call, 'ctx' | 'ip' | 'request' | 'now'>

type StrangersMail = {
  email: string
  counted: readonly { kind: string; limit: TryLimit }[]
}

/** Keyed, so that no table has the addresses of people who only asked for a mail. */
const subjectOf = ({ config }: Ctx, kind: string, whom: string) =>
  `mails ${fingerprint(config.keys, 'limit of mails', `${kind}\0${whom}`).toString('base64url')}`

/**
 * Whether a mail that strangers can trigger may be sent. A caller has a daily limit over all kinds and addresses, and a
 * mailbox one per kind, in all its spellings. The caller gets the same answer either way.
 */
export async function mayMail(call: MailCaller, db: Db, mail: StrangersMail): Promise<boolean> {
  for (const counted of countedOf(call, mail)) {
    if (!(await mayTry(db, { ...counted, now: call.now }))) return false
  }
  return true
}

/** Takes back what `mayMail` counted, for a mail that the mail server did not take. */
export async function returnMail(call: MailCaller, db: Db, mail: StrangersMail): Promise<void> {
  for (const { subject } of countedOf(call, mail)) await returnTry(db, subject)
}

function countedOf({ ctx, ip, request }: MailCaller, { email, counted }: StrangersMail) {
  const mailbox = mailboxOf(email)
  return [
    ...(isExempt(ctx, request) ? [] : [{ subject: subjectOf(ctx, 'caller', ip), limit: callerMails }]),
    ...counted.map(({ kind, limit }) => ({ subject: subjectOf(ctx, kind, mailbox), limit })),
  ]
}
