import pg from 'pg'
import type { Installation } from './migrate.ts'
import { inTransaction, lockMigration, type Owner } from './owner.ts'
import { readDistribution } from './schema-files.ts'
import { statementsOf } from './sql-text.ts'

export async function isCoordinator(owner: Owner): Promise<boolean> {
  const installed = await owner.rows(`select 1 from pg_extension where extname = 'citus'`)
  if (installed.length === 0) return false
  // A coordinator alone does not count: the cluster is still being set up.
  const nodes = await owner.rows('select 1 from pg_dist_node where isactive and groupid <> 0 limit 1')
  return nodes.length > 0
}

/** An extension created on a migrated database lacks the rights for `public` that Citus needs. */
async function requireOpenExtension(owner: Owner): Promise<void> {
  const [{ open } = {}] = await owner.rows(`
    select has_function_privilege('public', 'relation_is_a_known_shard(regclass)', 'execute') as open`)
  if (!open)
    throw new Error('the roles of the server may not run what Citus needs: make the extension as docs/scaling.md says')
}

export async function isDistributed(owner: Owner): Promise<boolean> {
  const tables = await owner.rows(`select 1 from pg_dist_partition where logicalrelid = 'merchant'::regclass`)
  return tables.length > 0
}

/**
 * The owner's connection to a coordinator. Statements go one by one, since Citus passes a whole string on to the nodes.
 * Shards change one after another: a transaction that changes merchants' tables in parallel cannot change a reference
 * table afterwards.
 */
export async function ownerOfCluster(owner: Owner): Promise<Owner> {
  await requireOpenExtension(owner)
  await owner.run(`set citus.multi_shard_modify_mode = 'sequential'`)
  await owner.run('set citus.enable_unsafe_triggers = on')
  // Otherwise a new table with a foreign key to a reference table becomes a Citus local table before it is distributed.
  await owner.run('set citus.enable_local_reference_table_foreign_keys = off')
  return {
    run: async (text) => {
      for (const statement of statementsOf(text)) await owner.run(statement)
    },
    rows: owner.rows,
  }
}

/**
 * No triggers for rows that move to a node: they were counted when written. Function bodies are not checked: a node
 * receives functions that name the coordinator's tables, and never runs them.
 */
const whileDistributing = `
  set local citus.propagate_set_commands = 'local';
  set local session_replication_role = replica;
  set local check_function_bodies = off`

/**
 * Distributes tables that are new, or were on one machine before. Each statement is its own transaction, since tables
 * with rows are distributed in parallel; after a failure the next run continues.
 */
export async function distribute(owner: Owner): Promise<void> {
  for (const statement of statementsOf(readDistribution().text)) {
    await inTransaction(owner, async () => {
      await lockMigration(owner)
      await owner.run(whileDistributing)
      await owner.run(statement)
    })
  }
}

/**
 * Makes the roles of a database that was on one machine known on every node. Citus creates a role on the nodes when it
 * is granted to a role that Citus knows.
 */
export async function spreadRoles(owner: Owner, roles: readonly string[]): Promise<void> {
  const names = roles.map((role) => pg.escapeLiteral(role)).join(', ')
  const missing = await owner.rows(`
    select quote_ident(rolname) as role from pg_roles r
    where (rolname in (${names}) or rolname = current_database() || '_audit')
      and not exists (select 1 from pg_dist_object where classid = 'pg_authid'::regclass and objid = r.oid)`)
  if (missing.length === 0) return
  const [{ member } = {}] = await owner.rows(`select quote_ident(current_database() || '_spread') as member`)
  await owner.run(`
    create role ${String(member)} nologin;
    grant ${missing.map(({ role }) => String(role)).join(', ')} to ${String(member)};
    drop role ${String(member)}`)
}

/** Stores on each node the role passwords with which nodes connect to each other. Only the owner can read them. */
export async function storeNodePasswords(
  owner: Owner,
  roles: readonly string[],
  { rolePassword }: Installation,
): Promise<void> {
  if (rolePassword === null) return
  const rows = roles.map((role) => `(0, ${pg.escapeLiteral(role)}, 'password=${rolePassword(role)}')`)
  const statement = `insert into pg_dist_authinfo (nodeid, rolename, authinfo) values ${rows.join(', ')}
    on conflict (rolename, nodeid) do update set authinfo = excluded.authinfo
    where pg_dist_authinfo.authinfo is distinct from excluded.authinfo`
  // The statement contains the passwords, so it must not be logged.
  await owner.run(`set log_statement = 'none'`)
  try {
    await runOnNodes(owner, 'all_nodes', statement)
  } finally {
    await owner.run('reset log_statement')
  }
}

/** Runs a statement on each node separately; throws the message of the first failure. */
export async function runOnNodes(owner: Owner, nodes: 'all_nodes' | 'workers', statement: string): Promise<void> {
  const [failed] = await owner.rows(`
    select to_jsonb(n) - 'success' - 'result' as node, result
    from run_command_on_${nodes}(${pg.escapeLiteral(statement)}) as n where not success limit 1`)
  if (failed) throw new Error(`the node ${JSON.stringify(failed['node'])} of the cluster refused: ${failed['result']}`)
}
