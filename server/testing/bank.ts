import { minorDigits } from '#contract/currencies.ts'
import { dayMs } from '#contract/durations.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toDecimal } from '#contract/money.ts'
import type { ClearingAccount } from '#contract/operator/bank-formats.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import type { World } from './world.ts'

const boundary = 'entrepot-test'
const reason = 'the statement of the day'
let accounts = 0

type AccountInput = { clearing?: ClearingAccount; currency?: string; number?: string }
export type TestAccount = Reply<typeof operatorBankLines.addAccount>

export const statementMapping = {
  delimiter: ';' as const,
  dates: 'YYYY-MM-DD' as const,
  decimal: '.' as const,
  columns: { bookedOn: 'Date', amount: 'Amount', currency: 'Currency', bankId: 'Id', payer: 'Name', text: 'Text' },
}

export async function aBankAccount(world: World, token: string, given: AccountInput = {}): Promise<TestAccount> {
  accounts += 1
  const { clearing = 'clearing:bank', currency = 'USD', number } = given
  const account = await world.must(operatorBankLines.addAccount, {
    token,
    body: { code: `BANK-${accounts}`, clearing, currency, reason, ...(number && { number }) },
  })
  await world.must(operatorBankLines.map, {
    token,
    params: { id: account.id },
    body: { mapping: statementMapping, reason },
  })
  return account
}

/** A line of a test statement; amounts are in cents. */
export type TestLine = { day: string; amount: number; currency?: string; id?: string; payer?: string; text?: string }

export const statementOf = (lines: readonly TestLine[]): string =>
  [
    'Date;Amount;Currency;Id;Name;Text',
    ...lines.map(({ day, amount, currency = 'USD', id = '', payer = '', text = '' }) =>
      [day, toDecimal(amount, minorDigits(currency)), currency, id, payer, text].join(';'),
    ),
  ].join('\r\n')

type ImportInput = { token: string; accountId: string; file: string | Uint8Array; dryRun?: boolean }

/** Uploads a statement as a browser would, and waits for the end of its import. */
export async function importStatement(world: World, { token, accountId, file, dryRun = false }: ImportInput) {
  const fields = { reason, accountId, fileName: 'statement.csv', dryRun: String(dryRun) }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const response = await world.app.inject({
    method: 'POST',
    url: operatorBankLines.begin.path,
    headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  const { code, data } = response.json<{ code: number; data: { id: string } & Record<string, unknown> }>()
  if (code !== 1) return { refusal: data, job: null }
  for (;;) {
    const job = await world.must(operatorBankLines.job, { token, params: { id: data.id } })
    if (job.state !== 'running') return { refusal: null, job }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

let given = 0

type LineInput = Omit<TestLine, 'day'>

export async function importLine(
  world: World,
  { token, accountId }: Pick<ImportInput, 'token' | 'accountId'>,
  { text: quoted = '', ...line }: LineInput,
): Promise<string> {
  given += 1
  const text = `the line ${given} ${quoted}`.trim()
  const day = world.clock.now().toISOString().slice(0, 10)
  await importStatement(world, { token, accountId, file: statementOf([{ ...line, day, text }]) })
  return nameOfLine(world, token, text)
}

export async function useOfLine(world: World, token: string, name: string) {
  const { list } = await world.must(operatorBankLines.list, { token, query: { keyword: name, state: 'used' } })
  return list[0]?.use
}

export async function nameOfLine(world: World, token: string, text: string): Promise<string> {
  const { list } = await world.must(operatorBankLines.list, { token, query: { state: 'all', limit: 100 } })
  const line = list.find((each) => each.text === text || each.bankId === text)
  if (!line) throw new Error(`no line says ${text}`)
  return line.name
}

const balances = new Map<string, number>()
const tenMillion = 1_000_000_000

type DaysInput = Pick<ImportInput, 'token' | 'accountId'> & {
  from: string
  to: string
  lines?: readonly TestLine[]
  /** Money moved on earlier days that were not imported. */
  missed?: number
  /** The session of the second person, without whom the days prove nothing. */
  confirmedBy?: string
}

export const confirmImport = (world: World, token: string, id: string) =>
  world.call(operatorBankLines.confirm, { token, params: { id }, body: { reason } })

/** Imports one MT940 statement with balances for each of these days; each continues the one before. */
export async function importDays(
  world: World,
  { token, accountId, from, to, lines = [], missed = 0, confirmedBy }: DaysInput,
): Promise<string> {
  const mt = (day: string, amount: number) =>
    `C${day.slice(2).replaceAll('-', '')}USD${toDecimal(amount, 2).replace('.', ',')}`
  const pages: string[] = []
  balances.set(accountId, (balances.get(accountId) ?? tenMillion) + missed)
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    const opening = balances.get(accountId) ?? tenMillion
    const own = lines.filter((line) => line.day === day)
    const closing = own.reduce((sum, { amount }) => sum + amount, opening)
    balances.set(accountId, closing)
    const fields = own.flatMap(({ amount, id = 'NONREF', text = '' }) => {
      const sign = amount < 0 ? 'D' : 'C'
      const units = toDecimal(Math.abs(amount), 2).replace('.', ',')
      return [`:61:${day.slice(2).replaceAll('-', '')}${sign}${units}NTRFNONREF//${id}`, `:86:${text}`]
    })
    pages.push(
      [
        ':20:R',
        `:25:${accountId}`,
        `:28C:${day}`,
        `:60F:${mt(day, opening)}`,
        ...fields,
        `:62F:${mt(day, closing)}`,
        '-',
      ].join('\n'),
    )
  }
  const { refusal, job } = await importStatement(world, { token, accountId, file: pages.join('\n') })
  if (refusal || job?.state !== 'finished') throw new Error(`not read: ${JSON.stringify(refusal ?? job)}`)
  if (confirmedBy !== undefined) {
    const { status, refusal: why } = await confirmImport(world, confirmedBy, job.id)
    if (status !== 200) throw new Error(`not confirmed: ${JSON.stringify(why)}`)
  }
  return job.id
}
