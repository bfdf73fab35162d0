import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { TestDb } from '#tools/test-db.ts'

type NodeStatement = { text: string; port: string }

export type Heard = {
  nodes: number
  statements: NodeStatement[]
  /** The plans of these statements, if the nodes' auto_explain sends them as notices. */
  plans: string[]
}

const { emit } = pg.Client.prototype

/** Collects the notices in which the coordinator reports each statement to a node; `stop` ends it. */
export async function hearNodes({ owner }: Pick<TestDb, 'owner'>) {
  let statements: NodeStatement[] = []
  let plans: string[] = []
  pg.Client.prototype.emit = function (this: pg.Client, event: string, ...given: unknown[]) {
    const { message = '', detail = '' } = event === 'notice' ? (given[0] as { message?: string; detail?: string }) : {}
    const port = /^on server \S+:(\d+) /.exec(detail)?.[1]
    if (message.startsWith('issuing ') && port) statements.push({ text: message.slice('issuing '.length), port })
    const plan = /^duration: [\d.]+ ms {2}plan:\n([\s\S]+)$/.exec(message)?.[1]
    if (plan) plans.push(plan)
    return emit.call(this, event, ...given)
  } as typeof emit
  const [{ name, port } = {}] = await owner.rows(`
    select current_database() as name, nodeport::text as port from pg_dist_node where groupid = 0`)
  // Existing connections keep their settings, so they are closed.
  await owner.run(`alter database ${String(name)} set citus.log_remote_commands = on`)
  await owner.run(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename <> current_user`)
  // The pools notice lost connections with a delay.
  await setTimeout(500)
  return {
    during: async (work: () => Promise<unknown>): Promise<Heard> => {
      statements = []
      plans = []
      await work()
      const asked = statements.filter((each) => each.port !== String(port))
      return { nodes: new Set(asked.map((each) => each.port)).size, statements: asked, plans }
    },
    stop: () => {
      pg.Client.prototype.emit = emit
    },
  }
}
