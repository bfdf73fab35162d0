import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { allKeys, keyFor, type RootKey, type RootKeys } from '../base/secrets/root-keys.ts'

/** The PKCS #8 prefix of a 32-byte Ed25519 seed. */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Signs with the server's current key, and verifies with its other keys too, so that a rotation invalidates no
 * signature.
 */
export type CheckpointKey = { privateKey: KeyObject; publicKeys: readonly KeyObject[] }

function privateKeyOf(key: RootKey): KeyObject {
  const seed = keyFor(key, 'ledger checkpoint')
  return createPrivateKey({ key: Buffer.concat([seedPrefix, seed]), format: 'der', type: 'pkcs8' })
}

/** The key that signs checkpoints. It is derived from the server's secret, so that the database cannot sign. */
export function checkpointKey(keys: RootKeys): CheckpointKey {
  const privateKeys = allKeys(keys).map(privateKeyOf)
  return { privateKey: privateKeyOf(keys.current), publicKeys: privateKeys.map((key) => createPublicKey(key)) }
}

/** The current public key in base64, with which anybody can check the signatures of a statement. */
export const publicKeyText = ({ privateKey }: CheckpointKey): string =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')

export type Checkpoint = {
  merchantId: string
  number: number
  day: string
  sequence: number
  hash: Buffer
  at: Date
  balances: Record<string, number>
  auditSequence: number
  auditHash: Buffer
  previousSignature: Buffer
}

export type LedgerDay = {
  day: string
  merchants: number
  root: Buffer
  auditSequence: number
  auditHash: Buffer
  previousSignature: Buffer
}

const hex = (bytes: Buffer) => bytes.toString('hex')

export function checkpointText(checkpoint: Checkpoint): string {
  const { merchantId, number, day, sequence, hash, at, balances } = checkpoint
  const accounts = Object.keys(balances)
    .sort()
    .map((account) => `${account}:${balances[account]}`)
  const head = ['checkpoint', merchantId, number, day, sequence, hex(hash), at.toISOString(), ...accounts]
  return [...head, checkpoint.auditSequence, hex(checkpoint.auditHash), hex(checkpoint.previousSignature)].join('|')
}

export function dayText({ day, merchants, root, auditSequence, auditHash, previousSignature }: LedgerDay): string {
  return ['day', day, merchants, hex(root), auditSequence, hex(auditHash), hex(previousSignature)].join('|')
}

export const signText = ({ privateKey }: CheckpointKey, text: string): Buffer =>
  sign(null, Buffer.from(text), privateKey)

export const isSigned = ({ publicKeys }: CheckpointKey, text: string, signature: Buffer): boolean =>
  publicKeys.some((key) => verify(null, Buffer.from(text), key, signature))
