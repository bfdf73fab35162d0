import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { deviceProofText } from '#contract/operator/device-proof.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorSecurity } from '#contract/operator/security.ts'
import type { Driver } from './driver.ts'

/** The key of an operator's device, as the console's browser makes one; as text, so that the demo can store it. */
export type DeviceKey = { key: string; thumbprint: string; secret: string }

const toText = (bytes: Buffer) => bytes.toString('base64url')

export function makeDeviceKey(): DeviceKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = publicKey.export({ format: 'der', type: 'spki' })
  return {
    key: toText(der),
    thumbprint: createHash('sha256').update(der).digest('hex'),
    secret: toText(privateKey.export({ format: 'der', type: 'pkcs8' })),
  }
}

export function signBy({ secret }: DeviceKey, text: string): string {
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' })
  return toText(sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }))
}

type Present = { must: Driver['must']; consoleUrl: string; token: string; device: DeviceKey }

/** Shows the key of a device in a session, as the console does after the log-in. */
export async function presentDevice({ must, consoleUrl, token, device }: Present): Promise<void> {
  const { id: operatorId } = await must(operators.me, { token })
  const { challenge, at } = await must(operatorSecurity.deviceOptions, { token, body: {} })
  const text = deviceProofText({ origin: new URL(consoleUrl).origin, operatorId, challenge, at })
  const body = { key: device.key, signature: signBy(device, text), challenge, at }
  await must(operatorSecurity.presentDevice, { token, body })
}
