import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { background } from '../background.ts'
import { outboxTurn } from '../jobs/outbox.ts'
import { closeLedgerDay } from '../ledger/close-day.ts'
import { anOperator } from '../testing/people.ts'
import { aRowShop } from '../testing/rows.ts'
import { openWorld, type World } from '../testing/world.ts'
import { alarmLog, noteOwnChecks, readAlarms } from './alarms.ts'
import { after } from './clock.ts'
import { MailNotTaken } from './mail.ts'
import { RefusedForGood } from './outbox.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ringing = async () => (await readAlarms(world.ctx)).map(({ alarm }) => alarm)

async function aMail() {
  const shop = await aRowShop(world)
  const mail = { kind: 'withdrawal_taken_back', params: { number: 'W-1', amount: 100 } }
  await world.testDb.owner.run(`update merchant set email = 'shop@example.com' where merchant_id = '${shop.merchantId}';
    select enqueue('${shop.merchantId}', 'mail', '${JSON.stringify(mail)}', '${world.clock.now().toISOString()}')`)
}

async function deliver(error: Error | null) {
  const send = () => (error ? Promise.reject(error) : Promise.resolve())
  world.ctx.log.level = 'silent'
  await outboxTurn(background.deliveries, 'mail')({ ...world.ctx, mail: { send, recent: () => [], close: () => {} } })
  world.ctx.log.level = 'error'
}

test('mail that fails again and again rings by the time since it was made, and falls silent when it has left', async () => {
  await aMail()
  await deliver(new MailNotTaken('away'))
  expect(await ringing()).not.toContain('delivery_late')
  world.clock.advance(2 * hourMs)
  await deliver(new MailNotTaken('away'))
  expect(await ringing()).toContain('delivery_late')
  world.clock.advance(2 * hourMs)
  await deliver(null)
  expect(await ringing()).not.toContain('delivery_late')
})

test('a mail that is refused for good is given up at its first try', async () => {
  await aMail()
  await deliver(new RefusedForGood('the mail server did not take the mail (550)'))
  const { alarms } = await world.must(operatorDesk.read, { token: await anOperator(world, ['admin']) })
  expect(alarms).toContainEqual({ alarm: 'given_up', since: null, count: 1 })
  await world.testDb.owner.run('delete from outbox')
  expect(await ringing()).not.toContain('given_up')
})

test('a check that found differences rings until one finds none, and its age is told to those who read the books', async () => {
  const now = world.clock.now()
  const note = (name: string, differences: number) =>
    world.ctx.db.as('jobs').query(sql`select note_check(${name}, ${differences}, ${now})`)
  await note('recount', 3)
  await note('ledger-verify', 0)
  expect(await readAlarms(world.ctx)).toContainEqual({ alarm: 'books_differ', since: null, count: 3 })
  const { checks } = await world.must(operatorDesk.read, { token: await anOperator(world, ['auditor']) })
  expect(checks).toEqual([
    { check: 'ledger-verify', at: expect.any(String), differences: 0 },
    { check: 'recount', at: expect.any(String), differences: 3 },
  ])
  await note('recount', 0)
  expect(await ringing()).not.toContain('books_differ')
  const inProduction = { ...world.ctx, config: { ...world.ctx.config, production: true } }
  const alarms = async () => (await readAlarms(inProduction)).map(({ alarm }) => alarm)
  expect(await alarms()).not.toContain('books_unchecked')
  world.clock.advance(2 * dayMs)
  expect(await alarms()).toEqual(expect.arrayContaining(['books_unchecked', 'backup_old']))
})

test('a day that has just ended does not ring; two whole days that nothing closed do', async () => {
  await aRowShop(world)
  await closeLedgerDay(world.ctx)
  const untilMidnightMs = dayMs - (world.clock.now().getTime() % dayMs)
  world.clock.advance(untilMidnightMs + hourMs)
  expect(await ringing()).not.toContain('day_open')
  world.clock.advance(dayMs)
  expect(await ringing()).toContain('day_open')
  await closeLedgerDay(world.ctx)
  expect(await ringing()).not.toContain('day_open')
})

test.each([
  ['money_late', 'refund_payout', 10],
  ['partners_late', 'channel_event', 60],
])(
  '%s rings where a message of the lane has waited for long, and falls silent with it',
  async (alarm, kind, minutes) => {
    const { merchantId } = await aRowShop(world)
    await world.testDb.owner.run(
      `select enqueue('${merchantId}', '${kind}', '{}', '${world.clock.now().toISOString()}')`,
    )
    world.clock.advance((minutes - 1) * minuteMs)
    expect(await ringing()).not.toContain(alarm)
    world.clock.advance(2 * minuteMs)
    expect(await ringing()).toContain(alarm)
    await world.testDb.owner.run('delete from outbox')
    expect(await ringing()).not.toContain(alarm)
  },
)

test('the nodes of a watched network, the disk of the files and the certificate each ring until they are right', async () => {
  const now = world.clock.now()
  const space = { freeBytes: 9, totalBytes: 100 }
  const chainNodes = { ...world.ctx.config.chainNodes, tron: [new URL('https://node.example')] }
  const files = { ...world.ctx.files, space: async () => space }
  const ctx = { ...world.ctx, config: { ...world.ctx.config, chainNodes }, files }
  const outside = ['chain_away', 'disk_nearly_full', 'certificate_ends']
  const alarms = async () =>
    (await readAlarms(ctx)).map(({ alarm }) => alarm as string).filter((name) => outside.includes(name))
  const certificate = (days: number) => after(now, days * dayMs).toISOString()
  const note = (endsAt: string) =>
    world.testDb.owner.run(`select note_check('certificate', 0, '${now.toISOString()}', '${endsAt}')`)
  await note(certificate(13))
  expect(await alarms()).toEqual(outside)
  await note(certificate(15))
  space.freeBytes = 11
  await world.testDb.owner.run(`
    insert into chain_cursor (network, height, finalized, head, read_at) values ('tron', 1, 1, 1, '${now.toISOString()}')`)
  expect(await alarms()).toEqual([])
})

test('an alarm is written once when it begins and once when it ends', async () => {
  const lines: unknown[] = []
  const log = { ...world.ctx.log, error: (line: object) => lines.push(line), info: (line: object) => lines.push(line) }
  const ctx = { ...world.ctx, log: log as unknown as typeof world.ctx.log }
  const look = alarmLog()
  await world.testDb.owner.run(`select note_check('time-zones', 1, '${world.clock.now().toISOString()}')`)
  await look(ctx)
  await look(ctx)
  await world.testDb.owner.run(`select note_check('time-zones', 0, '${world.clock.now().toISOString()}')`)
  await look(ctx)
  const ofZones = lines.filter((line) => (line as { alarm: string }).alarm === 'time_zone_unknown')
  expect(ofZones).toEqual([{ alarm: 'time_zone_unknown', since: null, count: 1 }, { alarm: 'time_zone_unknown' }])
})

test('a server that is not ready rings, also while its folder of files hangs', async () => {
  const readiness = { ...world.ctx.readiness, reason: () => 'the folder of files cannot be used' as const }
  const files = { ...world.ctx.files, space: () => new Promise<never>(() => {}) }
  const alarms = await readAlarms({ ...world.ctx, readiness, files })
  expect(alarms.map(({ alarm }) => alarm)).toContain('not_ready')
  expect(await ringing()).not.toContain('not_ready')
})

test('the certificate that PUBLIC_URL serves is looked at, and so is the time zone of each shop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const look = async (days: number) => {
    const made = ['req', '-x509', ...curve, '-days', `${days}`, '-subj', '/CN=x', '-keyout', key, '-out', cert]
    execFileSync('openssl', made, { stdio: 'ignore' })
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`
    await noteOwnChecks({ ...world.ctx, config: { ...world.ctx.config, publicUrl } })
    server.close()
    return ringing()
  }
  const { merchantId } = await aRowShop(world)
  const setZone = (zone: string) =>
    world.testDb.owner.run(`update shop set time_zone = '${zone}' where merchant_id = '${merchantId}'`)
  world.clock.set(new Date())
  await setZone('Asia/Saigon_of_before')
  expect(await look(13)).toEqual(expect.arrayContaining(['certificate_ends', 'time_zone_unknown']))
  // PostgreSQL knows this one, and Node does not.
  await setZone('Factory')
  expect(await look(15)).toContain('time_zone_unknown')
  await setZone('Asia/Ho_Chi_Minh')
  const after = await look(15)
  for (const alarm of ['certificate_ends', 'time_zone_unknown']) expect(after).not.toContain(alarm)
})
