import type { Ctx, Files } from '../base/ctx.ts'
import type { Owner } from '../base/db/owner.ts'
import { decrypt, type EncryptionPurpose, encrypt, fingerprint, isCurrent } from '../base/secrets/encryption.ts'
import type { RootKeys } from '../base/secrets/root-keys.ts'
import { noteSecurity } from '../base/security-log.ts'
import { cardText, chainText } from '../money/withdrawals/destinations.ts'

type RotateInput = { owner: Owner; files: Files; keys: RootKeys; logged: Pick<Ctx, 'config' | 'log' | 'metrics'> }

/** A new purpose without its column is a compile error. A given password is left out: it is deleted within minutes. */
const columnOf: Record<
  Exclude<EncryptionPurpose, 'identity image' | 'given password'>,
  { table: string; id: string[]; column: string }
> = {
  'one-time code secret': { table: 'operator', id: ['id'], column: 'totp_secret' },
  'second factor secret': { table: 'second_factor', id: ['merchant_id'], column: 'totp_secret' },
  'card number': { table: 'payout_destination', id: ['merchant_id', 'id'], column: 'sealed' },
  'partner key': { table: 'partner_key', id: ['partner_id', 'id'], column: 'sealed' },
  'address of a follower': { table: 'follow', id: ['merchant_id', 'email_hash'], column: 'sealed' },
  'address of an asker': { table: 'question', id: ['merchant_id', 'id'], column: 'sealed' },
}

const batchSize = 200

const literal = (bytes: Uint8Array) => `'\\x${Buffer.from(bytes).toString('hex')}'::bytea`

type Row = Record<string, unknown>

const literalOf = (value: unknown) => (value instanceof Uint8Array ? literal(value) : `'${String(value)}'`)

/** In batches by key, so that no statement holds many rows. */
async function* readAll(owner: Owner, { from, id, columns }: { from: string; id: string[]; columns: string[] }) {
  for (let last: string | null = null; ; ) {
    const after: string = last === null ? '' : `and (${id.join(', ')}) > (${last})`
    const rows: Row[] = await owner.rows(`
      select ${[...id, ...columns].join(', ')} from ${from} ${after} order by ${id.join(', ')} limit ${batchSize}`)
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) return
    last = id.map((name) => literalOf(end[name])).join(', ')
  }
}

const isRow = (row: Row, id: string[]) => id.map((name) => `${name} = ${literalOf(row[name])}`).join(' and ')

/** The condition on the old value preserves a concurrent change. */
async function rotateColumn({ owner, keys }: RotateInput, purpose: keyof typeof columnOf): Promise<number> {
  const { table, id, column } = columnOf[purpose]
  let rotated = 0
  for await (const row of readAll(owner, { from: `${table} where ${column} is not null`, id, columns: [column] })) {
    const stored = row[column] as Uint8Array
    if (isCurrent(keys, stored)) continue
    const renewed = encrypt(keys, purpose, decrypt(keys, purpose, stored))
    await owner.run(`
      update ${table} set ${column} = ${literal(renewed)}
      where ${isRow(row, id)} and ${column} = ${literal(stored)}`)
    rotated += 1
  }
  return rotated
}

/** Decrypts the destinations, since their keyed hashes cannot be converted. */
async function rotateFingerprints({ owner, keys }: RotateInput): Promise<number> {
  const id = ['merchant_id', 'id']
  const columns = ['fingerprint', 'sealed', 'network', 'address']
  let rotated = 0
  for await (const row of readAll(owner, { from: 'payout_destination where true', id, columns })) {
    const sealed = row['sealed'] as Uint8Array | null
    const text = sealed
      ? cardText(decrypt(keys, 'card number', sealed).toString())
      : chainText({ network: String(row['network']), address: String(row['address']) })
    const renewed = fingerprint(keys, 'payout destination', text)
    if (renewed.equals(row['fingerprint'] as Uint8Array)) continue
    await owner.run(`update payout_destination set fingerprint = ${literal(renewed)} where ${isRow(row, id)}`)
    rotated += 1
  }
  return rotated
}

/** An image that is erased during the rotation stays erased. */
async function rotateImages({ owner, files, keys }: RotateInput): Promise<number> {
  const from = 'upload where encrypted and erased_at is null'
  let rotated = 0
  for await (const { id, file } of readAll(owner, { from, id: ['id'], columns: ['file'] })) {
    const stored = await files.get(String(file))
    if (isCurrent(keys, stored)) continue
    await files.put(String(file), encrypt(keys, 'identity image', decrypt(keys, 'identity image', stored)))
    const erased = await owner.rows(`select 1 from upload where id = '${String(id)}' and erased_at is not null`)
    if (erased.length > 0) await files.remove(String(file))
    rotated += 1
  }
  return rotated
}

/**
 * Encrypts with the current key what was encrypted with an older one; returns the count for each kind. Safe while
 * servers run, and resumable: values with the current key are skipped.
 */
export async function rotateKeys(input: RotateInput): Promise<Record<string, number>> {
  const rotated: Record<string, number> = {}
  for (const purpose of Object.keys(columnOf) as (keyof typeof columnOf)[]) {
    rotated[purpose] = await rotateColumn(input, purpose)
  }
  rotated['payout destination'] = await rotateFingerprints(input)
  rotated['identity image'] = await rotateImages(input)
  noteSecurity(input.logged, 'keys_rotated')
  return rotated
}
