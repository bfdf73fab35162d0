import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import { hasUnspaced, normalised, queryWords } from './words.ts'

/** The condition that a column of search words matches a keyword; null for an empty keyword. */
export function fitsKeyword(words: Sql, keyword: string | undefined, lang: LanguageCode): Sql | null {
  const query = queryWords(keyword ?? '', lang)
  if (query === null) return null
  return query === '' ? sql`false` : sql`${words} @@ ${query}::tsquery`
}

/** Shorter keywords begin too many names: characters of a script without spaces, and letters of one with spaces. */
const categoryWordMin = { unspaced: 2, spaced: 3 }

/** As fitsKeyword for a product `p`, which also fits by the name of its category or of one above it. */
export function fitsProduct(keyword: string | undefined, lang: LanguageCode): Sql | null {
  const fits = fitsKeyword(sql`p.search_words`, keyword, lang)
  const text = normalised(keyword ?? '').trim()
  const isUnspaced = hasUnspaced(text)
  if (fits === null || [...text].length < (isUnspaced ? categoryWordMin.unspaced : categoryWordMin.spaced)) return fits
  const start = isUnspaced ? '%' : '% '
  const escaped = text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  // An array, so that both sides of the "or" can use their index.
  return sql`(${fits} or p.category_id = any (array(
    with recursive named (id) as (
      select c.id from category c
      where ' ' || fold_text(localize_text(c.name, ${lang})) like ${start} || fold_text(${escaped}) || '%'
      union select c.id from category c join named n on c.parent_id = n.id)
    select id from named)))`
}
