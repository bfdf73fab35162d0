import { countryCodes } from '#contract/country-codes.ts'

const namesIn = (tag: string) => new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' })

/** A country's name in a language. Any other text is returned unchanged. */
export function countryName(code: string, tag: string): string {
  try {
    return namesIn(tag).of(code) ?? code
  } catch {
    return code
  }
}

/** All countries as options, sorted by their names in a language. */
export function countriesIn(tag: string) {
  const names = namesIn(tag)
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, tag))
}
