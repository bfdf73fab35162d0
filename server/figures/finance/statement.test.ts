import { spawnSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { root } from '#tools/root.ts'
import { closeLedgerDay } from '../../ledger/close-day.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { aSoldOrder, settle, signIn } from '../../testing/sold.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let shop: RowShop
let token: string
const folder = mkdtempSync(join(tmpdir(), 'statement-'))
beforeAll(async () => {
  world = await openWorld('2026-03-02T23:00:00Z')
  shop = await aRowShop(world, { timeZone: 'Asia/Bangkok' })
  token = await signIn(world, shop.merchantId)
  for (let day = 0; day < 3; day++) {
    for (let n = 0; n < 2; n++) await settle(world, shop.merchantId, await aSoldOrder(world, shop))
    world.clock.advance(dayMs)
  }
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

type StatementQuery = { format: 'csv' | 'json'; from?: string; to?: string }

const download = (query: StatementQuery, headers: Record<string, string> = { token }) =>
  world.app.inject({ method: 'GET', url: '/merchant/merchant/statement', query, headers })

function check(text: string) {
  const file = join(folder, 'statement')
  writeFileSync(file, text)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'docs/verify-statement.mjs'), file])
  return { status, said: String(stdout) + String(stderr) }
}

test.each(['csv', 'json'] as const)('the %s is a file from which the script derives the balance', async (format) => {
  const answer = await download({ format })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="statement-${shop.slug}.${format}"`)
  expect(answer.headers['content-type']).toContain(format)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { status, said } = check(answer.body)
  expect(said).toContain('Transactions 1 to 18 hold')
  expect(said).toContain('Your balance is what "available" holds: 21000')
  expect(said).toContain('The ledger is whole')
  expect(status).toBe(0)
})

test('days cut the ledger where they begin in the shop’s time zone, and a part holds too', async () => {
  const day = await download({ format: 'csv', from: '2026-03-04', to: '2026-03-04' })
  expect(day.headers['content-disposition']).toContain(`statement-${shop.slug}-2026-03-04-to-2026-03-04.csv`)
  const { status, said } = check(day.body)
  expect(said).toContain('Transactions 7 to 12 hold')
  expect(said).toContain('"available" holds: 14000')
  expect(status).toBe(0)
  const parts = [
    (await download({ format: 'csv', to: '2026-03-03' })).body,
    ...[day.body, (await download({ format: 'csv', from: '2026-03-05' })).body].map((part) =>
      part.slice(part.indexOf('\r\n') + 2),
    ),
  ]
  expect(parts.join('')).toBe((await download({ format: 'csv' })).body)
  expect(check((await download({ format: 'json', from: '2027-01-01' })).body).said).toContain('no transactions')
})

const lines = async () => (await download({ format: 'csv' })).body.split('\r\n').slice(0, -1)

test('a file in which anything was changed, added, moved or taken out does not hold', async () => {
  const whole = await lines()
  expect(whole.length).toBeGreaterThan(36)
  const tampered: [string, (row: string[]) => string[]][] = [
    ['an amount', (row) => row.with(12, row[12]!.replace(/,(-?)(\d+)\.(\d\d),\d+,/, ',$19$2.$3,99$2$3,'))],
    ['a digit of an amount alone', (row) => row.with(12, row[12]!.replace('.00,', '.01,'))],
    ['a line', (row) => row.toSpliced(12, 1)],
    ['a transaction', (row) => row.filter((line) => line.split(',')[1] !== '5')],
    ['the first transaction', (row) => row.filter((line) => line.split(',')[1] !== '1').map((line) => line)],
    ['a time', (row) => row.with(9, row[9]!.replace('2026-03-02T', '2026-03-01T'))],
    ['a kind', (row) => row.map((line) => line.replace('settled', 'goodwill'))],
    ['two lines', (row) => row.with(7, row[8]!).with(8, row[7]!)],
    ['a line twice', (row) => row.toSpliced(12, 0, row[12]!)],
    ['an account', (row) => row.map((line) => line.replace(',revenue:fee,', ',available,'))],
  ]
  for (const [what, change] of tampered) {
    const { status, said } = check(`${change(whole).join('\r\n')}\r\n`)
    // Without its beginning, a ledger is reported as a part.
    if (what === 'the first transaction') expect(said).toContain('begins behind transaction 1')
    else expect([what, status, said.split('\n')[0]]).toEqual([what, 1, expect.stringContaining('Does not hold')])
  }
})

test('it has the days in their order, and a format that there is', async () => {
  expect((await download({ format: 'csv', from: '2026-03-04', to: '2026-03-03' })).statusCode).toBe(422)
  expect((await download({ format: 'pdf' as 'csv' })).statusCode).toBe(422)
})

test('a ledger of many batches holds as a whole', async () => {
  const long = await aRowShop(world)
  const at = world.clock.now().toISOString()
  await world.testDb.owner.run(`
    select post_to_ledger('${long.merchantId}', 'goodwill', n::text, '${at}', null, array['grant', 'available'],
      array[-n, n]::bigint[]) from generate_series(1, 1234) as n`)
  const answer = await download({ format: 'csv' }, { token: await signIn(world, long.merchantId) })
  const { status, said } = check(answer.body)
  expect(said).toContain('Transactions 1 to 1234 hold')
  expect(said).toContain(`"available" holds: ${(1_234 * 1_235) / 2}`)
  expect(status).toBe(0)
})

type SignedStatement = {
  statement: { checkpointKey: string }
  transactions: { sequence: number; hash: string; checkpoint: { text: string; signature: string } | null }[]
}

test('the head of a closed day is in the statement, with a signature that anybody can check', async () => {
  await closeLedgerDay(world.ctx)
  const answer = await download({ format: 'json' })
  const { statement, transactions } = answer.json<SignedStatement>()
  const { sequence, hash, checkpoint } = transactions.at(-1)!
  expect(checkpoint?.text).toContain(`|${sequence}|${hash}|`)
  const key = createPublicKey({ key: Buffer.from(statement.checkpointKey, 'base64'), format: 'der', type: 'spki' })
  const isSigned = (text: string) =>
    verify(null, Buffer.from(text), key, Buffer.from(checkpoint?.signature ?? '', 'base64'))
  expect(isSigned(checkpoint?.text ?? '')).toBe(true)
  expect(isSigned(`${checkpoint?.text}0`)).toBe(false)
  expect(check(answer.body).status).toBe(0)
  const csv = await download({ format: 'csv' })
  expect(csv.body).toContain(`,2026-03-04 ${checkpoint?.signature}`)
  expect(check(csv.body).status).toBe(0)
})
