import { expect, test } from 'vitest'
import { isLong } from '#tools/long.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { type CallRow, callRows, nameOf } from './call-rows.ts'
import { hostileStrings } from './samples/hostile-strings.ts'
import { type FieldPath, hasText } from './text-paths.ts'
import { theTextWalk } from './text-walk.ts'

/** Of each kind, a field gets every nth text. All fields together get every text. */
const steps = isLong ? { own: 4, real: 20, hidden: 1 } : { own: 120, real: 500, hidden: 7 }

const code = (point: number) => String.fromCodePoint(point)
/** No stored text may keep these, because they change how it reads. */
const hidden = [0x202e, 0x2066, 0x200f, 0xfeff, 0x1b].map((point) => `a${code(point)}b`)
const unstorable = [`a${code(0)}b`, 'a\ud800b']

const known = withRealData('hostile strings', hostileStrings, () => {
  return JSON.parse(realData('vectors/blns/blns.json').toString()) as string[]
})
const stepOf = (at: number) => (at < hostileStrings.length ? steps.own : steps.real)

let fields = 0
const sent = new Set<string>()

/** Each field starts one text later than the previous one, so that every text reaches many fields. */
function textsOfNextField(): string[] {
  const turn = fields++
  const isTurn = (at: number) => (at + turn) % stepOf(at) === 0
  const unkept = [...hidden, ...unstorable].filter((_, at) => (at + turn) % steps.hidden === 0)
  return [...known.filter((_, at) => isTurn(at)), ...unkept]
}

const walk = theTextWalk(callRows)
const walked = callRows.filter(({ endpoint }) => hasText(endpoint))

test('most calls take a text, and those that take none have nothing to walk', () => {
  expect(walked.length).toBeGreaterThan(90)
  const others = callRows.filter((row) => !walked.includes(row))
  for (const row of others) expect(walk.pathsOf(row), nameOf(row)).toEqual([])
})

async function send(row: CallRow, path: FieldPath, text: string) {
  sent.add(text)
  // A URL cannot carry half of a surrogate pair.
  const given = path[0] === 'params' ? text.toWellFormed() : text
  const { status } = await walk.send(row, path, given)
  const about = `${nameOf(row)} ${path.join('.')} ${JSON.stringify(text)}`
  expect(status, about).toBeLessThan(500)
  // The caller must stay signed in: without a session no handler has seen the text.
  if (row.by !== 'anybody') expect(status, about).not.toBe(401)
}

test.each(walked.map((row) => [nameOf(row), row] as const))(
  'through every text field of %s: no fault',
  async (_, row) => {
    let looked = 0
    for (const path of walk.pathsOf(row)) {
      for (const text of textsOfNextField()) {
        await send(row, path, text)
        looked += 1
      }
    }
    expect(looked).toBeGreaterThan(isLong ? 30 : 1)
  },
  300_000,
)

test('no text of the walk has left a hidden character in any table', async () => {
  const { tables, texts, found } = await walk.findHidden()
  expect(sent).toEqual(new Set([...known, ...hidden, ...unstorable]))
  expect(tables).toBeGreaterThan(40)
  expect(texts).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})
