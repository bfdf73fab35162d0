import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { operatorImports } from '#contract/operator/imports.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { anOperator } from '#server/testing/people.ts'
import { type BrokenFile, brokenCategory, type GoodRow } from './support/broken-suppliers.ts'
import { brokenSuppliers } from './support/catalogues.ts'
import { desk, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

test.use(desk)

const reason = 'Autumn list of the supplier'
const brokenMin = 30

type Importing = { world: ServedWorld; token: string }
type SentFile = { name: string; text: string }

/** Tries a file, which writes nothing, and imports it. */
async function importInConsole(page: Page, { world, token }: Importing, { name, text }: SentFile) {
  await openConsole(page, { url: world.url, token }, '/imports/new')
  const productsBefore = await countProducts(world)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel(/^Reason, as/).fill(reason)
  await page.getByRole('button', { name: 'Dry run: nothing is written' }).click()
  await expect(page.getByRole('heading', { name: /rows can be imported$/ })).toBeVisible()
  expect(await countProducts(world)).toBe(productsBefore)
  await page.getByLabel(/^Reason, as/).fill(reason)
  await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click()
  await expect(page.getByRole('heading', { name: /rows are in the catalogue$/ })).toBeVisible()
  const [job, tried] = (await world.must(operatorImports.imports, { token })).list
  const countsOf = (each = job) => [each?.created, each?.updated, each?.unchanged, each?.refused]
  expect(countsOf(tried)).toEqual(countsOf(job))
  return job
}

const countProducts = async ({ ctx }: ServedWorld) =>
  (await ctx.db.one<{ count: number }>(sql`select count(*) as count from product`)).count

/** A title as an import takes it: without markup, which suppliers' files have everywhere. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The catalogue as the files would have it. */
async function readCatalogue({ ctx }: ServedWorld): Promise<GoodRow[]> {
  const rows = await ctx.db.query<GoodRow>(sql`
    select p.source, coalesce(p.title ->> 'en', p.title ->> 'zh-CN') as title, (
      select jsonb_agg(jsonb_build_object('price', v.purchase_price, 'sku', coalesce(v.sku, '')) order by v.position)
      from variant v where v.product_id = p.id) as variants
    from product p order by p.source`)
  return rows.map((row) => ({ ...row, title: plain(row.title) }))
}

/** Each refused row as the console names it: on its table, and in the file that it hands out. */
async function namesEach(page: Page, { broken }: BrokenFile) {
  const refused = page.getByRole('table', { name: 'Refused rows' })
  await expect(refused.getByRole('row')).toHaveCount(broken.length + 1)
  const saving = page.waitForEvent('download')
  await page.keyboard.press('d')
  const csv = await readFile(await (await saving).path(), 'utf8')
  const [, ...given] = csv.trimEnd().split('\r\n')
  const named = given.map((row) => /^\d+,(\d+),".*","(\w+)","(.*)","(.*)"$/.exec(row)?.slice(1))
  const wanted = broken.map(({ line, error, place, said }) => [String(line), error, place, said])
  expect(named.sort()).toEqual(wanted.sort())
}

for (const { whose, files } of brokenSuppliers()) {
  test(`${whose} catalogues with thirty broken rows: every good row is in, every bad one is named`, async ({
    page,
    world,
  }) => {
    const importing = { world, token: await anOperator(world, ['catalogue']) }
    const { token } = importing
    expect(files.flatMap(({ broken }) => broken).length).toBeGreaterThanOrEqual(brokenMin)
    for (const file of files) {
      const job = await importInConsole(page, importing, file)
      expect(job).toMatchObject({ created: file.good.length, updated: 0, refused: file.broken.length })
      await namesEach(page, file)
    }
    const good = files.flatMap((file) => file.good.map((row) => ({ ...row, title: plain(row.title) })))
    const bySource = (one: GoodRow, other: GoodRow) => (one.source < other.source ? -1 : 1)
    expect((await readCatalogue(world)).sort(bySource)).toEqual(good.sort(bySource))
    const categories = await world.must(operatorProducts.categories, { token })
    expect(categories.map(({ name }) => Object.values(name))).not.toContainEqual([brokenCategory])

    const [edited] = good
    const [row] = await world.ctx.db.query<{ id: string }>(sql`select id from product where source = ${edited?.source}`)
    await openConsole(page, { url: world.url, token }, `/products/${row?.id}`)
    await page.getByLabel('Purchase price of variant 1').fill('61.00')
    await page.getByLabel(/^Reason, as/).fill('New price list')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('0 changes', { exact: true })).toBeVisible()

    await page.goto(`${world.url}/console/products`)
    const exporting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const text = await readFile(await (await exporting).path(), 'utf8')
    expect(text.trimEnd().split('\n')).toHaveLength(good.length)
    const before = await readCatalogue(world)
    expect(before.find(({ source }) => source === edited?.source)?.variants[0]?.price).toBe(6_100)
    const again = await importInConsole(page, importing, { name: 'catalogue.jsonl', text })
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: good.length, refused: 0 })
    expect(await readCatalogue(world)).toEqual(before)
  })
}
