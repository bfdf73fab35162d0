import { mailboxOf } from '../addresses/email.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { isExempt } from '../http/guards.ts'
import type { Call } from '../http/serve.ts'
import { fingerprint } from './encryption.ts'
import { mayTry } from './failures.ts'
import { callerMails, type TryLimit } from './try-limits.ts'

export type MailCaller = Pick<Call, 'ctx' | 'ip' | 'request' | 'now'>

type StrangersMail = {
  email: string
  /** What counts together for the mailbox, and how many a day. */
  counted: readonly { kind: string; limit: TryLimit }[]
}

/** Keyed: no table has the address of somebody who only asked. */
const subjectOf = ({ config }: Ctx, kind: string, whom: string) =>
  `mails ${fingerprint(config.keys, 'limit of mails', `${kind}\0${whom}`).toString('base64url')}`

/**
 * Whether a mail is sent that anybody can ask for: a caller causes some in a day, of all kinds and to all addresses,
 * and a mailbox gets some of each kind, in whichever spelling it is named. The answer to the caller is the same
 * either way.
 */
export async function mayMail(call: MailCaller, db: Db, { email, counted }: StrangersMail): Promise<boolean> {
  const { ctx, ip, request, now } = call
  const subject = subjectOf(ctx, 'caller', ip)
  if (!isExempt(ctx, request) && !(await mayTry(db, { subject, limit: callerMails, now }))) return false
  for (const { kind, limit } of counted) {
    if (!(await mayTry(db, { subject: subjectOf(ctx, kind, mailboxOf(email)), limit, now }))) return false
  }
  return true
}
