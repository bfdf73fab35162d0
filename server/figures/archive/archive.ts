import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { minorDigits } from '#contract/currencies.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import { lowestId } from '../../base/ids.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'
import { noticeTextId, settingsOf } from '../../ground/messages/rules.ts'
import { checkpointKey, publicKeyText } from '../../ledger/checkpoint-key.ts'
import { writeStatement } from '../../ledger/statement.ts'
import { type ArchiveTable, archiveTables } from './archive-tables.ts'

const loadYazl = lazyRequire<typeof import('yazl')>('yazl')

const batchSize = 200

type ArchiveOwner = { merchantId: string; slug: string; reader: Reader; now: Date }

/**
 * Writes all data of a merchant to a zip as a stream: rows by key, the verifiable ledger statement, and pictures one by
 * one. There is no common snapshot, except for the ledger: rows added during the export may be in one file and not in
 * another.
 */
export async function writeArchive(
  ctx: Ctx,
  { merchantId, lang, now }: { merchantId: string; lang: LanguageCode; now: Date },
): Promise<{ name: string; stream: Readable }> {
  const { slug, timeZone } = await ctx.db.one<{ slug: string; timeZone: string }>(sql`
    select slug, time_zone as "timeZone" from shop where merchant_id = ${merchantId}`)
  const reader = { lang, timeZone, currency: ctx.config.currency, settings: settingsOf(ctx.config) }
  const owner: ArchiveOwner = { merchantId, slug, reader, now }
  const zip = new (loadYazl().ZipFile)()
  const stream = zip.outputStream as Readable
  zip.on('error', (error: Error) => stream.destroy(error))
  const addText = (path: string, open: () => Promise<AsyncIterable<string>>) =>
    zip.addReadStreamLazy(path, { mtime: now }, (done) => {
      open().then(
        (pieces) => {
          const source = Readable.from(paced(pieces), { objectMode: false })
          // The zip ignores errors of its sources: an unreadable one must end the download and not the process.
          source.once('error', (error) => stream.destroy(error))
          done(null, source)
        },
        (error: unknown) => done(error, Readable.from([])),
      )
    })
  zip.addBuffer(Buffer.from(readme(owner)), 'README.txt', { mtime: now })
  for (const path of verifier) zip.addBuffer(readFileSync(new URL(path, docs)), `verify/${path}`, { mtime: now })
  addText('statement.json', () => writeStatement(ctx.db, statementInput(ctx, owner)))
  for (const table of archiveTables) addText(`${table.file}.jsonl`, async () => writeTable(ctx, table, owner))
  addPictures(ctx, zip, owner).then(
    () => zip.end(),
    (error: Error) => stream.destroy(error),
  )
  return { name: `entrepot-${slug}-${now.toISOString().slice(0, 10)}.zip`, stream }
}

/** Pauses after each piece for as long as it took, which leaves half of the time for other calls. */
async function* paced(pieces: AsyncIterable<string>) {
  let began = performance.now()
  for await (const piece of pieces) {
    const tookMs = performance.now() - began
    yield piece
    await sleep(tookMs)
    began = performance.now()
  }
}

const docs = new URL('../../../docs/', import.meta.url)
const verifier = ['verify-statement.md', 'verify-statement.mjs']

const statementInput = ({ config }: Ctx, { merchantId, reader, now }: ArchiveOwner) => ({
  merchantId,
  timeZone: reader.timeZone,
  currency: reader.currency,
  madeAt: now,
  checkpointKey: publicKeyText(checkpointKey(config.keys)),
  query: { format: 'json' as const },
})

type ArchiveRow = { json: string; key: string[] }

async function* writeTable(ctx: Ctx, table: ArchiveTable, owner: ArchiveOwner) {
  let after: readonly string[] | null = null
  for (;;) {
    const rows: ArchiveRow[] = await ctx.db.query<ArchiveRow>(selectRows(table, owner, after))
    if (rows.length > 0) yield `${rows.map(({ json }) => withTexts(table, json, owner.reader)).join('\n')}\n`
    after = rows.at(-1)?.key ?? null
    if (rows.length < rowsAtOnce(table) || table.key.length === 0 || after === null) return
  }
}

const rowsAtOnce = ({ rows = batchSize }: ArchiveTable) => rows

function selectRows(
  archiveTable: ArchiveTable,
  { merchantId, reader }: ArchiveOwner,
  after: readonly string[] | null,
): Sql {
  const { table, key, owner = 'merchant_id', omit = [], columns: readable, read, extra } = archiveTable
  const columns = key.map(([column]) => raw(`t.${column}`))
  const values = key.map(([, type], at) => sql`${after?.[at]}::${raw(type)}`)
  const isKeyed = columns.length > 0
  const rows = read ? read(merchantId) : raw(readable ? `(select ${readable} from ${table})` : table)
  const behind = after !== null && isKeyed ? sql`(${join(columns, ', ')}) > (${join(values, ', ')})` : sql`true`
  const more = extra ? sql` || jsonb_build_object(${withLanguage(extra, reader.lang)})` : sql``
  const keyTexts = isKeyed ? columns.map((column) => sql`${column}::text`) : [sql`''`]
  return sql`
    select ((to_jsonb(t) - ${['merchant_id', ...omit]}::text[])${more})::text as json,
      array[${join(keyTexts, ', ')}]::text[] as key
    from ${rows} t where t.${raw(owner)} = ${merchantId} and ${behind}
    ${isKeyed ? sql`order by ${join(columns, ', ')}` : sql``} limit ${rowsAtOnce(archiveTable)}`
}

function withLanguage(extra: string, lang: LanguageCode): Sql {
  const [first = '', ...others] = extra.split('$lang')
  return others.reduce((whole, part) => sql`${whole}${lang}${raw(part)}`, sql`${raw(first)}`)
}

/** Messages and acts are stored as text ids with parameters; the archive also gets their sentences. */
function withTexts({ table }: ArchiveTable, json: string, reader: Reader): string {
  if (table !== 'notice' && table !== 'audit') return json
  const row = JSON.parse(json) as { kind?: string; act?: string; params?: Record<string, unknown> }
  const textOf = (id: string) => (isTextId(id) ? say(id, reader, row.params) : undefined)
  const noticePart = (part: 'title' | 'content') => textOf(noticeTextId(`${row.kind}`, part, reader))
  const texts =
    table === 'audit'
      ? { title: textOf(`act.${row.act}`) }
      : { title: noticePart('title'), content: noticePart('content') }
  return JSON.stringify({ ...row, ...texts })
}

type Picture = { id: string; purpose: string; file: string }
type Zip = InstanceType<typeof import('yazl').ZipFile>

/** Without identity photos: a session alone must not open them, only reviewing operators may. */
async function addPictures(ctx: Ctx, zip: Zip, { merchantId, now }: ArchiveOwner) {
  for (let after = lowestId; ; ) {
    const pictures: Picture[] = await ctx.db.query<Picture>(sql`
      select id, purpose, file from upload
      where merchant_id = ${merchantId} and not encrypted and erased_at is null and id > ${after}
      order by id limit ${batchSize}`)
    for (const { id, purpose, file } of pictures) {
      zip.addReadStreamLazy(`pictures/${purpose}/${id}.webp`, { mtime: now, compress: false }, (done) => {
        readPicture(ctx, file).then(
          (bytes) => done(null, Readable.from([bytes])),
          (error: unknown) => done(error, Readable.from([])),
        )
      })
    }
    const last = pictures.at(-1)
    if (pictures.length < batchSize || !last) return
    after = last.id
  }
}

/** A missing file must not break the archive: its entry is empty. */
async function readPicture(ctx: Ctx, file: string): Promise<Uint8Array> {
  try {
    return await ctx.files.get(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Uint8Array()
    throw error
  }
}

const readme = ({ slug, now, reader }: ArchiveOwner) => `Everything of the shop ${slug}, written ${now.toISOString()}.

statement.json        the whole ledger: every posting with its hash. Your balance can be derived from it:
                        node verify/verify-statement.mjs statement.json
                      verify/verify-statement.md says how, and what it proves. The program is short, sends nothing
                      anywhere, and needs Node.js only.
${archiveTables.map(({ file }) => `${file}.jsonl`).join('\n')}
                      one JSON object a line. Amounts are integers in minor units of ${reader.currency}, which has
                      ${minorDigits(reader.currency)} decimals; times are in UTC; dates are days of the shop's time zone (${reader.timeZone}).
pictures/             logo, banners, vouchers and pictures of the chat. A picture that is no longer stored is empty.

Not included: passwords and codes (stored as hashes only), whole card numbers (encrypted, for payouts), identity photos
(encrypted; only reviewing operators can open them, each opening is in operators-acts.jsonl, and they are erased at the
end of their retention), shoppers' mail addresses, and the names of operators: their role is given.
`
