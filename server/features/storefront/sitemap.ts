import type { FastifyInstance } from 'fastify'
import { languages } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import { escapeMarkup } from '../../base/http/escape-markup.ts'
import { refuse } from '../../base/refuse.ts'
import { findVisibleShop } from '../shop/queries.ts'
import { listOpenShops, listSoldIds, openSlugOf } from './queries.ts'

const xml = 'application/xml; charset=utf-8'
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** robots.txt, the list of all shops' sitemaps, and a sitemap for each shop that sells. */
export function serveSitemaps(app: FastifyInstance, ctx: Ctx) {
  // Slugs and ids need no escaping; the address of the installation may.
  const publicUrl = escapeMarkup(ctx.config.shopUrl)

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(ctx)))

  app.get('/sitemap.xml', async (_request, reply) => {
    const shops = await listOpenShops(ctx.db)
    const entries = shops.map((slug) => `<sitemap><loc>${publicUrl}/s/${slug}/sitemap.xml</loc></sitemap>`)
    return reply.type(xml).send(`${head}\n<sitemapindex ${namespaces}>${entries.join('\n')}</sitemapindex>\n`)
  })

  app.get<{ Params: { shop: string } }>('/s/:shop/sitemap.xml', async ({ params: { shop } }, reply) => {
    const merchantId = await findVisibleShop(ctx, shop)
    const slug = await openSlugOf(ctx.db, merchantId)
    if (slug === undefined) throw refuse('not_found')
    const page = `${publicUrl}/s/${slug}`
    const pages = [page, ...(await listSoldIds(ctx.db, merchantId)).map((id) => `${page}/p/${id}`)]
    return reply.type(xml).send(`${head}\n<urlset ${namespaces}>${pages.map(entryOf).join('\n')}</urlset>\n`)
  })
}

function entryOf(page: string): string {
  const alternates = languages.map(
    ({ code }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${page}?lang=${code}"/>`,
  )
  return `<url><loc>${page}</loc>${alternates.join('')}</url>`
}

/** The demo's shops are invented: no search engine shows them. */
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
