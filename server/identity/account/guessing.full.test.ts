import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { deliverOutbox } from '../../background.ts'
import { hashPayPassword, passwordCost } from '../../base/secrets/passwords.ts'
import { aMerchant, anOperator, solveCaptcha, somePassword, somePayPassword } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let sent: { to: string; subject: string; text: string }[]

beforeAll(async () => {
  world.ctx.mail.send = async (mail) => {
    sent.push(mail)
  }
  await anOperator(world)
})
beforeEach(() => {
  sent = []
})

const request = 'the-browser-that-asks'

const spellingsOf = (phone: string): string[] => {
  const national = phone.replace('+44', '')
  return [
    phone,
    `+${phone}`,
    `++${phone}`,
    phone.replace('+', '00'),
    `0${national}`,
    `0${national.slice(0, 4)} ${national.slice(4)}`,
    `(0${national.slice(0, 4)}) ${national.slice(4)}`,
    `+44 (0)${national}`,
    `+44-${national.slice(0, 4)}-${national.slice(4)}`,
    `${phone.slice(0, -1)}${String.fromCodePoint(0xff10 + Number(phone.at(-1)))}`,
    ` ${phone} `,
    `${phone} ext 7`,
    `${phone} x12`,
  ]
}

async function signInWithProof(name: string, password: string, ip: string) {
  const body = { account: name, password }
  const first = await world.call(account.login, { ip, body })
  if (first.refusal.error !== 'captcha_required') return first
  const captcha = solveCaptcha(first.refusal as unknown as { challenge: string; bits: number })
  return world.call(account.login, { ip, body: { ...body, captcha } })
}

describe('one account in all its spellings', () => {
  test('gets one code a minute, five a day from each strange network, and still one in a network that it knows', async () => {
    const { email, phone } = await aMerchant(world)
    const ask = (name: string, ip: string) =>
      world.must(account.verification, { ip, body: { account: name, purpose: 'reset_password', request } })
    for (const name of [...spellingsOf(phone).slice(0, 11), email, email.toUpperCase()]) await ask(name, '203.0.113.9')
    expect(sent).toHaveLength(1)
    for (let minute = 0; minute < 30; minute += 1) {
      world.clock.advance(minuteMs)
      await ask(spellingsOf(phone)[minute % 10] ?? phone, '203.0.114.9')
    }
    expect(sent).toHaveLength(1 + limits.strangersCodesPerDay)
    for (let network = 0; network < 40; network += 1) {
      world.clock.advance(minuteMs)
      await ask(phone, `198.51.${network}.9`)
    }
    expect(sent).toHaveLength(limits.codeMailsPerDay)
    world.clock.advance(minuteMs)
    await ask(phone, '127.0.0.1')
    expect(sent).toHaveLength(limits.codeMailsPerDay + 1)
    const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
    // A stranger's request does not replace the owner's code.
    world.clock.advance(5 * minuteMs)
    const strangers = { account: phone, purpose: 'reset_password', request: 'another-browser-asks' } as const
    await world.must(account.verification, { ip: '203.0.115.9', body: strangers })
    const password = 'a quite different one'
    const body = { account: phone, code, request, password, passwordConfirm: password }
    await world.must(account.resetpwd, { body })
  })

  test('is one account to whoever tries codes, and tries by others than the asking browser are none', async () => {
    const { email, phone } = await aMerchant(world)
    await world.must(account.verification, { body: { account: email, purpose: 'reset_password', request } })
    const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
    const form = { password: 'a quite different one', passwordConfirm: 'a quite different one' }
    for (const name of spellingsOf(phone)) {
      const guess = { ...form, account: name, code: 'AAAAAAAA', request: 'another-browser-asks' }
      expect((await world.call(account.resetpwd, { body: guess })).code).toBe(422)
    }
    const right = { ...form, account: email, code, request }
    expect((await world.call(account.resetpwd, { body: { ...right, request: 'another-browser-asks' } })).code).toBe(422)
    await world.must(account.resetpwd, { body: right })
  })

  test('has one count of wrong passwords, whether it exists or not', async () => {
    const { phone } = await aMerchant(world)
    const answersFor = async (names: string[], ip: string) => {
      const answers: string[] = []
      for (const name of names.slice(0, 8)) {
        answers.push((await signInWithProof(name, 'not the password', ip)).refusal.error)
      }
      return answers
    }
    const expected = [...Array<string>(5).fill('login_failed'), ...Array<string>(3).fill('too_many_tries')]
    expect(await answersFor(spellingsOf(phone), '203.0.113.1')).toEqual(expected)
    expect(await answersFor(spellingsOf('+447400177777'), '203.0.114.1')).toEqual(expected)
  })

  test('sends a code for a payment password to its own session only', async () => {
    const { email, token } = await aMerchant(world)
    const other = await aMerchant(world)
    const body = { account: email, purpose: 'reset_pay' as const, request }
    const answers = [
      await world.must(account.verification, { body }),
      await world.must(account.verification, { token: other.token, body }),
    ]
    expect(answers[0]).toEqual({ sent: true, retryAfter: 60 })
    expect(sent).toEqual([])
    await world.must(account.verification, { token, body })
    expect(sent).toHaveLength(1)
  })
})

describe('wrong passwords', () => {
  test('wait longer each time, a hundred at most, and the owner is told and gets in where the owner was before', async () => {
    const merchant = await aMerchant(world)
    const compared: number[] = []
    for (let tried = 0; tried < 120; tried += 1) {
      const guess = await signInWithProof(merchant.email, 'not the password', `203.${tried}.113.1`)
      if (guess.refusal.error === 'login_failed') compared.push(tried)
      world.clock.advance(61 * minuteMs)
    }
    expect(compared).toHaveLength(100)
    const elsewhere = await signInWithProof(merchant.email, somePassword, '198.51.100.1')
    expect(elsewhere.refusal.error).toBe('tries_used_up')
    const { merinfo } = (await signInWithProof(merchant.email, somePassword, '127.0.0.77')).data
    const { list } = await world.must(messages.notice, { token: merinfo.token })
    expect(list.filter(({ title }) => title === 'Many wrong passwords for your account')).toHaveLength(3)
    await deliverOutbox(world.ctx)
    expect(sent.filter(({ subject }) => subject === 'Many wrong passwords for your account')).toHaveLength(3)
  })

  test('at once are not more than one after the other', async () => {
    const { email } = await aMerchant(world)
    const body = { account: email, password: 'not the password' }
    const guesses = Array.from({ length: 20 }, (_, tried) =>
      world.call(account.login, { ip: `203.0.${tried}.1`, body }),
    )
    const answers = (await Promise.all(guesses)).map(({ refusal }) => refusal.error)
    expect(answers.filter((word) => word === 'login_failed').length).toBeLessThanOrEqual(5)
  })
})

describe('a full queue of hashing', () => {
  test('refuses a right payment password as often as it is full, and none of it was a try', async () => {
    const { token, merchantId } = await aMerchant(world, { payPassword: somePayPassword })
    const body = { payPassword: somePayPassword, purpose: 'pick', amount: 1 } as const
    let isFull = true
    const soon = () => new Promise((resolve) => setImmediate(resolve))
    const others = Array.from({ length: 80 }, async () => {
      while (isFull) await hashPayPassword({ ...world.ctx, passwordCost }, '903817').catch(soon)
    })
    const codes: number[] = []
    for (let asked = 0; asked < 2 * limits.payPasswordTries; asked += 1) {
      codes.push((await world.call(account.verifyPay, { token, body })).code)
    }
    isFull = false
    await Promise.all(others)
    expect(codes.filter((code) => code === 503).length).toBeGreaterThanOrEqual(limits.payPasswordTries)
    expect(codes.filter((code) => code !== 503 && code !== 1)).toEqual([])
    const state = `pay_password_tries as tries, pay_password_locks as locks`
    const rows = () => world.testDb.owner.rows(`select ${state} from merchant where merchant_id = '${merchantId}'`)
    expect(await rows()).toEqual([{ tries: 0, locks: 0 }])
    expect((await world.call(account.verifyPay, { token, body })).code).toBe(1)
  })
})
