import { domainToASCII } from 'node:url'
import { isEmailLike } from '#contract/contact.ts'
import { limits } from '#contract/limits.ts'

/**
 * The address as it is stored and looked up: NFKC (no full-width letters), lower case, host in ASCII as DNS needs it.
 * Null if it is not an address.
 */
export function readEmail(typed: string): string | null {
  if (!isEmailLike(typed)) return null
  const [local = '', host = ''] = typed.normalize('NFKC').trim().split('@')
  // Lower-casing may produce a compatibility form again.
  const email = `${local.toLowerCase().normalize('NFKC')}@${domainToASCII(host)}`
  return email.length <= limits.emailMax && isEmailLike(email) ? email : null
}

/** The mailbox without the +tag: anybody can make any number of tagged addresses for one mailbox. */
export const mailboxOf = (email: string): string => email.replace(/^([^+]+)\+[^@]*(?=@)/, '$1')
