import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isLong } from './tools/long.ts'
import { LongestFirst } from './tools/longest-first.ts'
import { findPostgres } from './tools/postgres.ts'
import { keepTemporaryFilesInMemory } from './tools/temporary-files.ts'

keepTemporaryFilesInMemory()

/** Checks about the repository as a whole that need no database. */
const pureChecks = [
  ...['structure', 'documents', 'domain', 'messages', 'operations', 'proposal-fields'],
  ...['requirements', 'terms', 'trips'],
].map((name) => `checks/${name}.test.ts`)

/** What only one of the two databases can do: many processes at once, a dump, a folder of one process. */
const postgresAlone = [
  'server/db/migrate-once.test.ts',
  'server/db/backup.test.ts',
  'checks/pairs-*.test.ts',
  'server/base/db/active-statements.test.ts',
  'server/base/db/pipelines.test.ts',
  'server/base/http/overload.test.ts',
  'server/jobs/workers.test.ts',
  'server/processes.test.ts',
  'server/features/channel/workers.test.ts',
]
/** What compares times, or counts what a whole server of PostgreSQL writes: nothing may run beside it. */
const measured = [
  'bench/order-wal.test.ts',
  'server/features/archive/large-shop.test.ts',
  'server/features/bank-lines/large-statement.test.ts',
  'server/features/imports/large-file.test.ts',
  'server/jobs/money-out.test.ts',
]
const embeddedAlone = ['server/ledger/one-process.test.ts']

/** A noun's main tests; all of its tests where none are named like the noun. */
function mainTests(noun: string) {
  const main = `server/features/${noun}/${noun}.test.ts`
  return existsSync(main) ? main : `server/features/${noun}/**/*.test.ts`
}

/**
 * What runs on the embedded database besides demo/ and checks/: all with LONG=1 and without PostgreSQL, else what could
 * differ there and each noun's main tests. Why: docs/decisions/0074-what-the-gate-runs.md
 */
const runsAllOnEmbedded = isLong || !findPostgres()
const onEmbedded = runsAllOnEmbedded
  ? ['server/**/*.test.ts']
  : [
      'server/*.test.ts',
      'server/base/{*.test.ts,{db,search}/**/*.test.ts}',
      'server/{db,commands,jobs,ledger}/**/*.test.ts',
      ...readdirSync('server/features').map(mainTests),
    ]

/** What makes, restores or stops a database of its own, or looks at its connections: it is a single one. */
const oneDatabase = [
  'server/base/db/active-statements.test.ts',
  'server/base/db/pipelines.test.ts',
  'server/db/migrate*.test.ts',
  'server/db/backup.test.ts',
  'server/base/http/overload.test.ts',
]

/** What starts servers of their own, which answer and work within seconds: one machine with three nodes is slower. */
const ownServers = ['server/processes.test.ts']

/** What copies rows behind the rules of the tables and asks for the plans: a cluster plans on each node. */
const onePlanner = ['server/plans.test.ts', 'server/ledger/recount/reads.test.ts']

/** What tells by the numbers of transactions whether something was written: a cluster's nodes have each their own. */
const oneCounter = ['checks/operator-input.test.ts']

/** What only a cluster does. */
const clusterAlone = ['server/db/one-node.test.ts', 'server/db/column-rights.test.ts', 'bench/cluster-plans.test.ts']

/** What ends the nodes of a cluster: no other test can run on it meanwhile. */
const faults = ['server/db/faults.test.ts']

/** Ten times the work takes ten times as long; and a shared machine may be four times as slow as another day. */
const testTimeout = isLong ? 900_000 : 240_000
const onDatabase = {
  globalSetup: ['tools/vitest-setup.ts'],
  testTimeout,
  hookTimeout: 240_000,
  // Loading the server and compiling the embedded database anew for each file took nearly half of the time.
  isolate: false,
}

export default defineConfig({
  test: {
    // A PGlite takes up to 500 MB, and the machine that this must pass on has two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Some start a process, and the machine may be busy.
          testTimeout: 60_000,
          include: [
            ...['contract', 'client', 'kit', 'merchant', 'storefront', 'console', 'tools'].map(
              (folder) => `${folder}/**/*.test.ts`,
            ),
            ...pureChecks,
          ],
        },
      },
      {
        test: {
          name: 'pglite',
          include: [...onEmbedded, 'demo/**/*.test.ts', 'checks/**/*.test.ts'],
          exclude: [...pureChecks, ...postgresAlone, ...measured, ...clusterAlone, ...faults],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/**/*.test.ts', 'checks/pairs-*.test.ts'],
          exclude: [...embeddedAlone, ...measured, ...clusterAlone, ...faults],
          ...onDatabase,
          // The database has processes of its own, for which these wait.
          maxWorkers: 3,
          // Projects of different counts of workers follow each other.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'measured',
          include: measured,
          ...onDatabase,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'citus',
          include: ['server/**/*.test.ts', 'checks/**/*.test.ts', 'bench/cluster-plans.test.ts'],
          exclude: [
            ...pureChecks,
            ...embeddedAlone,
            ...measured,
            ...oneDatabase,
            ...ownServers,
            ...onePlanner,
            ...oneCounter,
            ...faults,
          ],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'faults',
          include: faults,
          ...onDatabase,
        },
      },
    ],
  },
})
