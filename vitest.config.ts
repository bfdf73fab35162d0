import { defineConfig } from 'vitest/config'
import { isLong } from './tools/long.ts'
import { LongestFirst } from './tools/longest-first.ts'
import { keepTemporaryFilesInMemory } from './tools/temporary-files.ts'
import { filesOf } from './tools/test-files.ts'

keepTemporaryFilesInMemory()

/** Forty times the work takes longer; and a shared machine may be four times as slow as another day. */
const testTimeout = isLong ? 900_000 : 240_000
const onDatabase = {
  globalSetup: ['tools/vitest-setup.ts'],
  testTimeout,
  hookTimeout: 240_000,
  // Loading the server and compiling the embedded database anew for each file took nearly half of the time.
  isolate: false,
}

// Which file runs where is told by its name and its first line: tools/test-files.ts.
export default defineConfig({
  test: {
    // A PGlite takes up to 500 MB, and the machine that this must pass on has two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Tests provoke faults, which the server logs: they are shown where a test has failed.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          include: filesOf('unit'),
          // Some start a process, and the machine may be busy.
          testTimeout: 60_000,
        },
      },
      { test: { name: 'pglite', include: filesOf('pglite'), ...onDatabase } },
      {
        test: {
          name: 'postgres',
          include: filesOf('postgres'),
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
          include: filesOf('measured'),
          ...onDatabase,
          // What compares times, or counts what a whole server of PostgreSQL writes: nothing may run beside it.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { name: 'citus', include: filesOf('citus'), ...onDatabase } },
      // These end the nodes of a cluster: no other test can run on it meanwhile.
      { test: { name: 'faults', include: filesOf('faults'), ...onDatabase } },
    ],
  },
})
