import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'
import type { Store, StoredFile } from '../base/files.ts'
import { readMark } from '../base/files.ts'
import { smallOf, wholeOf } from '../base/images/store-image.ts'
import { decrypt } from '../base/secrets/encryption.ts'
import type { RootKeys } from '../base/secrets/root-keys.ts'

type CheckInput = { db: Pick<Db, 'query'>; store: Store; keys: RootKeys; now: Date }
type Difference = { file: string; difference: string }
type Upload = { id: string; file: string; bytes: number; encrypted: boolean; digest: Uint8Array | null }

const batchSize = 100
const readAtOnce = 8
/** An upload writes its files first, and its row after that. */
const uploadMaxMs = 3_600_000
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Compares the rows of uploads with the stored files, both ways. It only reads. */
export async function checkFiles(input: CheckInput) {
  const differences = await checkMark(input)
  const counted = { rows: 0, files: 0 }
  for await (const rows of readRows(input.db)) {
    counted.rows += rows.length
    for (let n = 0; n < rows.length; n += readAtOnce) {
      const found = await Promise.all(rows.slice(n, n + readAtOnce).map((row) => checkRow(input, row)))
      differences.push(...found.flat())
    }
  }
  for await (const files of inBatches(input.store.list())) {
    counted.files += files.length
    differences.push(...(await findUnnamed(input, files)))
  }
  return { ...counted, differences }
}

async function checkMark({ db, store }: CheckInput): Promise<Difference[]> {
  const [named] = await db.query<{ mark: string }>(sql`select mark from file_store`)
  const isNamed = !named || (await readMark(store)) === named.mark
  return isNamed ? [] : [{ file: 'all', difference: `the ${store.called} is not the one that the rows name` }]
}

async function* readRows(db: CheckInput['db']): AsyncGenerator<Upload[]> {
  for (let after = lowestId; ; ) {
    const rows: Upload[] = await db.query<Upload>(sql`
      select id, file, bytes, encrypted, digest from upload
      where erased_at is null and id > ${after} order by id limit ${batchSize}`)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

async function checkRow(input: CheckInput, row: Upload): Promise<Difference[]> {
  const { db, store } = input
  const small = row.encrypted ? null : smallOf(row.file)
  const [bytes, smallBytes] = await Promise.all([store.read(row.file), small && store.read(small)])
  const found = [
    ...of(row.file, bytes === null ? 'is missing' : findWrong(input, row, bytes)),
    ...(small && !smallBytes?.length ? of(small, 'is missing') : []),
  ]
  if (found.length === 0) return []
  const [kept] = await db.query(sql`select 1 as kept from upload where id = ${row.id} and erased_at is null`)
  return kept ? found : []
}

const of = (file: string, difference: string | null): Difference[] => (difference ? [{ file, difference }] : [])

function findWrong({ keys }: CheckInput, row: Upload, stored: Uint8Array): string | null {
  const bytes = row.encrypted ? decrypted(keys, stored) : stored
  if (bytes === null) return 'cannot be decrypted'
  if (bytes.length !== row.bytes) return `has ${bytes.length} bytes, the row says ${row.bytes}`
  const digest = row.encrypted ? null : row.digest
  const isSame = digest === null || createHash('sha256').update(bytes).digest().equals(digest)
  return isSame ? null : 'has other content than was stored'
}

function decrypted(keys: RootKeys, stored: Uint8Array): Uint8Array | null {
  try {
    return decrypt(keys, 'identity image', stored)
  } catch {
    return null
  }
}

async function* inBatches(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Files that no row names, but those of uploads that may go on. */
async function findUnnamed({ db, now }: CheckInput, files: readonly StoredFile[]): Promise<Difference[]> {
  const ids = files.flatMap(({ name }) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(name)?.[0] ?? [])
  const rows = await db.query<{ file: string }>(sql`
    select file from upload where id = any (${[...new Set(ids)]}::uuid[]) and erased_at is null`)
  const named = new Set(rows.map(({ file }) => file))
  return files
    .filter(({ name, modifiedMs }) => !named.has(wholeOf(name)) && modifiedMs < now.getTime() - uploadMaxMs)
    .map(({ name }) => ({ file: name, difference: 'is named by no row' }))
}
