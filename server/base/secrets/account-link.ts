import { dayMs } from '#contract/durations.ts'
import { after, aheadOf } from '../clock.ts'
import { fingerprint, isSigned } from './encryption.ts'
import type { RootKeys } from './root-keys.ts'

export type AccountLink = { merchantId: string; madeAt: Date }

const validForMs = 14 * dayMs

export function signAccountLink(keys: RootKeys, { merchantId, madeAt }: AccountLink): string {
  const body = `${merchantId}.${madeAt.getTime()}`
  return `${body}.${fingerprint(keys, 'account link', body).toString('base64url')}`
}

/** The content of a valid link; null if its signature is wrong or it has expired. */
export function readAccountLink(keys: RootKeys, link: string, now: Date): AccountLink | null {
  const [merchantId = '', made = '', signature = ''] = link.split('.')
  const signed = { text: `${merchantId}.${made}`, signature: Buffer.from(signature, 'base64url') }
  if (!isSigned(keys, 'account link', signed)) return null
  const madeAt = new Date(Number(made))
  return after(madeAt, validForMs) > now && madeAt <= aheadOf(now) ? { merchantId, madeAt } : null
}
