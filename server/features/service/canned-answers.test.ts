import { expect, test } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { readSource } from '#tools/source-files.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

const inApp = (message: string, code: string) =>
  new RegExp(`^msgid "${message}"\nmsgstr "(.+)"$`, 'm').exec(readSource(`merchant/locales/${code}.po`))?.[1] ?? message

test('the first canned answers name a menu that the app has, and nobody waits for a warehouse', async () => {
  const rows = await world.testDb.owner.rows('select code, texts from canned_answer')
  const texts = Object.fromEntries(rows.map((row) => [row['code'], row['texts'] as Record<string, string>]))
  for (const { code } of languages) {
    expect(texts['refund-when']?.[code]?.toLowerCase()).toContain(inApp('Refund requests', code).toLowerCase())
    expect(texts['order-wait']?.[code]).not.toMatch(/warehouse|仓库|창고|倉庫|คลังสินค้า|gudang|\bKho\b/)
  }
})
