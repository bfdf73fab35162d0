import { isLuhnValid } from '#contract/payouts.ts'
import { withPlainSigns } from './normalise.ts'

const base58 = '[1-9A-HJ-NP-Za-km-z]'

const paymentHosts = [
  'paypal.me',
  'paypal.com',
  'venmo.com',
  'cash.app',
  'revolut.me',
  'wise.com/pay',
  'buy.stripe.com',
  'pay.google',
  'qr.alipay',
  'u.payu',
  'ko-fi.com',
]
const escaped = (text: string) => text.replaceAll('.', '\\.')

const accountWords = 'account|acct|a/c|iban|rekening|tai khoan|tài khoản|no\\.? ?rek'

const patterns = [
  // EVM: 40 hexadecimal digits; a transaction hash has 64.
  /(?<![0-9a-z])0x(?:[ -]?[0-9a-f]){40}(?![0-9a-f])/i,
  new RegExp(`(?<![0-9A-Za-z])T${base58}{33}(?![0-9A-Za-z])`),
  new RegExp(`(?<![0-9A-Za-z])(?:bc1[0-9a-z]{25,62}|[13]${base58}{25,34})(?![0-9A-Za-z])`),
  new RegExp(`\\b(?:${paymentHosts.map(escaped).join('|')})\\b`, 'i'),
  new RegExp(`\\b(?:${accountWords})\\b[^\\d\\n]{0,20}\\d(?:[ -]?\\d){5,}`, 'i'),
  /(?:账号|账户|帳號|帳戶|卡号|卡號|계좌|口座|บัญชี)[^\d\n]{0,12}\d(?:[ -]?\d){5,}/u,
]

const cardLike = /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu
const ibanLike = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([match]) => match)

/** Whether a text names something that can be paid to: an address, a card, an account or a payment link. */
export function namesDestination(text: string): boolean {
  const plain = withPlainSigns(text)
  return (
    patterns.some((pattern) => pattern.test(plain)) ||
    matchesOf(plain, cardLike).some(isCardNumber) ||
    matchesOf(plain.toUpperCase(), ibanLike).some(beginsWithIban)
  )
}

const isCardNumber = (text: string): boolean => isLuhnValid(text.replace(/\D/g, ''))

const ibanLengths = { min: 15, max: 34 }

/** By the check digits (ISO 7064, mod 97-10). Words may follow without a separator, so every length is tried. */
function beginsWithIban(text: string): boolean {
  const signs = text.replaceAll(' ', '')
  for (let length = Math.min(signs.length, ibanLengths.max); length >= ibanLengths.min; length -= 1) {
    const rotated = signs.slice(4, length) + signs.slice(0, 4)
    const digits = [...rotated].map((sign) => Number.parseInt(sign, 36)).join('')
    const remainder = [...digits].reduce((carried, digit) => (carried * 10 + Number(digit)) % 97, 0)
    if (remainder === 1) return true
  }
  return false
}
