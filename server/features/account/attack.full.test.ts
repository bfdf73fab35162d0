import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { scale } from '#tools/long.ts'
import { accountTries } from '../../base/secrets/try-limits.ts'
import { aMerchant, somePassword, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  world.ctx.mail.send = async () => {}
})
afterAll(() => world.close())

const guesses = scale(10_000)
const attackers = Array.from({ length: 16 }, (_, index) => `203.0.${index}.7`)

/** A hundred ways to write one number: signs, spaces, widths and prefixes. */
function spellingsOf(phone: string): string[] {
  const prefixes = [phone, `+${phone}`, phone.replace('+', '00'), phone.replace('+44', '0'), phone.replace('+', '＋')]
  const separators = ['', ' ', '-', '.', '  ', ' - ', '--', '. ', ' .', '- -']
  return prefixes.flatMap((prefix) =>
    separators.flatMap((between) => [
      prefix.slice(0, 7) + between + prefix.slice(7),
      `${prefix.slice(0, 7)}${between}${prefix.slice(7)} `,
    ]),
  )
}

type Guess = { name: string; ip: string; index: number }

/** Each guess in another spelling, from another address, this long after the one before. */
async function attack(merchant: TestMerchant, everyMs: number, guess: (each: Guess) => Promise<void>) {
  const names = spellingsOf(merchant.phone)
  expect(new Set(names).size).toBe(100)
  for (let index = 0; index < guesses; index += 1) {
    const [name = '', ip = ''] = [names[index % names.length], attackers[index % attackers.length]]
    await guess({ name, ip, index })
    world.clock.advance(everyMs)
  }
}

const titles = async (token: string) =>
  (await world.must(messages.notice, { token, query: { limit: 100 } })).list.map(({ title }) => title)

describe(`${guesses} guesses over 100 spellings and 16 addresses`, () => {
  test('of a password: a hundred get through, the owner is told and gets in', async () => {
    const merchant = await aMerchant(world)
    let compared = 0
    const started = world.clock.now().getTime()
    // Slower than what asks for a proof of work, so that every guess is a guess.
    await attack(merchant, 16 * minuteMs, async ({ name, ip, index }) => {
      const body = { account: name, password: `guess number ${index}` }
      const { error } = (await world.call(account.login, { ip, body })).refusal
      if (error === 'login_failed') compared += 1
    })
    expect(compared).toBeGreaterThan(5)
    // Failures are forgotten after a time, and all guesses together can take longer.
    const periods = Math.ceil((world.clock.now().getTime() - started) / accountTries.expireAfterMs)
    expect(compared).toBeLessThanOrEqual(periods * accountTries.triesMax)
    const { token } = (await world.must(account.login, { body: { account: merchant.email, password: somePassword } }))
      .merinfo
    expect(await titles(token)).toContain('Many wrong passwords for your account')
  })

  test('of a code: a few a day get through, and the owner sets a new password', async () => {
    const merchant = await aMerchant(world)
    const triesOf = async () => {
      const rows = await world.testDb.owner.rows(
        `select tries from verification where merchant_id = '${merchant.merchantId}'`,
      )
      return Number(rows[0]?.['tries'] ?? 0)
    }
    let compared = 0
    const started = world.clock.now().getTime()
    await attack(merchant, minuteMs, async ({ name, ip, index }) => {
      const request = `request-of-attacker-${index % 3}`
      const asked = { account: name, purpose: 'reset_password' as const, request }
      await world.call(account.verification, { ip, body: asked })
      const before = await triesOf()
      const form = { password: 'a quite different one', passwordConfirm: 'a quite different one' }
      const guess = { account: name, code: 'ABCDEFGH', request, ...form }
      expect((await world.call(account.resetpwd, { ip, body: guess })).code).toBe(422)
      compared += (await triesOf()) - before
    })
    const days = Math.ceil((world.clock.now().getTime() - started) / dayMs) + 1
    expect(compared).toBeGreaterThan(0)
    expect(compared).toBeLessThanOrEqual(days * limits.verificationsPerDay * limits.verificationTries)
    const sent: string[] = []
    world.ctx.mail.send = async ({ text }) => void sent.push(text)
    const request = 'the-browser-that-asks'
    await world.must(account.verification, { body: { account: merchant.phone, purpose: 'reset_password', request } })
    const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(sent[0] ?? '')?.[0] ?? ''
    const form = { password: 'a quite different one', passwordConfirm: 'a quite different one' }
    await world.must(account.resetpwd, { body: { account: merchant.phone, code, request, ...form } })
  })

  test('of a payment password by a stolen session: a few a week get through, the owner is told and pays', async () => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { token } = merchant
    let refused = 0
    let now = token
    await attack(merchant, 16 * minuteMs, async ({ ip, index }) => {
      const payPassword = String(100_000 + index)
      const answer = await world.call(account.verifyPay, {
        token: now,
        ip,
        body: { payPassword, purpose: 'pick', amount: 1 },
      })
      if (answer.refusal.error === 'pay_password_wrong') refused += 1
      if (answer.code === 401) {
        const signIn = { account: merchant.email, password: somePassword }
        now = (await world.must(account.login, { body: signIn })).merinfo.token
      }
    })
    expect(refused).toBeGreaterThan(4)
    // Twenty locks of five tries take years.
    expect(refused).toBeLessThanOrEqual(20 * limits.payPasswordTries)
    const signIn = { account: merchant.email, password: somePassword }
    const own = (await world.must(account.login, { body: signIn })).merinfo.token
    expect(await titles(own)).toContain('Your payment password is locked')
    const sent: string[] = []
    world.ctx.mail.send = async ({ text }) => void sent.push(text)
    const request = 'the-browser-that-asks'
    const asking = { account: merchant.email, purpose: 'reset_pay' as const, request }
    await world.must(account.verification, { token: own, body: asking })
    const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(sent.at(-1) ?? '')?.[0] ?? ''
    const reset = { payPassword: '903817', payPasswordConfirm: '903817', code, request }
    await world.must(account.resetPay, { token: own, body: reset })
    await world.must(account.verifyPay, { token: own, body: { payPassword: '903817', purpose: 'pick', amount: 1 } })
  })
})
