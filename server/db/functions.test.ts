import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { decideWithinHours, sendWithinHours } from '#contract/payouts.ts'
import { refundSilenceDays } from '#contract/refunds.ts'
import { readSource } from '#tools/source-files.ts'
import { openTestDb } from '#tools/test-db.ts'
import { grantedToTests } from '#tools/tests-role.ts'
import { readConfig } from '../base/config.ts'
import { listFunctionFiles } from '../base/db/schema-files.ts'
import { sqlFiles, sqlFunctions, statementsOfCode } from '../testing/sql-statements.ts'

const functions = sqlFunctions()
const namesOf = (text: string | undefined) =>
  [...(text ?? '').replace(/--.*$/gm, '').matchAll(/\w+/g)].map(([name]) => name)

const grantedFunctions = () =>
  [
    ...new Set(
      [
        ...readSource('server/db/rights.sql')
          .replace(/--.*$/gm, '')
          .matchAll(/grant execute on function([\s\S]*?)\bto :/g),
      ].flatMap(([, names]) => namesOf(names)),
    ),
  ].sort()

test('a file of SQL stays readable in one sitting, and a function on one page', () => {
  const files = sqlFiles()
  expect(files.length).toBeGreaterThan(20)
  const lines = files.flatMap((file) =>
    readSource(file)
      .split('\n')
      .map((line, at) => ({ line, name: `${file}:${at + 1}` })),
  )
  expect(files.filter((file) => readSource(file).split('\n').length - 1 > 300)).toEqual([])
  expect(lines.filter(({ line }) => [...line].length > 120).map(({ name }) => name)).toEqual([])
  expect(functions.length).toBeGreaterThan(100)
  expect(functions.filter(({ lines: count }) => count > 60).map(({ name }) => name)).toEqual([])
})

test('every function is written once, in a file that is applied', () => {
  const names = functions.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const files = sqlFiles().filter((file) => !/^server\/db\/(migrations\/|rights\.|distribute\.)/.test(file))
  expect(
    listFunctionFiles()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(files.map((file) => file.replace(/^server\/(db\/)?/, '')).sort())
})

test('the migrated database has the functions of the files, and no other', async () => {
  const { owner, close } = await openTestDb()
  const made = await owner.rows(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`)
  await close()
  expect(made.map(({ name }) => name).sort()).toEqual(functions.map(({ name }) => name).sort())
})

test('the parties may call the functions that the statements of the server call, and no other', () => {
  const granted = grantedFunctions()
  expect(granted.length).toBeGreaterThan(50)
  const statements = statementsOfCode().map(({ text }) => text)
  expect(statements.length).toBeGreaterThan(300)
  // A function that runs with its caller's rights passes them on.
  const handing = ['close_days_of_accounts', 'localize_text']
  const withCallersRights = functions.filter(({ name }) => handing.includes(name)).map(({ text }) => text)
  const isCalled = (name: string) =>
    [...statements, ...withCallersRights].some((text) => text === name || new RegExp(`\\b${name}\\(`).test(text))
  // The owner's functions, for the commands operator:create and import.
  const owners = [
    'create_operator',
    'count_administrators',
    'begin_import',
    'add_category',
    'write_import_batch',
    'end_import',
  ]
  const called = functions.map(({ name }) => name).filter((name) => isCalled(name) && !owners.includes(name))
  expect([...granted].sort()).toEqual(called.sort())
})

test('only what a party may call, and triggers, run with the owner’s rights', () => {
  const granted = grantedFunctions()
  const owners = functions.filter(({ text }) => /security definer\s+set search_path = public, pg_temp as/.test(text))
  expect(owners.length).toBeGreaterThan(50)
  expect(functions.filter((each) => /security definer/.test(each.text) && !owners.includes(each))).toEqual([])
  const isCalled = (name: string) => granted.includes(name) || grantedToTests.includes(name)
  expect(owners.filter(({ name, text }) => !isCalled(name) && !/returns trigger/.test(text))).toEqual([])
})

test('a figure of the rules has one place: the settings; the app and the walls of the tables agree with it', async () => {
  const { owner, close } = await openTestDb()
  const [figures] = await owner.rows(`
    select qualifying_orders() as "qualifyingOrders", follow_code_tries_max() as "verificationTries",
      order_total_max()::float8 as "amountMax", variant_stock_max() as "variantStockMax", extract(day from give_back_period())::integer as "giveBackDays",
      extract(day from hold_period_max())::integer as "holdDaysMax"`)
  const [periods] = await owner.rows(`
    select extract(day from ship_period())::integer as "shipWithinDays",
      extract(day from silent_receive_period())::integer as "silentReceiveDays",
      extract(day from settle_period())::integer as "settleDays",
      extract(day from first_settle_period())::integer as "firstSettleDays", first_orders() as "firstOrders",
      extract(day from unpaid_order_max())::integer as "bankPayWithinDays",
      extract(day from refund_silence_period())::integer as "refundSilenceDays",
      extract(hour from withdrawal_decide_period())::integer as "decideWithinHours",
      extract(hour from withdrawal_send_period())::integer as "sendWithinHours"`)
  const walls = await owner.rows(`
    select distinct conname as name, substring(pg_get_constraintdef(oid) from '''(.*?)''::interval')::interval = figure as equal
    from pg_constraint join (values
      ('hold_ends', hold_period_max()), ('deposit_instruction_a_day_later', deposit_instruction_notice()),
      ('partner_a_day_later', partner_notice()), ('partner_key_a_day_later', partner_notice())
    ) as wall (name, figure) on wall.name = conname
    order by conname`)
  await close()
  expect(limits).toMatchObject(figures!)
  expect({ ...readConfig({}), decideWithinHours, sendWithinHours, refundSilenceDays }).toMatchObject(periods!)
  expect(walls).toHaveLength(4)
  expect(walls.filter(({ equal }) => !equal)).toEqual([])
})

test('no function writes a figure of the rules itself', () => {
  const literal = /interval\s+'|\b(?:hours|days|months) => \d|\b(?:48|72|2000)\b/
  const elsewhere = functions.filter(({ file }) => file !== 'server/db/functions/settings.sql')
  const allowed = ['add_business_days']
  expect(
    elsewhere.filter(({ name, text }) => literal.test(text) && !allowed.includes(name)).map(({ name }) => name),
  ).toEqual([])
})
