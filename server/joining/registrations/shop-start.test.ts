import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { anOperator, aRegistration, decideRegistration, type Registration } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const reason = 'The photo is not readable.'

const world = theWorld()

async function register(given: Partial<Registration>) {
  const body = await aRegistration(world, given)
  await world.must(registrations.register, { body })
  const { email = '', password = '' } = body
  return (await world.must(account.login, { body: { account: email, password } })).merinfo
}

test('the days of a shop follow the phone of the application; an unknown zone is UTC', async () => {
  expect((await register({ timeZone: 'Asia/Bangkok' })).timeZone).toBe('Asia/Bangkok')
  expect((await register({ timeZone: 'Mars/Olympus' })).timeZone).toBe('UTC')
  expect((await register({})).timeZone).toBe('UTC')
})

test('a name in any script becomes an address that can be read', async () => {
  const addressOf = (name: string) => world.must(registrations.shopAddress, { query: { name } })
  expect(await addressOf('青い店')).toMatchObject({ slug: expect.stringMatching(/^[a-z0-9-]{4,}$/), isFree: true })
  expect((await addressOf('ร้านสุดา')).slug).toMatch(/^[a-z0-9-]{4,}$/)
  expect((await addressOf('Café Müller')).slug).toBe('cafe-muller')
})

test('the address of a shop can be chosen; one that is taken is refused at its field', async () => {
  const chosen = await register({ slug: 'Suda’s Harbour' })
  expect(chosen.shop.id).toBe('suda-s-harbour')
  const check = await world.must(registrations.shopAddress, { query: { slug: 'suda-s-harbour' } })
  expect(check).toMatchObject({ isFree: false, url: expect.stringContaining('/s/suda-s-harbour') })
  const body = await aRegistration(world, { slug: 'suda-s-harbour' })
  const { status, refusal } = await world.call(registrations.register, { body })
  expect(status).toBe(422)
  expect(refusal.fields).toHaveProperty('slug')
})

test('a passport has no back; an identity card needs both sides; the reviewer sees which document it is', async () => {
  const { idBack: _, ...passport } = await aRegistration(world, { idKind: 'passport' })
  const { merchantId } = await world.must(registrations.register, { body: passport })
  const token = await anOperator(world, ['reviewer'])
  const seen = await world.must(operatorRegistrations.get, { token, params: { id: merchantId } })
  expect(seen.idKind).toBe('passport')
  const { idBack: __, ...card } = await aRegistration(world)
  const { refusal } = await world.call(registrations.register, { body: card })
  expect(refusal.fields).toHaveProperty('idBack')
})

test('a document that is sent again stays of its kind; another kind comes with all of its photos', async () => {
  const { idBack = '', ...passport } = await aRegistration(world, { idKind: 'passport' })
  const { merchantId } = await world.must(registrations.register, { body: passport })
  const { email = '', password = '' } = passport
  const { token } = (await world.must(account.login, { body: { account: email, password } })).merinfo
  const reviewer = await anOperator(world, ['reviewer'])
  const decide = (redo: ('idFront' | 'idHeld')[]) =>
    decideRegistration(world, { token: reviewer, id: merchantId, body: { approve: false, redo, reason } })
  const kindOf = async () => (await world.must(merchants.info, { token })).idKind
  const { idFront = '', idHeld = '' } = await aRegistration(world)

  await decide(['idFront'])
  await world.must(registrations.register, { token, body: { idFront, idKind: 'identity_card' } })
  expect(await kindOf(), 'only the front was asked for').toBe('passport')

  await decide([])
  const { refusal } = await world.call(registrations.register, { token, body: { idKind: 'identity_card' } })
  expect(Object.keys(refusal.fields ?? {})).toEqual(['idFront', 'idBack', 'idHeld'])
  await world.must(registrations.register, { token, body: { idKind: 'identity_card', idFront, idBack, idHeld } })
  expect(await kindOf()).toBe('identity_card')
})
