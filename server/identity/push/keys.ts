import { createECDH } from 'node:crypto'
import type { PushKeys } from '../../base/push.ts'
import { allKeys, keyFor, type RootKey, type RootKeys } from '../../base/secrets/root-keys.ts'

/** Derives the pair: 32 bytes derived from the root key are the private half. */
function pairOf(key: RootKey): PushKeys {
  const pair = createECDH('prime256v1')
  const privateKey = keyFor(key, 'push')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

export const currentPushKey = ({ current }: RootKeys) => ({ keyId: current.id, ...pairOf(current) })

/** The pair of an existing subscription; null if its root key is gone. */
export function pushKeysOf(keys: RootKeys, keyId: Uint8Array): PushKeys | null {
  const key = allKeys(keys).find(({ id }) => id.equals(keyId))
  return key ? pairOf(key) : null
}
