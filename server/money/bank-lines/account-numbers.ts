/** IBANs of Mauritius and the Seychelles end with a currency code. */
const ibanWithCurrency = /^(MU\d{2}[A-Z0-9]{26}|SC\d{2}[A-Z0-9]{27})$/
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

const between = /[\s!-.:-@[-`{-~\u00ad\u2010-\u2015\u2019\u200b-\u200f\u2060\u2212\ufeff]/g

/** The normalised number; must equal `account_key()` in SQL. */
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

/**
 * Shorter numbers are the end of too many accounts. Banks may write zeros between their code and the account number.
 */
function isEndOf(end: string, whole: string): boolean {
  if (!/^([A-Z0-9]+\/)?[A-Z0-9]{5,}$/.test(end)) return false
  return new RegExp(`${end.replaceAll('/', '0*')}$`).test(whole.replaceAll('/', ''))
}

/**
 * Whether a statement's account is the registered one; true if one of the two is unknown. The rules are those of
 * `is_same_account()` in SQL, which prevents registering an account twice.
 */
export function isSameAccount(written: string | null, registered: string | null): boolean {
  if (written === null || registered === null) return true
  const [one, other] = [keyOf(written), keyOf(registered)]
  return one === other || isEndOf(one, other) || isEndOf(other, one)
}
