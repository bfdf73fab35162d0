import { expect, test } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'
import { type CallRow, callRows, nameOf } from './call-rows.ts'
import { forbiddenSentences } from './samples/staff-sentences.ts'
import { type FieldPath, takesSentence } from './text-paths.ts'
import { theTextWalk } from './text-walk.ts'

const operatorRows = callRows.filter(
  ({ endpoint }) => typeof endpoint.access !== 'string' && endpoint.method !== 'GET' && endpoint.stream === undefined,
)
const walk = theTextWalk(operatorRows)

/** The general check treats a chat line as verbatim, because customer service has its own filter. */
const chatLine = 'text'
/** The paths of texts in a body that somebody reads: all that the contract does not call verbatim. */
const messagePaths = (row: CallRow): FieldPath[] =>
  walk
    .pathsOf(row)
    .filter(([part]) => part === 'body')
    .filter(([, field = '']) => field === chatLine || !row.endpoint.verbatim?.includes(field))

const isAboutWords = (fields: Record<string, string> | undefined) =>
  /Customer service never|Staff may not/.test(JSON.stringify(fields ?? {}))

test('every call of operators that takes a text is walked', () => {
  expect(operatorRows.length).toBeGreaterThan(30)
  expect(operatorRows.filter((row) => messagePaths(row).length > 0).length).toBeGreaterThan(28)
  // Canned answers in each language, and the notes with which conversations are handed over.
  const walked = operatorRows.flatMap((row) => messagePaths(row).map((at) => `${nameOf(row)} ${at.slice(1).join('.')}`))
  const written = ['title', 'reason', ...languages.map(({ code }) => `texts.${code}`)]
  expect(walked).toEqual(expect.arrayContaining(written.map((field) => `POST /admin/canned-answers ${field}`)))
  const conversation = 'POST /admin/conversations/:merchantId'
  expect(walked).toContain(`${conversation} text`)
  for (const act of ['assign', 'close', 'reopen']) expect(walked).toContain(`${conversation}/${act} reason`)
  // A verbatim field must exist in its call, and must not be one of the texts that everybody reads.
  for (const { endpoint } of operatorRows) {
    for (const name of endpoint.verbatim ?? []) {
      expect(JSON.stringify(endpoint.body), nameOf({ endpoint })).toContain(`"${name}":`)
      expect(name, nameOf({ endpoint })).not.toBe('reason')
    }
  }
})

test.each(operatorRows.map((row) => [nameOf(row), row] as const))(
  'no text of %s carries what staff may not write',
  async (_, row) => {
    const sentences = forbiddenSentences.filter((_sentence, at) => isLong || at % 8 === 0)
    for (const path of messagePaths(row)) {
      for (const sentence of sentences) {
        const { status, refusal } = await walk.send(row, path, sentence)
        const about = `${path.join('.')}: ${sentence}`
        expect(status, about).toBe(422)
        if (takesSentence(row.endpoint, path, sentence)) expect(isAboutWords(refusal.fields), about).toBe(true)
      }
    }
  },
  120_000,
)
