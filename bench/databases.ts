import pg from 'pg'
import { openDatabase } from '#server/base/db/open.ts'
import { testPolicy } from '#server/testing/policy.ts'
import type { Cluster } from '#tools/postgres.ts'
import { generate } from './generate.ts'
import { measureOrderWal, type OrderWal } from './order-wal.ts'
import { roleSecret, serverUrl } from './servers.ts'

const walOrders = 100

export async function onCluster(cluster: Cluster, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

export async function makeDatabase(cluster: Cluster, name: string, { clockIsFree }: { clockIsFree: boolean }) {
  await onCluster(cluster, `create database ${name}`)
  const url = cluster.url(name)
  const policy = { ...testPolicy, clockIsFree }
  const settings = { dataDir: '', production: false, databaseRoleSecret: roleSecret, databasePoolMax: 1 }
  await (await openDatabase({ ...settings, databaseUrl: serverUrl(url), ownerUrl: url, policy })).close()
  return url
}

export async function measureWal(cluster: Cluster): Promise<OrderWal> {
  const url = await makeDatabase(cluster, 'bench_wal', { clockIsFree: true })
  await generate(url, { orders: 0, big: 0, merchants: 10, products: 100 })
  return measureOrderWal(url, walOrders)
}
