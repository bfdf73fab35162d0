import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** The wrapping of a 32-byte Ed25519 seed as PKCS #8. */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export type CheckpointKey = { privateKey: KeyObject; publicKey: KeyObject }

/** The key that signs checkpoints, derived from the server's secret: the database has no part of it. */
export function checkpointKey(secret: Buffer): CheckpointKey {
  const seed = createHmac('sha256', secret).update('ledger checkpoints').digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([seedPrefix, seed]), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** The public half in base64: with it anybody can check the signatures of a statement. */
export const publicKeyText = ({ publicKey }: CheckpointKey): string =>
  publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** A merchant's chains at the end of a day. */
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

/** All checkpoints of a day, with the chain of the acts that concern no merchant. */
export type LedgerDay = {
  day: string
  merchants: number
  root: Buffer
  auditSequence: number
  auditHash: Buffer
  previousSignature: Buffer
}

const hex = (bytes: Buffer) => bytes.toString('hex')

/** What a checkpoint's signature covers. */
export function checkpointText(checkpoint: Checkpoint): string {
  const { merchantId, number, day, sequence, hash, at, balances } = checkpoint
  const accounts = Object.keys(balances)
    .sort()
    .map((account) => `${account}:${balances[account]}`)
  const head = ['checkpoint', merchantId, number, day, sequence, hex(hash), at.toISOString(), ...accounts]
  return [...head, checkpoint.auditSequence, hex(checkpoint.auditHash), hex(checkpoint.previousSignature)].join('|')
}

/** What a day's signature covers. */
export function dayText({ day, merchants, root, auditSequence, auditHash, previousSignature }: LedgerDay): string {
  return ['day', day, merchants, hex(root), auditSequence, hex(auditHash), hex(previousSignature)].join('|')
}

export const signText = ({ privateKey }: CheckpointKey, text: string): Buffer =>
  sign(null, Buffer.from(text), privateKey)

export const isSigned = ({ publicKey }: CheckpointKey, text: string, signature: Buffer): boolean =>
  verify(null, Buffer.from(text), publicKey, signature)
