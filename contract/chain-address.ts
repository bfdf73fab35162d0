import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { type AddressKind, findNetwork } from './networks.ts'

/** Money sent here is lost, because these addresses have no private key or are token contracts. */
const lostAddresses = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000001',
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
])

/** The normalised address, or the problem with it. */
export type AddressCheck =
  | { address: string }
  /** `other`: an address of the network `found`; `checksum`: mistyped; `form`: no address; `lost`: without a key. */
  | { problem: 'required' | 'form' | 'checksum' | 'lost' }
  | { problem: 'other'; found: string }

const base58check = createBase58check(sha256)
const tronVersion = 0x41
const bitcoinVersions = [0x00, 0x05]
const hashBytes = 20

/** Checks an address against the form and the checksum of this network. */
export function checkAddress(networkId: string, typed: string): AddressCheck {
  const address = typed.trim()
  const kind = findNetwork(networkId)?.addresses
  if (address === '') return { problem: 'required' }
  if (kind === undefined) return { problem: 'form' }
  const found = networkOf(address)
  if (found === null) return { problem: problemOf[kind](address) }
  if (found.kind !== kind) return { problem: 'other', found: found.name }
  if (lostAddresses.has(kind === 'tron' ? address : address.toLowerCase())) return { problem: 'lost' }
  if (kind === 'tron') return { address }
  return isEvm(address) ? { address: withChecksum(address) } : { problem: 'checksum' }
}

/** Tells a mistyped address (`checksum`) from a text that is no address (`form`). */
const problemOf: Record<AddressKind, (address: string) => 'checksum' | 'form'> = {
  evm: () => 'form',
  tron: (address) => (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? 'checksum' : 'form'),
}

/** The network of an address, by its form and checksum. All EVM networks count as Ethereum, because they share addresses. */
function networkOf(address: string): { kind: AddressKind | null; name: string } | null {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return { kind: 'evm', name: 'Ethereum' }
  if (isBech32(address, 'bc')) return { kind: null, name: 'Bitcoin' }
  if (isBech32(address, 'ltc')) return { kind: null, name: 'Litecoin' }
  const decoded = decode(() => base58check.decode(address))
  if (decoded?.length === hashBytes + 1) {
    if (decoded[0] === tronVersion) return { kind: 'tron', name: 'TRON' }
    if (bitcoinVersions.includes(decoded[0] ?? -1)) return { kind: null, name: 'Bitcoin' }
  }
  // Solana's addresses have no checksum, so only the length is checked: 32 bytes in base58.
  if (/^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(address) && decode(() => base58.decode(address))?.length === 32) {
    return { kind: null, name: 'Solana' }
  }
  return null
}

/** EIP-55: mixed case is a checksum and must be right. An address in a single case has no checksum. */
function isEvm(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return address === withChecksum(address)
}

function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const cased = [...digits].map((digit, i) => ((hash[i] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${cased.join('')}`
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
    return null
  }
}
