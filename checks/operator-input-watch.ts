import type { World } from '#server/testing/world.ts'

type Owner = World['testDb']['owner']

/**
 * The id of the next transaction. Only writing transactions take one, so an unchanged id means that nothing was
 * written.
 */
export async function readNextWriter(owner: Owner): Promise<string> {
  const [row] = await owner.rows('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  return String(row?.['next'])
}

/** Shows whether a table was written to: its number of rows, and the last transaction that wrote one. */
type Traces = Map<string, string>

/**
 * An insert or update leaves a newer transaction id, a deletion fewer rows. Contents are not read, so that many tables
 * can be checked after each call.
 */
async function traceTables(owner: Owner, tables: readonly string[]): Promise<Traces> {
  const each = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as trace from "${name}"`,
  )
  const rows = await owner.rows(each.join(' union all '))
  return new Map(rows.map(({ name, trace }) => [String(name), String(trace)]))
}

const writtenBetween = (before: Traces, after: Traces): string[] =>
  [...after].filter(([name, trace]) => before.get(name) !== trace).map(([name]) => name)

/** What a call may do besides its own tables: post movements of these kinds, and change orders. */
export type Effects = { posts?: readonly string[]; orders?: true }

/** Tables that only shoppers and partners write to. */
export const untouched = ['visit', 'listing_view', 'listing_basket', 'follow', 'review', 'order_line', 'order_origin']

const books = [
  { of: 'merchant_id', transactions: 'ledger_transaction', postings: 'ledger_posting' },
  { of: 'partner_id', transactions: 'partner_transaction', postings: 'partner_posting' },
]
const bookTables = books.flatMap(({ transactions, postings }) => [transactions, postings])

type State = { traces: Traces; orders: Traces; heads: string }

const union = (statements: readonly string[]) => statements.join(' union all ')

async function readState(owner: Owner): Promise<State> {
  const orders = await owner.rows('select id::text, md5(o::text) as sum from orders o')
  const heads = await owner.rows(
    union(
      books.map(
        ({ of, transactions }) =>
          `select ${of}::text as of, max(sequence)::int as head from ${transactions} group by 1`,
      ),
    ),
  )
  return {
    traces: await traceTables(owner, [...untouched, ...bookTables]),
    orders: new Map(orders.map(({ id, sum }) => [String(id), String(sum)])),
    heads: JSON.stringify(Object.fromEntries(heads.map(({ of, head }) => [of, head]))),
  }
}

const headOf = (heads: string, of: string) => `coalesce(('${heads}'::jsonb ->> ${of}::text)::bigint, 0)`

async function readPosted(owner: Owner, heads: string): Promise<string[]> {
  const rows = await owner.rows(
    union(
      books.map(({ of, transactions }) => `select kind from ${transactions} where sequence > ${headOf(heads, of)}`),
    ),
  )
  return rows.map(({ kind }) => String(kind))
}

async function readSums(owner: Owner, heads: string): Promise<Traces> {
  const ofBooks = books.flatMap(({ of, transactions, postings }) =>
    [transactions, postings].map(
      (table) => `select '${table}' as name, md5(string_agg(t::text, E'\\n' order by t::text)) as sum from ${table} t
        where sequence <= ${headOf(heads, of)}`,
    ),
  )
  const rows = await owner.rows(union(ofBooks))
  return new Map(rows.map(({ name, sum }): [string, string] => [String(name), String(sum)]))
}

function* faultsOf(before: State, after: State, { kinds, effects }: { kinds: readonly string[]; effects: Effects }) {
  const written = writtenBetween(before.traces, after.traces)
  for (const table of written) {
    if (untouched.includes(table)) yield `${table} was written to`
    if (bookTables.includes(table) && kinds.length === 0) yield `${table} was written to without a movement`
  }
  for (const kind of kinds) if (!effects.posts?.includes(kind)) yield `${kind} was posted`
  for (const [id, sum] of after.orders) {
    const known = before.orders.get(id)
    if (known === undefined) yield `the order ${id} was made`
    else if (known !== sum && !effects.orders) yield `the order ${id} was changed`
  }
  for (const id of before.orders.keys()) if (!after.orders.has(id)) yield `the order ${id} is gone`
}

export async function openWatch(owner: Owner) {
  let next = await readNextWriter(owner)
  let state = await readState(owner)
  let whole = { heads: state.heads, sums: await readSums(owner, state.heads) }
  return {
    /** Starts again from the present state, because the walk itself has written. */
    async begin() {
      next = await readNextWriter(owner)
      state = await readState(owner)
    },
    /** The movements since the last look, and everything that the effects do not allow. */
    async look(effects: Effects): Promise<{ kinds: string[]; faults: string[] }> {
      const now = await readNextWriter(owner)
      if (now === next) return { kinds: [], faults: [] }
      const before = state
      const kinds = await readPosted(owner, before.heads)
      state = await readState(owner)
      next = now
      return { kinds, faults: [...faultsOf(before, state, { kinds, effects })] }
    },
    /** Compares contents, not only counts: the movements of the last call must be unchanged. */
    async lookWhole(): Promise<string[]> {
      const changed = writtenBetween(whole.sums, await readSums(owner, whole.heads))
      whole = { heads: state.heads, sums: await readSums(owner, state.heads) }
      return changed.map((table) => `rows of ${table} were changed`)
    },
  }
}
