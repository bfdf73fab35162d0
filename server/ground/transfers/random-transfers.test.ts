import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { isLong, scale } from '#tools/long.ts'
import { seedOf } from '#tools/random.ts'
import { refusalOf } from '../../ledger/model/movement-run.ts'
import { decidedFigure } from '../../ledger/recount/proofs.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { aBankAccount } from '../../testing/bank.ts'
import { anOperatorId, aSessionOf, aTokenOf, deviceNamed } from '../../testing/decisions.ts'
import { aRowShop } from '../../testing/rows.ts'
import { theWorld } from '../../testing/the-world.ts'
import { giveBalance } from '../../testing/withdrawals.ts'
import * as model from './random-model.ts'

const perRun = 100
const commandCount = scale(20_000)

const world = theWorld('2026-03-02T09:00:00Z', { PAYOUT_COOL_OFF_HOURS: '0', TWO_PERSON_ABOVE: '1000000000' })
let persons: [string, string]
let account = ''
let importOfLines = ''
/** Shared by all runs: each run uses later days than the one before. */
const readDays = new Set<number>()
beforeAll(async () => {
  persons = [await anOperatorId(world, ['finance']), await anOperatorId(world, ['finance'])]
  account = (await aBankAccount(world, await aTokenOf(world, persons[0]))).id
  for (const by of [0, 1] as const) await session(by)
})

type Run = { bank: model.Bank; withdrawals: model.Leaving[]; merchantId: string; covered: Set<string>; trail: string[] }
type Command = (run: Run) => Promise<void>

const now = () => world.clock.now()
const nowMs = () => now().getTime()
const today = () => Math.floor(nowMs() / dayMs)
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`
const deskOf = (by: model.Person) => `desk ${by}`
const session = (by: model.Person) => aSessionOf(world, persons[by], deskOf(by))
const ask = (statement: Sql) => refusalOf(world.ctx.db.query(statement))

function agree({ trail, covered }: Run, what: string, [answered, expected]: [string | null, string | null]) {
  trail.push(`${what}: ${answered ?? 'done'}`)
  covered.add(`${what.split(' ')[0]} ${answered ?? 'done'}`)
  expect(answered, trail.slice(-6).join('; ')).toBe(expected)
}

const anyNumber = fc.noBias(fc.nat(10_000))
const by = fc.constantFrom<model.Person>(0, 1)
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]
/** Mostly a withdrawal that can still move. */
const chosen = ({ withdrawals }: Run, number: number) => {
  const open = withdrawals.filter(({ state, isOver }) => !isOver && state !== 'arrived')
  return pick(number % 6 === 0 || open.length === 0 ? withdrawals : open, number)
}

/** An approved withdrawal. Amounts repeat, so that a line fits several. */
const asking = anyNumber.map(
  (number): Command =>
    async (run) => {
      const { merchantId, withdrawals } = run
      const amount = number % 3 === 0 ? 2_100 : 2_000
      const id = world.ctx.ids.next()
      const request = { id, number: `W-${id}`, amount, fee: 100, token: null }
      const card = { method: 'bank_card', fullName: 'S', bankName: 'B', cardLast4: '4471', sealed: '00' }
      const fingerprint = createHash('sha256').update(merchantId).digest('hex')
      const to = { id: world.ctx.ids.next(), fingerprint, ...card }
      await world.ctx.db.query(sql`select request_withdrawal(${merchantId}, ${json(request)}, ${json(to)}, ${now()})`)
      await world.ctx.db.query(sql`
        select approve_withdrawal_by_operator(${await session(0)}, ${merchantId}, ${id}, ${now()})`)
      withdrawals.push(model.begin({ id, number: request.number, net: amount - 100, now: nowMs() }))
    },
)

async function byTwo(proposal: object): Promise<string | null> {
  const id = world.ctx.ids.next()
  const [first, second] = [await session(0), await session(1)]
  const made = await ask(sql`select make_proposal(${first}, ${json({ id, reason: 'so', ...proposal })}, ${now()})`)
  return made ?? (await ask(sql`select confirm_proposal(${second}, ${id}, 'so', null, ${now()})`))
}

const given = ({ merchantId }: Run, { id: subject }: model.Leaving, fields: object = {}) =>
  json({ id: world.ctx.ids.next(), kind: 'withdrawal', merchantId, subject, account, ...fields })

const claiming = fc.tuple(anyNumber, by).map(
  ([number, person]): Command =>
    async (run) => {
      const one = chosen(run, number)
      if (!one) return
      const statement = sql`select claim_transfer_by_operator(${await session(person)}, ${given(run, one)}, ${now()})`
      const answered = await ask(statement)
      agree(run, 'claim', [answered, model.claim(run, one, { by: person, now: nowMs() })])
    },
)

const recording = fc
  .tuple(anyNumber, by, fc.constantFrom<model.Step>('sent', 'sent', 'arrived', 'arrived', 'failed'))
  .map(
    ([number, person, step]): Command =>
      async (run) => {
        const one = chosen(run, number)
        if (!one) return
        // A fitting line, any line, or a reference without a line.
        const fitting = run.bank.lines.filter(({ amount, use }) => amount === -one.net && use === null)
        const line = step === 'failed' ? undefined : pick(number % 4 === 0 ? run.bank.lines : fitting, number)
        const evidence = line && (step === 'arrived' || (number % 3 > 0 && !line.held)) ? line : null
        const fields = { step, evidence: evidence?.name ?? world.ctx.ids.next() }
        const statement = sql`
        select record_transfer_by_operator(${await session(person)}, ${given(run, one, fields)}, ${now()})`
        const answered = await ask(statement)
        agree(run, step, [answered, model.record(run, one, { by: person, now: nowMs(), step, line: evidence })])
      },
  )

const returning = anyNumber.map(
  (number): Command =>
    async (run) => {
      const one = pick(
        run.withdrawals.filter(({ state }) => state !== null),
        number,
      )
      const fitting = run.bank.lines.filter(({ amount }) => amount === one?.net)
      const line = number % 5 === 0 ? null : pick(number % 4 === 0 ? run.bank.lines : fitting, number)
      if (!one || (line?.held && one.state === 'sent')) return
      const [stored] = await world.ctx.db.query<{ id: string }>(sql`select id from transfer where subject = ${one.id}`)
      const payload = { transferId: stored?.id, number: one.number, line: line?.name ?? world.ctx.ids.next() }
      const proposal = { kind: 'withdrawal_return', merchantId: run.merchantId, payload }
      agree(run, 'return', [await byTwo(proposal), model.comeBack(run, one, line ?? null)])
    },
)

type StoredLine = Pick<model.Line, 'name' | 'amount' | 'day' | 'held'> & { text: string }

const insertLine = ({ name, amount, day, held, text }: StoredLine) =>
  world.testDb.owner.run(`
    insert into ${held ? 'held_line' : 'bank_line'} (id, account_id, import_id, key, name, booked_on, amount, currency, text)
    values ('${world.ctx.ids.next()}', '${account}', '${importOfLines}', '${name}', '${name}', '${dateOf(day)}', ${amount},
      'USD', '${text}')`)

/** Adds a bank line: of a withdrawal, with or without its number, or of something else. */
const importing = anyNumber.map(
  (number): Command =>
    async ({ bank, withdrawals }) => {
      const of = pick(withdrawals, number)
      if (!of) return
      const amount = (number % 5 === 0 ? 1 : -1) * (number % 7 === 0 ? of.net + 1 : of.net)
      const held = number % 4 === 3 ? ('open' as const) : null
      const name = `BANK L${world.ctx.ids.next()}`
      const line = { name, amount, day: today(), said: number % 2 ? of : null, held }
      await insertLine({ ...line, text: line.said?.number ?? 'money' })
      bank.lines.push({ ...line, use: null, quotedBy: null })
    },
)

const deciding = anyNumber.map(
  (number): Command =>
    async (run) => {
      const { lines } = run.bank
      const held = lines.filter(({ held }) => held !== null)
      const line = pick(number % 8 === 0 ? lines : held, number)
      if (!line) return
      const becomes = number % 3 === 0 ? 'same' : 'another'
      const stored = await world.testDb.owner.rows(`select id from held_line where name = '${line.name}'`)
      const payload = { heldId: stored[0]?.['id'] ?? world.ctx.ids.next(), line: line.name, becomes }
      const proposal = { kind: 'held_line', payload }
      agree(run, 'held', [await byTwo(proposal), model.decideHeld(line, becomes)])
    },
)

/**
 * Imports statements with balances for past days; each begins with the previous closing balance. The days count once
 * another operator has confirmed the import.
 */
const reading = fc.tuple(anyNumber, fc.integer({ min: 1, max: 9 }), by).map(
  ([number, days, person]): Command =>
    async ({ bank }) => {
      const file = { id: await anImport({ by: person, isByTwo: number % 4 > 0 }), by: person, days: [] as number[] }
      for (let day = today() - days; day < today(); day += 1) {
        if (bank.read.has(day) || (number % 3 === 0 && day % 4 === 0)) continue
        await world.testDb.owner.run(`
          insert into bank_statement (id, account_id, import_id, number, from_on, to_on, opening, closing, currency)
          values ('${world.ctx.ids.next()}', '${account}', '${file.id}', '${day}', '${dateOf(day)}', '${dateOf(day)}',
            ${day * 10}, ${day * 10 + 10}, 'USD')`)
        file.days.push(day)
      }
      if (number % 4 === 0) bank.waiting.push(file)
      else for (const day of file.days) bank.read.add(day)
    },
)

const confirming = fc.tuple(anyNumber, by).map(
  ([number, person]): Command =>
    async (run) => {
      const file = pick(run.bank.waiting, number)
      if (!file) return
      const confirm = async () =>
        ask(sql`select confirm_bank_import_by_operator(${await session(person)}, ${file.id}, ${now()})`)
      agree(run, 'confirm', [await confirm(), model.confirmFile(run.bank, file, person)])
    },
)

async function anImport({ by: person, isByTwo }: { by: model.Person; isByTwo: boolean }): Promise<string> {
  const id = world.ctx.ids.next()
  const [importer, other] = [persons[person], persons[person === 0 ? 1 : 0]]
  const second = isByTwo ? `'${other}', '${now().toISOString()}'` : 'null, null'
  await world.testDb.owner.run(`
    insert into bank_import (id, account_id, operator_id, file_name, file_hash, format, encoding, dry_run, state, total,
      done, started_at, confirmed_by, confirmed_at, begun_on) values ('${id}', '${account}', '${importer}', 'f', '', 'mt940',
      'utf-8', false, 'finished', 0, 0, '${now().toISOString()}', ${second},
      (select device_name(thumbprint, confirmed_at) from operator_device
       where operator_id = '${importer}' and encode(thumbprint, 'hex') = '${deviceNamed(deskOf(person)).thumbprint}'))`)
  return id
}

const passing = fc.integer({ min: 1, max: 40 }).map(
  (hours): Command =>
    async () => {
      world.clock.advance(hours * hourMs)
    },
)

const sweeping = fc.constant<Command>(async (run) => {
  for (const one of run.withdrawals) {
    const [stored] = await world.ctx.db.query<{ id: string }>(sql`select id from transfer where subject = ${one.id}`)
    const answered = stored
      ? await ask(sql`select return_unsent_transfer(${stored.id}, ${now()})`)
      : await ask(sql`select expire_withdrawal(${run.merchantId}, ${one.id}, ${now()})`)
    agree(run, 'time', [answered, model.sweep(run, one, nowMs())])
  }
})

async function compare({ withdrawals, merchantId, trail }: Run) {
  const rows = await world.ctx.db.query<{ id: string; arrival: string; state: string | null }>(sql`
    select w.id, w.arrival, t.state from withdrawal w left join transfer t on t.subject = w.id
    where w.merchant_id = ${merchantId} order by w.id`)
  const expected = withdrawals.map(({ id, state, isOver }) => ({
    id,
    arrival: model.arrivalOf({ state, isOver }),
    state,
  }))
  expect(rows, trail.slice(-8).join('; ')).toEqual(expected)
}

async function startRun(): Promise<Run> {
  const { merchantId } = await aRowShop(world)
  await giveBalance(world, merchantId, 1_000_000)
  // Far from the days of the previous run.
  world.clock.advance(40 * dayMs)
  importOfLines = await anImport({ by: 0, isByTwo: true })
  // The model assumes that statements are imported, so there must be a line.
  const line = { amount: 1, day: today(), held: null, text: 'interest' }
  await insertLine({ name: `BANK L${world.ctx.ids.next()}`, ...line })
  return {
    bank: { lines: [], read: readDays, waiting: [] },
    withdrawals: [],
    merchantId,
    covered: new Set(),
    trail: [],
  }
}

const often = <T>(count: number, each: T) => Array<T>(count).fill(each)

test(`${commandCount} random commands about withdrawals on lines agree with the model, and the books are whole`, {
  timeout: 3_600_000,
}, async () => {
  const commands = fc.oneof(
    ...[...often(2, asking), ...often(4, claiming), ...often(8, recording), ...often(2, returning)],
    ...[...often(4, importing), ...often(2, deciding), ...often(2, reading), ...often(3, passing)],
    ...[confirming, sweeping],
  )
  const covered = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: perRun, maxLength: perRun, size: 'max' }), async (all) => {
      const run = await startRun()
      for (const command of all) {
        await command(run)
        await compare(run)
      }
      for (const each of run.covered) covered.add(each)
    }),
    { numRuns: Math.max(1, commandCount / perRun), endOnFailure: true, seed: seedOf(7) },
  )
  // A short run reaches most of them.
  const met = model.hardCases.filter((hard) => covered.has(hard))
  if (isLong) expect(met).toEqual(model.hardCases)
  else expect(met.length).toBeGreaterThan(model.hardCases.length * 0.75)
  const { differences } = await recount(world.ctx.db)
  expect(differences.filter(({ figure }) => figure !== decidedFigure)).toEqual([])
})
