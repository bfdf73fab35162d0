// projects: postgres
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#tools/server-process.ts'
import { testSettings } from '#tools/test-copy.ts'
import { openTestDb } from '#tools/test-db.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { testRoleSecret } from '#tools/tests-role.ts'
import { systemClock } from './base/clock.ts'
import { openDatabase } from './base/db/open.ts'
import { createMail } from './base/mail.ts'
import { openMailServer } from './testing/mail-server.ts'
import { openSilentProxy, through } from './testing/silent-proxy.ts'

async function aDatabaseBehindAProxy() {
  const testDb = await openTestDb()
  const url = testDb.databaseUrl ?? ''
  const proxy = await openSilentProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  onTestFinished(async () => {
    proxy.close()
    await testDb.close()
  })
  return { testDb, proxy, url: through(proxy, url) }
}

const seconds = async <T>(work: () => Promise<T>) => {
  const began = performance.now()
  const answer = await work()
  return { answer, took: (performance.now() - began) / 1_000 }
}

test('a server whose connections are forgotten stays ready, and serves everybody again without a restart', async () => {
  const { testDb, proxy, url } = await aDatabaseBehindAProxy()
  const server = await startServer({
    ...{ DATABASE_URL: url, MIGRATION_DATABASE_URL: testDb.ownerUrl ?? '', DATABASE_ROLE_SECRET: testRoleSecret },
    ...{ SECRET_KEY: testSecretKey, RATE_LIMITS: '0' },
  })
  onTestFinished(() => server.stop())
  const statusOf = (path: string, body?: object) => async () =>
    (
      await fetch(`${server.url}${path}`, {
        ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
    ).status
  const calls = [
    statusOf('/merchant/merchant/login', { account: 'nobody@example.com', password: 'wrong password' }),
    statusOf('/admin/login', { email: 'nobody@example.com', password: 'wrong password' }),
    statusOf('/s/none'),
  ]
  const usual = await Promise.all(calls.flatMap((call) => [call(), call(), call()]))
  expect(usual.filter((status) => status >= 500)).toEqual([])
  proxy.forget()
  const ready = await seconds(statusOf('/readyz'))
  expect(ready.answer).toBe(200)
  expect(ready.took).toBeLessThan(5)
  const again = await seconds(() => Promise.all(calls.flatMap((call) => [call(), call(), call()])))
  expect(again.answer.filter((status) => status >= 500)).toEqual([])
  expect(ready.took + again.took).toBeLessThan(15)
})

test('where nobody looks at the database, a statement on a forgotten connection ends after twelve seconds, and the next works', async () => {
  const { proxy, url } = await aDatabaseBehindAProxy()
  const db = await openDatabase({ ...testSettings, databaseUrl: url, ownerUrl: null })
  onTestFinished(() => db.close())
  const jobs = db.as('jobs')
  const one = sql`select 1 as one`
  await Promise.all(Array.from({ length: 4 }, () => jobs.transaction((tx) => tx.query(one))))
  proxy.forget()
  const first = await seconds(() => jobs.query(one).catch((error: unknown) => error))
  expect(first.answer).toMatchObject({ word: 'unavailable' })
  expect(first.took).toBeLessThan(14)
  const second = await seconds(() => Promise.all(Array.from({ length: 4 }, () => jobs.query(one))))
  expect(second.took).toBeLessThan(first.took / 2)
})

test('a mail on a forgotten connection is refused within seconds, and the next one is sent', async () => {
  const server = await openMailServer()
  const proxy = await openSilentProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
  const url = `smtp://127.0.0.1:${proxy.port}`
  const settings = { smtpUrl: url, smtpNeedsTls: false, mailFrom: 'shop@example.com', dataDir: '', publicUrl: url }
  const mail = createMail(settings, systemClock)
  onTestFinished(() => {
    mail.close()
    proxy.close()
    server.close()
  })
  const message = { to: 'somebody@example.com', subject: 'Hello', text: 'Hello' }
  await mail.send(message)
  proxy.forget()
  const first = await seconds(() => mail.send(message).catch((error: unknown) => error))
  expect(first.took).toBeLessThan(12)
  await mail.send(message)
  expect(server.textsTo('somebody@example.com').length).toBeGreaterThanOrEqual(2)
})
