import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '#contract/durations.ts'
import { languages } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import { escapeMarkup } from '../../base/http/escape-markup.ts'
import { refuse } from '../../base/refuse.ts'
import { findVisibleShop } from '../shop/queries.ts'
import { listOpenShops, listSoldIds, openSlugOf, sitemapPart } from './queries.ts'
import { ownMemory } from './rendered-pages.ts'
import { acceptsGzip } from './rules.ts'

const xml = 'application/xml; charset=utf-8'
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const keptMs = 10 * minuteMs
/** Compressed parts of about 20 kB: a thousand typical shops. */
const keptBytesMax = 16 * 1024 * 1024
const entryBytes = 300
/** The protocol's maximum in one list. */
const partsMax = 50_000

/** Serves robots.txt, the index of all shops' sitemaps, and each selling shop's sitemaps. */
export function serveSitemaps(app: FastifyInstance, ctx: Ctx) {
  // Slugs and ids need no escaping; the configured address may.
  const publicUrl = escapeMarkup(ctx.config.shopUrl)

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(ctx)))

  const kept = new LRUCache<string, Buffer>({
    ttl: keptMs,
    maxSize: keptBytesMax,
    sizeCalculation: ({ buffer }, key) => buffer.byteLength + key.length + entryBytes,
  })
  /** Cached for some minutes and sent compressed, since search engines ask repeatedly. */
  const send = async (key: string, make: () => Promise<string>, { request, reply }: Exchange) => {
    const bytes = kept.get(key) ?? ownMemory([await compress(await make())])
    if (!kept.has(key)) kept.set(key, bytes)
    reply
      .type(xml)
      .header('vary', 'accept-encoding')
      .header('cache-control', `public, max-age=${keptMs / 1_000}`)
    if (!acceptsGzip(String(request.headers['accept-encoding'] ?? ''))) return reply.send(await decompress(bytes))
    return reply.header('content-encoding', 'gzip').send(bytes)
  }

  app.get('/sitemap.xml', (request, reply) => {
    const make = async () => {
      const shops = await listOpenShops(ctx.db)
      const parts = shops.flatMap(({ slug, listings }) =>
        Array.from({ length: Math.max(1, Math.ceil(listings / sitemapPart)) }, (_, at) => `${slug}/${nameOf(at + 1)}`),
      )
      const entries = parts.slice(0, partsMax).map((part) => `<sitemap><loc>${publicUrl}/s/${part}</loc></sitemap>`)
      return `${head}\n<sitemapindex ${namespaces}>${entries.join('\n')}</sitemapindex>\n`
    }
    return send('', make, { request, reply })
  })

  const sendPart = async (part: number, shop: string, exchange: Exchange) => {
    const merchantId = await findVisibleShop(ctx, shop)
    const slug = await openSlugOf(ctx.db, merchantId)
    if (slug === undefined) throw refuse('not_found')
    const page = `${publicUrl}/s/${slug}`
    const make = async () => {
      const listed = (await listSoldIds(ctx.db, { merchantId, part })).map((id) => `${page}/p/${id}`)
      const pages = part === 1 ? [page, ...listed] : listed
      if (pages.length === 0) throw refuse('not_found')
      return `${head}\n<urlset ${namespaces}>${pages.map(entryOf).join('\n')}</urlset>\n`
    }
    return send(`${slug} ${part}`, make, exchange)
  }
  app.get<{ Params: { shop: string } }>('/s/:shop/sitemap.xml', (request, reply) =>
    sendPart(1, request.params.shop, { request, reply }),
  )
  app.get<{ Params: { shop: string; part: string } }>('/s/:shop/sitemap-:part(^[1-9]\\d{0,3}$).xml', (request, reply) =>
    sendPart(Number(request.params.part), request.params.shop, { request, reply }),
  )
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** The first part keeps the name of a single sitemap. */
const nameOf = (part: number): string => (part === 1 ? 'sitemap.xml' : `sitemap-${part}.xml`)

function entryOf(page: string): string {
  const alternates = languages.map(
    ({ code }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${page}?lang=${code}"/>`,
  )
  return `<url><loc>${page}</loc>${alternates.join('')}</url>`
}

/** The demo's shops are invented, so no search engine should list them. */
function robotsText({ config }: Ctx): string {
  if (config.demo) return 'User-agent: *\nDisallow: /\n'
  const hidden = [
    '/admin/',
    '/merchant/',
    '/store/',
    '/s/*/basket',
    '/s/*/checkout',
    '/s/*/find',
    '/s/*/o',
    '/s/*/unfollow/',
    '/s/*?*q=',
  ]
  const lines = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), 'Allow: /s/']
  return `${lines.join('\n')}\n\nSitemap: ${config.shopUrl}/sitemap.xml\n`
}
