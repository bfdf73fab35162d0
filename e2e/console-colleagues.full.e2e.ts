import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { anOperator } from '#server/testing/people.ts'
import { collectMails } from '#server/testing/world.ts'
import { axe } from './support/axe.ts'
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
  const { email: known } = await world.must(operators.me, { token: second })
  await openConsole(page, { url: world.url, token: first }, '/colleagues')
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Propose a new colleague?' })
  await expect(form.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(known)
  const finance = form.getByRole('checkbox', { name: 'finance' })
  await finance.focus()
  await page.keyboard.press('Space')
  await expect(finance).toHaveAccessibleDescription(/^Decides on deposits/)
  await form.getByRole('checkbox', { name: 'administrator' }).check()
  await expect(form.getByRole('alert')).toHaveText('Finance and administrator must be two different people.')
  await form.getByRole('checkbox', { name: 'administrator' }).uncheck()
  await form.getByRole('checkbox', { name: 'reviewer' }).check()
  await form.getByLabel(/^Reason, as/).fill('Joins finance in March.')
  await look(page, 'colleague-new')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert')).toHaveText('There is already a colleague with this email address')
  await form.getByLabel('Email').fill(email)
  await expect(form.getByRole('alert')).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Another administrator confirms it.' })).toBeVisible()
  await look(page, 'colleague-proposed')

  const elsewhere = await browser.newContext({ ...desk, baseURL: world.url })
  const other = await elsewhere.newPage()
  await openConsole(other, { url: world.url, token: second }, '/proposals')
  await expect(other.getByRole('heading', { name: 'New colleague' })).toBeVisible()
  await expect(other.getByRole('row', { name: /^Email/ })).toContainText(email)
  await expect(other.getByRole('row', { name: /^Roles/ })).toContainText('reviewer, finance')
  await look(other, 'colleague-proposal')
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
  await their.getByText('I have put them where only I can read them').click()
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
  await expect(their.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Deposits' })).toBeVisible()
  await fresh.close()
})

test('other roles are proposed, and the confirmation shows what changes', async ({ page, world }) => {
  const [first, second] = [await anOperator(world, ['admin']), await anOperator(world, ['admin'])]
  const token = await anOperator(world, ['reviewer'])
  const { email: address } = await world.must(operators.me, { token })
  await openConsole(page, { url: world.url, token: first }, '/colleagues')
  await page.getByRole('button', { name: address }).click()
  await page.getByRole('button', { name: 'Propose a role change…' }).click()
  const form = page.getByRole('dialog', { name: 'Propose a role change?' })
  await expect(form.getByRole('checkbox', { name: 'reviewer' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'support' }).check()
  await form.getByLabel(/^Reason, as/).fill('Helps in the chat as well.')
  await look(page, 'colleague-roles')
  await form.getByRole('button', { name: 'Propose the roles' }).click()
  await expect(form).toBeHidden()

  const { list } = await world.must(operatorProposals.list, { token: second, query: { status: 'waiting' } })
  await openConsole(page, { url: world.url, token: second }, '/proposals')
  await expect(page.getByRole('row', { name: /^Roles/ })).toContainText('reviewer, support')
  await axe(page)
  expect(list[0]?.effect).toContainEqual({ name: 'roles', before: 'reviewer', after: 'reviewer support' })
})
