import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { legalVersion } from '#contract/legal.ts'
import { registrations } from '#contract/registrations.ts'
import { shop } from '#contract/shop.ts'
import { aMerchant, aRegistration } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { readOwnText } from './own-pages.ts'

const world = theWorld()

test('a version of a shop’s page is added and never changed, and the one of a time is found again', async () => {
  const { token, merchantId } = await aMerchant(world)
  const at = () => world.clock.now()
  const textOn = async (on: Date | null) =>
    (await readOwnText(world.ctx.db, { merchantId, part: 'returns', on }))?.text ?? null
  const begin = at()
  world.clock.advance(1_000)
  await world.must(shop.writePages, { token, body: { returns: ' We take lamps back.\r\nAsk first. ', terms: '' } })
  const first = at()
  world.clock.advance(1_000)
  await world.must(shop.writePages, { token, body: { returns: 'We take lamps back.\nAsk first.' } })
  const second = await world.must(shop.writePages, { token, body: { returns: 'No lamps.', privacy: '<b>none</b>' } })
  expect(second.map(({ part, text, version }) => [part, text, version])).toEqual([
    ['terms', '', 0],
    ['privacy', '<b>none</b>', 1],
    ['returns', 'No lamps.', 2],
    ['delivery', '', 0],
  ])
  expect([await textOn(begin), await textOn(first), await textOn(at()), await textOn(null)]).toEqual([
    null,
    'We take lamps back.\nAsk first.',
    'No lamps.',
    'No lamps.',
  ])
  await world.must(shop.writePages, { token, body: { returns: '' } })
  expect(await textOn(null)).toBeNull()
  const versions = await world.ctx.db.query<{ version: number; text: string }>(
    sql`select version, text from shop_page where merchant_id = ${merchantId} and part = 'returns' order by version`,
  )
  expect(versions.map(({ text }) => text)).toEqual(['We take lamps back.\nAsk first.', 'No lamps.', ''])
})

test.each([undefined, '2020-01-01', ''])('who has agreed to %j is not registered', async (termsVersion) => {
  const { termsVersion: _, ...form } = await aRegistration(world)
  const body = { ...form, ...(termsVersion !== undefined && { termsVersion }) }
  const { refusal } = await world.call(registrations.register, { body })
  expect(refusal.fields).toEqual({ termsVersion: 'Agree to the terms in force now' })
})

test('which version of the terms was agreed to is kept', async () => {
  const { merchantId } = await aMerchant(world)
  const [kept] = await world.ctx.db.query<{ version: string }>(
    sql`select terms_version as version from merchant where merchant_id = ${merchantId}`,
  )
  expect(kept?.version).toBe(legalVersion)
})
