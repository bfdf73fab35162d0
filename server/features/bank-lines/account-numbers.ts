const plain = (number: string) => number.replace(/[\s-]/g, '').toUpperCase()
const withoutZeros = (number: string) => number.replace(/^0+(?=.)/, '')

/** A number with its currency behind it, as some banks write it. */
const withoutCurrency = (number: string) => number.replace(/(?<=\d)[A-Z]{3}$/, '')

/**
 * Whether a statement's account is the registered one. Banks write it as an IBAN, as their code and the number of the
 * account, which an IBAN ends with, or with the currency behind it. Where one of the two is unknown, it is.
 */
export function isSameAccount(written: string | null, registered: string | null): boolean {
  if (written === null || registered === null) return true
  const own = withoutCurrency(plain(registered))
  const [bank, account] = written.includes('/') ? splitAtLast(plain(written)) : ['', plain(written)]
  const named = withoutCurrency(account)
  if (named === own || withoutZeros(named) === withoutZeros(own)) return true
  if (bank === '') return isEndOf(own, named) || isEndOf(named, own)
  return own.includes('/')
    ? isSameSplit(own, [bank, named])
    : withoutZeros(own.slice(own.indexOf(bank) + bank.length)) === withoutZeros(named) && own.includes(bank)
}

function splitAtLast(text: string): [string, string] {
  const at = text.lastIndexOf('/')
  return [text.slice(0, at), text.slice(at + 1)]
}

function isSameSplit(own: string, [bank, account]: [string, string]): boolean {
  const [ownBank, ownAccount] = splitAtLast(own)
  return ownBank === bank && withoutZeros(ownAccount) === withoutZeros(account)
}

/** Shorter numbers than this are the end of too many others. */
const endMin = 6

/** Some banks put their own code before the number of the account, or leave it out. */
const isEndOf = (end: string, whole: string) => end.length >= endMin && whole.endsWith(end)
