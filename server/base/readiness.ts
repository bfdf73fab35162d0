import sql from 'sql-template-tag'
import type { Clock } from './clock.ts'
import type { Files } from './ctx.ts'
import type { Probe } from './db/answers.ts'
import { release } from './db/release.ts'
import { codeOf } from './db/waits.ts'
import type { Ids } from './ids.ts'

export type NotReady =
  | 'the database does not answer'
  | 'the disk of the database is full'
  | 'the database is read only'
  | 'the database takes no further connection'
  | 'the database refuses the password'
  | 'the clock is not the clock of the database'
  | 'another version has migrated the database'
  | `the ${'folder of files' | 'object store'} ${
      | 'is not the one that the rows name'
      | 'is full or cannot be written'
      | 'cannot be used'}`

export type Fault = { reason: NotReady; cause?: unknown }

export type Readiness = {
  /** Checks whether the server can work, at most once a second; null if it can. */
  look: () => Promise<NotReady | null>
  reason: () => NotReady | null
  /** Reports why a call failed. On a full disk small writes still succeed, such as the write of a check. */
  heed: (cause: unknown) => void
  /** Whether another version has migrated the database; it must not be used any more then. */
  isForeign: () => boolean
  watch: () => () => Promise<void>
}

type ReadinessInput = {
  db: { probe: Probe['ask'] }
  files: Pick<Files, 'fault'>
  clock: Clock
  ids: Ids
  onChange: (reason: NotReady | null, error: unknown) => void
}

const lookForMs = 1_000
const watchEveryMs = 5_000
/** A full disk lets small writes pass, so it counts as full for this long after the last failed write. */
const fullForMs = 15_000

const diskFull = '53100'
const reasonOfCode: Readonly<Record<string, NotReady>> = {
  [diskFull]: 'the disk of the database is full',
  '25006': 'the database is read only',
  '53300': 'the database takes no further connection',
  '28P01': 'the database refuses the password',
  '28000': 'the database refuses the password',
  // The function of this check, or the right to call it, is gone with the version that had it.
  '42883': 'another version has migrated the database',
  '42501': 'another version has migrated the database',
}

/** Whether this process can work: write, with its own schema and clock, over new connections, and store files. */
export function createReadiness({ db, files, clock, ids, onChange }: ReadinessInput): Readiness {
  const id = ids.next()
  let schema: string | null = null
  let last: NotReady | null = null
  let fullAtMs = Number.NEGATIVE_INFINITY
  let pending: { atMs: number; answer: Promise<NotReady | null> } | null = null

  async function findFault(): Promise<Fault | null> {
    const [row] = await db.probe(
      sql`select * from look_at_database(${id}, ${schema}, ${clock.now()}, ${release.number})`,
    )
    schema ??= String(row?.['in_force'])
    if (row?.['is_foreign'] === true) return { reason: 'another version has migrated the database' }
    if (row?.['is_off'] === true) return { reason: 'the clock is not the clock of the database' }
    if (performance.now() - fullAtMs < fullForMs) return { reason: 'the disk of the database is full' }
    return files.fault()
  }

  async function lookAnew(): Promise<NotReady | null> {
    const fault = await findFault().catch(
      (cause: unknown): Fault => ({ reason: reasonOfCode[codeOf(cause)] ?? 'the database does not answer', cause }),
    )
    const reason = fault?.reason ?? null
    if (reason !== last) onChange(reason, fault?.cause)
    last = reason
    return reason
  }

  function look(): Promise<NotReady | null> {
    const nowMs = performance.now()
    if (!pending || nowMs - pending.atMs > lookForMs) pending = { atMs: nowMs, answer: lookAnew() }
    return pending.answer
  }

  return {
    look,
    reason: () => last,
    heed(cause) {
      if (codeOf(cause) === diskFull) fullAtMs = performance.now()
    },
    isForeign: () => last === 'another version has migrated the database',
    watch() {
      const timer = setInterval(() => void look(), watchEveryMs)
      void look()
      return async () => {
        clearInterval(timer)
        await pending?.answer
        await db.probe(sql`select forget_server(${id})`).catch(() => {})
      }
    },
  }
}
