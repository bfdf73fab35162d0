import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'

/** A text as lists show it; the function, which is slow, is called only where the usual languages lack it. */
export const textOf = (text: Sql, lang: LanguageCode): Sql =>
  sql`coalesce(nullif(${text}->>${lang}, ''), nullif(${text}->>'en', ''), localize_text(${text}, ${lang}))`
