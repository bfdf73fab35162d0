import type { LanguageCode } from '#contract/language-codes.ts'
import { useFormats } from '#kit/format.tsx'

/** Readers distinguish Chinese by script, not by country. */
const written: Partial<Record<LanguageCode, string>> = { 'zh-CN': 'zh-Hans' }

/** The names of one language and of a list of languages, in the language of the console. */
export function useLanguageNames() {
  const { tag } = useFormats()
  const names = new Intl.DisplayNames([tag], { type: 'language' })
  const nameOf = (code: LanguageCode) => names.of(written[code] ?? code) ?? code
  const listOf = (codes: readonly LanguageCode[]) => new Intl.ListFormat(tag).format(codes.map(nameOf))
  return { nameOf, listOf }
}
