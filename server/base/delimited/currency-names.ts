import { languages } from '#contract/language-codes.ts'

/** Spoken or written names beyond the code and what Intl knows, in lower case. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  VND: ['đ', 'vnđ', 'đồng', 'dong'],
  IDR: ['rp', 'rupiah'],
  THB: ['บาท', 'baht'],
  CNY: ['元', 'rmb', '¥', 'yuan'],
  JPY: ['円', '¥', 'yen'],
  KRW: ['원', 'won'],
  EUR: ['eur', 'euro'],
  USD: ['us$', 'usd', '$'],
  SGD: ['s$'],
  AUD: ['a$'],
  CAD: ['c$'],
  TWD: ['元'],
  MYR: ['rm'],
  CHF: ['fr'],
  SEK: ['kr'],
  NOK: ['kr'],
  DKK: ['kr'],
}

const known = new Map<string, ReadonlySet<string>>()

function namesOf(currency: string): ReadonlySet<string> {
  const found = known.get(currency)
  if (found) return found
  const written = languages.flatMap(({ code }) =>
    (['symbol', 'narrowSymbol', 'code'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(code, { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? '',
    ),
  )
  const names = new Set([...written, ...(spoken[currency] ?? [])].map(plain))
  known.set(currency, names)
  return names
}

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s|\.$/g, '')

/** Whether the text next to an amount names this currency or nothing. */
export const isUnitOf = (unit: string, currency: string): boolean => unit === '' || namesOf(currency).has(plain(unit))

/** Whether a text is a currency's sign, code or spoken name. */
export const isCurrencyName = (unit: string): boolean =>
  /\p{Sc}/u.test(unit) ||
  Intl.supportedValuesOf('currency').includes(unit.toUpperCase()) ||
  [...Object.values(spoken), ['rm', 'kr', 'zł', 'kč', 'ft']].some((names) => names.includes(plain(unit)))
