import type { OrderDetail } from './order-words.ts'

type Address = Omit<OrderDetail['address'], 'phone'>

/** A line's pieces are joined by one space; `,` binds to what stands before it; what is empty leaves no trace. */
const patterns = {
  cityFirst: ['name', 'line1', 'line2', 'postcode city', 'region'],
  state: ['name', 'line1', 'line2', 'city , region postcode'],
  britain: ['name', 'line1', 'line2', 'city', 'region', 'postcode'],
  cityThenCode: ['name', 'line1', 'line2', 'region', 'city postcode'],
  largeToSmall: ['postcode', 'region city', 'line1', 'line2', 'name'],
} as const

type Pattern = keyof typeof patterns

const patternOf: Readonly<Record<string, Pattern>> = {
  US: 'state',
  CA: 'state',
  AU: 'state',
  GB: 'britain',
  IE: 'britain',
  ZA: 'britain',
  NZ: 'cityThenCode',
  SG: 'cityThenCode',
  IN: 'cityThenCode',
  PK: 'cityThenCode',
  BD: 'cityThenCode',
  HK: 'cityThenCode',
  TH: 'state',
  VN: 'state',
  ID: 'state',
  PH: 'state',
  BR: 'state',
  MX: 'cityFirst',
  CN: 'largeToSmall',
  TW: 'largeToSmall',
  JP: 'largeToSmall',
  KR: 'largeToSmall',
}

/** The scripts that write an address from the country down to the door. */
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * An address in the lines that its own country writes it in, without the country. An East Asian one that was typed
 * in Latin letters goes from the door up, as it is written abroad.
 */
export function addressLines(address: Address): string[] {
  const own = patternOf[address.country] ?? 'cityFirst'
  const isAbroad = own === 'largeToSmall' && !eastAsian.test(address.line1 + address.city)
  const pattern = patterns[isAbroad ? 'state' : own]
  return pattern.map((line) => lineOf(line, address)).filter((line) => line !== '')
}

function lineOf(line: string, address: Address): string {
  const pieces = line.split(' ').map((name) => (name === ',' ? ',' : address[name as keyof Address].trim()))
  return pieces
    .filter((piece) => piece !== '')
    .join(' ')
    .replace(/ ,/g, ',')
    .replace(/^, ?|,$/g, '')
    .trim()
}
