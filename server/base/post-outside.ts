import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import ipaddr from 'ipaddr.js'

/** For the whole exchange: name resolution, connection, request and answer. */
const timeoutMs = 10_000
/** The rest of a longer answer is not read; only its status counts. */
const answerBytesMax = 4_096

type Address = { address: string; family: number }
export type Resolve = (host: string) => Promise<readonly Address[]>

export const resolveHost: Resolve = (host) => lookup(host, { all: true, verbatim: true })

const isAddress = (host: string) => ipaddr.isValid(host.replace(/^\[|\]$/g, ''))

/** Whether an address is on the public internet: not private, local, shared or reserved, nor wrapping one of these. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  if (read.range() !== 'unicast') return false
  // ipaddr.js has no range for addresses outside 2000::/3, the only block of public IPv6.
  return read.kind() === 'ipv4' || /^[23][\da-f]{3}:/.test(read.toNormalizedString())
}

/**
 * Whether a URL given by an outside party may be posted to: https on the standard port, by host name, without
 * credentials. `loopback` also allows this machine, for demos and tests.
 */
export function isReceiver(url: string, { loopback }: { loopback: boolean }): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(url)
  if (username !== '' || password !== '' || hash !== '') return false
  if (loopback && protocol === 'http:' && hostname === '127.0.0.1') return true
  return protocol === 'https:' && port === '' && !isAddress(hostname) && hostname.includes('.')
}

export type PostInput = {
  url: string
  headers: Record<string, string>
  body: string
  loopback: boolean
  resolve: Resolve
}

export type PostAnswer = { status: number; text: string }

/**
 * Posts JSON to a URL given by an outside party. The name is resolved once, all its addresses must be public, and the
 * connection goes to one of them, so that a second DNS answer cannot lead inside. Redirects are not followed.
 */
export async function postOutside({ url, headers, body, loopback, resolve }: PostInput) {
  if (!isReceiver(url, { loopback })) throw new Error('the address may not be posted to')
  const target = new URL(url)
  const signal = AbortSignal.timeout(timeoutMs)
  const addresses = isAddress(target.hostname) ? [] : await beforeAbort(resolve(target.hostname), signal)
  if (addresses.some(({ address }) => !isPublicAddress(address))) throw new Error('the name leads to a private network')
  const [address] = addresses
  if (!address && !isAddress(target.hostname)) throw new Error('the name has no address')
  return beforeAbort(send({ target, headers, body, signal, address }), signal)
}

export function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
    }),
  ])
}

type SendInput = Pick<PostInput, 'headers' | 'body'> & {
  target: URL
  signal: AbortSignal
  address: Address | undefined
}

function send({ target, headers, body, signal, address }: SendInput): Promise<PostAnswer> {
  const { request } = target.protocol === 'https:' ? https : http
  const length = String(Buffer.byteLength(body))
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': length, connection: 'close' },
    agent: false,
    signal,
    ...(address && {
      lookup: (_host, { all }, done) => (all ? done(null, [address]) : done(null, address.address, address.family)),
    }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(target, options, (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      const end = () => {
        const text = Buffer.concat(chunks).subarray(0, answerBytesMax).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, text })
      }
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size < answerBytesMax) return
        end()
        sent.destroy()
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    sent.on('error', reject)
    // Node ends such a connection without reporting an answer or an error.
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new Error('the receiver changed the protocol'))
    })
    sent.end(body)
  })
}
