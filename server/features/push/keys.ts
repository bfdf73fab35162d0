import { createECDH } from 'node:crypto'
import type { PushKeys } from '../../base/push.ts'
import { allKeys, keyFor, type RootKey, type RootKeys } from '../../base/secrets/root-keys.ts'

/** The pair that a root key gives: its derived 32 bytes are the private half. */
function pairOf(key: RootKey): PushKeys {
  const pair = createECDH('prime256v1')
  const privateKey = keyFor(key, 'push')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** What new subscriptions are made for. */
export const currentPushKey = ({ current }: RootKeys) => ({ keyId: current.id, ...pairOf(current) })

/** The pair that a subscription was made for; null once the server has that key no more. */
export function pushKeysOf(keys: RootKeys, keyId: Uint8Array): PushKeys | null {
  const key = allKeys(keys).find(({ id }) => id.equals(keyId))
  return key ? pairOf(key) : null
}
