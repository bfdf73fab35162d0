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
/** Each slip is a search, and a keyword of more is something else. */
const slipsMax = 3

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
  const near: string[] = []
  let slips = 0
  for (const word of words) {
    const isRight = [...word].length < slipLengthMin || (await isKnown(db, word, from))
    if (!isRight) slips += 1
    const found = isRight ? word : slips > slipsMax ? null : await nearWord(db, word, from)
    if (found === null) return null
    near.push(found)
  }
  return slips === 0 ? null : near.join(' ')
}

/** Asked first, because only some of the words near to one are read. */
const isKnown = async (db: Db, word: string, from: Sql): Promise<boolean> =>
  (
    await db.one<{ known: boolean }>(sql`
    select exists (select 1 from ${from} and p.search_words @@ ${quoted(word)}::tsquery) as known`)
  ).known

async function nearWord(db: Db, word: string, from: Sql): Promise<string | null> {
  const letters = [...word]
  const start = letters.slice(0, sureLetters).join('')
  const found = await db.query<{ word: string }>(sql`
    select distinct word
    from (select p.search_words from ${from} and p.search_words @@ ${`${quoted(start)}:*`}::tsquery
      limit ${productsMax}) as begun, unnest(tsvector_to_array(begun.search_words)) as word
    where starts_with(word, ${start}) and length(word) between ${letters.length - 2} and ${letters.length + 2}
    order by word limit ${wordsMax}`)
  const edits = found.map((each) => ({ word: each.word, edits: editsBetween(word, each.word) }))
  const [best] = edits.sort((one, other) => one.edits - other.edits)
  return best && best.edits <= (letters.length > slipLengthMin ? 2 : 1) ? best.word : null
}
