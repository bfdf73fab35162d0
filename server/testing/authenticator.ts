import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/**
 * A passkey of a test's device, which answers the server's options as a browser would. `framed` sets
 * what the browser says of the page around the one that asks.
 */
export function anAuthenticator(origin: string) {
  let frame: object = { crossOrigin: false }
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, ...frame }))
  const authData = (flags: number, more: readonly Uint8Array[] = []) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, ...more])
  }
  const answer = (response: object) =>
    JSON.stringify({
      ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
      ...{ clientExtensionResults: {}, response },
    })
  return {
    framed(by: object) {
      frame = by
    },
    register(options: string): string {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const attested = authData(present | verified | attestedData, [Buffer.alloc(16), length, id, key])
      const attestation = cbor(
        new Map<string, string | Buffer | ReadonlyMap<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', attested],
        ]),
      )
      const clientDataJSON = clientData('webauthn.create', challenge).toString('base64url')
      return answer({ clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] })
    },
    /** Answers the options of a sign-in or a confirmation. */
    authenticate(options: string): string {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const data = clientData('webauthn.get', challenge)
      const authenticatorData = authData(present | verified)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

const present = 0x01
const verified = 0x04
const attestedData = 0x40

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

type CborValue = number | string | Buffer | Map<never, never> | Map<number, number | Buffer>

/** Encodes only the kinds of CBOR that an attestation needs. */
function cbor(value: CborValue | ReadonlyMap<string | number, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...(value as ReadonlyMap<string | number, CborValue>)]
  return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

const head = (kind: number, count: number) =>
  count < 24 ? Buffer.from([(kind << 5) | count]) : Buffer.from([(kind << 5) | 24, count])
