import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import { late } from '../../base/lazy-require.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'
import { writeStatement } from '../../ledger/statement.ts'
import { settingsOf } from '../messages/rules.ts'
import { type ArchiveTable, archiveTables } from './archive-tables.ts'

const loadYazl = late<typeof import('yazl')>('yazl')

/** So many rows are in memory at once, however many there are. */
const batch = 500

type Owner = { merchantId: string; slug: string; reader: Reader; now: Date }

/**
 * Everything of a merchant as a zip that is written while it is read: the rows by their keys, the ledger as the
 * statement that can be checked, the pictures one by one. No transaction stands open meanwhile: what is added while it
 * is written may be in one file and not yet in another; the ledger alone is cut at one point.
 */
export async function writeArchive(
  ctx: Ctx,
  { merchantId, lang, now }: { merchantId: string; lang: LanguageCode; now: Date },
): Promise<{ name: string; stream: Readable }> {
  const { slug, timeZone } = await ctx.db.one<{ slug: string; timeZone: string }>(sql`
    select slug, time_zone as "timeZone" from shop where merchant_id = ${merchantId}`)
  const reader = { lang, timeZone, currency: ctx.config.currency, settings: settingsOf(ctx.config) }
  const owner: Owner = { merchantId, slug, reader, now }
  const zip = new (loadYazl().ZipFile)()
  const stream = zip.outputStream as Readable
  zip.on('error', (error: Error) => stream.destroy(error))
  const addText = (path: string, open: () => Promise<AsyncIterable<string>>) =>
    zip.addReadStreamLazy(path, { mtime: now }, (done) => {
      open().then(
        (pieces) => done(null, Readable.from(pieces, { objectMode: false })),
        (error: unknown) => done(error, Readable.from([])),
      )
    })
  zip.addBuffer(Buffer.from(readme(owner)), 'README.txt', { mtime: now })
  for (const path of verifying) zip.addBuffer(readFileSync(new URL(path, docs)), `verify/${path}`, { mtime: now })
  addText('statement.json', () => writeStatement(ctx.db, statementOf(owner)))
  for (const table of archiveTables) addText(`${table.file}.jsonl`, async () => writeTable(ctx, table, owner))
  addPictures(ctx, zip, owner).then(
    () => zip.end(),
    (error: Error) => stream.destroy(error),
  )
  return { name: `entrepot-${slug}-${now.toISOString().slice(0, 10)}.zip`, stream }
}

const docs = new URL('../../../docs/', import.meta.url)
const verifying = ['verify-statement.md', 'verify-statement.mjs']

const statementOf = ({ merchantId, reader, now }: Owner) => ({
  ...{ merchantId, timeZone: reader.timeZone, currency: reader.currency, madeAt: now },
  query: { format: 'json' as const },
})

type Row = { json: string; key: string[] }

/** The rows of a table as JSON lines, by their key. */
async function* writeTable(ctx: Ctx, table: ArchiveTable, owner: Owner) {
  let after: readonly string[] | null = null
  for (;;) {
    const rows: Row[] = await ctx.db.query<Row>(pageOf(table, owner, after))
    if (rows.length > 0) yield `${rows.map(({ json }) => worded(table, json, owner.reader)).join('\n')}\n`
    after = rows.at(-1)?.key ?? null
    if (rows.length < batch || table.key.length === 0 || after === null) return
  }
}

function pageOf(
  { table, key, owner = 'merchant_id', omit = [], extra }: ArchiveTable,
  of: Owner,
  after: readonly string[] | null,
): Sql {
  const columns = key.map(([column]) => raw(`t.${column}`))
  const beyond =
    after === null || key.length === 0
      ? sql`true`
      : sql`(${join(columns, ', ')}) > (${join(
          key.map(([, type], at) => sql`${after[at]}::${raw(type)}`),
          ', ',
        )})`
  const more = extra ? sql` || jsonb_build_object(${withLanguage(extra, of.reader.lang)})` : sql``
  return sql`
    select ((to_jsonb(t) - ${['merchant_id', ...omit]}::text[])${more})::text as json,
      array[${
        columns.length > 0
          ? join(
              columns.map((column) => sql`${column}::text`),
              ', ',
            )
          : sql`''`
      }]::text[] as key
    from ${raw(table)} t where t.${raw(owner)} = ${of.merchantId} and ${beyond}
    ${columns.length > 0 ? sql`order by ${join(columns, ', ')}` : sql``} limit ${batch}`
}

function withLanguage(extra: string, lang: LanguageCode): Sql {
  const [before = '', behind = ''] = extra.split('$lang')
  return sql`${raw(before)}${lang}${raw(behind)}`
}

/** A message and an act are told in the words that their owner read. */
function worded({ table }: ArchiveTable, json: string, reader: Reader): string {
  if (table !== 'notice' && table !== 'audit') return json
  const row = JSON.parse(json) as { kind?: string; act?: string; params?: Record<string, unknown> }
  const words = (id: string) => (isTextId(id) ? say(id, reader, row.params) : undefined)
  const told =
    table === 'audit'
      ? { title: words(`act.${row.act}`) }
      : { title: words(`notice.${row.kind}.title`), content: words(`notice.${row.kind}.content`) }
  return JSON.stringify({ ...row, ...told })
}

type Picture = { id: string; purpose: string; file: string }
type Zip = InstanceType<typeof import('yazl').ZipFile>

/** Identity photos stay where they are encrypted: reviewing operators alone may open them, and no session is enough. */
async function addPictures(ctx: Ctx, zip: Zip, { merchantId, now }: Owner) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const pictures: Picture[] = await ctx.db.query<Picture>(sql`
      select id, purpose, file from upload
      where merchant_id = ${merchantId} and not encrypted and erased_at is null and id > ${after}
      order by id limit ${batch}`)
    for (const { id, purpose, file } of pictures) {
      zip.addReadStreamLazy(`pictures/${purpose}/${id}.webp`, { mtime: now, compress: false }, (done) => {
        readPicture(ctx, file).then(
          (bytes) => done(null, Readable.from([bytes])),
          (error: unknown) => done(error, Readable.from([])),
        )
      })
    }
    const last = pictures.at(-1)
    if (pictures.length < batch || !last) return
    after = last.id
  }
}

/** A file that is no longer there must not keep the rest from its owner: it is empty in the archive. */
async function readPicture(ctx: Ctx, file: string): Promise<Uint8Array> {
  try {
    return await ctx.files.get(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Uint8Array()
    throw error
  }
}

const readme = ({ slug, now, reader }: Owner) => `Everything of the shop ${slug}, written ${now.toISOString()}.

statement.json        the whole ledger: every posting with its hash. Your balance can be derived from it:
                        node verify/verify-statement.mjs statement.json
                      verify/verify-statement.md says how, and what it proves. The program is short, sends nothing
                      anywhere, and needs Node.js only.
${archiveTables
  .map(({ file }) => `${file}.jsonl`.padEnd(21))
  .map((name) => name.trimEnd())
  .join('\n')}
                      one JSON object a line. Amounts are integers in minor units (cents) of ${reader.currency}; times
                      are in UTC; dates are days of the shop's time zone (${reader.timeZone}).
pictures/             logo, banners, vouchers and pictures of the chat. An empty one is no longer stored.

Not in here: passwords and codes (nobody has them), whole card numbers (encrypted for paying out), identity photos
(encrypted; only reviewing operators can open them, each opening is in operators-acts.jsonl, and they are erased after
their time), shoppers' mail addresses, and who of the platform acted: the role is told.
`
