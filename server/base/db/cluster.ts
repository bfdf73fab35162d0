import pg from 'pg'
import type { Installation } from './migrate.ts'
import { inTransaction, lockMigration, type Owner } from './owner.ts'
import { readDistribution } from './schema-files.ts'
import { statementsOf } from './sql-text.ts'

/** Whether the database is the coordinator of a Citus cluster with at least one node. */
export async function isCoordinator(owner: Owner): Promise<boolean> {
  const installed = await owner.rows(`select 1 from pg_extension where extname = 'citus'`)
  if (installed.length === 0) return false
  // Not while the coordinator itself is its only node, in the midst of becoming one.
  const nodes = await owner.rows('select 1 from pg_dist_node where isactive and groupid <> 0 limit 1')
  return nodes.length > 0
}

/** On a database that is migrated already, an extension gets no rights for everybody, and Citus needs them. */
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
 * The owner's connection to a coordinator. It sends statements one by one, since Citus passes the text of a whole
 * string on to the nodes; and it changes the shards one after another, since a transaction that changes merchants'
 * tables side by side cannot change a reference table after them.
 */
export async function ownerOfCluster(owner: Owner): Promise<Owner> {
  await requireOpenExtension(owner)
  await owner.run(`set citus.multi_shard_modify_mode = 'sequential'`)
  await owner.run('set citus.enable_unsafe_triggers = on')
  // Otherwise a new table that refers to a reference table becomes another kind of table before it is distributed.
  await owner.run('set citus.enable_local_reference_table_foreign_keys = off')
  return {
    run: async (text) => {
      for (const statement of statementsOf(text)) await owner.run(statement)
    },
    rows: owner.rows,
  }
}

/**
 * Rows that go to a node were counted when they were written, so no trigger fires for them. And a node takes functions
 * that name tables of the coordinator, since it does not run them.
 */
const whileDistributing = `
  set local citus.propagate_set_commands = 'local';
  set local session_replication_role = replica;
  set local check_function_bodies = off`

/**
 * Spreads over the nodes what a migration has made, and what was on one machine before. Each statement is a transaction
 * of its own, since tables with rows are distributed side by side; after a fault the next run goes on with what is left.
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
 * Makes the roles of a database that was on one machine known on every node. Citus does so with roles of which one of
 * its own becomes a member.
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

/**
 * Lets roles in at each node as the nodes call each other: with the password that a role has at all of them. Its owner
 * alone reads the rows.
 */
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
  // The passwords themselves are in the statement.
  await owner.run(`set log_statement = 'none'`)
  const failed = await owner.rows(`
    select nodeid, result from run_command_on_all_nodes(${pg.escapeLiteral(statement)}) where not success`)
  await owner.run('reset log_statement')
  const [{ nodeid, result } = {}] = failed
  if (failed.length > 0) throw new Error(`node ${nodeid} keeps no passwords of the server's roles: ${result}`)
}

/** `grant update (name, logo) on shop to "a_web"`; a privilege of the whole table has no columns. */
const grantPattern = /^grant\s+([^()]+(?:\([^)]*\)[^()]*)+?)\s+on\s+([\w,\s]+?)\s+to\s+([\s\S]+)$/i

type ColumnGrant = { statement: string; tables: string[]; privileges: string[]; ofColumns: string[]; roles: string }

/** A grant of rights on columns, else null. */
function readColumnGrant(statement: string): ColumnGrant | null {
  const [, rights = '', tables = '', roles = ''] = grantPattern.exec(statement.replace(/--[^\n]*/g, '').trim()) ?? []
  if (!rights) return null
  const each = [...rights.matchAll(/(\w+)\s*(\([^)]*\))?\s*(?:,|$)/g)]
  return {
    statement,
    tables: tables.split(',').map((name) => name.trim()),
    privileges: each.map(([, privilege = '']) => privilege),
    ofColumns: each.filter(([, , columns]) => columns).map(([, privilege = '']) => privilege),
    roles,
  }
}

/** Of `"a_web", "a_jobs"` the roles that have their rights on whole shards: `"a_web_shards", "a_jobs_shards"`. */
const shardRolesOf = (roles: string): string => roles.replaceAll(/"(?=\s*(?:,|$))/g, '_shards"')

/**
 * Gives the rights of a cluster. Citus has no rights on columns: it knows them neither on shards nor on other nodes. So
 * the shards get the right on the whole table, until `narrowShards`, and the coordinator, which every call of the server
 * comes through, gets the right on the columns alone. A shard that is moved, and a reference table on a new node, get what the coordinator
 * has of whole tables: so a second role, whose member the first one is on the workers alone, has them there.
 */
export async function grantOnCluster(owner: Owner, rights: string, roles: string[]): Promise<void> {
  const [{ name } = {}] = await owner.rows('select quote_ident(current_database()) as name')
  // The decisions of operators run as the owner, who may own other databases.
  for (const role of [...roles, `current_user in database ${String(name)}`]) {
    // Statements call functions that read tables.
    await owner.run(`alter role ${role} set citus.allow_nested_distributed_execution = on`)
    // What reads merchants' tables on all nodes can write a reference table after that, as an import does.
    await owner.run(`alter role ${role} set citus.multi_shard_modify_mode = 'sequential'`)
  }
  await makeShardRoles(owner, roles)
  const rows = await owner.rows('select logicalrelid::text as name from pg_dist_partition')
  const spread = new Set(rows.map(({ name }) => String(name)))
  const ofColumns: ColumnGrant[] = []
  for (const statement of statementsOf(rights)) {
    const grant = readColumnGrant(statement)
    const isSpread = grant?.tables.some((name) => spread.has(name)) ?? false
    if (!(grant && isSpread)) {
      await owner.run(statement)
      continue
    }
    ofColumns.push(grant)
    const wholeTables = `grant ${grant.privileges.join(', ')} on ${grant.tables.join(', ')} to`
    await owner.run(`${wholeTables} ${grant.roles}`)
    await owner.run(`${wholeTables} ${shardRolesOf(grant.roles)}`)
  }
  await owner.run('set local citus.enable_ddl_propagation = off')
  for (const grant of ofColumns) {
    await owner.run(`revoke ${grant.ofColumns.join(', ')} on ${grant.tables.join(', ')} from ${grant.roles}`)
  }
  for (const { statement } of ofColumns) await owner.run(statement)
  await owner.run('set local citus.enable_ddl_propagation = on')
  // A plan for all values knows no merchant, so that no call is handed over to its node.
  for (const role of roles) await owner.run(`alter role ${role} reset plan_cache_mode`)
}

/** The roles of whole shards: of each party, and of the audit, which counts followers by their column. */
async function makeShardRoles(owner: Owner, roles: string[]): Promise<void> {
  const [{ audit } = {}] = await owner.rows(`select format('"%s_audit"', current_database()) as audit`)
  const made = await owner.rows(`select format('"%s"', rolname) as name from pg_roles`)
  const names = new Set(made.map(({ name }) => name))
  for (const role of [...roles, String(audit)].map(shardRolesOf)) {
    if (!names.has(role)) await owner.run(`create role ${role} nologin`)
  }
  await owner.run(`grant select on follow to ${shardRolesOf(String(audit))}`)
}

/** Makes each role a member of its role of whole shards, on every worker and not on the coordinator. */
const joinOnWorker = `
  do $$
  declare
    v_shards text;
  begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    for v_shards in
      select s.rolname from pg_roles s join pg_roles r on s.rolname = r.rolname || '_shards'
      where s.rolname like replace(current_database(), '_', '\\_') || '\\_%'
        and not pg_has_role(r.oid, s.oid, 'member')
    loop
      execute format('grant %I to %I', v_shards, left(v_shards, -length('_shards')));
    end loop;
  end $$`

/** Makes the roles members of their roles of whole shards, on all workers. */
export async function joinShardRoles(owner: Owner): Promise<void> {
  const failed = await owner.rows(`
    select nodename, nodeport, result from run_command_on_workers($join$${joinOnWorker}$join$) where not success`)
  const [{ nodename, nodeport, result } = {}] = failed
  if (failed.length > 0)
    throw new Error(`the roles of ${nodename}:${nodeport} have no rights on moved shards: ${result}`)
}

/**
 * What runs a text as SQL, or asks an address. A statement of a party is judged by the coordinator, by columns; a text
 * within it would be judged by the worker, where the party has the right on whole tables.
 */
const closedFunctions =
  '^(run_command_on_|master_run_on_worker|citus_run_local_command|citus_check_|worker_save_query_explain_analyze' +
  '|worker_partition_query_result|create_intermediate_result|broadcast_intermediate_result' +
  '|(query|table|cursor|schema|database)_to_xml|ts_stat$|ts_rewrite$)'

const closeOnNode = `
  do $$
  declare
    v_function regprocedure;
  begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    for v_function in
      select oid::regprocedure from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and proname ~ '${closedFunctions}'
        and has_function_privilege('public', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', v_function);
    end loop;
  end $$`

/** Takes from everybody, on every node, what would run a text past the rights on columns. */
export async function closeTextFunctions(owner: Owner): Promise<void> {
  const failed = await owner.rows(`
    select nodeid, result from run_command_on_all_nodes($close$${closeOnNode}$close$) where not success`)
  const [{ nodeid, result } = {}] = failed
  if (failed.length > 0) throw new Error(`node ${nodeid} lets everybody run a text as SQL: ${result}`)
}

/** What the coordinator gives of columns: on the shards the same is given of the whole table, until `narrowShards`. */
const columnRights = `
  select string_agg(format('(%L, %L, %L, %L)', logicalrelid::text, privilege, role, columns), ', ') as list
  from (
    select logicalrelid, lower(g.privilege_type) as privilege, r.rolname as role,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_dist_partition join pg_attribute on attrelid = logicalrelid
    cross join lateral aclexplode(attacl) as g join pg_roles r on r.oid = g.grantee
    where g.privilege_type in ('SELECT', 'UPDATE')
    group by logicalrelid, g.privilege_type, r.rolname
  ) as granted`

const narrowOnNode = (rights: string) => `
  do $$
  declare
    v_right record;
  begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    for v_right in
      select c.oid::regclass as shard, g.*, string_agg(quote_ident(r.rolname), ', ') as holders
      from (values ${rights}) as g (name, privilege, role, columns)
      join pg_class c on c.relname ~ ('^' || g.name || '_\\d+$') and c.relnamespace = 'public'::regnamespace
        and c.relkind = 'r'
      cross join lateral aclexplode(c.relacl) as a
      join pg_roles r on r.oid = a.grantee and r.rolname in (g.role, g.role || '_shards')
      where lower(a.privilege_type) = g.privilege
      group by c.oid, g.name, g.privilege, g.role, g.columns
    loop
      execute format('revoke %s on %s from %s', v_right.privilege, v_right.shard, v_right.holders);
      execute format('grant %s (%s) on %s to %I', v_right.privilege, v_right.columns, v_right.shard, v_right.role);
    end loop;
  end $$`

/**
 * Narrows the rights on the shards that are there to the columns of the coordinator's table: a COPY, and a reference
 * table's own shard, are judged by the shard. A shard that is moved later has the whole right until the next run. An
 * insert keeps it, since Citus names all columns with a default.
 */
export async function narrowShards(owner: Owner): Promise<void> {
  const [{ list } = {}] = await owner.rows(columnRights)
  const failed = await owner.rows(`
    select nodeid, result from run_command_on_all_nodes($narrow$${narrowOnNode(String(list))}$narrow$)
    where not success`)
  const [{ nodeid, result } = {}] = failed
  if (failed.length > 0) throw new Error(`node ${nodeid} gives more of its shards than of their tables: ${result}`)
}
