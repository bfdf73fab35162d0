import { isLuhnValid } from '#contract/payouts.ts'

/** What can be paid to, whatever stands around it. */
export function namesDestination(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return (
    patterns.some((pattern) => pattern.test(plain)) ||
    all(plain, /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu).some(isCard) ||
    all(plain.toUpperCase(), /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g).some(isIban)
  )
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'

const patterns = [
  // Addresses on EVM networks (a transaction's hash is longer), TRON and Bitcoin.
  /(?<![0-9a-z])0x(?:[ -]?[0-9a-f]){40}(?![0-9a-f])/i,
  new RegExp(`(?<![0-9A-Za-z])T${base58}{33}(?![0-9A-Za-z])`),
  new RegExp(`(?<![0-9A-Za-z])(?:bc1[0-9a-z]{25,62}|[13]${base58}{25,34})(?![0-9A-Za-z])`),
  // Services that take payments by a link.
  /\b(?:paypal\.(?:me|com)|venmo\.com|cash\.app|revolut\.me|wise\.com\/pay|buy\.stripe\.com|pay\.google|qr\.alipay|u\.payu|ko-fi\.com)\b/i,
  // An account that is called one.
  /\b(?:account|acct|a\/c|iban|rekening|tai khoan|tài khoản|no\.? ?rek)\b[^\d\n]{0,20}\d(?:[ -]?\d){5,}/i,
  /(?:账号|账户|帳號|帳戶|卡号|卡號|계좌|口座|บัญชี)[^\d\n]{0,12}\d(?:[ -]?\d){5,}/u,
]

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found)

const isCard = (found: string): boolean => isLuhnValid(found.replace(/\D/g, ''))

const ibanLengths = { min: 15, max: 34 }

/** By its check digits; words that follow it without a gap are tried away. */
function isIban(found: string): boolean {
  const whole = found.replaceAll(' ', '')
  for (let length = Math.min(whole.length, ibanLengths.max); length >= ibanLengths.min; length -= 1) {
    const moved = whole.slice(4, length) + whole.slice(0, 4)
    const digits = [...moved].map((sign) => Number.parseInt(sign, 36)).join('')
    const rest = [...digits].reduce((carried, digit) => (carried * 10 + Number(digit)) % 97, 0)
    if (rest === 1) return true
  }
  return false
}
