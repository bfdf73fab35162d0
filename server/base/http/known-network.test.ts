import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { createOperator } from '../../identity/operators/create-operator.ts'
import { aRowShop } from '../../testing/rows.ts'
import { theWorld } from '../../testing/the-world.ts'
import { rootKeyOf } from '../secrets/root-keys.ts'
import { isKnownNetwork, isNewPlace } from './known-network.ts'
import { openSession } from './session.ts'

const world = theWorld()

test('a network stays known when its addresses and the secret of the server change', async () => {
  const { ctx } = world
  const [before, next] = [rootKeyOf('first'), rootKeyOf('second')]
  const { merchantId: subjectId } = await aRowShop(world, { goods: [] })
  ctx.config.keys = { current: before, others: [] }
  const place = { party: 'merchant', subjectId, device: 'test', ip: '2001:db8:1:2::5' } as const
  await openSession(ctx, ctx.db, { ...place, accessVersion: 0 })
  const knows = (ip: string) => isKnownNetwork(ctx, ctx.db, { party: 'merchant', subjectId, ip })

  ctx.config.keys = { current: next, others: [before] }
  expect(await knows('2001:db8:1:9::1')).toBe(true)
  // Rate limits use the /48 of IPv6 as a caller's address.
  expect(await knows('2001:db8:1::/48')).toBe(true)
  expect(await knows('2001:db8:2:2::5')).toBe(false)

  ctx.config.keys = { current: next, others: [] }
  expect(await knows('2001:db8:1:2::5')).toBe(false)
})

test('a sign-in after months away is new, although no session is kept to compare it with; the first one is not', async () => {
  const { ctx, clock } = world
  const { merchantId } = await aRowShop(world, { goods: [] })
  const { id } = await createOperator(ctx, { email: 'away@platform.example', roles: ['support'] })
  const places = [
    { party: 'merchant', subjectId: merchantId, device: 'test', ip: '203.0.113.5' },
    { party: 'operator', subjectId: id, device: 'test', ip: '203.0.113.5' },
  ] as const
  const areNew = () => Promise.all(places.map((place) => isNewPlace(ctx, ctx.db, place)))
  expect(await areNew()).toEqual([false, false])
  clock.advance(200 * dayMs)
  expect(await areNew()).toEqual([true, true])
})
