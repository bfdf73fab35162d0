import { runOnNodes } from './cluster.ts'
import type { Owner } from './owner.ts'
import { statementsOf } from './sql-text.ts'

/** Matches `grant update (name, logo) on shop to "a_web"`; a privilege on the whole table has no columns. */
const grantPattern = /^grant\s+([^()]+(?:\([^)]*\)[^()]*)+?)\s+on\s+([\w,\s]+?)\s+to\s+([\s\S]+)$/i

type ColumnGrant = { statement: string; tables: string[]; privileges: string[]; ofColumns: string[]; roles: string }

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

/** `"a_web", "a_jobs"` → `"a_web_shards", "a_jobs_shards"`. */
const shardRolesOf = (roles: string): string => roles.replaceAll(/"(?=\s*(?:,|$))/g, '_shards"')

/**
 * Grants the rights on a cluster, where Citus does not pass column rights to shards and other nodes. So the shards
 * grant the whole table until `settleNodeRights`; the coordinator, through which every call comes, grants the columns
 * only. A moved shard, and a reference table on a new node, receive the coordinator's whole-table rights. These belong
 * to a second role, of which the first is a member on the workers only.
 */
export async function grantOnCluster(owner: Owner, rights: string, roles: string[]): Promise<void> {
  const [{ name } = {}] = await owner.rows('select quote_ident(current_database()) as name')
  // Operators' decisions run as the owner, who may own other databases.
  for (const role of [...roles, `current_user in database ${String(name)}`]) {
    // Needed, because statements call functions that read tables.
    await owner.run(`alter role ${role} set citus.allow_nested_distributed_execution = on`)
    // Needed, because an import reads merchants' tables on all nodes and then writes a reference table in the same
    // transaction.
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
  // A generic plan has no merchant, so Citus could not delegate the call.
  for (const role of roles) await owner.run(`alter role ${role} reset plan_cache_mode`)
}

async function makeShardRoles(owner: Owner, roles: string[]): Promise<void> {
  const [{ audit } = {}] = await owner.rows(`select format('"%s_audit"', current_database()) as audit`)
  const made = await owner.rows(`select format('"%s"', rolname) as name from pg_roles`)
  const names = new Set(made.map(({ name }) => name))
  for (const role of [...roles, String(audit)].map(shardRolesOf)) {
    if (!names.has(role)) await owner.run(`create role ${role} nologin`)
  }
  await owner.run(`grant select on follow to ${shardRolesOf(String(audit))}`)
}

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

/**
 * Functions that run text as SQL or connect elsewhere. The coordinator checks column rights of a party's statement; SQL
 * inside a text would be checked by the worker, where the party has whole-table rights.
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

/** The coordinator's column rights, granted to shards as whole-table rights until `settleNodeRights`. */
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
 * Sets the rights on nodes that the coordinator cannot pass on. It runs after the transaction that made the roles,
 * since nodes see them only then, and at each migration, since nodes may be new and shards may have moved. Existing
 * shards get the column rights of the coordinator's table, because a COPY and a reference table's own shard are checked
 * there. A shard that moves later has whole-table rights until the next run. Insert rights stay on whole tables, since
 * Citus names all columns with a default.
 */
export async function settleNodeRights(owner: Owner): Promise<void> {
  await runOnNodes(owner, 'workers', joinOnWorker)
  await runOnNodes(owner, 'all_nodes', closeOnNode)
  const [{ list } = {}] = await owner.rows(columnRights)
  await runOnNodes(owner, 'all_nodes', narrowOnNode(String(list)))
}
