import { domainToASCII } from 'node:url'
import { isEmailLike } from '#contract/contact.ts'
import { limits } from '#contract/limits.ts'

/**
 * An email address in the one form in which it is stored and looked up: without compatibility forms (full-width
 * letters), in lower case, the host in ASCII as mail servers are asked for it. Null if it is not an address.
 */
export function readEmail(typed: string): string | null {
  if (!isEmailLike(typed)) return null
  const [local = '', host = ''] = typed.normalize('NFKC').trim().split('@')
  // A letter in lower case may have a compatibility form again.
  const email = `${local.toLowerCase().normalize('NFKC')}@${domainToASCII(host)}`
  return email.length <= limits.emailMax && isEmailLike(email) ? email : null
}

/** The mailbox that mails to a stored address arrive in: +tags are the reader's own, and strangers make any number. */
export const mailboxOf = (email: string): string => email.replace(/(?<=.)\+[^@]*(?=@)/, '')
