import { toAsciiDigits } from './digits.ts'

/** The published patterns lack the present codes of Nicaragua and El Salvador, and Tristan da Cunha's. */
const further: Readonly<Record<string, RegExp>> = { NI: /^\d{5}$/, SH: /^TDCU 1ZZ$/, SV: /^\d{4}$/ }

/** Rewrites wide digits, other dashes and small letters, which keyboards type, as the patterns have them. */
const plain = (typed: string) =>
  toAsciiDigits(typed)
    .trim()
    // The mark of the Japanese post.
    .replace(/^〒\s*/u, '')
    .toUpperCase()
    .replace(/[‐-―−ー]/g, '-')

/** Removes the country's code, which letters from abroad put first: `AZ1014`, `MD-2012`. */
const withoutCountry = (postcode: string, country: string) =>
  postcode.startsWith(country) ? postcode.slice(country.length).replace(/^[ -]/, '') : postcode

/** The postcode without a separator, and with a single space or hyphen at each position: `7300846` is `730-0846`. */
function spellingsOf(postcode: string): string[] {
  const closed = postcode.replace(/[ -]/g, '')
  const places = [...closed].map((_, at) => at).slice(1)
  const parted = places.flatMap((at) => ['-', ' '].map((gap) => `${closed.slice(0, at)}${gap}${closed.slice(at)}`))
  // Some patterns also allow an empty text, and a hyphen alone is not a postcode.
  return closed === '' ? [] : [postcode, closed, ...parted]
}

/**
 * Whether a text, in any spelling, can be a postcode of the country. `isPublished` tests the published patterns, which
 * the browser loads only when an address is typed.
 */
export function isPostcode(typed: string, country: string, isPublished: (postcode: string) => boolean): boolean {
  const written = plain(typed)
  const spellings = [written, withoutCountry(written, country)].flatMap(spellingsOf)
  return spellings.some((postcode) => isPublished(postcode) || further[country]?.test(postcode))
}
