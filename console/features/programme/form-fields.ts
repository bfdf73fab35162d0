import { readRates } from '#contract/exchange-rates.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { languages } from '#contract/language-codes.ts'
import { readAmount, writeAmount } from '#kit/amount.ts'

export type FormField = {
  name: string
  /** `share`: typed in percent, stored in basis points. `rates`: a currency and its rate in each line. */
  kind: 'text' | 'whole' | 'amount' | 'share' | 'date' | 'day' | 'rates' | 'switch'
  isOptional?: boolean
  maxLength?: number
}

export type FormTexts = Readonly<Record<string, string>>
export type Value = string | number | null
export type Values = Readonly<Record<string, Value>>

type Formats = { tag: string; minorDigits: number }

/** Hundredths of a percent. */
const shareDigits = 2

/** The parsed value, or undefined if the input is invalid. */
export function readField({ kind, isOptional = false }: FormField, typed: string, formats: Formats): Value | undefined {
  const text = typed.trim()
  if (kind === 'switch') return text === 'true' ? 'true' : 'false'
  if (text === '') return isOptional ? null : undefined
  if (kind === 'text' || kind === 'day') return text
  if (kind === 'rates') return readRates(text) ? text : undefined
  if (kind === 'date') return `${text}T00:00:00.000Z`
  if (kind === 'whole') return /^\d{1,9}$/.test(text) ? Number(text) : undefined
  return readAmount(text, kind === 'share' ? { ...formats, minorDigits: shareDigits } : formats) ?? undefined
}

/** The initial text of a field, which `readField` parses to the same value. */
export function typedOf({ kind }: FormField, value: Value | undefined, formats: Formats): string {
  if (value === null || value === undefined) return ''
  if (kind === 'date') return String(value).slice(0, 10)
  if (typeof value === 'string') return value
  if (kind === 'amount') return writeAmount(value, formats)
  return kind === 'share' ? writeAmount(value, { ...formats, minorDigits: shareDigits }) : String(value)
}

/** A name in each language. English is required, and the others fall back to it. */
export const nameFields: readonly FormField[] = languages.map(({ code }) => ({
  name: `name.${code}`,
  kind: 'text',
  isOptional: code !== 'en',
  maxLength: 60,
}))

type Names = { [lang in LanguageCode]?: string }

export const namesToValues = (names: Names): Values =>
  Object.fromEntries(languages.map(({ code }) => [`name.${code}`, names[code] ?? null]))

export function valuesToNames(values: Values): Names & { en: string } {
  const given = languages.flatMap(({ code }) => {
    const value = values[`name.${code}`]
    return typeof value === 'string' ? [[code, value] as const] : []
  })
  return { ...(Object.fromEntries(given) as Names), en: String(values['name.en'] ?? '') }
}
