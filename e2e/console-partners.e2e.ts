import { randomBytes } from 'node:crypto'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { anOperator } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { desk, look, openConsole } from './support/console.ts'
import { test as base, expect } from './support/journey.ts'

type Registered = { partnerId: string; admin: string; other: string; finance: string }

/** A partner that two administrators registered. */
const test = base.extend<{ registered: Registered }>({
  registered: async ({ world }, use) => {
    const [admin, other] = [await anOperator(world, ['admin']), await anOperator(world, ['admin'])]
    const { id: partnerId } = await world.must(operatorPartners.register, {
      token: admin,
      body: {
        name: 'North Gate',
        vouches: false,
        algorithm: 'HS256',
        key: randomBytes(32).toString('base64url'),
        reason: 'a journey',
      },
    })
    await world.must(operatorProposals.confirm, {
      token: other,
      params: { id: partnerId },
      body: { reason: 'compared' },
    })
    await use({ partnerId, admin, other, finance: await anOperator(world, ['finance']) })
  },
})

test.use(desk)

test('an administrator proposes a partner’s channel, another confirms it, and its log is read', async ({
  page,
  world,
  registered: { admin, other },
}) => {
  await openConsole(page, { url: world.url, token: admin }, '/partners')
  await expect(page.getByRole('heading', { name: 'North Gate' })).toBeVisible()
  await look(page, 'partners')
  await axe(page)
  await page.getByRole('button', { name: 'Propose limits, opening or suspension…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose the channel of North Gate?' })
  await dialog.getByLabel('Receiver').fill('https://partner.example/hooks')
  await dialog.getByLabel('Amount a day').fill('5000')
  await dialog.getByLabel(/^Reason, as/).fill('A contract was signed.')
  await look(page, 'partners-channel')
  await axe(page)
  await dialog.getByRole('button', { name: 'Propose to open the channel' }).click()
  await expect(page.getByText('Proposed. Another person confirms it.')).toBeVisible()
  const { list } = await world.must(operatorProposals.list, { token: other, query: { status: 'waiting' } })
  const params = { id: list[0]?.id ?? '' }
  await world.must(operatorProposals.confirm, { token: other, params, body: { reason: 'It is what was signed.' } })
  await page.reload()
  await expect(page.getByText('https://partner.example/hooks')).toBeVisible()
  for (const log of ['Events out', 'Movements of money', 'Messages in']) {
    await page.getByRole('radio', { name: log }).check()
    await expect(page.getByRole('region', { name: log })).toBeVisible()
  }
  await axe(page)
})
