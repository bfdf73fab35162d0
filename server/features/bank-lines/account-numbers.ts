/** An IBAN of Mauritius or the Seychelles has a currency as its last letters. */
const ibanWithCurrency = /^(MU\d{2}[A-Z0-9]{26}|SC\d{2}[A-Z0-9]{27})$/
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** What banks and people write between the digits, and what cannot be seen. */
const between = /[\s!-.:-@[-`{-~\u00ad\u2010-\u2015\u2019\u200b-\u200f\u2060\u2212\ufeff]/g

/** What names an account in one spelling, as `account_key()` of the database has it. */
function keyOf(number: string): string {
  const parts = number
    .normalize('NFKC')
    .replace(between, '')
    .toUpperCase()
    .replace(/(?<=\d)\/+[A-Z]{3}\/*$/, '')
    .split('/')
    .filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  const code = parts.slice(0, -1).join('')
  const named = ibanWithCurrency.test(last) ? last : last.replace(/(?<=\d)[A-Z]{3}$/, '')
  const short = named.replace(/^0+/, '')
  return code === '' || iban.test(named) ? short : `${code}/${short}`
}

/** A shorter number is the end of too many others; between a bank's code and the account a bank may write zeros. */
function isEndOf(end: string, whole: string): boolean {
  if (!/^([A-Z0-9]+\/)?[A-Z0-9]{5,}$/.test(end)) return false
  return new RegExp(`${end.replaceAll('/', '0*')}$`).test(whole.replaceAll('/', ''))
}

/**
 * Whether a statement's account is the registered one, by the rules of the database's `is_same_account()`, which keeps
 * an account from being registered twice. Where one of the two is unknown, it is.
 */
export function isSameAccount(written: string | null, registered: string | null): boolean {
  if (written === null || registered === null) return true
  const [one, other] = [keyOf(written), keyOf(registered)]
  return one === other || isEndOf(one, other) || isEndOf(other, one)
}
