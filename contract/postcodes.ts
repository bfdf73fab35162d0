import { toAsciiDigits } from './digits.ts'

/** What the published patterns lack: Nicaragua's and El Salvador's codes of today, and Tristan da Cunha's. */
const further: Readonly<Record<string, RegExp>> = { NI: /^\d{5}$/, SH: /^TDCU 1ZZ$/, SV: /^\d{4}$/ }

/** As the patterns write them: a keyboard may have wide digits, other dashes and small letters. */
const plain = (typed: string) =>
  toAsciiDigits(typed)
    .trim()
    // The sign of the Japanese post before its number.
    .replace(/^〒\s*/u, '')
    .toUpperCase()
    .replace(/[‐-―−ー]/g, '-')

/** Without the country's code, which is put before it on letters from abroad: `AZ1014`, `MD-2012`. */
const withoutCountry = (postcode: string, country: string) =>
  postcode.startsWith(country) ? postcode.slice(country.length).replace(/^[ -]/, '') : postcode

/** The postcode with none, and with each single space or hyphen: `7300846` is `730-0846`, and `400 096` is `400096`. */
function spellingsOf(postcode: string): string[] {
  const closed = postcode.replace(/[ -]/g, '')
  const places = [...closed].map((_, at) => at).slice(1)
  const parted = places.flatMap((at) => ['-', ' '].map((gap) => `${closed.slice(0, at)}${gap}${closed.slice(at)}`))
  // A pattern may allow none at all, and a hyphen alone is no postcode.
  return closed === '' ? [] : [postcode, closed, ...parted]
}

/**
 * Whether a postcode can be one of the country in any spelling of it. `isPublished` knows the published patterns, which
 * the browser loads only once an address is typed.
 */
export function isPostcode(typed: string, country: string, isPublished: (postcode: string) => boolean): boolean {
  const written = plain(typed)
  const spellings = [written, withoutCountry(written, country)].flatMap(spellingsOf)
  return spellings.some((postcode) => isPublished(postcode) || further[country]?.test(postcode))
}
