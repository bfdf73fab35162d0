import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { anOperator } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

const _email = 'ravi.menon@platform.example'

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
