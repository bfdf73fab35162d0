import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '#contract/language-codes.ts'
import { products } from '#contract/products.ts'
import { chineseLines } from '#server/testing/catalogues.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { aCategory, aProduct } from '../../testing/goods.ts'
import { aRowShop } from '../../testing/rows.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { ownerImporter } from '../../trade/imports/importer.ts'
import { beginImport } from '../../trade/imports/run-import.ts'
import { forOwner } from '../ctx.ts'
import { queryWords, storedWords } from './words.ts'

const world = theWorld()
let token: string
beforeAll(async () => {
  const { merchantId } = await aRowShop(world, { goods: [] })
  token = await signIn(world, merchantId)
  await aProduct(world, { title: lamp, variants: [{ name: '', sku: 'LMP-2200/B' }] })
})

const lamp = {
  en: 'Folding desk lamp',
  'zh-CN': '折叠护眼台灯',
  ko: '접이식 책상용 스탠드',
  ja: '折りたたみ式デスクライト',
  th: 'โคมไฟตั้งโต๊ะพับได้',
  id: 'Lampu meja lipat',
  vi: 'Đèn bàn gấp gọn',
}

const search = (keyword: string, lang: LanguageCode = 'en') =>
  world.must(products.product, { token, query: { keyword }, lang })

test.each<[LanguageCode, string]>([
  ['en', 'desk lam'],
  ['en', 'LAMP folding'],
  ['zh-CN', '台灯'],
  ['zh-CN', '折叠台灯'],
  ['ko', '스탠드'],
  ['ko', '책상'],
  ['ja', 'ライト'],
  ['ja', 'デスク'],
  ['th', 'โคมไฟ'],
  ['th', 'ตั้งโต๊ะ'],
  ['id', 'meja lip'],
  ['vi', 'đèn bàn'],
  ['vi', 'den ban'],
  ['vi', 'dén bán'],
  ['en', 'földing lámp'],
  ['ja', 'らいと'],
  ['ja', 'ですく'],
  ['ja', 'ﾃﾞｽｸ'],
  ['ja', 'タタミ式'],
  ['en', 'lmp-2200'],
  ['vi', 'desk'],
])('in %s "%s" finds the lamp', async (lang, keyword) => {
  const { list } = await search(keyword, lang)
  expect(list.map(({ title }) => title)).toEqual([lamp[lang]])
})

test.each(['chair', 'des lamp', '手机', 'lamp chair', '%', '_', '!!!', "' or 1=1 --"])(
  '"%s" finds nothing',
  async (keyword) => {
    expect((await search(keyword)).total).toBe(0)
  },
)

test.each<[LanguageCode, string, string | null]>([
  ['en', 'foldign zhair', null],
  ['en', 'desk lapm', 'desk lamp'],
  ['en', 'desk foldingg', 'desk folding'],
  ['id', 'lampuu mjea', null],
  ['id', 'lampuu meeja', 'lampu meja'],
  ['en', 'bicycle', null],
  ['en', 'lamp', null],
  ['zh-CN', '台灯', null],
])('in %s "%s" is a slip of %j', async (lang, keyword, near) => {
  const query = { keyword, in: 'catalogue' } as const
  expect((await world.must(products.near, { token, query, lang })).keyword).toBe(near)
})

test('a mark that stands on a letter without spaces is no word of its own', async () => {
  for (const keyword of ['台\u0301', 'か\u0301', '灯\u0301 lamp']) {
    expect((await world.call(products.product, { token, query: { keyword }, lang: 'ja' })).status).toBe(200)
  }
})

test('a blank keyword narrows nothing', async () => {
  expect(queryWords('  ', 'en')).toBeNull()
  expect((await search('  ')).total).toBe(1)
})

test('full-width letters are the letters that they look like', () => {
  expect(storedWords({ ja: 'ＬＥＤライト' })).toContain('led')
})

test('手机 finds every phone of a Chinese catalogue, by its title or its category', async () => {
  const lines = withRealData('goods of Chinese suppliers', chineseLines().trim().split('\n'), () =>
    parse<Record<string, string>>(realData('catalogues/mall_zh/pms_product.csv'), { columns: true, bom: true }).map(
      (row) =>
        JSON.stringify({
          source: row['id'],
          title: { 'zh-CN': row['name'] },
          category: [row['product_category_name'] || '其他'],
          variants: [
            { source: 'one', purchasePrice: Math.round(Number(row['price']) * 60), stock: Number(row['stock']) },
          ],
        }),
    ),
  )
  const bytes = Buffer.from(lines.join('\n'))
  const ctx = forOwner(world.ctx)
  const asked = { bytes, lang: 'zh-CN', currency: 'USD', importer: ownerImporter(ctx), dryRun: false }
  await (await beginImport(ctx, asked)).finished
  type Line = { title: Record<string, string>; category: string[] }
  const named = lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ title, category }) => [title['zh-CN'], ...category].some((text) => text?.includes('手机')))
    .map(({ title }) => title['zh-CN']?.trim())
  expect(named.length).toBeGreaterThan(4)
  const query = { keyword: '手机', limit: 50 }
  const { list } = await world.must(products.product, { token, query, lang: 'zh-CN' })
  expect(list.map(({ title }) => title).sort()).toEqual(named.sort())
})

test('the name of a category, or of one above, finds what is in it', async () => {
  const { id: parentId } = await aCategory(world, { name: 'Luggage & Travel' })
  const { id: categoryId } = await aCategory(world, { name: 'Suitcases', parentId })
  await aProduct(world, { title: 'Trolley', categoryId })
  const titles = async (keyword: string) => (await search(keyword)).list.map(({ title }) => title)
  expect(await titles('suitcase')).toEqual(['Trolley'])
  expect(await titles('trav')).toEqual(['Trolley'])
  expect(await titles('uitcase')).toEqual([])
  expect(await titles('tr')).toEqual(['Trolley'])
  expect(await titles('100%_')).toEqual([])
})

test('a word that the catalogue has is no slip, however many words begin like it', async () => {
  await aProduct(world, { title: 'Zephyrlamp zorching' })
  const { id: crowd } = await aProduct(world, { title: 'Crowd' })
  await world.testDb.owner.run(`
    update product set search_words = array_to_tsvector(array(select 'ze' || lpad(n::text, 8, '0') from generate_series(1, 900) as n))
    where id = '${crowd}'`)
  const near = async (keyword: string) =>
    (await world.must(products.near, { token, query: { keyword, in: 'catalogue' } })).keyword
  expect(await near('zephyrlamp zorhcing')).toBe('zephyrlamp zorching')
  expect(await near('zephyrlamp zorching')).toBeNull()
  expect(await near('zorhcing zorchign zorcing zorchin')).toBeNull()
})
