import { minorDigits } from '#contract/currencies.ts'
import { toDecimal } from '#contract/money.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import type { Driver, Staff } from './driver.ts'

const reason = 'the demo world'
const code = 'HARBOUR'

/** A line of the demo's invented bank; amounts are in minor units, negative for outgoing money. */
export type DemoLine = { id: string; amount: number; name: string; text: string; currency?: string }

/** The invented bank's account, made on first use, because older demo worlds lack it. */
async function bankAccount({ must, ctx }: Driver, token: string): Promise<string> {
  const accounts = await must(operatorBankLines.accounts, { token })
  const known = accounts.find((each) => each.code === code)
  if (known) return known.id
  const { currency } = ctx.config
  const body = { code, clearing: 'clearing:bank' as const, currency, reason }
  const { id } = await must(operatorBankLines.addAccount, { token, body })
  const columns = {
    bookedOn: 'Date',
    amount: 'Amount',
    currency: 'Currency',
    bankId: 'Id',
    payer: 'Name',
    text: 'Text',
  }
  const mapping = { delimiter: ';' as const, dates: 'YYYY-MM-DD' as const, decimal: '.' as const, columns }
  await must(operatorBankLines.map, { token, params: { id }, body: { mapping, reason } })
  return id
}

export async function importLines(driver: Driver, [operator]: Staff, lines: readonly DemoLine[]): Promise<void> {
  const { must, ctx, sendFile } = driver
  const token = await operator()
  const accountId = await bankAccount(driver, token)
  const day = ctx.clock.now().toISOString().slice(0, 10)
  const rows = lines.map(({ id, amount, name, text, currency = ctx.config.currency }) =>
    [day, toDecimal(amount, minorDigits(currency)), currency, id, name, text].map(cell).join(';'),
  )
  const file = Buffer.from(['Date;Amount;Currency;Id;Name;Text', ...rows].join('\n'))
  const fields = { accountId, reason, fileName: `harbour-${day}.csv` }
  const { id } = (await sendFile(operatorBankLines.begin.path, { token, fields, file })) as { id: string }
  while ((await must(operatorBankLines.job, { token, params: { id } })).state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A visitor may have any name, also one with separators. */
const cell = (text: string) => text.replace(/[;"\s]+/g, ' ')

/** The id in the books of the line with this bank number; null if no statement has it. */
export async function lineNamed({ must }: Driver, token: string, bankId: string): Promise<string | null> {
  const { list } = await must(operatorBankLines.list, { token, query: { state: 'all', keyword: bankId } })
  return list[0]?.name ?? null
}

/** Lines that a reconciliation must report: a credit without a claim, a repeated line, and one in another currency. */
export const importOddLines = (driver: Driver, staff: Staff, twice: DemoLine | null): Promise<void> =>
  importLines(driver, staff, [
    { id: 'HB-STRAY', amount: 18_000, name: 'SUDA P', text: 'transfer' },
    { id: 'HB-EURO', amount: 5_000, name: 'A. Weber', text: 'Danke', currency: 'EUR' },
    ...(twice ? [{ ...twice, id: `${twice.id}-2` }] : []),
  ])
