import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { shop } from '#contract/shop.ts'
import { forParty } from '../../base/ctx.ts'
import { aMerchant, anOperator, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { dayOfWorld, publishRates, ratesBody } from '../../testing/rates.ts'
import { theWorld } from '../../testing/the-world.ts'
import { takeDailyRates } from './daily-rates.ts'

const world = theWorld()
let one: string
let other: string
let merchant: TestMerchant

beforeAll(async () => {
  ;[one, other] = await twoOperators(world, ['programme'])
  merchant = await aMerchant(world)
})

const propose = (rates: Record<string, string>, { day = dayOfWorld(world), token = one } = {}) =>
  world.call(operatorProgramme.setRates, { token, body: ratesBody(day, rates) })
const confirm = (id: string, token: string) =>
  world.call(operatorProposals.confirm, { token, params: { id }, body: { reason: 'compared' } })
const ownCurrency = async () => (await world.must(merchants.info, { token: merchant.token })).ownCurrency
const choose = (own: string) => world.call(shop.store, { token: merchant.token, body: { ownCurrency: own } })
const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10)

type Refused = { currency?: string; days?: number; field: string }

describe('rates', () => {
  test('are published by nobody alone, and a merchant reads that of the country', async () => {
    expect(await ownCurrency()).toEqual({ chosen: null, rate: null })
    const { data } = await propose({ GBP: '0.78', THB: '35.12' })
    expect(data.effect).toEqual([
      { name: 'GBP', before: null, after: '0.78' },
      { name: 'THB', before: null, after: '35.12' },
      { name: 'day', before: null, after: '2026-03-02' },
    ])
    expect((await confirm(data.id, one)).refusal).toMatchObject({ error: 'conflict', needs: 'another_operator' })
    expect((await confirm(data.id, await anOperator(world, ['finance']))).status).toBe(403)
    expect(await ownCurrency()).toEqual({ chosen: null, rate: null })
    expect((await confirm(data.id, other)).status).toBe(200)
    const rate = { currency: 'GBP', rate: '0.78', day: '2026-03-02' }
    expect(await ownCurrency()).toEqual({ chosen: null, rate })
    const listed = await world.must(operatorProgramme.rates, { token: one })
    expect(listed).toMatchObject([
      { currency: 'GBP', rate: '0.78', day: '2026-03-02', isShown: true },
      { currency: 'THB' },
    ])
    expect(listed[0]?.madeBy).toHaveLength(2)
  })

  test('of a proposal that names what changed meanwhile are proposed again', async () => {
    const { data } = await propose({ GBP: '0.80' })
    expect(data.effect[0]).toEqual({ name: 'GBP', before: '0.78', after: '0.80' })
    await publishRates(world, { GBP: '0.79' })
    expect((await confirm(data.id, other)).refusal).toMatchObject({ error: 'conflict', because: 'changed' })
    expect((await ownCurrency()).rate?.rate).toBe('0.79')
  })

  test.each([
    ['a currency that nobody knows', { currency: 'QQQ', field: 'rates' }],
    ['an accounting unit', { currency: 'CLF', field: 'rates' }],
    ['the settlement currency itself', { currency: 'USD', field: 'rates' }],
    ['a day that has not come', { days: -1, field: 'day' }],
    ['a day whose rates are not shown any more', { days: 7, field: 'day' }],
  ])('are refused for %s', async (_, { currency = 'THB', days = 0, field }: Refused) => {
    const { status, refusal } = await propose({ [currency]: '2' }, { day: daysAgo(days) })
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([422, [field]])
  })

  test.each(['0', '0.000', '-1', '1e3', '35,12', '01', '1.', '.5', '1234567890', '1.12345678901'])(
    'are refused as %s',
    async (rate) => {
      expect((await propose({ THB: rate })).status).toBe(422)
    },
  )

  test('are refused twice for a currency, and for a day that no calendar has', async () => {
    const body = ratesBody(dayOfWorld(world), { THB: '35' })
    const twice = { ...body, rates: [...body.rates, ...body.rates] }
    expect((await world.call(operatorProgramme.setRates, { token: one, body: twice })).status).toBe(422)
    expect((await propose({ THB: '35' }, { day: '2026-02-30' })).status).toBe(422)
  })
})

describe('the merchant', () => {
  test('chooses another currency, one without a rate, and that of the country again', async () => {
    expect((await choose('THB')).status).toBe(200)
    expect(await ownCurrency()).toMatchObject({ chosen: 'THB', rate: { currency: 'THB', rate: '35.12' } })
    await choose('JPY')
    expect(await ownCurrency()).toEqual({ chosen: 'JPY', rate: null })
    await choose('')
    expect(await ownCurrency()).toMatchObject({ chosen: null, rate: { currency: 'GBP' } })
  })

  test.each(['QQQ', 'thb', 'TH', '฿'])('cannot choose %s', async (own) => {
    expect((await choose(own)).refusal.fields).toHaveProperty('ownCurrency')
  })

  test('reads no rate that is older than a week, and the next one as soon as it is there', async () => {
    world.clock.advance(6 * dayMs)
    expect((await ownCurrency()).rate).toMatchObject({ day: '2026-03-02' })
    world.clock.advance(dayMs)
    expect((await ownCurrency()).rate).toBeNull()
    expect(await world.must(operatorProgramme.rates, { token: one })).toMatchObject([
      { isShown: false },
      { isShown: false },
    ])
    await publishRates(world, { GBP: '0.81' })
    expect((await ownCurrency()).rate).toEqual({ currency: 'GBP', rate: '0.81', day: '2026-03-09' })
  })
})

describe('the daily file', () => {
  const take = async (text: string) => {
    const file = join(world.ctx.config.dataDir, 'rates.txt')
    await writeFile(file, text)
    const jobs = forParty(world.ctx, 'jobs')
    return takeDailyRates({ ...jobs, config: { ...jobs.config, exchangeRatesFile: file } })
  }

  test('brings rates, is taken once, and leaves what two operators decided for the day', async () => {
    const text = `${dayOfWorld(world)}\nGBP 0.5\nJPY 151.4\n`
    expect(await take(text)).toBe(1)
    expect(await take(text)).toBe(0)
    expect((await ownCurrency()).rate?.rate).toBe('0.81')
    await choose('JPY')
    expect((await ownCurrency()).rate).toMatchObject({ currency: 'JPY', rate: '151.4' })
    expect(await take(text.replace('151.4', '152'))).toBe(1)
    expect((await ownCurrency()).rate?.rate).toBe('152')
  })

  test.each([
    ['without a day', 'THB 35.12'],
    ['with a day that no calendar has', '2026-02-30\nTHB 35.12'],
    ['of an old day', '2026-03-01\nTHB 35.12'],
    ['with a line that is no rate', '2026-03-09\nTHB 35.12\nEUR'],
    ['with an unknown currency', '2026-03-09\nTHB 35.12\nQQQ 2'],
  ])('%s is not taken at all', async (_, text) => {
    await expect(take(text)).rejects.toThrow()
    await choose('THB')
    expect((await ownCurrency()).rate).toBeNull()
  })

  test('is not read where no setting names one', async () => {
    expect(await takeDailyRates(forParty(world.ctx, 'jobs'))).toBe(0)
  })
})

test('the database itself refuses rates of one person', async () => {
  const [id] = [world.ctx.ids.next()]
  const add = (made: string) =>
    world.testDb.owner.run(`insert into exchange_rate values ('THB', '2026-03-09', 35, ${made})`)
  await expect(add(`array['${id}']::uuid[]`)).rejects.toThrow('exchange_rate_by_two')
  await expect(add(`array['${id}', '${id}']::uuid[]`)).rejects.toThrow('exchange_rate_by_two')
})

test('no function that moves money, makes an order or asks for a sum reads a rate', async () => {
  const reading = await world.testDb.owner.rows(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and prosrc ~ 'exchange_rate(_at)?\\M|own_currency' order by proname`,
  )
  const own = ['add_exchange_rates', 'add_rates_of_file', 'exchange_rate_at', 'exchange_rates_effect']
  expect(reading.map(({ name }) => name)).toEqual(own)
})
