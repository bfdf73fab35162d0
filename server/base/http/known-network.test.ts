import { expect, test } from 'vitest'
import { aRowShop } from '../../testing/rows.ts'
import { theWorld } from '../../testing/the-world.ts'
import { rootKeyOf } from '../secrets/root-keys.ts'
import { isKnownNetwork } from './known-network.ts'
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
