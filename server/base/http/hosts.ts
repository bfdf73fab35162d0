import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import { logRefusedAddress } from '../security-log.ts'
import { sendRefusal } from './failures.ts'

type Hosts = Pick<Config, 'publicUrl' | 'consoleUrl' | 'shopUrl'>

/** Every other path is the merchant's app, its calls and the partners'. */
const paths = {
  console: /^\/(admin|console)(\/|$)/,
  shop: /^\/(s|store)(\/|$)/,
  /** Public files, states of the server, and what payment providers sign. */
  every:
    /^\/(files|assets|\.well-known|healthz|readyz|metrics|icon\.svg|robots\.txt|sitemap\.xml|store\/payments)(\/|$)/,
}

function urlOf(path: string, { publicUrl, consoleUrl, shopUrl }: Hosts): string | null {
  if (paths.every.test(path)) return null
  if (paths.console.test(path)) return consoleUrl
  return paths.shop.test(path) ? shopUrl : publicUrl
}

/** Of a name or an address and a port: a path, a user or an escape beside it is another's way to write the same. */
const hostLike = /^[\w.:[\]-]+$/

/** The host of a request's Host header, as an address of this scheme writes it. */
function isHostOf(url: string, host = ''): boolean {
  const { protocol, host: expected } = new URL(url)
  return (
    hostLike.test(host) && URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === expected
  )
}

export const hasOneHost = ({ publicUrl, consoleUrl, shopUrl }: Hosts): boolean =>
  consoleUrl === publicUrl && shopUrl === publicUrl

/**
 * What is asked for, as the router has read it, which takes an escaped path and an address with a host too: the matched
 * route, or the path of what matches none. Whoever decides by a path takes it from here.
 */
export const pathOf = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string =>
  routeOptions.url ?? url.split('?', 1)[0] ?? '/'

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Where console or shops have a host of their own, each host serves its own pages and calls, so that a fault of one page
 * reaches nothing of another. A shop's page that is asked for at the merchants' host, by an old link, is sent on.
 * Answers whether the request was answered here.
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
