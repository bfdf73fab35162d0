import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { alarmNames } from '#contract/operator/alarms.ts'
import { background, runSweeps } from '../../background.ts'
import { aRowShop } from '../../testing/rows.ts'
import { theWorld } from '../../testing/the-world.ts'
import { openWorld } from '../../testing/world.ts'
import { readConfig } from '../config.ts'
import { metricsOf, reportCheck } from '../metrics.ts'
import { waits } from '../outbox.ts'
import { runTurns, TurnFailed } from '../sweep.ts'
import { addGauges, listenForMetrics } from './serve-metrics.ts'

const metricsToken = 'a token for the tests'
const world = theWorld(undefined, { METRICS_TOKEN: metricsToken })
beforeAll(async () => {
  addGauges(world.ctx)
})

async function scrape(): Promise<string> {
  const authorization = `Bearer ${metricsToken}`
  const { statusCode, body } = await world.app.inject({ url: '/metrics', headers: { authorization } })
  expect(statusCode).toBe(200)
  return body
}

test('requests are counted by route and status, never by an address with ids', async () => {
  await world.app.inject({ method: 'GET', url: '/merchant/order/detail?id=1' })
  await world.app.inject({ method: 'GET', url: '/store/payments/nobody' })
  const text = await scrape()
  expect(text).toMatch(
    /entrepot_request_seconds_count\{method="GET",route="\/merchant\/order\/detail",status="401"\} 1/,
  )
  expect(text).not.toContain('nobody')
})

test('the lanes tell what waits, how long, and what was given up', async () => {
  const shop = await aRowShop(world)
  const enqueue = (kind: string) =>
    world.testDb.owner.run(
      `select enqueue('${shop.merchantId}', '${kind}', '{}', '${world.clock.now().toISOString()}')`,
    )
  await enqueue('mail')
  await enqueue('mail')
  await enqueue('payment_return')
  await enqueue('refund_payout')
  await world.testDb.owner.run(`
    update outbox set failed_at = now() where lane = 'money_out';
    -- A refund by bank, which a person sends: it has a list of its own.
    update outbox set failure = '${waits.by_hand}' where kind = 'refund_payout'`)
  world.clock.advance(hourMs)
  const text = await scrape()
  expect(text).toContain('entrepot_outbox_waiting{lane="mail"} 2')
  expect(text).toContain('entrepot_outbox_lag_seconds{lane="mail"} 3600')
  expect(text).toContain('entrepot_outbox_given_up{lane="money_out"} 1')
  expect(text).toContain('entrepot_live_streams 0')
  expect(text).toMatch(/entrepot_database_connections\{state="waiting"\} \d+/)
  expect(text).toMatch(/entrepot_password_hashes\{state="waiting"\} 0/)
  world.ctx.log.level = 'silent'
  await runSweeps(world.ctx)
  world.ctx.log.level = 'error'
  const later = await scrape()
  expect(later).toContain('entrepot_outbox_failures_total{lane="mail",outcome="failed"} 2')
  // The next attempt is due later, but the mail has still not arrived.
  expect(later).toContain('entrepot_outbox_lag_seconds{lane="mail"} 3600')
})

test('the figures of the process are answered while the database is not', async () => {
  const ctx = {
    ...world.ctx,
    metrics: metricsOf(world.ctx.config),
    db: { ...world.ctx.db, query: () => Promise.reject(new Error('away')) },
  }
  addGauges(ctx)
  const text = await ctx.metrics?.registry.metrics()
  expect(text).toContain('entrepot_process_resident_memory_bytes')
  expect(text).not.toContain('entrepot_outbox_waiting{')
})

test('every figure of the dashboard, and of every rule, is one that the server has', async () => {
  const text = await scrape()
  const read = (name: string) => readFileSync(new URL(`../../../ops/${name}`, import.meta.url), 'utf8')
  const named = new Set(
    [...`${read('alerts.yaml')} ${read('dashboard.json')}`.matchAll(/entrepot_\w+/g)].map(([name]) => name),
  )
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !text.includes(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
  const rung = new Set([...read('alerts.yaml').matchAll(/alarm="(\w+)"/g)].map(([, name]) => name))
  expect([...rung].sort()).toEqual([...alarmNames].sort())
})

test('sweeps are counted, also those that fail', async () => {
  const fails = () => Promise.reject(new Error('on purpose'))
  world.ctx.log.level = 'silent'
  const isAway = () => Promise.reject(new TurnFailed('no node answers'))
  await runTurns(world.ctx, { ...background.due, fails, isAway })
  world.ctx.log.level = 'error'
  const text = await scrape()
  expect(text).toContain('entrepot_sweep_runs_total{sweep="settleDue",outcome="done"} 1')
  expect(text).toContain('entrepot_sweep_runs_total{sweep="fails",outcome="failed"} 1')
  expect(text).toContain('entrepot_sweep_runs_total{sweep="isAway",outcome="failed"} 1')
  expect(text).not.toContain('entrepot_sweep_runs_total{sweep="isAway",outcome="done"}')
})

test('are never public: they need the token, or have a port of their own', async () => {
  expect((await world.app.inject({ url: '/metrics' })).statusCode).toBe(401)
  const authorization = `Bearer ${metricsToken}!`
  expect((await world.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401)
  expect(await listenForMetrics(world.ctx)).toBeNull()
  const own = await listenForMetrics({ ...world.ctx, config: { ...world.ctx.config, metricsPort: 0 } })
  expect((await fetch(`${own?.listeningOrigin}/metrics`)).status).toBe(200)
  await own?.close()
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
})

test('where nobody can read them, nothing is counted and there is no such address', async () => {
  const other = await openWorld()
  expect(other.ctx.metrics).toBeNull()
  expect((await other.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  await runSweeps(other.ctx)
  await other.close()
})

test('a check of the books leaves its outcome for the collector', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-metrics-'))
  await reportCheck(folder, { name: 'recount', differences: 3 })
  const text = readFileSync(join(folder, 'entrepot-recount.prom'), 'utf8')
  rmSync(folder, { recursive: true })
  expect(text).toContain('entrepot_ledger_check_differences{check="recount"} 3')
  expect(text).toMatch(/entrepot_ledger_check_timestamp_seconds\{check="recount"\} \d{10}/)
})
