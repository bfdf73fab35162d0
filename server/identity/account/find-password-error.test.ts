import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import { operators } from '#contract/operator/operators.ts'
import { createApp } from '#server/app.ts'
import { aMerchant, anEnrolledOperator, somePassword } from '#server/testing/people.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { findPasswordError } from './find-password-error.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const owner = { email: 'suda@shop.example', phone: '+66818880101', shopName: 'Northwind' }
const known = 'a breached sentence of many words'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

test('a service of breached passwords learns five characters of a hash, and one that is silent or fails stops nobody', async () => {
  const asked: string[] = []
  let answer: 'lines' | 'nothing' | 'failure' | 'flood' = 'lines'
  const service = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer === 'nothing') return
    if (answer === 'failure') return void response.writeHead(500).end()
    if (answer === 'flood') return void response.end('0'.repeat(1_000_000))
    response.end(`${'0'.repeat(35)}:3\r\n${hashOf(known).slice(5)}:2\r\n${hashOf('a padded sentence').slice(5)}:0\r\n`)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const ctx = { ...world.ctx, config: { ...world.ctx.config, breachedPasswordsUrl: `http://127.0.0.1:${port}/range/` } }
  expect(await findPasswordError(ctx, known, owner)).toBe('password_common')
  expect(asked).toEqual([`/range/${hashOf(known).slice(0, 5)}`])
  expect(await findPasswordError(ctx, 'a padded sentence', owner)).toBe(null)
  expect(await findPasswordError(world.ctx, known, owner)).toBe(null)
  for (answer of ['failure', 'flood', 'nothing'] as const) expect(await findPasswordError(ctx, known, owner)).toBe(null)
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
})

test('a hash of a lower cost is raised at the next login with the right password', async () => {
  const { merchantId, email } = await aMerchant(world)
  const hash = async () =>
    (await world.testDb.owner.rows(`select password_hash as hash from merchant where merchant_id = '${merchantId}'`))[0]
      ?.hash
  const cheap = await hash()
  const app = await createApp({ ...world.ctx, passwordCost: { ...world.ctx.passwordCost, timeCost: 2 } })
  const login = async (password: string) =>
    (await app.inject({ method: 'POST', url: account.login.path, payload: { account: email, password } })).statusCode
  expect(await login('not the password')).toBe(403)
  expect(await hash()).toBe(cheap)
  expect(await login(somePassword)).toBe(200)
  await expect.poll(hash).toMatch(/,t=2,/)
  expect(await login(somePassword)).toBe(200)
  const { email: address, password, code } = await anEnrolledOperator(world)
  world.clock.advance(minuteMs)
  const payload = { email: address, password, totp: code() }
  expect((await app.inject({ method: 'POST', url: operators.login.path, payload })).statusCode).toBe(200)
  const [raised] = await world.testDb.owner.rows(
    `select password_hash as hash from operator where email = '${address}'`,
  )
  expect(raised?.['hash']).toMatch(/,t=2,/)
  await app.close()
})
