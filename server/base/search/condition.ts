import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import { queryWords } from './words.ts'

/** The condition that a column of search words matches a keyword; null for an empty keyword. */
export function fitsKeyword(words: Sql, keyword: string | undefined, lang: LanguageCode): Sql | null {
  const query = queryWords(keyword ?? '', lang)
  if (query === null) return null
  return query === '' ? sql`false` : sql`${words} @@ ${query}::tsquery`
}
