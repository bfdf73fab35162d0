import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import { logRefusedAddress } from '../security-log.ts'
import { sendRefusal } from './failures.ts'

type Hosts = Pick<Config, 'publicUrl' | 'consoleUrl' | 'shopUrl'>

/**
 * Paths that only the console or only the shops serve; all others belong to the merchants' app, its calls and those of
 * partners.
 */
const paths = {
  console: /^\/(admin|console)(\/|$)/,
  shop: /^\/(s|store)(\/|$)/,
  /** Served on every host: public files, health, and the webhooks of payment providers. */
  every:
    /^\/(files|assets|\.well-known|healthz|readyz|metrics|icon\.svg|robots\.txt|sitemap\.xml|store\/payments)(\/|$)/,
}

function urlOf(path: string, { publicUrl, consoleUrl, shopUrl }: Hosts): string | null {
  if (paths.every.test(path)) return null
  if (paths.console.test(path)) return consoleUrl
  return paths.shop.test(path) ? shopUrl : publicUrl
}

/** A host name or address with a port. A path, a user or an escape would be a second spelling of the same host. */
const hostLike = /^[\w.:[\]-]+$/

function isHostOf(url: string, host = ''): boolean {
  const { protocol, host: expected } = new URL(url)
  return (
    hostLike.test(host) && URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === expected
  )
}

export const hasOneHost = ({ publicUrl, consoleUrl, shopUrl }: Hosts): boolean =>
  consoleUrl === publicUrl && shopUrl === publicUrl

/**
 * The path as the router has read it: the matched route, else the requested path. Decisions by path must use it, since
 * the router also accepts escaped paths and absolute URLs.
 */
export const pathOf = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string =>
  routeOptions.url ?? url.split('?', 1)[0] ?? '/'

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * If the console or the shops have a separate host, each host serves only its own pages and calls, so that a fault of
 * one page does not reach another. An old link to a shop's page at the merchants' host is redirected. Returns whether
 * the request was answered here.
 */
export function answersOfOtherHost(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): boolean {
  const { config } = ctx
  const path = pathOf(request)
  if (config.consoleNetworks && paths.console.test(path) && !isFrom(config.consoleNetworks, request.ip)) {
    logRefusedAddress(ctx, { requestId: request.id, ip: request.ip, route: 'console' })
    sendRefusal(ctx, { request, reply, word: 'not_found', detail: {} })
    return true
  }
  const { host } = request.headers
  const url = hasOneHost(config) ? null : urlOf(path, config)
  if (url === null || isHostOf(url, host)) return false
  const isAt = (at: string) => isReading(request.method) && isHostOf(at, host)
  reply.header('cache-control', 'private, no-store')
  if (path === '/' && config.consoleUrl !== config.publicUrl && isAt(config.consoleUrl))
    reply.redirect('/console/', 307)
  else if (path.startsWith('/s/') && isAt(config.publicUrl)) {
    const { pathname, search } = new URL(request.url, config.shopUrl)
    reply.redirect(`${config.shopUrl}${pathname}${search}`, 308)
  } else sendRefusal(ctx, { request, reply, word: 'not_found', detail: {} })
  return true
}

const isFrom = (networks: NonNullable<Config['consoleNetworks']>, ip: string) =>
  networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
