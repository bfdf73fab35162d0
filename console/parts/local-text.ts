import { useFormats } from '#kit/format.tsx'

export type LocalTexts = Readonly<Record<string, string>>

/** A text of the catalogue in the language of the console, otherwise in English, otherwise in any language. */
export function useLocalText() {
  const { tag } = useFormats()
  return (texts: LocalTexts): string => texts[tag] || texts['en'] || Object.values(texts).find(Boolean) || '—'
}
