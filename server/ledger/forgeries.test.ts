import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { recordAct } from '../base/audit.ts'
import { createOperator } from '../identity/operators/create-operator.ts'
import { aSessionOf } from '../testing/decisions.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSoldOrder, settle } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { type CheckpointKey, checkpointKey } from './checkpoint-key.ts'
import { closeLedgerDay } from './close-day.ts'
import { verifyLedger } from './verify.ts'
import type { VerifyInput } from './verify-checkpoints.ts'

/** A shop with two closed days and a third open one: 4, 8 and 9 transactions, 2, 3 and 4 acts. */
const world = theWorld()
let shop: RowShop
let orderId: string
let operatorId: string
let key: CheckpointKey
let input: VerifyInput

const act = async (reason: string) => {
  const hash = await aSessionOf(world, operatorId)
  await world.ctx.db.transaction((tx) =>
    recordAct({ ctx: world.ctx, session: { operatorId, hash } }, tx, {
      merchantId: shop.merchantId,
      role: 'finance',
      act: 'shop.close',
      reason,
      subject: shop.slug,
    }),
  )
}

async function trade() {
  await settle(world, shop.merchantId, await aSoldOrder(world, shop))
  orderId = await aSoldOrder(world, shop)
}

beforeAll(async () => {
  key = checkpointKey(world.ctx.config.keys)
  shop = await aRowShop(world)
  operatorId = (await createOperator(world.ctx, { email: 'first@platform.example', roles: ['finance'] })).id
  await trade()
  await act('one')
  await act('two')
  world.clock.advance(dayMs)
  await closeLedgerDay(world.ctx)
  await trade()
  await act('three')
  await createOperator(world.ctx, { email: 'second@platform.example', roles: ['finance'] })
  world.clock.advance(dayMs)
  await closeLedgerDay(world.ctx)
  orderId = await aSoldOrder(world, shop)
  await act('four')
  input = { key, now: new Date(world.clock.now().getTime() + dayMs) }
})

const cutLedger = (last: number) => `
  delete from ledger_posting where merchant_id = '{m}' and sequence > ${last};
  delete from ledger_transaction where merchant_id = '{m}' and sequence > ${last};
  update ledger_head h set sequence = ${last}, hash = t.hash, at = t.at from ledger_transaction t
  where t.merchant_id = '{m}' and t.sequence = ${last} and h.merchant_id = '{m}';
  update ledger_account a set balance = (
    select coalesce(sum(amount), 0) from ledger_posting p where p.merchant_id = '{m}' and p.account = a.account)
  where merchant_id = '{m}';
  update orders o set escrow_left = (
    select coalesce(sum(amount), 0) from ledger_posting p
    where p.merchant_id = '{m}' and p.account = 'escrow' and p.order_id = o.id)
  where merchant_id = '{m}';`

const cutActs = (merchant: string, last: number) => `
  delete from audit where merchant_id = '${merchant}' and sequence > ${last};
  update audit_head h set sequence = ${last}, hash = a.hash from audit a
  where a.merchant_id = '${merchant}' and a.sequence = ${last} and h.merchant_id = '${merchant}';`

const cutCheckpoints = (last: number) => `delete from ledger_checkpoint where number > ${last};`
const cutDays = (last: number) => `
  delete from ledger_day where day not in (select day from ledger_day order by day limit ${last});`

/** Computes every hash and stored balance again, like an attacker who knows this program. */
const sealAnew = `
  do $$
  declare
    t record;
    v_previous bytea := sha256(convert_to('{m}', 'UTF8'));
    v_hash bytea;
  begin
    update ledger_posting p set balance_after = (
      select sum(q.amount) from ledger_posting q where q.merchant_id = p.merchant_id and q.account = p.account
        and (q.sequence, q.line) <= (p.sequence, p.line))
    where merchant_id = '{m}' and balance_after is not null;
    for t in select * from ledger_transaction where merchant_id = '{m}' order by sequence loop
      v_hash := sha256(v_previous || convert_to(
        ledger_canonical_text(t.merchant_id, t.sequence, t.kind, t.source, t.at), 'UTF8'));
      update ledger_transaction set previous_hash = v_previous, hash = v_hash
      where merchant_id = '{m}' and sequence = t.sequence;
      v_previous := v_hash;
    end loop;
    update ledger_head set hash = v_previous where merchant_id = '{m}';
  end $$;
  ${cutLedger(9)}`

const platform = '00000000-0000-0000-0000-000000000000'
const forgedHash = createHash('sha256').update('forged').digest('hex')

/** Shifts a row's time. In a UTC calendar, because a cluster only allows updates with immutable functions. */
const shifted = (sign: '+' | '-', period: string) =>
  `(at at time zone 'UTC' ${sign} interval '${period}') at time zone 'UTC'`

/** What an owner can do after disabling the triggers, and the sentence that reports it. */
const forgeries: Record<string, [string, RegExp]> = {
  'amounts are changed on both sides': [
    `update ledger_posting set amount = amount * 2 where sequence = 2`,
    /transaction 2 \(picked_from_escrow .*its hash is not/,
  ],
  'one side is changed': [
    `update ledger_posting set amount = amount + 1 where sequence = 3 and line = 1`,
    /transaction 3 .*does not sum to zero/,
  ],
  'an amount is moved to another account': [
    `update ledger_posting set account = 'grant' where sequence = 3 and account = 'revenue:fee'`,
    /transaction 3 .*its hash is not/,
  ],
  'an amount is moved to another order': [
    `update ledger_posting set order_id = '${randomUUID()}' where sequence = 1`,
    /transaction 1 .*its hash is not/,
  ],
  'a balanced pair is added': [
    `insert into ledger_posting (merchant_id, sequence, line, account, amount, balance_after)
     values ('{m}', 2, 3, 'grant', -500, null), ('{m}', 2, 4, 'available', 500, 500)`,
    /transaction 2 .*its hash is not/,
  ],
  'a balance after a posting is changed': [
    `update ledger_posting set balance_after = 1 where sequence = 1 and account = 'escrow'`,
    /transaction 1 .*line 2 has a wrong balance after it/,
  ],
  'a transaction is taken out': [
    `delete from ledger_posting where sequence = 2; delete from ledger_transaction where sequence = 2`,
    /transaction 3 .*transaction 2 is missing/,
  ],
  'the last one is taken away': [
    `delete from ledger_posting where sequence = 9; delete from ledger_transaction where sequence = 9`,
    /the head says 9 transactions, the chain has 8/,
  ],
  'a time is changed': [
    `update ledger_transaction set at = ${shifted('-', '1 day')} where sequence = 1`,
    /transaction 1 .*its hash is not/,
  ],
  'a time goes back, and every hash is computed anew': [
    `update ledger_transaction set at = ${shifted('-', '3 days')} where sequence = 3; ${sealAnew}`,
    /transaction 3 .*its time is before/,
  ],
  'the source of a transaction is changed': [
    `update ledger_transaction set source = 'another' where sequence = 1`,
    /transaction 1 .*its hash is not/,
  ],
  'a whole chain is computed anew': [
    `update ledger_posting set amount = amount * 2 where sequence = 1; ${sealAnew}`,
    /checkpoint of 2026-03-02: transaction 4 is not the one that was signed/,
  ],
  'the tail is cut off, with head and balances': [
    cutLedger(6),
    /the checkpoint of 2026-03-03 says 8 transactions, the chain has 6/,
  ],
  'the tail is cut off with its checkpoint': [
    `${cutLedger(6)} ${cutCheckpoints(1)} ${cutActs('{m}', 2)}`,
    /day 2026-03-03: its checkpoints are not those that were signed/,
  ],
  'the tail is cut off with its checkpoint and the day': [
    `${cutLedger(4)} ${cutCheckpoints(0)} ${cutActs('{m}', 2)} ${cutDays(0)}`,
    /no day is closed after the beginning/,
  ],
  'a balance is written': [
    `update ledger_account set balance = balance + 1 where account = 'available'`,
    /account available: holds 7001, its postings sum to 7000/,
  ],
  'an account is removed': [`delete from ledger_account where account = 'owed'`, /an account is missing/],
  'an order keeps more escrow than it has': [
    `update orders set escrow_left = escrow_left + 1 where id = '{o}'`,
    /10001 left in escrow, its postings sum to 10000/,
  ],
  'an order with escrow is removed': [
    `delete from order_event; delete from order_line; delete from payment; delete from orders where id = '{o}'`,
    /escrow holds 30000, its orders have 20000 left/,
  ],
  'the time of the head is moved': [
    `update ledger_head set at = ${shifted('+', '1 day')}`,
    /the head says the last transaction is of/,
  ],
  'a balance of a checkpoint is changed': [
    `update ledger_checkpoint set balances = balances || '{"available": 1}' where number = 1`,
    /checkpoint of 2026-03-02: its signature is not the server's/,
  ],
  'a checkpoint is removed': [
    `delete from ledger_checkpoint where number = 1`,
    /checkpoint of 2026-03-03: the checkpoint before it is missing/,
  ],
  'a checkpoint is signed by somebody else': [
    `update ledger_checkpoint set signature = decode('${forgedHash}${forgedHash}', 'hex') where number = 2`,
    /checkpoint of 2026-03-03: its signature is not the server's/,
  ],
  'an act is taken out': [
    `delete from audit where merchant_id = '{m}' and sequence = 2`,
    /act 3 on merchant .*: act 2 is missing before it/,
  ],
  'the reason of an act is changed': [
    `update audit set reason = 'another' where merchant_id = '{m}' and sequence = 1`,
    /act 1 on merchant .*: its hash is not that of its content/,
  ],
  'the last acts are cut off, with their head': [cutActs('{m}', 2), /a checkpoint says 3 acts, the chain has 2/],
  'the making of an operator is hidden': [
    cutActs(platform, 1),
    /day 2026-03-03: act 2 of the platform is not the one that was signed/,
  ],
}

const tables = [
  ...['ledger_posting', 'ledger_transaction', 'ledger_account', 'ledger_head', 'ledger_checkpoint', 'ledger_day'],
  ...['audit', 'audit_head', 'order_event', 'order_line', 'payment', 'orders'],
]

const filled = (text: string) => text.replaceAll('{m}', shop.merchantId).replaceAll('{o}', orderId)
const switched = (how: string) => tables.map((table) => `alter table ${table} ${how} trigger all;`).join('')

test('the books are right before, from the beginning and from the last checkpoint', async () => {
  expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(20)
  const whole = await verifyLedger(world.ctx.db, input)
  expect(whole).toEqual({ merchants: 1, transactions: 9, postings: 20, checkpoints: 2, fault: null })
  const rest = await verifyLedger(world.ctx.db, { ...input, isIncremental: true })
  expect(rest).toEqual({ merchants: 1, transactions: 1, postings: 2, checkpoints: 0, fault: null })
})

async function verifyForged(text: string, isIncremental: boolean): Promise<string | null> {
  const { owner } = world.testDb
  const copies = tables.map((table) => `create table copy_of_${table} as table ${table};`).join('')
  await owner.run(`${copies} ${switched('disable')} ${filled(text)}; ${switched('enable')}`)
  const { fault } = await verifyLedger(world.ctx.db, { ...input, isIncremental })
  const emptied = tables.map((table) => `delete from ${table};`).join('')
  const restored = tables.toReversed().map((table) => `insert into ${table} table copy_of_${table};`)
  const dropped = tables.map((table) => `drop table copy_of_${table};`).join('')
  await owner.run(`${switched('disable')} ${emptied} ${restored.join('')} ${dropped} ${switched('enable')}`)
  return fault
}

test.each(Object.entries(forgeries))('the verification names the row: %s', async (_name, [text, why]) => {
  expect(await verifyForged(text, false)).toMatch(why)
  expect((await verifyLedger(world.ctx.db, input)).fault).toBeNull()
})

test.each([
  ['the tail is cut off below the checkpoint', cutLedger(6), /transaction 8 is not the one that was signed/],
  ['a balance is written', `update ledger_account set balance = balance + 1 where account = 'available'`, /holds 7001/],
  ['a new order keeps more escrow', `update orders set escrow_left = 5 where id = '{o}'`, /5 left in escrow/],
] as const)('an incremental verification names it too: %s', async (_name, text, why) => {
  expect(await verifyForged(text, true)).toMatch(why)
})
