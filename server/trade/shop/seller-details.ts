import type { SellerDetail } from '#contract/seller-law.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { asWritten } from '../../base/texts/written.ts'

const loadNumbers = lazyRequire<typeof import('stdnum')>('stdnum')

/** The library's names of VAT numbers, for the European Union and the United Kingdom. */
const vatNames: Readonly<Record<string, string>> = {
  ...{ AT: 'uid', BE: 'vat', BG: 'vat', CY: 'vat', CZ: 'dic', DE: 'vat', DK: 'cvr', EE: 'kmkr', ES: 'nif', FI: 'alv' },
  ...{ FR: 'tva', GB: 'vat', GR: 'vat', HR: 'oib', HU: 'anum', IE: 'vat', IT: 'iva', LT: 'pvm', LU: 'tva', LV: 'pvn' },
  ...{ MT: 'vat', NL: 'btw', PL: 'nip', PT: 'nif', RO: 'cui', SE: 'vat', SI: 'ddv', SK: 'dph' },
}

const checkedNames: Readonly<Record<string, Partial<Record<SellerDetail, string>>>> = {
  KR: { businessNumber: 'brn' },
  TH: { taxNumber: 'tin' },
  VN: { taxNumber: 'mst' },
  ID: { taxNumber: 'npwp' },
  CN: { businessNumber: 'uscc' },
}

const readNumber = (country: string, name: string, text: string): { compact: string; written: string } | null => {
  const validator = loadNumbers().stdnum[country]?.[name]
  const read = validator?.validate(text)
  return validator && read?.isValid ? { compact: read.compact, written: validator.format(read.compact) } : null
}

/** Adds the country prefix, as the Union writes it; Greece's is EL. */
function readVatNumber(country: string, name: string, text: string): string | null {
  const prefix = country === 'GR' ? 'EL' : country
  const compact = readNumber(country, name, text)?.compact
  return compact === undefined ? null : compact.startsWith(prefix) ? compact : prefix + compact
}

/** Japan's invoice issuer numbers: T and a company's number, or thirteen digits of a person. */
const readInvoiceNumber = (text: string): string | null => /^T?\d{13}$/.exec(text)?.[0].replace(/^T?/, 'T') ?? null

/**
 * A seller's detail as shown; null if the country has no such number. A number without published rules is a line of
 * text.
 */
export function readSellerDetail(detail: SellerDetail, typed: string, country: string): string | null {
  const line = typed.normalize('NFKC').trim()
  const vatName = detail === 'vatNumber' ? vatNames[country] : undefined
  if (vatName !== undefined) return readVatNumber(country, vatName, line)
  if (country === 'JP' && detail === 'taxNumber') return readInvoiceNumber(line.replaceAll(/[\s-]/g, '').toUpperCase())
  if (country === 'ID' && detail === 'businessNumber')
    return /^\d{13}$/.exec(line.replaceAll(/[\s.-]/g, ''))?.[0] ?? null
  const name = checkedNames[country]?.[detail]
  if (name !== undefined) return readNumber(country, name, line)?.written ?? null
  // A number must contain a digit, and text must not form a link.
  const isNumber = detail !== 'responsible'
  return /\p{Cc}/u.test(line) || asWritten(line) !== line || (isNumber && !/\d/.test(line)) ? null : line
}
