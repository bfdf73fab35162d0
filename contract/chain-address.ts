import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { type AddressKind, findNetwork } from './networks.ts'

/**
 * Addresses on networks, checked by the checksum that is written into them. Loaded late in the browser: with the
 * screen that asks for one.
 */
export type AddressCheck =
  | { address: string }
  /** `other`: a good address of another network, whose name is `found`; `checksum`: mistyped; `form`: no address. */
  | { problem: 'required' | 'form' | 'checksum' }
  | { problem: 'other'; found: string }

const base58check = createBase58check(sha256)
const tronVersion = 0x41
const bitcoinVersions = [0x00, 0x05]
const hashBytes = 20

/** The address in its proper spelling, or what is wrong with it for this network. */
export function checkAddress(networkId: string, typed: string): AddressCheck {
  const address = typed.trim()
  const wanted = findNetwork(networkId)?.addresses
  if (address === '') return { problem: 'required' }
  if (wanted === undefined) return { problem: 'form' }
  const found = networkOf(address)
  if (found === null) return { problem: looksLike[wanted](address) }
  if (found.kind !== wanted) return { problem: 'other', found: found.name }
  if (wanted === 'tron') return { address }
  return isEvm(address) ? { address: withChecksum(address) } : { problem: 'checksum' }
}

/** What is wrong with something that is no address of any network we know. */
const looksLike: Record<AddressKind, (address: string) => 'checksum' | 'form'> = {
  evm: () => 'form',
  tron: (address) => (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? 'checksum' : 'form'),
}

/** The network whose address this is, by its form and checksum. EVM addresses are the same on all EVM networks. */
function networkOf(address: string): { kind: AddressKind | null; name: string } | null {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return { kind: 'evm', name: 'Ethereum' }
  if (isBech32(address, 'bc')) return { kind: null, name: 'Bitcoin' }
  if (isBech32(address, 'ltc')) return { kind: null, name: 'Litecoin' }
  const decoded = decode(() => base58check.decode(address))
  if (decoded?.length === hashBytes + 1) {
    if (decoded[0] === tronVersion) return { kind: 'tron', name: 'TRON' }
    if (bitcoinVersions.includes(decoded[0] ?? -1)) return { kind: null, name: 'Bitcoin' }
  }
  // Solana's addresses carry no checksum: 32 bytes in base58.
  if (/^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(address) && decode(() => base58.decode(address))?.length === 32) {
    return { kind: null, name: 'Solana' }
  }
  return null
}

/** EIP-55: in one case only an address carries no checksum, in both it must be the right one. */
function isEvm(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return address === withChecksum(address)
}

function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const spelt = [...digits].map((digit, i) => ((hash[i] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${spelt.join('')}`
}

const isBech32 = (address: string, prefix: string): boolean => {
  const lower = address.toLowerCase()
  if (!lower.startsWith(`${prefix}1`)) return false
  return [bech32, bech32m].some((code) => decode(() => code.decode(lower as `${string}1${string}`)) !== null)
}

function decode<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    // What cannot be decoded is no address.
    return null
  }
}
