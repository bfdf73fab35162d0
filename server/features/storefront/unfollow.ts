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
 * The address of a mail's List-Unsubscribe: a POST stops following, from the button of the page or from a mail program
 * by RFC 8058, which sends no cookie and a form of which nothing needs to be read. A GET only asks.
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
 * The page of a link, and with `isDone` what it is for. A link that this server did not sign is not found; one that it
 * signed shows the same whether the shop is followed or not. It works where the shop itself is not to be seen.
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
