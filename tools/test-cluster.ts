import pg from 'pg'
import { templateDatabase } from './test-copy.ts'

/** A real cluster has 32 shards per table; four are enough for the tests. */
const shards = 4

type Node = { host: string; port: number }

export async function onDatabase<T>(url: URL, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = new URL(url)
  address.pathname = database
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function findNodes(url: URL): Promise<URL[]> {
  const { rows } = await onDatabase(url, url.pathname.slice(1), (client) =>
    client.query<Node>(`
      select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid, nodeid`),
  )
  return rows.map(({ host, port }) => {
    const node = new URL(url)
    node.hostname = host
    node.port = String(port)
    node.pathname = 'postgres'
    return node
  })
}

const dropTemplate = async (client: pg.Client) => {
  const { rows } = await client.query(`select 1 from pg_database where datname = '${templateDatabase}'`)
  if (rows.length === 0) return
  await client.query(`alter database ${templateDatabase} is_template false`)
  await client.query(`drop database ${templateDatabase} with (force)`)
}

/** Makes a database on all nodes; the coordinator may have it already, with tables that are not distributed. */
export async function spreadDatabase(nodes: readonly URL[], name: string): Promise<void> {
  const [coordinator, ...workers] = nodes
  if (!coordinator || workers.length === 0) throw new Error('the cluster at CITUS_URL has no nodes')
  for (const node of nodes) {
    await onDatabase(node, 'postgres', async (client) => {
      const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
      if (rows.length === 0) await client.query(`create database ${name}`)
    })
    // As docs/scaling.md says for a database that is already migrated.
    await onDatabase(node, name, (client) =>
      client.query(`
        alter default privileges grant execute on functions to public;
        create extension citus;
        alter default privileges revoke execute on functions from public`),
    )
  }
  await onDatabase(coordinator, name, async (client) => {
    await client.query(`alter database ${name} set citus.shard_count = ${shards}`)
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.hostname, coordinator.port])
    for (const { hostname, port } of workers) await client.query('select citus_add_node($1, $2)', [hostname, port])
  })
}

/**
 * Makes the template on every node as one database of the cluster. Copies of all its parts form a cluster again, since
 * a database finds its nodes by their addresses and its own name.
 */
export async function makeClusterTemplate(
  url: URL,
  migrate: (databaseUrl: URL) => Promise<void>,
): Promise<{ nodes: string[]; remove: () => Promise<void> }> {
  const nodes = await findNodes(url)
  const [coordinator] = nodes
  if (!coordinator) throw new Error('the cluster at CITUS_URL has no nodes')
  const remove = async () => {
    for (const node of nodes) await onDatabase(node, 'postgres', dropTemplate)
  }
  await remove()
  await spreadDatabase(nodes, templateDatabase)
  const database = new URL(coordinator)
  database.pathname = templateDatabase
  await migrate(database)
  // Citus keeps a connection to every database that accepts one, and a database in use cannot be copied.
  for (const node of nodes) {
    await onDatabase(node, 'postgres', async (client) => {
      await client.query(`alter database ${templateDatabase} is_template true allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        templateDatabase,
      ])
    })
  }
  return { nodes: nodes.map(({ href }) => href), remove }
}
