import { BlockList, isIPv6 } from 'node:net'
import { fail } from './read-env.ts'
import { isNetwork } from './safe-start.ts'

/** The networks, as `10.0.0.0/8,fd00::/32`, from which the console is reached; null allows all. */
function readNetworks(env: NodeJS.ProcessEnv, name: string): BlockList | null {
  const texts = (env[name] || '').split(',').flatMap((text) => text.trim() || [])
  if (texts.length === 0) return null
  const networks = new BlockList()
  for (const text of texts) {
    if (!isNetwork(text) || /^[a-z]+$/.test(text)) fail(`${name} must be networks such as 203.0.113.0/24,fd00::/32`)
    const [address = '', prefix] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return networks
}

function readUrl(env: NodeJS.ProcessEnv, name: string, byDefault: string): string {
  const text = (env[name] || byDefault).replace(/\/$/, '')
  if (!URL.canParse(text) || !/^https?:\/\/[^/?#@]+$/.test(text)) fail(`${name} must be like https://shop.example`)
  return text
}

function readContact(env: NodeJS.ProcessEnv): string | null {
  const contact = env['SECURITY_CONTACT'] || null
  if (contact !== null && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    fail('SECURITY_CONTACT must be like mailto:security@shop.example or an https address')
  return contact
}

/** The URLs of the app, the console and the shops: one shared host, or up to three. */
export function readHosts(env: NodeJS.ProcessEnv, port: number) {
  const publicUrl = readUrl(env, 'PUBLIC_URL', `http://localhost:${port}`)
  return {
    publicUrl,
    consoleUrl: readUrl(env, 'CONSOLE_URL', publicUrl),
    shopUrl: readUrl(env, 'SHOP_URL', publicUrl),
    securityContact: readContact(env),
    consoleNetworks: readNetworks(env, 'CONSOLE_NETWORKS'),
  }
}

export function readOperator(env: NodeJS.ProcessEnv): string[] {
  const lines = (env['PLATFORM_OPERATOR'] || 'Entrepot').split(';').flatMap((line) => line.trim() || [])
  if (lines.length === 0) fail('PLATFORM_OPERATOR must begin with a name, such as Example Ltd; 1 High Street; …')
  return lines
}
