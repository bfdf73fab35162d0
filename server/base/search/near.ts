import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Db } from '../db/open.ts'
import { editsBetween } from './edits.ts'
import { quoted, spacedWords } from './words.ts'

/** Slips are seldom in the first two letters, so that an index of beginnings finds the words near to one. */
const sureLetters = 2
const slipLengthMin = 4
const productsMax = 2_000
const wordsMax = 500

type NearInput = {
  keyword: string
  lang: LanguageCode
  /** The products `p` among which is searched, with their condition. */
  from: Sql
}

/**
 * A keyword that finds nothing, with each unknown word in place of the one that it is a slip of: "spkeaer" is
 * "speaker". Null if no word is near. Scripts without spaces are found by parts of words, so they need none.
 */
export async function nearKeyword(db: Db, { keyword, lang, from }: NearInput): Promise<string | null> {
  const words = spacedWords(keyword, lang)
  const near: (string | null)[] = []
  for (const word of words) near.push(word.length < slipLengthMin ? word : await nearWord(db, word, from))
  const said = near.join(' ')
  return near.includes(null) || said === words.join(' ') ? null : said
}

async function nearWord(db: Db, word: string, from: Sql): Promise<string | null> {
  const start = word.slice(0, sureLetters)
  const found = await db.query<{ word: string }>(sql`
    select distinct word
    from (select p.search_words from ${from} and p.search_words @@ ${`${quoted(start)}:*`}::tsquery
      limit ${productsMax}) as begun, unnest(tsvector_to_array(begun.search_words)) as word
    where starts_with(word, ${start}) and length(word) between ${word.length - 2} and ${word.length + 2}
    order by word limit ${wordsMax}`)
  const edits = found.map((each) => ({ word: each.word, edits: editsBetween(word, each.word) }))
  const [best] = edits.sort((one, other) => one.edits - other.edits)
  return best && best.edits <= (word.length > slipLengthMin ? 2 : 1) ? best.word : null
}
