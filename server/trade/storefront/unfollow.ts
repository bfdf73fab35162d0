import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { StorePage } from '#contract/storefront/pages.ts'
import type { Ctx } from '../../base/ctx.ts'
import { Refusal, refuse } from '../../base/refuse.ts'
import { readStopToken, stopFollowing } from '../shop/followers.ts'
import { findMerchantBySlug } from '../shop/queries.ts'
import { type ReadShopInput, type RememberedShops, readPageSource, shopOf } from './queries.ts'

const unfollowPath = '/s/:shop/unfollow/:token'

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * The address in a mail's List-Unsubscribe header. A POST unfollows, from the page's button or from a mail program by
 * RFC 8058, which sends no cookie and a form without needed fields. A GET only asks.
 */
export function serveUnfollow(app: FastifyInstance, serve: Serve) {
  app.get(unfollowPath, serve)
  app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, _body, done) => {
      done(null, undefined)
    })
    scope.post(unfollowPath, serve)
    registered()
  })
}

const bodyBytesMax = 4_096

type UnfollowRequest = Omit<ReadShopInput, 'list'> & { token: string; isDone: boolean }

/**
 * The page of a mail's link; with `isDone`, after unfollowing. A link not signed by this server is not found. A signed
 * one looks the same whether the shop is followed or not, and works for hidden shops.
 */
export async function readUnfollowPage(ctx: Ctx, shops: RememberedShops, request: UnfollowRequest): Promise<StorePage> {
  const { slug, lang, token, isDone } = request
  const merchantId = await findMerchantBySlug(ctx, slug)
  const key = readStopToken(ctx.config.keys, merchantId, token)
  if (!key) throw refuse('not_found')
  if (isDone) await stopFollowing(ctx, ctx.db, key)
  const { name } = await ctx.db.one<{ name: string }>(sql`select name from shop where merchant_id = ${merchantId}`)
  return { kind: 'unfollow', shop: await findShop(ctx, shops, { slug, lang }), name, isDone }
}

async function findShop(ctx: Ctx, shops: RememberedShops, shown: Omit<ReadShopInput, 'list'>) {
  try {
    return shopOf(await readPageSource(ctx, shops, { ...shown, list: null })).shop
  } catch (error) {
    if (error instanceof Refusal && error.word === 'not_found') return null
    throw error
  }
}
