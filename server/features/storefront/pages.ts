import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { isFiltered, type StoreFrame, type StorePage } from '#contract/storefront/pages.ts'
import type { Ctx } from '../../base/ctx.ts'
import { letOwnPagesEmbed } from '../../base/http/security-headers.ts'
import { Refusal } from '../../base/refuse.ts'
import { findMovedShop } from '../shop/address.ts'
import { keepPages, type OpenPage } from './kept-pages.ts'
import { type RememberedShops, rememberShops } from './queries.ts'
import { readPage } from './read-page.ts'
import { type RecentPages, recentMs, rememberPages } from './recent-pages.ts'
import { builtFiles, loadRenderer, type StoreRenderer } from './renderer.ts'
import { asksForFresh, readAcceptCountry, readAcceptLanguage } from './rules.ts'
import { serveSitemaps } from './sitemap.ts'
import { readUnfollowPage, serveUnfollow } from './unfollow.ts'

const yearSeconds = 31_536_000

/** Serves the shops as shoppers see them, at /s/<shop> and below, with their scripts, sitemaps and robots.txt. */
export async function serveStorefront(app: FastifyInstance, ctx: Ctx) {
  serveSitemaps(app, ctx)
  const renderer = await loadRenderer()
  if (renderer === null) return
  await app.register(fastifyStatic, {
    root: `${builtFiles}assets/store`,
    prefix: '/assets/store/',
    index: false,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (response) => {
      response.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    },
  })
  servePages(app, ctx, renderer)
}

export function servePages(app: FastifyInstance, ctx: Ctx, renderer: StoreRenderer) {
  const pages = {
    open: keepPages(renderer.render),
    recent: rememberPages(),
    shops: rememberShops(),
    assetsOf: renderer.assetsOf,
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => sendPage(ctx, pages, { request, reply })
  app.get('/s', serve)
  app.get('/s/*', serve)
  serveUnfollow(app, serve)
}

type Pages = { open: OpenPage; recent: RecentPages; shops: RememberedShops; assetsOf: StoreRenderer['assetsOf'] }

/** The page of an address and its status: what does not exist is 404, a fault is logged and 500. */
async function sendPage(ctx: Ctx, pages: Pages, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const url = new URL(request.url, ctx.config.publicUrl)
  const frame = frameOf(ctx, url, request)
  const readAt = performance.now()
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const country = readAcceptCountry(request.headers['accept-language'] ?? '')
  const key = [request.url, frame.lang, country, acceptsGzip].join(' ')
  const recent = findRecent(ctx, pages, { request, key })
  const read =
    recent ??
    (await readRequested(ctx, pages, { request, url, frame }).catch((error: unknown) => {
      if (error instanceof Refusal) return { page: missingPage, query: '' }
      // The address of an order holds its secret, and that of a mail's link too, so it is not logged.
      request.log.error({ err: error, requestId: request.id }, 'fault')
      return { page: failedPage, query: '' }
    }))
  const { kind } = read.page
  const moved = read.page === missingPage && request.method !== 'POST' ? await findMoved(ctx, url) : null
  // Never for good, since a shop may come back to a former address; and not kept, since it may hold an order's secret.
  if (moved) return reply.header('cache-control', 'private, no-store').redirect(moved, 307)
  reply.code(kind === 'missing' ? 404 : kind === 'failed' ? 500 : 200)
  reply.type('text/html; charset=utf-8').header('vary', 'accept-language, accept-encoding')
  reply.header('cache-control', unkept.includes(kind) ? 'private, no-store' : 'private, no-cache')
  if (isEmbeddable(read.page)) letOwnPagesEmbed(reply)
  const isForAll = isIndexed(read.page)
  if (ctx.config.demo || !isForAll) reply.header('x-robots-tag', 'noindex')
  // A compressed length could tell of a secret beside text of the address: such a page is sent as it is.
  const isCompressed = !secret.includes(kind) && acceptsGzip
  const input = { frame: { ...frame, query: read.query }, page: read.page }
  const assets = pages.assetsOf(kind, frame.lang)
  const body = recent?.body ?? (await pages.open({ input, assets, isCompressed, isForAll }))
  if (!recent && isForAll && Buffer.isBuffer(body)) pages.recent.set(key, { ...read, body, readAt })
  if (isCompressed) reply.header('content-encoding', 'gzip')
  return reply.send(body)
}

/** The page as it was read a moment ago, unless its shop has changed since, or the browser asks for the present one. */
function findRecent(ctx: Ctx, { recent, shops }: Pages, { request, key }: { request: FastifyRequest; key: string }) {
  const known = asksForFresh(request.headers['cache-control'] ?? '') ? undefined : recent.get(key)
  const merchantId = shops.get(request.url.split(/[/?]/)[2] ?? '')?.merchantId
  if (!known || merchantId === undefined) return undefined
  const isPresent = known.readAt > ctx.live.changedAt(merchantId) && performance.now() - known.readAt < recentMs
  return isPresent ? known : undefined
}

type PageRequest = { request: FastifyRequest; url: URL; frame: StoreFrame }

/** The page of a mail's link is the only one whose address takes a POST too. */
async function readRequested(ctx: Ctx, { shops }: Pages, { request, url, frame }: PageRequest) {
  const { shop: slug, token } = request.params as { shop?: string; token?: string }
  if (slug === undefined || token === undefined) {
    return readPage(ctx, shops, { url, frame, accept: request.headers['accept-language'] ?? '' })
  }
  const isDone = request.method === 'POST'
  return { page: await readUnfollowPage(ctx, shops, { slug, token, lang: frame.lang, isDone }), query: '' }
}

/** Where the page of a shop's former address is now; null where the address was nobody's. */
async function findMoved(ctx: Ctx, { pathname, search }: URL): Promise<string | null> {
  const [, room, slug = '', ...rest] = pathname.split('/')
  // Dots in an address lead out of /s/, and what follows // would be another host.
  const present = room === 's' ? await findMovedShop(ctx.db, slug) : null
  return present === null ? null : `${['', room, present, ...rest].join('/')}${search}`
}

/** The address of these holds a secret. */
const secret: readonly StorePage['kind'][] = ['order', 'unfollow']
const unkept: readonly StorePage['kind'][] = [...secret, 'checkout']

const missingPage: StorePage = { kind: 'missing', shop: null }
const failedPage: StorePage = { kind: 'failed' }

const embeddable: readonly StorePage['kind'][] = ['shop', 'product', 'basket', 'find']

/** The merchant looks at these within the app. An order and its payment are opened by their shopper alone. */
const isEmbeddable = ({ kind }: StorePage) => embeddable.includes(kind)

/** Search results, what a shopper narrowed and a shopper's own pages are not for search engines. */
const isIndexed = (page: StorePage) =>
  page.kind === 'product' ||
  (page.kind === 'shop' && page.list.keyword === '' && !isFiltered(page.list) && page.shop.open)

function frameOf({ config }: Ctx, url: URL, request: FastifyRequest): StoreFrame {
  const chosen = readLanguage(url.searchParams.get('lang'))
  return {
    lang: chosen ?? readAcceptLanguage(request.headers['accept-language'] ?? '') ?? defaultLanguage,
    isLangChosen: chosen !== null,
    path: url.pathname,
    query: '',
    publicUrl: config.publicUrl,
    currency: config.currency,
    demo: config.demo,
  }
}
