import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { depositRejections, openDepositsMax } from '#contract/deposit-methods.ts'
import { deposits } from '#contract/deposits.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Body } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { runSweeps } from '../../background.ts'
import { forParty } from '../../base/ctx.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { aMerchant, anUpload, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let first: string
let second: string
let merchant: TestMerchant
beforeAll(async () => {
  ;[first, second] = await twoOperators(world, ['finance'])
  merchant = await aMerchant(world)
})

const reason = 'seen on the statement'
type Decision = Partial<Body<typeof operatorDeposits.decide>>
const decide = (number: string, token: string, body: Decision = { approve: true }) =>
  world.call(operatorDeposits.decide, {
    token,
    params: { number },
    body: { approve: true, line: `ST ${number}`, reason, ...body },
  })
const announce = (body: Body<typeof deposits.announce>, { token } = merchant) =>
  world.call(deposits.announce, { token, body })
const voucherOf = async ({ token } = merchant) => (await anUpload(world, { purpose: 'voucher', token })).data.id
const aDeposit = async (amount: number, of = merchant) => {
  const { code, data } = await announce({ method: 'manual', amount, voucher: await voucherOf(of) }, of)
  expect(code).toBe(1)
  return data
}
const balances = async ({ merchantId } = merchant) => {
  const rows = (await world.testDb.owner.rows(
    `select account, balance from ledger_account where merchant_id = '${merchantId}' and balance <> 0`,
  )) as { account: string; balance: number }[]
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]))
}
const notFinal = async ({ merchantId } = merchant) => {
  const [row] = (await world.testDb.owner.rows(
    `select unfinalized_deposit_amount('${merchantId}', '${world.clock.now().toISOString()}') as amount`,
  )) as { amount: number }[]
  return Number(row?.amount)
}
const notices = async ({ token } = merchant) => (await world.must(messages.notice, { token })).list

/** Two operators confirm the account; it takes effect a day later. */
async function anAccount(accountNumber: string) {
  const [one, other] = [world.ctx.ids.next(), world.ctx.ids.next()]
  const now = world.clock.now()
  const validFrom = new Date(now.getTime() + dayMs).toISOString()
  const account = { holder: 'Entrepot Ltd', bankName: 'A Bank', accountNumber, bankCode: 'ABNKGB2L', validFrom }
  await world.testDb.owner.run(`
    select add_deposit_instruction('${JSON.stringify(account)}', array['${one}', '${other}']::uuid[],
      '${now.toISOString()}')`)
}

describe('an announced deposit', () => {
  test.each([
    [
      { method: 'wallet', amount: 0 },
      { amount: 'The amount cannot be 0', voucher: 'Please upload the proof of payment' },
    ],
    [{ method: 'manual', amount: 100 }, { voucher: 'Please upload the proof of payment' }],
    [{ method: 'wallet' }, { amount: 'Please enter the amount', voucher: 'Please upload the proof of payment' }],
    [{ method: 'bank_card' }, { amount: 'Please enter the amount' }],
    [{ method: 'bank_card', amount: 0 }, { amount: 'Please enter the amount' }],
    [
      { method: 'chain', currency: 'USDT', network: 'bsc', txHash: 'ab'.repeat(32) },
      { network: 'Please choose a network' },
    ],
    [
      { method: 'chain', currency: 'USDT', network: 'arbitrum', txHash: 'ab'.repeat(32) },
      { currency: 'Please choose a currency' },
    ],
    [{ method: 'chain', currency: 'USDT', network: 'tron' }, { txHash: 'This field is required' }],
    [
      { method: 'chain', currency: 'USDT', network: 'tron', txHash: 'ab'.repeat(31) },
      { txHash: 'This is not a transaction hash of this network. Enter 64 characters (0–9 and a–f)' },
    ],
  ] as const)('%j is refused at its fields', async (body, fields) => {
    const { code, refusal } = await announce(body)
    expect(code).toBe(422)
    expect(refusal.fields).toEqual(fields)
  })

  test('moves nothing, is confirmed by message and mail, and its voucher can be used once', async () => {
    const fresh = await aMerchant(world)
    const voucher = await voucherOf(fresh)
    const { data } = await announce({ method: 'wallet', amount: 12_345, voucher }, fresh)
    expect(data).toMatchObject({
      method: 'wallet',
      amount: 12_345,
      status: 'in_review',
      reason: null,
      reference: expect.stringMatching(/^MC[0-9A-Z]{10}$/),
    })
    expect(data.number).toMatch(/^RC-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect(data.voucher).toMatch(/^\/files\/private\/[0-9a-f-]{36}\.webp\?until=\d+&sign=/)
    expect((await world.app.inject(data.voucher ?? '')).statusCode).toBe(200)
    expect(await balances(fresh)).toEqual({})
    const [told] = await notices(fresh)
    expect(told).toMatchObject({
      title: `Deposit ${data.number} is in review`,
      subject: { kind: 'recharge', id: data.number },
    })
    const again = await announce({ method: 'wallet', amount: 12_345, voucher }, fresh)
    expect(again.refusal.fields).toEqual({ voucher: 'This proof of payment was already used for another deposit' })
    const stolen = await announce({ method: 'wallet', amount: 1, voucher: await voucherOf(fresh) })
    expect(stolen.refusal.fields).toEqual({ voucher: 'Please upload the proof of payment' })
  })

  test('is one deposit for one key, however often it is sent', async () => {
    const body = { method: 'manual' as const, amount: 700, voucher: await voucherOf() }
    const ask = { token: merchant.token, body, key: 'deposit-once-0001' }
    const answers = await Promise.all([1, 2, 3].map(() => world.must(deposits.announce, ask)))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
  })

  test('beyond the maximum of its way, or too many at once, is refused', async () => {
    const { config } = world.ctx
    const max = { ...config.depositMax }
    config.depositMax.wallet = 50_000
    try {
      const { methods } = await world.must(deposits.terms, { token: merchant.token })
      expect(methods.find(({ method }) => method === 'wallet')?.maximum).toBe(50_000)
      const { refusal } = await announce({ method: 'wallet', amount: 50_001, voucher: await voucherOf() })
      expect(refusal.fields).toEqual({ amount: 'Up to $500.00 per deposit' })
    } finally {
      config.depositMax = max
    }
    const fresh = await aMerchant(world)
    const hash = (n: number) => n.toString(16).padStart(64, '0')
    const chain = { method: 'chain', currency: 'USDT', network: 'tron' } as const
    for (let n = 0; n < openDepositsMax; n += 1) await announce({ ...chain, txHash: hash(n) }, fresh)
    expect((await announce({ ...chain, txHash: hash(openDepositsMax) }, fresh)).refusal.error).toBe('deposits_open')
  })
})

describe('by bank card', () => {
  test('there is nothing to pay to before two operators have named an account, and a day has passed', async () => {
    const { token } = merchant
    expect(await world.must(deposits.terms, { token })).toMatchObject({ account: null, reviewHours: 24 })
    expect((await announce({ method: 'bank_card', amount: 5_000 })).refusal.error).toBe('deposit_not_offered')
    await anAccount('GB29NWBK60161331926819')
    expect((await world.must(deposits.terms, { token })).account).toBe(null)
    world.clock.advance(dayMs)
    const { account, methods } = await world.must(deposits.terms, { token })
    expect(account).toMatchObject({ holder: 'Entrepot Ltd', accountNumber: 'GB29NWBK60161331926819' })
    expect(methods.find(({ method }) => method === 'bank_card')?.isOffered).toBe(true)
    const { data } = await announce({ method: 'bank_card', amount: 5_000 })
    expect(data).toMatchObject({ status: 'in_review', reference: data.number.replaceAll('-', ''), voucher: null })
    const found = await world.must(operatorDeposits.list, { token: first, query: { keyword: data.reference ?? '' } })
    expect(found.list).toMatchObject([{ number: data.number, shopName: expect.any(String) }])
    // The deposit waits for the merchant until an operator finds the payment, and then for the second operator.
    expect(data.awaitsPayment).toBe(true)
    expect((await decide(data.number, first)).data).toMatchObject({ status: 'in_review', awaitsPayment: false })
  })

  test('the account is changed by two, a day before, and never by one or at once', async () => {
    const { owner } = world.testDb
    const [one] = [world.ctx.ids.next()]
    const now = world.clock.now()
    const account = {
      holder: 'X',
      bankName: 'Y',
      accountNumber: 'Z',
      validFrom: new Date(now.getTime() + dayMs).toISOString(),
    }
    const add = (given: object, by: string) =>
      owner.run(
        `select add_deposit_instruction('${JSON.stringify(given)}', array[${by}]::uuid[], '${now.toISOString()}')`,
      )
    await expect(add(account, `'${one}', '${one}'`)).rejects.toThrow('by_two')
    await expect(add(account, `'${one}'`)).rejects.toThrow('by_two')
    const soon = { ...account, validFrom: new Date(now.getTime() + dayMs - 1).toISOString() }
    await expect(add(soon, `'${one}', '${world.ctx.ids.next()}'`)).rejects.toThrow('validation')
  })
})

describe('the review', () => {
  test('credits by two different operators, in one movement, and tells the merchant', async () => {
    const fresh = await aMerchant(world)
    const { number } = await aDeposit(25_000, fresh)
    expect((await decide(number, first)).data).toMatchObject({ status: 'in_review', approvedBy: [expect.any(String)] })
    expect(await balances(fresh)).toEqual({})
    const alone = await decide(number, first)
    expect([alone.code, alone.refusal['needs']]).toEqual([409, 'another_operator'])
    expect((await decide(number, second)).data).toMatchObject({ status: 'approved', amount: 25_000 })
    expect(await balances(fresh)).toEqual({ available: 25_000 })
    for (const body of [{ approve: true }, { approve: false, because: 'not_received' }] as const) {
      expect((await decide(number, second, body)).refusal.error).toBe('conflict')
    }
    expect((await notices(fresh))[0]).toMatchObject({ title: '$250.00 is in your balance' })
    const acts = await world.must(audit.list, { token: fresh.token })
    expect(acts.list.map(({ act }) => act).slice(0, 2)).toEqual(['deposit.credited', 'deposit.approved_first'])
    const [posted] = await world.testDb.owner.rows(`
      select amount::text from ledger_posting where merchant_id = '${fresh.merchantId}' and account = 'clearing:bank'`)
    expect(posted).toEqual({ amount: '-25000' })
  })

  test('one of fifty second approvals credits', async () => {
    const fresh = await aMerchant(world)
    const { number } = await aDeposit(100, fresh)
    await decide(number, first)
    const answers = await Promise.all(Array.from({ length: 50 }, () => decide(number, second)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await balances(fresh)).toEqual({ available: 100 })
  })

  test('rejects for a reason of the list, which the merchant reads in their language', async () => {
    const fresh = await aMerchant(world)
    const { number } = await aDeposit(900, fresh)
    expect((await decide(number, first, { approve: false })).refusal.fields).toEqual({
      because: 'Please give a reason',
    })
    expect((await decide(number, first, { approve: false, because: 'not_received' })).data.status).toBe('rejected')
    const query = { status: 'rejected' } as const
    const { list, total } = await world.must(deposits.list, { token: fresh.token, query, lang: 'zh-CN' })
    expect([total, list[0]?.reasonWord, list[0]?.reason]).toEqual([1, 'not_received', '没有收到这笔款项'])
    expect((await notices(fresh))[0]?.content).toContain('No such payment has arrived')
    expect(depositRejections).toContain('not_received')
  })
})

describe('by chain', () => {
  const txHash = 'CD'.repeat(32)
  const announced = { method: 'chain', currency: 'USDT', network: 'ethereum', txHash: `0x${txHash}` } as const
  const soon = () => new Date(world.clock.now().getTime() + hourMs).toISOString()

  test('every merchant has own addresses, the same every time, and reading them changes nothing', async () => {
    const other = await aMerchant(world)
    const addresses = async ({ token }: TestMerchant) =>
      (await world.must(deposits.blockchains, { token })).map(({ network, address }) => `${network} ${address}`)
    const own = await addresses(merchant)
    expect(own).toHaveLength(6)
    expect(await addresses(merchant)).toEqual(own)
    expect((await addresses(other)).filter((address) => own.includes(address))).toEqual([])
    const [entry] = await world.must(deposits.blockchains, { token: other.token })
    expect(entry).toMatchObject({ confirmations: 2, unsupported: ['DEX', 'BSC', 'HECO'], minimum: '10', isDemo: true })
  })

  test('merchants who are approved at once get an index each', async () => {
    const ids = Array.from({ length: 20 }, () => world.ctx.ids.next())
    await Promise.all([...ids, ...ids].map((id) => world.ctx.db.query(sql`select assign_deposit_path(${id})`)))
    const [row] = (await world.testDb.owner.rows(`
      select count(*)::int as count, count(distinct path_index)::int as indexes from deposit_path
      where merchant_id in (${ids.map((id) => `'${id}'`).join(', ')})`)) as { count: number; indexes: number }[]
    expect(row).toEqual({ count: 20, indexes: 20 })
  })

  test('what both operators read off the chain is credited, rounded down, and is not final before its time', async () => {
    const fresh = await aMerchant(world)
    const { data } = await announce(announced, fresh)
    expect(data).toMatchObject({ amount: null, txHash: `0x${txHash.toLowerCase()}`, confirmations: null })
    const again = await announce(announced, fresh)
    expect(again.refusal.fields).toEqual({ txHash: 'This transaction was already submitted' })
    const { number } = data
    const missing = await decide(number, first)
    expect(Object.keys(missing.refusal.fields ?? {})).toEqual(['tokenAmount', 'rate', 'finalAt'])
    const finalAt = soon()
    const facts = { approve: true, tokenAmount: '250.019999', rate: '0.9995', finalAt }
    expect((await decide(number, first, facts)).data).toMatchObject({ amount: 24_989, tokenAmount: '250.019999' })
    const differs = await decide(number, second, { ...facts, tokenAmount: '250.02' })
    expect([differs.code, differs.refusal['needs']]).toEqual([409, 'the_same_facts'])
    expect((await decide(number, second, facts)).data).toMatchObject({ status: 'approved', rate: '0.9995', finalAt })
    expect(await balances(fresh)).toEqual({ available: 24_989 })
    expect(await notFinal(fresh)).toBe(24_989)
    world.clock.advance(hourMs)
    expect(await notFinal(fresh)).toBe(0)
  })

  test('a reorganisation takes the balance, the rest is owed, and the transaction can be announced again', async () => {
    const fresh = await aMerchant(world)
    const { data } = await announce(announced, fresh)
    const facts = { approve: true, tokenAmount: '100', rate: '1', finalAt: soon() }
    await decide(data.number, first, facts)
    await decide(data.number, second, facts)
    const { owner } = world.testDb
    const now = world.clock.now().toISOString()
    await owner.run(`
      select post_to_ledger('${fresh.merchantId}', 'level_bought', 'a test', '${now}', null,
        array['available', 'revenue:level'], array[-4000, 4000]::bigint[])`)
    const undo = `
      select reverse_deposit('${fresh.merchantId}', id, '${now}') from deposit
      where merchant_id = '${fresh.merchantId}' and tx_hash is not null and status = 'approved'`
    await owner.run(undo)
    expect(await balances(fresh)).toEqual({ owed: -4_000 })
    expect(await notFinal(fresh)).toBe(0)
    const { list } = await world.must(deposits.list, { token: fresh.token })
    expect(list).toMatchObject([{ status: 'rejected', reasonWord: 'reorganised' }])
    expect((await announce(announced, fresh)).code).toBe(1)
  })

  test('each output of a transaction is a deposit of its own, also where operators read one of them by hand', async () => {
    const fresh = await aMerchant(world)
    const { db } = forParty(world.ctx, 'jobs')
    const see = async (txHash: string, output: number, shown: number) => {
      const transfer = {
        ...{
          id: world.ctx.ids.next(),
          number: `R-${txHash}-${output}`,
          network: 'ethereum',
          txHash,
          output,
          height: 1,
        },
        ...{ currency: 'USDT', contract: '0x2', address: '0x1', tokenAmount: String(shown * 1e6), tokenScale: 6 },
        ...{ amount: shown * 100, shownAmount: String(shown), rateMillionths: 1_000_000, needed: 2, review: null },
        ...{ reviewsMax: 20, blockHash: 'first' },
      }
      const { word } = await db.one<{ word: string }>(sql`
        select record_chain_transfer(${fresh.merchantId}, ${JSON.stringify(transfer)}::jsonb, ${world.clock.now()}) as word`)
      if (word !== 'seen') return word
      const verified = JSON.stringify({ blockHash: 'first', confirmations: 2, finalAt: soon() })
      await db.query(sql`
        select credit_chain_deposit(${fresh.merchantId}, ${transfer.id}, ${verified}::jsonb, ${world.clock.now()})`)
      return word
    }
    expect([await see('0xf1', 0, 250), await see('0xf1', 1, 100)]).toEqual(['seen', 'seen'])
    expect(await balances(fresh)).toEqual({ available: 35_000 })
    const stored = announced.txHash.toLowerCase()
    const { data } = await announce(announced, fresh)
    const facts = { approve: true, tokenAmount: '100', rate: '1', finalAt: soon() }
    for (const operator of [first, second]) expect((await decide(data.number, operator, facts)).code).toBe(1)
    expect(await balances(fresh)).toEqual({ available: 45_000 })
    expect([await see(stored, 4, 100), await see(stored, 7, 60)]).toEqual(['reviewed', 'seen'])
    expect([await see(stored, 4, 100), await see(stored, 7, 60)]).not.toContain('seen')
    expect(await balances(fresh)).toEqual({ available: 51_000 })
  })

  test('no block that a network forgot loses a deposit that is in none', async () => {
    const fresh = await aMerchant(world)
    await aDeposit(5_000, fresh)
    await announce(announced, fresh)
    const { db } = forParty(world.ctx, 'jobs')
    const waiting = await world.testDb.owner.rows(`select id from deposit where merchant_id = '${fresh.merchantId}'`)
    expect(waiting).toHaveLength(2)
    for (const { id } of waiting) {
      const lose = db.query(sql`select lose_chain_deposit(${fresh.merchantId}, ${id}, null, ${world.clock.now()})`)
      await expect(lose).rejects.toThrow('conflict')
    }
  })

  test('a transfer that the server found is credited in the block that it verified, and in no other', async () => {
    const fresh = await aMerchant(world)
    const { merchantId } = fresh
    const { db } = forParty(world.ctx, 'jobs')
    const now = world.clock.now()
    const found = {
      ...{ id: world.ctx.ids.next(), number: 'R-found', network: 'ethereum', txHash: '0xf00d', output: 0, height: 1 },
      ...{ currency: 'USDT', contract: '0x2', address: '0x1', tokenAmount: '250000000', tokenScale: 6, amount: 25_000 },
      ...{ shownAmount: '250', rateMillionths: 1_000_000, needed: 2, review: null, reviewsMax: 20 },
    }
    const see = (blockHash: string) =>
      db.query(
        sql`select record_chain_transfer(${merchantId}, ${JSON.stringify({ ...found, blockHash })}::jsonb, ${now})`,
      )
    const credit = (blockHash: string) => {
      const verified = JSON.stringify({ blockHash, confirmations: 2, finalAt: soon() })
      return db.query(sql`select credit_chain_deposit(${merchantId}, ${found.id}, ${verified}::jsonb, ${now})`)
    }
    await see('first')
    await see('second')
    await expect(credit('first')).rejects.toMatchObject({ word: 'conflict' })
    expect(await balances(fresh)).toEqual({})
    await credit('second')
    expect(await balances(fresh)).toEqual({ available: 25_000 })
    // It becomes final when the server has seen it so, independent of the expected time.
    world.clock.advance(dayMs)
    expect(await notFinal(fresh)).toBe(25_000)
  })
})

test('afterwards every figure is found again, the books are whole, and the mails are sent', async () => {
  await runSweeps(world.ctx)
  expect((await recount(world.ctx.db)).differences).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  const folder = join(world.ctx.config.dataDir, 'outbox')
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  for (const subject of ['is in review', 'is in your balance', 'was rejected']) {
    expect(
      mails.some((mail) => mail.includes(subject)),
      subject,
    ).toBe(true)
  }
})
