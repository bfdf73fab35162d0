import { operatorProducts } from '#contract/operator/products.ts'
import { aCategory, aProduct } from '#server/testing/goods.ts'
import { anOperator } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

const reason = 'A better name'

test('two who edit a product at once see each other’s changes, and nothing that was typed is lost', async ({
  page,
  world,
}) => {
  const [mine, theirs] = [await anOperator(world, ['catalogue']), await anOperator(world, ['catalogue'])]
  const product = await aProduct(world, { title: { en: 'Flask', vi: 'Bình' } })
  await openConsole(page, { url: world.url, token: mine }, `/products/${product.id}`)
  await page.getByLabel('Title, English').fill('Vacuum flask')
  world.clock.advance(1_000)
  const body = { id: product.id, title: { en: 'Steel flask', vi: 'Bình thép' }, reason }
  await world.must(operatorProducts.changeProduct, { token: theirs, body })

  await page.getByLabel(/^Reason, as/).fill(reason)
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  const meanwhile = page.getByRole('region', { name: 'Changed meanwhile' })
  await expect(meanwhile).toContainText('Bình thép')
  await expect(meanwhile).toContainText('Steel flask')
  await expect(page.getByLabel('Title, English')).toHaveValue('Vacuum flask')
  await look(page, 'product-changed-meanwhile')
  await meanwhile.getByRole('button', { name: 'Continue on top of it' }).click()
  await expect(meanwhile).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Not saved yet' })).toContainText('Steel flask')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('0 changes', { exact: true })).toBeVisible()
  const saved = await world.must(operatorProducts.product, { token: mine, params: { id: product.id } })
  expect(saved.title).toEqual({ en: 'Vacuum flask', vi: 'Bình thép' })
})

test('two who edit a category at once see each other’s changes, and so do two who order them', async ({
  page,
  world,
}) => {
  const [mine, theirs] = [await anOperator(world, ['catalogue']), await anOperator(world, ['catalogue'])]
  const tents = await aCategory(world, { name: 'Tents' })
  const stoves = await aCategory(world, { name: 'Stoves' })
  await openConsole(page, { url: world.url, token: mine }, `/categories/${tents.id}`)
  await page.getByLabel('Name, English').fill('Tents and tarps')
  const body = { id: tents.id, name: { en: 'Tents', ko: '텐트' }, reason }
  await world.must(operatorProducts.changeCategory, { token: theirs, body })
  await page.getByLabel(/^Reason, as/).fill(reason)
  await page.getByRole('button', { name: 'Save the category' }).click()
  const meanwhile = page.getByRole('region', { name: 'Changed meanwhile' })
  await expect(meanwhile).toContainText('텐트')
  await look(page, 'category-changed-meanwhile')
  await meanwhile.getByRole('button', { name: 'Continue on top of it' }).click()
  await page.getByRole('button', { name: 'Save the category' }).click()
  const read = () => world.must(operatorProducts.categories, { token: mine })
  await expect
    .poll(async () => (await read()).find(({ id }) => id === tents.id)?.name)
    .toEqual({ en: 'Tents and tarps', ko: '텐트' })

  const before = (await read()).map(({ id }) => id)
  const [first, second] = before
  const label = first === tents.id ? 'Tents and tarps' : 'Stoves'
  await page.getByRole('button', { name: `Move ${label} down` }).click()
  const third = await aCategory(world, { name: 'Lamps' })
  await page.getByRole('button', { name: 'Save the sequence…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the new sequence?' })
  await dialog.getByLabel(/^Reason, as/).fill(reason)
  await dialog.getByRole('button', { name: 'Save the sequence' }).click()
  await page.getByRole('button', { name: 'Keep my sequence of categories' }).click()
  await page.getByRole('button', { name: 'Save the sequence…' }).click()
  await dialog.getByLabel(/^Reason, as/).fill(reason)
  await dialog.getByRole('button', { name: 'Save the sequence' }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).map(({ id }) => id)).toEqual([second, first, third.id])
  expect([first, second].sort()).toEqual([tents.id, stoves.id].sort())
})
