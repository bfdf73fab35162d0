import { send } from '#client/call.ts'
import { withStore } from '#client/device-store.ts'
import { deviceProofText } from '#contract/operator/device-proof.ts'
import { api } from '../api.ts'

const place = { database: 'console-device', store: 'keys' }
const keyName = 'device'
const encode = (text: string) => new TextEncoder().encode(text)

/**
 * The key pair of this browser, which all accounts share. It is made once, and its private key cannot be exported. Null
 * if the browser stores nothing here.
 */
async function deviceKey(): Promise<CryptoKeyPair | null> {
  // Without https a browser has no keys.
  if (!isSecureContext) return null
  const read = () => withStore<CryptoKeyPair>(place, 'readonly', (keys) => keys.get(keyName))
  const stored = await read()
  if (stored) return stored
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  // Of two tabs that make a key at once the first one counts.
  await withStore(place, 'readwrite', (keys) => keys.add(made, keyName))
  return (await read()) ?? null
}

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const publicText = async ({ publicKey }: CryptoKeyPair) => toText(await crypto.subtle.exportKey('spki', publicKey))

/** The public key of this device for the first login. Null if the browser stores none. */
export async function publicDeviceKey(): Promise<string | null> {
  const pair = await deviceKey()
  return pair && publicText(pair)
}

/** Shows the key of this device in the session that has just begun. A browser without one logs in all the same. */
export async function presentDevice(token: string): Promise<void> {
  const pair = await deviceKey()
  if (!pair) return
  const { id: operatorId } = (await send(api.operators.me, { token })).data
  const { challenge, at } = (await send(api.operatorSecurity.deviceOptions, { token, body: {} })).data
  const text = encode(deviceProofText({ origin: location.origin, operatorId, challenge, at }))
  const signature = toText(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text))
  await send(api.operatorSecurity.presentDevice, {
    token,
    body: { key: await publicText(pair), signature, challenge, at },
  })
}
