import { beforeAll, expect, test } from 'vitest'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { aBankAccount, importDays, importStatement } from '../../testing/bank.ts'
import { twoOperators } from '../../testing/people.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { aSoldOrder } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { recount } from './recount.ts'

const day = '2026-03-02'
const world = theWorld(`${day}T09:00:00Z`)
let shop: RowShop
let orderId: string
let name = ''
let heldId = ''

/** Held, since balances cover its day without it. */
beforeAll(async () => {
  const [token, other] = await twoOperators(world, ['finance'])
  shop = await aRowShop(world)
  orderId = await aSoldOrder(world, shop)
  const { id: accountId } = await aBankAccount(world, token)
  await importDays(world, { token, confirmedBy: other, accountId, from: day, to: day })
  const file = `Date;Amount;Currency;Id;Name;Text\r\n${day};-12.00;USD;;W;a line too many`
  expect((await importStatement(world, { token, accountId, file })).job).toMatchObject({ held: 1 })
  const { list } = await world.must(operatorBankLines.held, { token, query: { state: 'all' } })
  ;[{ name, id: heldId } = { name: '', id: '' }] = list
})

const owner = (text: string) =>
  world.testDb.owner.run(`
    set local citus.propagate_set_commands = 'local';
    set local session_replication_role = replica;
    ${text}`)
const found = async () =>
  (await recount(world.ctx.db)).differences
    .filter(({ where }) => where === `held_line ${name}`)
    .map(({ figure }) => figure)
const now = () => `'${world.clock.now().toISOString()}'`
const id = '019e0000-0000-7000-8000-000000000001'

test('on a line that is held back nothing rests', async () => {
  expect(name).not.toBe('')
  expect(await found()).toEqual([])
})

/** What an owner could write without the functions, how to undo it, and what the recount says. */
const forgeries: Record<string, () => [forge: string, undo: string, figure: string]> = {
  'a message that claims it, in another spelling': () => [
    `insert into provider_event (provider, event_id, id, type, body, amount, currency, at, outcome)
      values ('bank', '${name.toLowerCase()}', '${id}', 'deposit_line', '', 1200, 'USD', ${now()}, 'applied')`,
    `delete from provider_event where id = '${id}'`,
    'message deposit_line',
  ],
  'a transfer that arrived by it': () => [
    `insert into transfer (id, kind, subject, number, amount, currency, clearing, state, ready_at, claimed_at, claimed_by,
        claimed_until, sent_at, evidence, ended_at, end_evidence)
      values ('${id}', 'supplier_payout', '${id}', 'SP-1', 1200, 'USD', 'clearing:bank', 'arrived', ${now()}, ${now()},
        '${id}', ${now()}, ${now()}, 'TRX-1', ${now()}, '${name}')`,
    `delete from transfer where id = '${id}'`,
    'transfer SP-1',
  ],
  'a line of the same name, which was used': () => [
    `insert into bank_line (id, account_id, import_id, key, name, booked_on, amount, currency)
        select id, account_id, import_id, key, name, booked_on, amount, currency from held_line where id = '${heldId}';
      insert into bank_line_use (line_id, kind, subject, chosen_by, confirmed_by, at)
        values ('${heldId}', 'supplier', 'SP-1', '${id}', '${shop.merchantId}', ${now()})`,
    `delete from bank_line_use where line_id = '${heldId}'; delete from bank_line where id = '${heldId}'`,
    'use of supplier',
  ],
  'a note that explains it': () => [
    `insert into difference_note (id, clearing, day, kind, key, words, operator_id, at)
      values ('${id}', 'clearing:bank', '${day}', 'in_statement_only', encode(sha256(convert_to(
        '["in_statement_only","${heldId} -1200"]', 'UTF8')), 'hex'), 'rent', '${id}', ${now()})`,
    `delete from difference_note where id = '${id}'`,
    'note',
  ],
  'a payment of an order': () => [
    `update payment set provider = 'bank', provider_ref = '${name}' where order_id = '${orderId}'`,
    `update payment set provider = 'test', provider_ref = 'as before' where order_id = '${orderId}'`,
    'payment ',
  ],
}

test.each(Object.entries(forgeries))('%s is named', async (_, forgery) => {
  const [forge, undo, figure] = forgery()
  await owner(forge)
  const figures = await found()
  await owner(undo)
  expect(figures).toEqual([expect.stringContaining(figure)])
  expect(await found()).toEqual([])
})
