// projects: measured

import { performance } from 'node:perf_hooks'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { aBankAccount, importStatement } from '../../testing/bank.ts'
import { longestPauseOf } from '../../testing/event-loop.ts'
import { twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { readStatement } from './read-statement.ts'
import { readInProcess } from './run-import.ts'

const world = theWorld('2026-03-02T09:00:00Z')
let token = ''
beforeAll(async () => {
  ;[token = ''] = await twoOperators(world, ['finance'])
})

const document = (content: string) =>
  `<Document><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Ccy>USD</Ccy></Acct>${content}</Stmt></BkToCstmrStmt></Document>`

const entry = (at: number, day = '2026-02-27') =>
  `<Ntry><Amt Ccy="USD">${at + 1}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${day}</Dt></BookgDt>` +
  `<AcctSvcrRef>N-${at}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Payer &amp; ${at}</Nm></Dbtr></RltdPties>` +
  `<RmtInf><Ustrd>Deposit ${at}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const entries = (count: number) => Array.from({ length: count }, (_, at) => entry(at)).join('\n')

const bring = async (file: string) =>
  importStatement(world, { token, accountId: (await aBankAccount(world, token)).id, file, dryRun: true })

test('while a statement of the most lines is read, the server answers other calls', async () => {
  const bytes = Buffer.from(document(entries(limits.bankLinesMax)))
  const account = { currency: 'USD', number: null, mapping: null }
  const options = { today: '2026-03-02', tried: null }
  const began = performance.now()
  readStatement(bytes, account, options)
  const readingMs = performance.now() - began
  let answered = 0
  // Only the reading: the embedded database would block this process while it adds the lines.
  const pauseMs = await longestPauseOf(async () => {
    const reading = readInProcess({ bytes, account, code: 'BANK-1', ...options })
    let isRead = false
    void reading.finally(() => {
      isRead = true
    })
    while (!isRead) {
      expect((await world.app.inject('/healthz')).statusCode).toBe(200)
      answered += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await reading).toMatchObject({ total: limits.bankLinesMax })
  })
  expect(answered).toBeGreaterThan(20)
  expect(pauseMs).toBeLessThan(readingMs / 2)
})

test('a statement of the most lines is imported', async () => {
  const { job } = await bring(document(entries(limits.bankLinesMax)))
  expect(job).toMatchObject({ added: limits.bankLinesMax, refused: 0, state: 'finished' })
})

const refusalOf = async (file: string) => (await bring(file)).refusal

test('a statement with more lines than one file may have is refused', async () => {
  expect(await refusalOf(document(entries(limits.bankLinesMax + 1)))).toMatchObject({ error: 'too_large' })
})

test.each([
  ['nested a million deep', document('<a>'.repeat(1_000_000))],
  ['with an element without end', document(`<Ntry ${'a="" '.repeat(200_000)}`)],
])('a file %s is refused', async (_what, file) => {
  const fields = { file: 'This file is not a readable statement: camt.052, 053 or 054, MT940 or CSV' }
  expect(await refusalOf(file)).toMatchObject({ fields })
})

test('a file of more statements than a year has days is refused', async () => {
  const statement =
    '<Stmt><Id>1</Id><Acct><Ccy>USD</Ccy></Acct><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>' +
    '<Amt Ccy="USD">0</Amt><Dt><Dt>2026-02-27</Dt></Dt></Bal></Stmt>'
  const file = (count: number) => `<Document><BkToCstmrStmt>${statement.repeat(count)}</BkToCstmrStmt></Document>`
  expect((await bring(file(limits.bankStatementsMax))).refusal).toBeNull()
  expect(await refusalOf(file(limits.bankStatementsMax + 1))).toMatchObject({ error: 'too_large' })
})

test('a file covers at most a period that is no slip of the pen', async () => {
  expect((await bring(document(entry(1, '2025-02-01') + entry(2, '2026-02-27')))).job).toMatchObject({ added: 2 })
  const lines = `${entry(1, '2023-02-27')}\n${entry(2)}`
  const named = 'From 2023-02-27 (line 1) to 2026-02-27 (line 2) are more than 400 days'
  const fields = { file: expect.stringContaining(named) }
  expect(await refusalOf(document(lines))).toMatchObject({ fields })
})

test('what a payer hides in a line is no part of it, nor what a bank hides in the number of its statement', async () => {
  const hiding = entry(1).replace('Deposit 1', 'Deposit \u202e1\u2066 of\u0007 \u{feff}March')
  const accountId = (await aBankAccount(world, token)).id
  const file = document(hiding).replace('<Id>1</Id>', '<Id>12\u202e34</Id>')
  expect((await importStatement(world, { token, accountId, file })).job).toMatchObject({ added: 1 })
  const numbers = `select number from bank_statement where account_id = '${accountId}'`
  expect(await world.testDb.owner.rows(numbers)).toEqual([{ number: '1234' }])
  const { list } = await world.must(operatorBankLines.list, { token, query: { accountId, state: 'all' } })
  expect(list).toMatchObject([{ text: 'Deposit 1 of March' }])
})
