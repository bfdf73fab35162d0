import { operatorProducts } from '#contract/operator/products.ts'
import { aProduct } from '#server/testing/goods.ts'
import { anOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
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
  await meanwhile.getByRole('button', { name: 'Continue with these changes' }).click()
  await expect(meanwhile).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Not saved yet' })).toContainText('Steel flask')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('0 changes', { exact: true })).toBeVisible()
  const saved = await world.must(operatorProducts.product, { token: mine, params: { id: product.id } })
  expect(saved.title).toEqual({ en: 'Vacuum flask', vi: 'Bình thép' })
})

test('what is typed of a product is there again after another room, and ends with being discarded', async ({
  page,
  world,
}) => {
  const token = await anOperator(world, ['catalogue'])
  const product = await aProduct(world, { title: { en: 'Flask' } })
  await openConsole(page, { url: world.url, token }, `/products/${product.id}`)
  await page.getByLabel('Title, English').fill('Vacuum flask')
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Categories/ })
    .click()
  await expect(page.getByLabel('Title, English')).toBeHidden()
  await page.goBack()
  await expect(page.getByLabel('Title, English')).toHaveValue('Vacuum flask')
  await expect(page.getByRole('complementary', { name: 'Not saved yet' })).toContainText('Vacuum flask')
  let asked = 0
  page.on('dialog', async (dialog) => {
    asked += 1
    await dialog.dismiss()
  })
  await page.reload({ timeout: 3_000 }).catch(() => undefined)
  expect(asked).toBe(1)
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect(page.getByLabel('Title, English')).toHaveValue('Flask')
})
