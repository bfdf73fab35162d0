import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { aMerchant } from '#server/testing/people.ts'
import { openWorld, type World } from '#server/testing/world.ts'

let demo: World
let plain: World
beforeAll(async () => {
  demo = await openWorld(undefined, { DEMO: '1' })
  plain = await openWorld()
})
afterAll(async () => {
  await demo.close()
  await plain.close()
})

const open = ({ app }: World, url: string) => app.inject({ url, headers: { accept: 'text/html' } })

test('a newcomer to the demo reads the code of a forgotten password at /demo/mail, escaped', async () => {
  const { email } = await aMerchant(demo, { form: { storeName: '<b>Shop</b>' } })
  const body = { account: email, purpose: 'reset_password', request: 'a-request-of-a-test' } as const
  await demo.must(account.verification, { body })
  await expect.poll(async () => (await open(demo, '/demo/mail')).body).toMatch(/Your code is [0-9A-Z]{4}/)
  const { body: page, statusCode } = await open(demo, '/demo/mail')
  expect(statusCode).toBe(200)
  expect(page).toContain(email)
  expect(page).not.toContain('<b>')
})

test('outside the demo there is no such page', async () => {
  const { body } = await plain.app.inject({ url: '/demo/mail', headers: { accept: 'application/json' } })
  expect(JSON.parse(body)).toMatchObject({ data: { error: 'not_found' } })
})

test('while the world is made every screen says how far it is; calls are answered as ever', async () => {
  demo.ctx.demoWorld.progress = { day: 17, days: 60 }
  const login = await open(demo, '/login/')
  expect(login.statusCode).toBe(503)
  expect(login.body).toContain('Day 17 of 60')
  expect((await demo.app.inject('/healthz')).statusCode).toBe(200)
  demo.ctx.demoWorld.progress = null
  expect((await open(demo, '/login/')).body).not.toContain('Day 17')
})
