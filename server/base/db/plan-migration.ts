import { readPending } from './migrate.ts'
import type { Owner } from './owner.ts'
import { statementsOf } from './sql-text.ts'

/** `holdsUp`: what waits meanwhile. `passes`: how often the table's bytes are read or written. */
type Effect = { does: string; holdsUp: string; passes: number }
export type Touch = Effect & { table: string }

const everything = 'all that reads or writes it waits'
const writes = 'what writes to it waits'
const nothing = 'only who wants the same rows waits'

/** The first match counts. A rewritten row is read, written and indexed again, so it counts several passes. */
const rules: readonly (Effect & { pattern: RegExp })[] = [
  {
    pattern: /^alter table (\w+)[^;]*\balter (?:column )?\w+ (?:set data )?type\b/,
    does: 'writes every row anew',
    holdsUp: everything,
    passes: 4,
  },
  {
    pattern: /^alter table (\w+)[^;]*\bgenerated always as\b/,
    does: 'writes every row anew',
    holdsUp: everything,
    passes: 4,
  },
  {
    pattern:
      /^alter table (\w+)[^;]*\b(?:add constraint|add check|add foreign|set not null|validate constraint)\b(?![^;]*\bnot valid\b)/,
    does: 'reads every row',
    holdsUp: everything,
    passes: 1,
  },
  {
    pattern: /^alter table (\w+)[^;]*\badd column\b[^;]*\b(?:check|references|unique)\b/,
    does: 'reads every row',
    holdsUp: everything,
    passes: 1,
  },
  {
    pattern: /^(?:alter|drop) table (?:if exists )?(\w+)/,
    does: 'changes its description alone',
    holdsUp: everything,
    passes: 0,
  },
  { pattern: /^create (?:unique )?index [^;]*?\bon (\w+)/, does: 'builds an index', holdsUp: writes, passes: 2 },
  { pattern: /^update (\w+)/, does: 'writes rows anew', holdsUp: nothing, passes: 4 },
  { pattern: /^delete from (\w+)/, does: 'removes rows', holdsUp: nothing, passes: 2 },
]

/** Effects on tables that exist already; a table that the migration itself makes is empty. */
export function touchesOf(text: string): Touch[] {
  const statements = statementsOf(text).map((each) =>
    each
      .replace(/--[^\n]*/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  )
  const made = new Set(statements.map((each) => /^create table (?:if not exists )?(\w+)/.exec(each)?.[1]))
  return statements.flatMap((statement) => {
    for (const { pattern, ...effect } of rules) {
      const table = pattern.exec(statement)?.[1]
      if (table !== undefined) return made.has(table) ? [] : [{ table, ...effect }]
    }
    return []
  })
}

/** Statements in a `do` block are known only when they run. */
const hasBlocks = (text: string) => /\bdo \$\$/i.test(text)

const bytesPerSecond = 50_000_000

type Size = { rows: number; bytes: number }

async function sizesOf(owner: Owner): Promise<Map<string, Size>> {
  const rows = await owner.rows(`
    select c.relname as name, greatest(c.reltuples, 0)::bigint::text as rows,
      pg_total_relation_size(c.oid)::text as bytes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  return new Map(rows.map(({ name, rows, bytes }) => [String(name), { rows: Number(rows), bytes: Number(bytes) }]))
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

function lineOf({ table, does, holdsUp, passes }: Touch, { rows, bytes }: Size): { line: string; seconds: number } {
  const seconds = (passes * bytes) / bytesPerSecond
  const size = `${rows} rows, ${megabytes(bytes)}`
  return { line: `  ${table} (${size}): ${does}; ${holdsUp}; about ${Math.ceil(seconds)} s`, seconds }
}

/** What `npm run migrate` would do to this database now, as lines for operators. Changes nothing and takes no lock. */
export async function planMigration(owner: Owner): Promise<string[]> {
  const { migrations, others, servers } = await readPending(owner)
  if (migrations.length + others === 0) return ['the database is up to date']
  const sizes = await sizesOf(owner)
  let total = 0
  const lines = migrations.flatMap(({ name, text }) => {
    const touched = touchesOf(text).map((touch) => lineOf(touch, sizes.get(touch.table) ?? { rows: 0, bytes: 0 }))
    for (const { seconds } of touched) total += seconds
    const blocks = hasBlocks(text) ? ['  a block of its own, which is not read here: look at the file'] : []
    const none = touched.length + blocks.length === 0 ? ['  new tables and rows only'] : []
    return [name, ...touched.map(({ line }) => line), ...blocks, ...none]
  })
  return [
    ...lines,
    `files of functions and rights: ${others}, replaced in the same transaction`,
    `about ${Math.ceil(total)} s for the tables, all or nothing; each lock is held until the end`,
    ...(servers > 0 ? [`servers of the version before at work: ${servers} processes; stop them first`] : []),
  ]
}
