import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tools/free-port.ts'
import type { World } from './world.ts'

export type ClusterNode = { group: number; host: string; port: number; url: string }

export async function findClusterNodes({ testDb }: World): Promise<ClusterNode[]> {
  const rows = await testDb.owner.rows(`
    select groupid as group, nodename as host, nodeport as port from pg_dist_node where isactive order by groupid`)
  return (rows as Omit<ClusterNode, 'url'>[]).map((node) => {
    const url = new URL(testDb.ownerUrl ?? '')
    url.hostname = node.host
    url.port = String(node.port)
    return { ...node, url: url.href }
  })
}

/** Runs statements on a node in one connection; returns the rows of the last one. */
export async function onNode(node: ClusterNode, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: node.url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    // A connection to a dead node does not close in order.
    await Promise.race([client.end().catch(() => {}), sleep(500)])
  }
}

type Distributed = 'merchant' | 'variant_stock'

export async function groupOf({ testDb }: World, table: Distributed, id: string): Promise<number> {
  const [{ groupid } = {}] = await testDb.owner.rows(`
    select groupid from pg_dist_placement
    where shardid = get_shard_id_for_distribution_column('${table}', '${id}'::uuid)`)
  return Number(groupid)
}

/** Checks only the port, since a starting server answers on it too. */
export function isListening({ host, port }: ClusterNode): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 })
    const answer = (is: boolean) => () => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false))
  })
}

export async function untilUp(node: ClusterNode): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await onNode(node, 'select 1').catch(() => null)
    if (isUp) return
    await sleep(100)
  }
  throw new Error(`the node at ${node.port} did not come back`)
}

async function locate(node: ClusterNode) {
  const [at] = await onNode(
    node,
    `select current_setting('data_directory') as folder, split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid,
      (select setting from pg_config() where name = 'BINDIR') as bin`,
  )
  return at as { folder: string; pid: string; bin: string }
}

const begunWithinMs = 3_000

/**
 * Runs a command on a node's machine that outlives the node's server. It starts a moment later, after the answer.
 * Nothing waits for its end, since the command keeps the lost connection open.
 */
async function runThere(node: ClusterNode, command: string): Promise<void> {
  const quoted = `sleep 0.3; ${command}`.replaceAll("'", `'\\''`)
  const program = `setsid sh -c '${quoted}' >/dev/null 2>&1 </dev/null &`.replaceAll("'", "''")
  // Writes nothing to the program, which may be gone before it could read.
  const begun = onNode(node, `copy (select where false) to program '${program}'`).catch((error: Error) => {
    // The command may have ended the server before its answer.
    if (!/terminat|ECONN/i.test(error.message)) throw error
  })
  await Promise.race([begun, sleep(begunWithinMs)])
}

/** `kill`: all processes at once, like a power failure. `stop`: the server without a checkpoint. */
export type Ending = 'kill' | 'stop'

/** Ends a node's server, which restarts after `awaySeconds`; resolves when it no longer accepts connections. */
export async function endNode(node: ClusterNode, ending: Ending, awaySeconds: number): Promise<void> {
  const { folder, pid, bin } = await locate(node)
  const server = `${bin}/pg_ctl -D ${folder} -l ${folder}.log -w`
  // Paused first, so that the server cannot notice a dead process and restart.
  const kill = `kill -STOP ${pid}; kill -9 ${pid} $(pgrep -P ${pid})`
  await runThere(
    node,
    `${ending === 'kill' ? kill : `${server} -m immediate stop`}; sleep ${awaySeconds}; ` +
      `for n in 1 2 3 4 5 6 7 8 9; do ${server} start && break; sleep 1; done`,
  )
  for (let tries = 0; await isListening(node); tries += 1) {
    if (tries > 500) throw new Error(`the node at ${node.port} lives`)
    await sleep(20)
  }
}

/** Starts another node on a node's machine, with the same settings and an empty copy of the database. */
export async function makeNode(model: ClusterNode): Promise<ClusterNode> {
  const { folder, bin } = await locate(model)
  const [port, url] = [await freePort(), new URL(model.url)]
  const own = `${folder}-joined`
  const settings = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf'].map((name) => `${folder}/${name}`)
  await runThere(
    model,
    `rm -rf ${own}; ${bin}/initdb -D ${own} -U ${url.username} -E UTF8 --no-sync && cp ${settings.join(' ')} ${own} && ` +
      `echo port=${port} >> ${own}/postgresql.conf && ${bin}/pg_ctl -D ${own} -l ${own}.log -w start`,
  )
  const database = url.pathname.slice(1)
  url.port = String(port)
  const node = { ...model, group: -1, port, url: url.href }
  url.pathname = 'postgres'
  const server = { ...node, url: url.href }
  await untilUp(server)
  await onNode(server, `create database ${database}`)
  await onNode(node, 'create extension citus')
  return node
}

export async function removeNode(node: ClusterNode): Promise<void> {
  const { folder, bin } = await locate(node)
  await runThere(node, `${bin}/pg_ctl -D ${folder} -m immediate -w stop; rm -rf ${folder} ${folder}.log`)
}

/** The cluster drops remains of a move in the background, and a new move may begin earlier. */
const isLeftOver = ({ message }: Error) => message.includes('leftover from the previous move')
const moveTriesMax = 90

/** Moves a merchant's shards to another worker without interrupting calls; returns the number of tries. */
export async function moveMerchant(world: World, merchantId: string, to: ClusterNode): Promise<number> {
  const nodes = await findClusterNodes(world)
  const from = await groupOf(world, 'merchant', merchantId)
  const source = nodes.find(({ group }) => group === from)
  if (!source) throw new Error(`no node has the group ${from}`)
  const statement = `
    select citus_move_shard_placement(get_shard_id_for_distribution_column('merchant', '${merchantId}'::uuid),
      '${source.host}', ${source.port}, '${to.host}', ${to.port}, shard_transfer_mode => 'auto')`
  for (let tries = 1; ; tries += 1) {
    const failure = await onNode(nodes[0] as ClusterNode, statement).then(
      () => null,
      (error: Error) => error,
    )
    if (failure === null) return tries
    if (!isLeftOver(failure) || tries === moveTriesMax) throw failure
    await sleep(1_000)
  }
}

/** The number of prepared transactions; the cluster ends them by itself. */
export async function preparedLeft(nodes: readonly ClusterNode[]): Promise<number> {
  const left = await Promise.all(
    nodes.map((node) => onNode(node, 'select 1 from pg_prepared_xacts where database = current_database()')),
  )
  return left.flat().length
}
