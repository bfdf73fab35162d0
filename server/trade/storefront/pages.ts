import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { isFiltered, type StoreFrame, type StorePage } from '#contract/storefront/pages.ts'
import type { Ctx } from '../../base/ctx.ts'
import { logLost } from '../../base/http/failures.ts'
import { letOwnPagesEmbed } from '../../base/http/security-headers.ts'
import { serveAssets } from '../../base/http/static.ts'
import { Refusal } from '../../base/refuse.ts'
import { findMovedShop } from '../shop/address.ts'
import { platformPage } from './legal.ts'
import { type RememberedShops, rememberShops } from './queries.ts'
import { readPage, searchPage } from './read-page.ts'
import { markOf, type RecentPage, type RecentPages, recentMs, rememberPages } from './recent-pages.ts'
import { cacheRenderedPages, type OpenPage } from './rendered-pages.ts'
import { builtFiles, findRenderer, type StoreRenderer } from './renderer.ts'
import { acceptsGzip, asksForFresh, readAcceptCountry, readAcceptLanguage } from './rules.ts'
import { serveSitemaps } from './sitemap.ts'
import { readUnfollowPage, serveUnfollow } from './unfollow.ts'

/** Serves the shops at /s/<shop>, with their scripts, sitemaps and robots.txt. */
export async function serveStorefront(app: FastifyInstance, ctx: Ctx) {
  serveSitemaps(app, ctx)
  const renderer = findRenderer()
  if (renderer === null) return
  await serveAssets(app, { root: `${builtFiles}assets/store`, prefix: '/assets/store/' })
  servePages(app, ctx, renderer)
}

export function servePages(app: FastifyInstance, ctx: Ctx, renderer: StoreRenderer) {
  const pages = {
    open: cacheRenderedPages(renderer.render),
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

type PageInput = { request: FastifyRequest; url: URL; frame: StoreFrame; isCompressed: boolean }

/**
 * Sends a page: 404 if it does not exist, and 500 for a fault, which is logged. While the database is unavailable it
 * sends 503, so that no search engine removes a shop.
 */
async function sendPage(ctx: Ctx, pages: Pages, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const url = new URL(request.url, ctx.config.shopUrl)
  const linked = formerOrderLink.exec(url.pathname)?.groups
  if (linked) return sendOn(reply, `${linked['page']}${url.search}#${linked['secret']}`)
  const frame = frameOf(ctx, url, request)
  const readAt = performance.now()
  const isCompressed = acceptsGzip(String(request.headers['accept-encoding'] ?? ''))
  const country = readAcceptCountry(request.headers['accept-language'] ?? '')
  const key = [request.url, frame.lang, country, isCompressed].join(' ')
  const pageInput = { request, url, frame, isCompressed }
  const known = pages.recent.get(key)
  const isRecent = known !== undefined && isCurrent(ctx, request, known)
  const read = isRecent ? known : await readOrFail(ctx, pages, { ...pageInput, known })
  if ('body' in read) {
    if (!isRecent) remember(pages, key, { ...read, readAt })
    return sendBody(ctx, reply, { ...read, isCompressed, isForAll: true, isEmbeddable: isEmbeddable(read) })
  }
  const { page, merchantId, mark, retryAfterSeconds } = read
  const { kind } = page
  const moved = page === missingPage && request.method !== 'POST' ? await findMoved(ctx, url) : null
  // 307, since a shop may return to a former address.
  if (moved) return sendOn(reply, moved)
  const isForAll = isIndexed(page)
  const answer = {
    kind,
    retryAfterSeconds,
    isForAll,
    isEmbeddable: isEmbeddable(page),
    isCompressed: isCompressed && kind !== 'unfollow',
  }
  const input = { frame: { ...frame, query: read.query }, page }
  const assets = pages.assetsOf(kind, frame.lang)
  const body = await pages.open({ input, assets, isCompressed: answer.isCompressed, isForAll })
  if (isForAll && Buffer.isBuffer(body)) remember(pages, key, { kind, body, merchantId, readAt, mark })
  return sendBody(ctx, reply, { ...answer, body })
}

const sendOn = (reply: FastifyReply, to: string) => reply.header('cache-control', 'private, no-store').redirect(to, 307)

/** A slow answer must not replace a newer one. */
function remember({ recent }: Pages, key: string, page: RecentPage) {
  if ((recent.get(key)?.readAt ?? 0) <= page.readAt) recent.set(key, page)
}

type Answer = {
  kind: StorePage['kind']
  /** Set while the database is unavailable. */
  retryAfterSeconds?: number | undefined
  body: Buffer | Readable
  /**
   * False for the page of a mail's link: it contains the token next to other text, and the compressed length could
   * reveal it.
   */
  isCompressed: boolean
  isForAll: boolean
  isEmbeddable: boolean
}

function sendBody({ config }: Ctx, reply: FastifyReply, answer: Answer) {
  const { kind, retryAfterSeconds, body, isCompressed, isForAll, isEmbeddable } = answer
  if (retryAfterSeconds !== undefined) reply.code(503).header('retry-after', String(retryAfterSeconds))
  else reply.code(kind === 'missing' ? 404 : kind === 'failed' ? 500 : 200)
  reply.type('text/html; charset=utf-8').header('vary', 'accept-language, accept-encoding')
  reply.header('cache-control', uncached.includes(kind) ? 'private, no-store' : 'private, no-cache')
  if (isEmbeddable) letOwnPagesEmbed(reply)
  if (config.demo || !isForAll) reply.header('x-robots-tag', 'noindex')
  if (isCompressed) reply.header('content-encoding', 'gzip')
  return reply.send(body)
}

/** Whether the page is recent, its shop unchanged since, and the browser does not reload. */
const isCurrent = ({ live }: Ctx, { headers }: FastifyRequest, { merchantId, readAt }: RecentPage): boolean =>
  !asksForFresh(headers['cache-control'] ?? '') &&
  readAt > live.changedAt(merchantId) &&
  performance.now() - readAt < recentMs

type ReadPage = {
  page: StorePage
  query: string
  merchantId: string
  mark: string | null
  retryAfterSeconds?: number | undefined
}
type PageRequest = PageInput & { known: RecentPage | undefined }

const readOrFail = (ctx: Ctx, pages: Pages, page: PageRequest): Promise<RecentPage | ReadPage> =>
  readRequested(ctx, pages, page).catch((error: unknown) => {
    const nothing = { query: '', merchantId: '', mark: null }
    const { request } = page
    if (error instanceof Refusal && error.word === 'unavailable') {
      logLost(request, error)
      return { ...nothing, page: failedPage, retryAfterSeconds: error.detail.retryAfterSeconds ?? 1 }
    }
    if (error instanceof Refusal) return { ...nothing, page: missingPage }
    // A mail link's address contains its token, so it is not logged.
    request.log.error({ err: error, requestId: request.id }, 'fault')
    return { ...nothing, page: failedPage }
  })

/** Reuses the known page if its data has not changed. */
async function readRequested(ctx: Ctx, { shops }: Pages, page: PageRequest): Promise<RecentPage | ReadPage> {
  const { request, url, frame, known } = page
  const { shop: slug, token } = request.params as { shop?: string; token?: string }
  if (slug !== undefined && token !== undefined) {
    // Only the page of a mail's link accepts a POST.
    const isDone = request.method === 'POST'
    const unfollow = await readUnfollowPage(ctx, shops, { slug, token, lang: frame.lang, isDone })
    return { page: unfollow, query: '', merchantId: '', mark: null }
  }
  const own = platformPage(ctx, frame.lang, url.pathname.split('/'))
  if (own) return { page: own, query: '', merchantId: '', mark: null }
  const accept = request.headers['accept-language'] ?? ''
  const search = await searchPage(ctx, shops, { url, frame, accept })
  const mark = search && markOf(search)
  if (known && mark !== null && known.mark === mark) return known
  return { ...(await readPage(ctx, search)), merchantId: search?.source.merchantId ?? '', mark }
}

/** The current address for a page at a shop's former address; null if there is none. */
async function findMoved(ctx: Ctx, { pathname, search }: URL): Promise<string | null> {
  const [, room, slug = '', ...rest] = pathname.split('/')
  // Dots in an address lead out of /s/, and text after // would be another host.
  const present = room === 's' ? await findMovedShop(ctx.db, slug) : null
  return present === null ? null : `${['', room, present, ...rest].join('/')}${search}`
}

/** An earlier form of link. The secret now follows the #, where no log and no other site sees it. */
const formerOrderLink = /^(?<page>\/s\/[^/]+\/o)\/(?<secret>[\w-]{20,100})$/

const uncached: readonly StorePage['kind'][] = ['order', 'question', 'unfollow', 'checkout']

const missingPage: StorePage = { kind: 'missing', shop: null }
const failedPage: StorePage = { kind: 'failed' }

const embeddable: readonly StorePage['kind'][] = ['shop', 'product', 'basket', 'find', 'ask', 'legal']

/** The merchant's app shows these pages in a frame; an order and its payment are only for the shopper. */
const isEmbeddable = ({ kind }: Pick<StorePage, 'kind'>) => embeddable.includes(kind)

/** Search engines should not index search results, filtered lists or a shopper's own pages. */
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
    publicUrl: config.shopUrl,
    currency: config.currency,
    demo: config.demo,
  }
}
