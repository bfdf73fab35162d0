import { expect, test } from 'vitest'
import { saysNothing } from './says-nothing.ts'

test.each([
  '',
  '  ',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u200b\u2060',
  '\u2800',
  '\u0301',
  '--',
  '!!!',
  '🌸',
  '\u{e0001}',
])('a text without a letter or a digit that is seen says nothing: %j', (text) => expect(saysNothing(text)).toBe(true))

test.each(['Ana', '김', 'สุดา', 'नी', '7', ' Ō ', '山', 'ع', '\u200bJo', 'ᄒᆞᆫ', '٣', '७', '〇', '々', '𠮷', 'ꦲ', '𞤀'])(
  'a name in any script says something: %j',
  (text) => expect(saysNothing(text)).toBe(false),
)
