import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { Agent, createServer, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type AddressInfo, connect } from 'node:net'

export type TakenPush = { host: string; path: string; ttl: string; text: string; signedFor: SignedFor }

type SignedFor = { aud: string; sub: string; exp: number }

export type PushService = Awaited<ReturnType<typeof openPushService>>

const keyBytes = 65
const saltBytes = 16

/**
 * A local browser and push service: all HTTPS pushes of the server arrive here without TLS and are decrypted with the
 * browser's keys. This implements the receiver's side of RFC 8291 and RFC 8292 independently of the server's code.
 */
export async function openPushService(path = '/fcm/send/phone') {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = randomBytes(saltBytes)
  const taken: TakenPush[] = []
  const answer = { status: 201 }
  const server = createServer((asked, response) => {
    const take = (body: Buffer) => {
      const { host = '', ttl = '', authorization = '' } = asked.headers
      const signedFor = readSignature(authorization)
      taken.push({ host, path: asked.url ?? '', ttl: String(ttl), text: decrypt(body, { browser, auth }), signedFor })
      return answer.status
    }
    // A browser could not read or trust it either.
    void bodyOf(asked)
      .then(take)
      .catch(() => 400)
      .then((status) => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const before = https.globalAgent
  https.globalAgent = Object.assign(new Agent(), {
    createConnection: () => connect(port, '127.0.0.1'),
  }) as unknown as https.Agent
  return {
    subscription: { endpoint: `https://fcm.googleapis.com${path}`, p256dh, auth: auth.toString('base64url') },
    taken,
    answer,
    close() {
      https.globalAgent = before
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const derive = (salt: Buffer, input: Buffer, { info, bytes }: { info: Buffer; bytes: number }) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, bytes))

/** RFC 8291, section 3.4: one record of `aes128gcm`, whose header contains the salt and the sender's key. */
function decrypt(body: Buffer, { browser, auth }: { browser: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, saltBytes)
  const keyStart = saltBytes + 5
  const sender = body.subarray(keyStart, keyStart + keyBytes)
  const record = body.subarray(keyStart + keyBytes)
  const names = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const shared = derive(auth, browser.computeSecret(sender), { info: names, bytes: 32 })
  const key = derive(salt, shared, { info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = derive(salt, shared, { info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2, followed by padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** RFC 8292: the server identifies itself by its key, and signs only for this push service. */
function readSignature(authorization: string): SignedFor {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is not of this key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as SignedFor
}
