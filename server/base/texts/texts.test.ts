import { describe, expect, test } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { decideWithinHours } from '#contract/payouts.ts'
import { refusals } from '#contract/refusals.ts'
import { catalogues, isTextId, say } from './texts.ts'

const placeholders = (text: string) => [...text.matchAll(/\{[^}]*\}/g)].map(([found]) => found).sort()
const reader = { lang: 'en', currency: 'USD', timeZone: 'UTC' } as const

describe.each(languages)('the server speaks $name', ({ code }) => {
  test('every text, with the same placeholders as in English', () => {
    expect(Object.keys(catalogues[code]).sort()).toEqual(Object.keys(catalogues.en).sort())
    for (const [id, text] of Object.entries(catalogues[code])) {
      expect(text.trim(), id).not.toBe('')
      expect(placeholders(text), id).toEqual(placeholders(isTextId(id) ? catalogues.en[id] : ''))
    }
  })
})

test.each(languages.filter(({ code }) => code !== 'en'))('$name is no copy of the English', ({ code }) => {
  // A text of placeholders alone has no word to translate.
  const worded = Object.entries(catalogues[code]).filter(([, text]) => /\p{L}/u.test(text.replaceAll(/\{.*?\}/g, '')))
  const same = worded.filter(([id, text]) => isTextId(id) && catalogues.en[id] === text)
  expect(same.map(([id]) => id)).toEqual([])
})

test('every refusal has its sentence', () => {
  expect(Object.keys(refusals).filter((word) => !isTextId(word))).toEqual([])
})

test('what a language lacks is said in Simplified Chinese', () => {
  const { done } = catalogues.vi
  Reflect.deleteProperty(catalogues.vi, 'done')
  expect(say('done', { ...reader, lang: 'vi' })).toBe(catalogues['zh-CN'].done)
  catalogues.vi.done = done
  expect(say('done', { ...reader, lang: 'vi' })).toBe(done)
})

test('money and times are said as the reader writes them', () => {
  const params = { total: 123_456, pickBy: '2026-03-04T18:30:00.000Z' }
  const said = (lang: 'en' | 'ja' | 'vi', timeZone: string) =>
    say('notice.order_paid.content', { ...reader, lang, timeZone }, params).replaceAll(/\s/g, ' ')
  expect(said('en', 'UTC')).toContain('$1,234.56')
  expect(said('en', 'Asia/Bangkok')).toContain('Mar 5, 2026, 01:30')
  expect(said('ja', 'Asia/Tokyo')).toContain('2026年3月5日 03:30')
  expect(said('vi', 'UTC')).toContain('1.234,56')
})

test('what people wrote keeps its own stop, and is not followed by another', () => {
  const said = (lang: 'en' | 'zh-CN', decision: string) =>
    say('notice.refund_approved.content', { ...reader, lang }, { amount: 100, decision })
  expect(said('en', 'It came late')).toMatch(/ It came late\.$/)
  expect(said('en', 'It came late.')).toMatch(/ It came late\.$/)
  expect(said('zh-CN', '到货太晚')).toMatch(/：到货太晚。$/)
  expect(said('zh-CN', '到货太晚。')).toMatch(/：到货太晚。$/)
})

test.each(['{{7*7}}', '{decision}', '{passwordMin}', '<%= 7*7 %>', '#{7*7}'])(
  'what people wrote is no template: %s comes out as it went in',
  (written) => {
    expect(say('notice.refund_approved.content', reader, { amount: 100, decision: written })).toContain(written)
  },
)

test('numbers of the contract and settings are put in by their names', () => {
  expect(say('password_short', reader)).toBe(`At least ${limits.passwordMin} characters`)
  expect(say('withdrawal_reason.not_decided', { ...reader, lang: 'ja' })).toContain(`${decideWithinHours}時間`)
  expect(say('notice.order_reached.content', { ...reader, settings: { autoReceiveDays: 9 } })).toContain(
    'automatically 9 days after delivery',
  )
})
