import { expect, test } from 'vitest'
import { linesOf } from './share-card.ts'

/** Ten letters fit in a line, and all are equally wide. */
const wrap = { measure: (text: string) => text.length, widthMax: 10, linesMax: 2 }

test.each([
  ['en', 'Lamp', ['Lamp']],
  ['en', 'White canvas shoes', ['White', 'canvas…']],
  ['en', 'Red canvas shoes', ['Red canvas', 'shoes']],
  ['en', 'Incomprehensible', ['Incomprehensible']],
  ['th', 'รองเท้าผ้าใบ', ['รองเท้า', 'ผ้าใบ']],
  ['en', '', ['']],
] as const)('a title in %s is broken between words and cut after the last line: %s', (tag, text, lines) => {
  expect(linesOf(text, { ...wrap, tag })).toEqual(lines)
})
