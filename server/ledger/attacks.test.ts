import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSoldOrder, settle } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { verifyLedger } from './verify.ts'

const world = theWorld()
let shop: RowShop
let orderId: string
let oldXid: string
let before: Record<string, unknown>

beforeAll(async () => {
  shop = await aRowShop(world)
  await settle(world, shop.merchantId, await aSoldOrder(world, shop))
  orderId = await aSoldOrder(world, shop)
  const [first] = await world.testDb.owner.rows('select xid::text as xid from ledger_transaction where sequence = 1')
  oldXid = String(first?.['xid'])
})
beforeEach(async () => {
  before = await readSnapshot()
})

const watchedTables = [
  'ledger_head',
  'ledger_account',
  'ledger_transaction',
  'ledger_posting',
  'orders',
  'order_line',
  'order_event',
  'order_count',
  'order_origin',
  'merchant_counter',
  'merchant_day',
  'payment',
  'refund',
  'live_event',
  'notice',
]

async function readSnapshot(): Promise<Record<string, unknown>> {
  const columns = watchedTables.map(
    (table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t) as ${table}`,
  )
  const [row] = await world.testDb.owner.rows(`select ${columns.join(', ')}, (
    select md5(string_agg(p.oid::text || p.prosrc, '|' order by p.oid)) from pg_proc p
    where p.pronamespace = 'public'::regnamespace) as functions, (
    select md5(string_agg(t.oid::text || t.tgenabled::text, '|' order by t.oid)) from pg_trigger t) as triggers`)
  return row!
}

async function expectNoChange() {
  expect(await readSnapshot()).toEqual(before)
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
}

const at = `'2026-03-02T09:00:00Z'::timestamptz`
const values = (account: string, amount: number, line = 1) => `('{m}', 1, ${line}, '${account}', ${amount}, null)`
const insertPosting = `insert into ledger_posting (merchant_id, sequence, line, account, amount, order_id) values`
const insertTransaction = (columns = '', row = '') => `
  insert into ledger_transaction (merchant_id, sequence, kind, source, at, lines, previous_hash, hash${columns})
  values ('{m}', 99, 'goodwill', 'a gift', ${at}, 2, '', ''${row})`
const post = (kind: string, lines: Record<string, number>) => {
  const accounts = Object.keys(lines).map((account) => `'${account}'`)
  return `select post_to_ledger('{m}', '${kind}', 'a gift', ${at}, null, array[${accounts.join()}],
    array[${Object.values(lines).join()}]::bigint[])`
}
const setBalance = `update ledger_account set balance = 1000000 where account = 'available'`

/** How a party would try to exceed its rights (server/db/rights.txt); at least one step of each must be refused. */
const attacks: Record<string, string[]> = {
  'a posting is deleted inside a query': [`with gone as (delete from ledger_posting returning *) select * from gone`],
  'the same event twice': [
    `select pick_up('{m}', '{o}', 'escrow', ${at}, ${at})`,
    `select pick_up('{m}', '{o}', 'escrow', ${at}, ${at})`,
  ],
  'more than the wallet holds': [`select pick_up('{m}', '{o}', 'wallet', ${at}, ${at})`],
  'a trigger is disabled': [`alter table ledger_posting disable trigger all`, setBalance],
  'a trigger is dropped': [`drop trigger ledger_posting_append_only on ledger_posting`],
  'triggers are switched off as a replica does': [`set session_replication_role = replica`, setBalance],
  'the same by a function': [`select set_config('session_replication_role', 'replica', false)`, setBalance],
  'the role is reset': [`reset role`, setBalance],
  'the role is reset behind a comment': [`/* a comment */ -- another\n reset role`, setBalance],
  'another role is taken': [`set role postgres`, setBalance],
  'another role for one transaction': [`set local role postgres`, setBalance],
  'another role by a function': [`select set_config('role', 'postgres', false)`, setBalance],
  'another session': [`set session authorization postgres`, setBalance],
  'a block of code': [`do $$ begin update ledger_account set balance = 1000000; end $$`],
  'a function of one’s own': [
    `create function steal() returns void language sql security definer as $$ ${setBalance} $$`,
    `select steal()`,
  ],
  'a function is replaced': [
    `create or replace function ledger_balance(p_merchant uuid, p_account text) returns bigint language sql
      as 'select 1000000::bigint'`,
  ],
  'rights are granted': [`grant update on ledger_account to public`, setBalance],
  'statements behind a statement': [`select 1; reset role; ${setBalance}`],
}

const filled = (text: string) =>
  text.replaceAll('{m}', shop.merchantId).replaceAll('{o}', orderId).replaceAll('{x}', oldXid)

test.each(Object.entries(attacks))('as the role web: %s, and nothing changes', async (_name, steps) => {
  const db = world.ctx.db.as('web')
  const attempt = db.transaction(async (tx) => {
    for (const text of steps) await tx.query({ text: filled(text), values: [] })
  })
  await expect(attempt).rejects.toThrow()
  await expectNoChange()
  const [role] = await db.query<{ who: string }>({ text: 'select current_user as who', values: [] })
  expect(role?.who).toMatch(/_web$/)
})

/**
 * What triggers and constraints refuse even to the owner. A cluster's node that refuses the commit does not say why.
 */
const structural: Record<string, [string, RegExp]> = {
  'a posting is changed': [`update ledger_posting set amount = amount * 2`, /append-only/],
  'a posting is deleted': [`delete from ledger_posting`, /append-only/],
  'nothing is deleted from the postings': [`delete from ledger_posting where amount = 0`, /append-only/],
  'the postings are truncated': [`truncate ledger_posting`, /append-only/],
  'a transaction is changed': [`update ledger_transaction set source = 'other'`, /append-only/],
  'the transactions are truncated': [`truncate ledger_transaction cascade`, /append-only/],
  'the accounts are truncated': [`truncate ledger_account`, /append-only/],
  'a posting of one side': [post('goodwill', { available: 500 }), /sum to zero/],
  'an uneven transaction': [post('goodwill', { grant: -500, available: 501 }), /sum to zero/],
  'an empty transaction': [insertTransaction(), /sum to zero/],
  'a balanced pair into an old transaction': [
    `${insertPosting} ${values('available', 500, 8)}, ${values('grant', -500, 9)}`,
    /own database transaction/,
  ],
  'a forged number of the database transaction': [
    `${insertTransaction(', xid', `, '{x}'`)};
     ${insertPosting} ${values('available', 500, 8)}, ${values('grant', -500, 9)}`,
    /own database transaction/,
  ],
  'a hash that is not of what is said': [
    `${insertTransaction()}; ${insertPosting} ('{m}', 99, 1, 'grant', -5, null), ('{m}', 99, 2, 'available', 5, null)`,
    /sealed by the hash|could not commit/,
  ],
  'a posting after the sum was checked': [
    `${post('goodwill', { grant: -500, available: 500 })}; set constraints all immediate;
     insert into ledger_posting (merchant_id, sequence, line, account, amount)
     select '{m}', max(sequence), 3, 'available', 1000000 from ledger_transaction where merchant_id = '{m}'`,
    /one of the lines of its transaction/,
  ],
  'a transaction of fewer lines than it says': [
    `${insertTransaction()}; ${insertPosting} ('{m}', 99, 2, 'grant', -5, null)`,
    /sum to zero|could not commit/,
  ],
  'an invented kind': [post('adjust', { grant: -500, available: 500 }), /ledger_kind_is_known/],
  'an invented account': [post('goodwill', { pocket: -500, available: 500 }), /account_check/],
  'the same source twice': [
    `${post('goodwill', { grant: -5, available: 5 })}; ${post('goodwill', { grant: -5, available: 5 })}`,
    /one_event_one_movement/,
  ],
  'more than there is': [post('goodwill', { available: -9000000, grant: 9000000 }), /balance_not_negative/],
  'a balance is written': [setBalance, /sum of its postings/],
  'an account begins with money': [
    `delete from ledger_account where account = 'held' and merchant_id = '{m}'`,
    /sum of its postings/,
  ],
}

test.each(Object.entries(structural))('as the owner: %s, and it is refused', async (_name, [text, why]) => {
  await expect(world.testDb.owner.run(filled(text))).rejects.toThrow(why)
  await expectNoChange()
})
