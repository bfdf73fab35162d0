import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { aMerchant } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import type { Ctx } from '../ctx.ts'
import { findSession, tokenHash } from './session.ts'

const world = theWorld()

function withSlowLookup(ctx: Ctx) {
  const gate = Promise.withResolvers<void>()
  const hasRead = Promise.withResolvers<void>()
  const maybe: Ctx['db']['maybe'] = async (statement) => {
    const row = await ctx.db.maybe(statement)
    hasRead.resolve()
    await gate.promise
    return row as never
  }
  return { ctx: { ...ctx, db: { ...ctx.db, maybe } }, hasRead: hasRead.promise, release: gate.resolve }
}

test('a token that was unknown is known as soon as its session exists', async () => {
  const { merchantId, token } = await aMerchant(world)
  const later = 'a-token-that-comes-later'
  expect(await findSession(world.ctx, later)).toBeNull()
  const { id } = (await findSession(world.ctx, token)) ?? {}
  await world.testDb.owner.run(`
    update session set hash = '\\x${tokenHash(later).toString('hex')}' where id = '${id}'`)
  expect(await findSession(world.ctx, later)).toMatchObject({ merchantId })
})

test('a lookup that was under way during a sign-out does not bring the session back', async () => {
  const { merchantId } = await aMerchant(world)
  const token = await signIn(world, merchantId)
  const { ctx, hasRead, release } = withSlowLookup(world.ctx)
  const lookup = findSession(ctx, token)
  await hasRead
  await world.must(account.logout, { token: await signIn(world, merchantId), body: { everywhere: true } })
  release()
  expect(await lookup).toMatchObject({ merchantId })
  expect(await findSession(world.ctx, token)).toBeNull()
})
