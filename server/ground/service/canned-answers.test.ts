import { expect, test } from 'vitest'
import { readMessages } from '#checks/read-messages.ts'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

const readAnswers = async (): Promise<Record<string, Record<string, string>>> => {
  const rows = await world.testDb.owner.rows('select code, texts from canned_answer')
  return Object.fromEntries(rows.map((row) => [row['code'], row['texts']]))
}

/** The names of menus in an answer: quoted, or after the English "under". */
const menusIn = (text: string): string[] =>
  [...text.matchAll(/[“「]([^”」]+)[”」]|\bunder ([A-Z][a-z ]+)\./g)].map(([, quoted, under]) => quoted ?? under ?? '')

/** The titles of the app's screens, in small letters. */
async function screensIn(code: LanguageCode): Promise<ReadonlySet<string | undefined>> {
  const messages = Object.values(await readMessages(code, ['merchant/app/locales']))
  const titles = messages.filter(({ origin }) => origin?.some(([file]) => file === 'merchant/routes.tsx'))
  return new Set(titles.map(({ translation }) => translation?.toLowerCase()))
}

test.each(languages)('the first canned answers in $name name only menus that the app has', async ({ code }) => {
  const answers = await readAnswers()
  const screens = await screensIn(code)
  const menus = Object.values(answers).flatMap((texts) => menusIn(texts[code] ?? ''))
  expect(menusIn(answers['refund-when']?.[code] ?? '')).toHaveLength(1)
  expect(menus.filter((name) => !screens.has(name.toLowerCase()))).toEqual([])
})

test('what is no title of a screen is no menu', async () => {
  expect((await screensIn('zh-CN')).has('退款申请')).toBe(true)
  expect((await screensIn('zh-CN')).has('退款')).toBe(false)
})

test('nobody waits for a warehouse', async () => {
  const { 'order-wait': texts = {} } = await readAnswers()
  for (const { code } of languages) {
    expect(texts[code]).toMatch(/\S/)
    expect(texts[code]).not.toMatch(/warehouse|仓库|창고|倉庫|คลังสินค้า|gudang|\bKho\b/)
  }
})

test('a name of a menu is found in quotation marks, and after the English word', () => {
  expect(menusIn('“One” 「Two」 under Three three. Under four.')).toEqual(['One', 'Two', 'Three three'])
})
