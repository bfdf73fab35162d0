import { clean } from './statement.ts'

export type Details = { text: string; payer: string | null; payerAccount: string | null; reference: string | null }

export function readDetails(lines: readonly string[]): Details {
  const joined = lines.join('').slice(0, detailsMax)
  return readNumbered(joined) ?? readNamed(joined) ?? readLabelled(lines.join(' ').slice(0, detailsMax))
}

/** The standard allows six lines of 65; some banks send more. */
const detailsMax = 20_000

/** Only codes with a meaning; other codes are the payer's own text. */
const numbered = '(0\\d|10|2\\d|3[0-8]|6[0-3])'

/** Numbered parts, used in Germany and Poland: 20 to 29 text, 31 and 38 account, 32 and 33 name. */
function readNumbered(joined: string): Details | null {
  const sign = /^\s?(?:\d{3})?\s?([?~^<>@|#!§*])(?=\d\d)/.exec(joined)?.[1]
  if (!sign) return null
  const [, ...parts] = joined.split(new RegExp(`\\${sign}${numbered}`))
  const of = (from: number, to: number) =>
    parts.flatMap((code, at) => {
      const isIn = at % 2 === 0 && Number(code) >= from && Number(code) <= to
      return isIn ? [parts[at + 1] ?? ''] : []
    })
  return {
    text: [...of(20, 29), ...of(60, 63)].join('').trim() || of(0, 0).join(' '),
    payer: clean(of(32, 33).join('')),
    payerAccount: clean(of(38, 38).join('')) ?? clean(of(31, 31).join('')),
    reference: null,
  }
}

const words = [
  'TRTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|ORDP|BENM|ULTC|ULTD|ULTB|PREF|RTRN|PURP|ISDT|CNTP|SVCL|ADDR|TRCD|CREF',
  'OCMT|ROC|INIT|CDTR|DBTR|EXCH|CHGS|CHGD|OCCM|ACCW|ID|INFO|PY|BO|BN',
]
const namedParts = new RegExp(`/(${words.join('|')})/`)

/** Named parts, used in the Netherlands and by SWIFT: /NAME/…/IBAN/…/REMI/…/EREF/…. */
function readNamed(joined: string): Details | null {
  const [before = '', ...parts] = joined.split(namedParts)
  if (before.trim() !== '' || parts.length < 2) return null
  const of = (...names: string[]) =>
    parts.flatMap((name, at) => (at % 2 === 0 && names.includes(name) ? [(parts[at + 1] ?? '').trim()] : []))
  const [account = '', , name = ''] = of('CNTP')[0]?.split('/') ?? []
  const endToEnd = of('EREF').find((each) => each !== '' && each !== 'NOTPROVIDED')
  const remittance = of('REMI', 'ROC', 'INFO').join(' ')
  return {
    text:
      remittance === '' ? joined : remittance.replace(/^(?:USTD\/\/|STRD\/(?:CUR\/)?)/, '').replace(/(?<!\/)\/+$/, ''),
    payer: clean(of('NAME').find((each) => each !== '') ?? name),
    payerAccount: clean((of('IBAN').find((each) => each !== '') ?? account).replace(/\/.*$/s, '')),
    reference: clean(endToEnd),
  }
}

function readLabelled(text: string): Details {
  const account = /\bIBAN: {0,3}([A-Z]{2}\d{2}[A-Z0-9]{10,30})\b/.exec(text)?.[1]
  const name =
    /\b(?:Naam|Name): {0,3}(\S.{0,69}?)(?= {2}| (?:Omschrijving|Kenmerk|BIC|IBAN|Betalingskenm|Machtiging)\b|$)/.exec(
      text,
    )?.[1]
  return { text, payer: clean(name), payerAccount: clean(account), reference: null }
}

/** Details that some banks send in a separate field, each line with a two-digit code. */
export const readOtherDetails = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/^\d\d(?=\D)/, ''))
