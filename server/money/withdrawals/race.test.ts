import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { scale } from '#tools/long.ts'
import { Refusal } from '../../base/refuse.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { anOperator } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { aCard, aRichMerchant, ask, walletOf } from '../../testing/withdrawals.ts'

const world = theWorld()

const rounds = scale(50)
const parallel = 100
const amount = 20_000
/** The loser is refused; with a hundred calls on a slow machine, one may also wait too long for a connection. */
const losing: Record<string, number> = { conflict: 409, unavailable: 503 }

test('of a hundred who approve, reject, take back and end it at once, one wins', async () => {
  const merchant = await aRichMerchant(world, amount * (rounds + 1))
  const { token, merchantId } = merchant
  const finance = await Promise.all([anOperator(world, ['finance']), anOperator(world, ['finance'])])
  const reason = 'a race'
  const wins: Record<string, number> = {}
  let left = amount * (rounds + 1)
  const start = world.clock.now()
  for (let round = 0; round < rounds; round++) {
    // Sessions end after a month.
    world.clock.set(start)
    const { number, decideBy } = await ask(world, merchant, { ...aCard, amount })
    const { id } = await world.ctx.db.one<{ id: string }>(sql`
      select id from withdrawal where merchant_id = ${merchantId} and number = ${number}`)
    // All start at the same moment.
    world.clock.set(new Date(decideBy))
    const params = { number }
    const decide = (n: number, body: { approve: boolean; because?: 'sanctions' }) =>
      world
        .call(operatorWithdrawals.decide, { token: finance[n % 2], params, body: { ...body, reason } })
        .then(({ code }) => code)
    const acts: Record<string, (n: number) => Promise<number>> = {
      approve: (n) => decide(n, { approve: true }),
      reject: (n) => decide(n, { approve: false, because: 'sanctions' }),
      takeBack: () => world.call(withdrawals.cancelWithdrawal, { token, body: params }).then(({ code }) => code),
      expire: () =>
        world.ctx.db.query(sql`select expire_withdrawal(${merchantId}, ${id}, ${world.clock.now()})`).then(
          () => 1,
          (error: unknown) => (error instanceof Refusal ? (losing[error.word] ?? 500) : 500),
        ),
    }
    const names = Object.keys(acts)
    const started = Array.from({ length: parallel }, (_, n) => names[(n + round) % names.length] ?? '')
    const codes = await Promise.all(started.map((name, n) => acts[name]?.(n)))
    const winners = started.filter((_, n) => codes[n] === 1)
    expect(winners.length, JSON.stringify(codes)).toBe(1)
    expect(codes.filter((code) => code !== 1 && !Object.values(losing).includes(code ?? 0))).toEqual([])
    const [winner = ''] = winners
    wins[winner] = (wins[winner] ?? 0) + 1
    if (winner === 'approve') left -= amount
    const held = amount * (wins['approve'] ?? 0)
    expect(await walletOf(world, merchant)).toMatchObject({ balance: left, held })
  }
  expect(Object.values(wins).reduce((sum, count) => sum + count, 0)).toBe(rounds)
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})
