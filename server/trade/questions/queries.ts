import sql, { type Sql } from 'sql-template-tag'
import type { Static } from 'typebox'
import {
  defaultLanguage,
  type LanguageCode,
  readLanguage,
  type WireLanguage,
  wireLanguages,
} from '#contract/language-codes.ts'
import type { QuestionMessage } from '#contract/questions.ts'
import type { Db } from '../../base/db/open.ts'
import { phraseText } from './rules.ts'

export type Side = 'shopper' | 'merchant'

export const toWireLanguage = (stored: string): WireLanguage => wireLanguages[readLanguage(stored) ?? defaultLanguage]

/** Whether a report of question `q` waits for an operator. */
export const isReported = (now: Date): Sql => sql`
  coalesce(q.report_closed_at is null and q.reported_at > ${now}::timestamptz - question_report_period(), false)`

type MessageRow = {
  sequence: number
  at: Date
  side: Side
  phrase: string | null
  text: string
  lang: string
  seen: boolean
}

type ReadMessages = { merchantId: string; questionId: string; lang: LanguageCode }

/** The whole thread, whose length is limited, in the reader's language. */
export async function readMessages(
  db: Db,
  { merchantId, questionId, lang }: ReadMessages,
): Promise<Static<typeof QuestionMessage>[]> {
  const rows = await db.query<MessageRow>(sql`
    select m.sequence, m.at, m.side, m.phrase, m.text, m.lang,
      m.sequence <= case m.side when 'shopper' then q.merchant_seen else q.shopper_seen end as seen
    from question_message m join question q on q.merchant_id = m.merchant_id and q.id = m.question_id
    where m.merchant_id = ${merchantId} and m.question_id = ${questionId} order by m.sequence`)
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    phrase: row.phrase === null ? null : phraseText(row.phrase, lang),
    lang: toWireLanguage(row.lang),
  }))
}

/** The newest waits that count, the fewest that say something, and since when one without an answer counts. */
const waitsMax = 20
const waitsMin = 5
const waitsKeptDays = 90
const unansweredHours = 24

/**
 * Seconds within which three quarters of a shop's newest waits for an answer ended; null with too few of them. A wait
 * that lasts longer than a day counts with its time until now, so that silence is not a quick answer.
 */
export const answerSeconds = (merchantId: string, now: Date): Sql => sql`(
  select case when count(*) >= ${waitsMin}
    then ceil(percentile_disc(0.75) within group (order by seconds))::integer end
  from (
    select seconds from (
      (select a.waited_since as since, extract(epoch from a.at - a.waited_since) as seconds from question_message a
        where a.merchant_id = ${merchantId} and a.waited_since > ${now}::timestamptz - make_interval(days => ${waitsKeptDays})
        order by a.at desc limit ${waitsMax})
      union all
      (select w.waiting_since, extract(epoch from ${now}::timestamptz - w.waiting_since) from question w
        where w.merchant_id = ${merchantId}
          and w.waiting_since > ${now}::timestamptz - make_interval(days => ${waitsKeptDays})
          and w.waiting_since < ${now}::timestamptz - make_interval(hours => ${unansweredHours})
        order by w.waiting_since desc limit ${waitsMax})) as waits
    order by since desc limit ${waitsMax}) as newest)`
