import type { Config } from '../config.ts'
import type { Probe } from './answers.ts'
import type { Db } from './handle.ts'
import type { PostgresConfig } from './postgres.ts'
import type { Party } from './roles.ts'
import type { Waits } from './waits.ts'

export type { Db } from './handle.ts'

type Connections = { open: number; idle: number; waiting: number; queued: number }

export type Database = Db & {
  as: (party: Party) => Db
  /** The owner's handle, in the embedded database, the demo and tests; null without the owner's address. */
  owner: Db | null
  connections: () => Connections
  /** Runs a statement as `web` on a connection that no call uses, and checks whether new connections can be made. */
  probe: Probe['ask']
  close: () => Promise<void>
}

/** Opens PostgreSQL if it has an address, else the embedded database in the data folder, which is migrated first. */
export async function openDatabase(
  config: PostgresConfig & Pick<Config, 'dataDir'>,
  waits: Waits = 'calls',
): Promise<Database> {
  if (config.databaseUrl) return (await import('./postgres.ts')).openPostgres(config.databaseUrl, config, waits)
  return (await import('./embedded.ts')).openEmbedded(config.dataDir, config.policy)
}
