import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import type { AddressKind } from '#contract/networks.ts'

/**
 * Derives addresses from an extended public key: the server watches them but cannot spend, since it has no private key.
 * Loaded on first use, since the curves take time to load.
 */

const base58check = createBase58check(sha256)
const tronVersion = 0x41
const addressBytes = 20

/** The receiving address m/…/0/index of an account's extended public key. */
export function depositAddress(extendedKey: string, kind: AddressKind, index: number): string {
  const { publicKey } = HDKey.fromExtendedKey(extendedKey).deriveChild(0).deriveChild(index)
  if (!publicKey) throw new Error('an extended key without a public key')
  return addressOf(publicKey, kind)
}

/** The address of a public key: the last bytes of its point's hash, in the network's format. */
export function addressOf(publicKey: Uint8Array, kind: AddressKind): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  const hash = keccak_256(point.subarray(1)).subarray(-addressBytes)
  return kind === 'tron' ? base58check.encode(concatBytes(Uint8Array.of(tronVersion), hash)) : withChecksum(hash)
}

/** EIP-55 checksum: a letter is upper case if the hash has a digit of 8 or more there. */
function withChecksum(address: Uint8Array): string {
  const digits = bytesToHex(address)
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, i) => ((hash[i] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')}`
}
