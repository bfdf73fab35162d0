import { anInvitation } from '#server/testing/people.ts'
import { fillApplication } from './support/application-form.ts'
import { aPhoto } from './support/camera.ts'
import { expect, test } from './support/journey.ts'
import { email } from './support/registration-steps.ts'

test('the code of a later invitation is the one that is sent, and what was typed stays', async ({ page, world }) => {
  const codes = [await anInvitation(world), await anInvitation(world)]
  await page.goto(`${world.url}/code`)
  for (const code of codes) {
    await page.getByLabel('Invitation code').fill(code)
    await page.getByRole('button', { name: 'Check code' }).click()
    await page.getByRole('button', { name: 'Apply as a merchant' }).click()
    await expect(page).toHaveURL(new RegExp(`code=${code}`))
    await expect(page.getByText('Entrepot invites you.')).toBeVisible()
    if (code !== codes[0]) break
    await page.getByLabel('Shop name').fill('Northwind Goods')
    await page.getByRole('button', { name: 'Back' }).click()
  }
  await expect(page.getByLabel('Shop name')).toHaveValue('Northwind Goods')
  const photo = await aPhoto('photo', 6)
  const address = '88 Charoen Krung Road, Bang Rak, Bangkok 10500'
  const person = { country: 'Thailand', fullName: 'Suda Phongsri', phone: '081 234 5678', email }
  await fillApplication(page, { shopName: 'Northwind Goods', address, ...person, photo })
  await expect(page.getByRole('textbox', { name: 'Invitation code' })).toHaveValue(codes[1] ?? '')
})
