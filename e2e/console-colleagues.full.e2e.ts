import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { anOperator } from '#server/testing/people.ts'
import { collectMails } from '#server/testing/world.ts'
import { chooseOwnPassword, desk, look, openConsole, ownPassword, readSecret } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

const email = 'ravi.menon@platform.example'

test('two administrators make an operator in the console, who signs in for the first time', async ({
  page,
  world,
  browser,
}) => {
  const mails = collectMails(world)
  const [first, second] = [await anOperator(world, ['admin']), await anOperator(world, ['admin'])]
  await openConsole(page, { url: world.url, token: first }, '/colleagues')
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Propose a new colleague?' })
  await expect(form.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  const finance = form.getByRole('checkbox', { name: 'finance' })
  await finance.focus()
  await page.keyboard.press('Space')
  await expect(finance).toHaveAccessibleDescription(/^Decides on deposits/)
  await form.getByRole('checkbox', { name: 'reviewer' }).check()
  await form.getByLabel(/^Reason, as/).fill('Joins finance in March.')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Another administrator confirms it.' })).toBeVisible()

  const elsewhere = await browser.newContext({ ...desk, baseURL: world.url })
  const other = await elsewhere.newPage()
  await openConsole(other, { url: world.url, token: second }, '/proposals')
  await expect(other.getByRole('heading', { name: 'New colleague' })).toBeVisible()
  await expect(other.getByRole('row', { name: /^Email/ })).toContainText(email)
  await expect(other.getByRole('row', { name: /^Roles/ })).toContainText('reviewer, finance')
  await other.keyboard.press('a')
  const dialog = other.getByRole('dialog', { name: 'Confirm: New colleague?' })
  await dialog.getByLabel(/^Reason, as/).fill('I have seen the contract.')
  await other.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await elsewhere.close()

  expect(mails.map(({ to }) => to)).toEqual([email])
  const password = /\S{24}(?=\.)/.exec(mails[0]?.text ?? '')?.[0] ?? ''
  const fresh = await browser.newContext({ ...desk, baseURL: world.url })
  const their = await fresh.newPage()
  await their.goto(/http\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '')
  await their.getByLabel('Email').fill(email)
  await their.getByLabel('Password').fill(password)
  await their.keyboard.press('Enter')
  await expect(their.getByRole('heading', { name: 'Your first login' })).toBeVisible()
  const secret = await readSecret(their)
  await their.getByLabel('Six digits').fill(codeAt(secret, world.clock.now()))
  await chooseOwnPassword(their)
  await look(their, 'enrol')
  await their.keyboard.press('Enter')
  await their.getByText('I have stored these codes in a safe place').click()
  await their.getByRole('button', { name: 'Finish' }).click()
  await expect(their.getByRole('heading', { name: 'Tell an administrator this code' })).toBeVisible()
  const code = String(await their.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent())
  await look(their, 'wait')

  await openConsole(page, { url: world.url, token: first }, '/colleagues')
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Confirm the first login…' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm the first login?' })
  await confirming.getByLabel('The code on the colleague').fill(code)
  await confirming.getByLabel(/^Reason, as/).fill('I called Ravi.')
  await look(page, 'colleague-confirm')
  await page.keyboard.press('Control+Enter')
  await expect(confirming).toBeHidden()

  await their.getByRole('button', { name: 'To the login' }).click()
  await their.getByLabel('Email').fill(email)
  await their.getByLabel('Password').fill(ownPassword)
  await their.keyboard.press('Enter')
  world.clock.advance(60_000)
  await their.getByLabel('Six digits').fill(codeAt(secret, world.clock.now()))
  await their.keyboard.press('Enter')
  await expect(their.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(their.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Deposits' })).toBeVisible()
  // The device of the first login was confirmed with it.
  await expect(their.getByText('This device is new.')).toBeHidden()
  await fresh.close()
})
