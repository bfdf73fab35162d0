import { readFile, stat } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { isSettlementCurrency } from '#contract/currencies.ts'
import { readRates } from '#contract/exchange-rates.ts'
import type { Sweep } from '../../base/sweep.ts'

const fileBytesMax = 64 * 1024

/**
 * Takes the rates of the day from the file that EXCHANGE_RATES_FILE names: the day in the first line, then a currency
 * and its rate in each. A file that cannot be taken whole is logged each hour, and changes nothing.
 */
export const takeDailyRates: Sweep = async ({ config, db, clock }) => {
  const file = config.exchangeRatesFile
  if (file === null) return 0
  if ((await stat(file)).size > fileBytesMax) throw new Error('the file of exchange rates is too large')
  const [day = '', ...lines] = (await readFile(file, 'utf8')).split('\n')
  const rates = readRates(lines.join('\n'))
  if (rates === null || !rates.every(({ currency }) => isSettlementCurrency(currency)) || !isDay(day.trim())) {
    throw new Error('the file of exchange rates must have the day in its first line, then lines like "THB 35.12"')
  }
  const { added } = await db.one<{ added: number }>(sql`
    select add_rates_of_file(${day.trim()}::date, ${JSON.stringify(rates)}::jsonb, ${clock.now()}) as added`)
  return added
}

/** Whether the calendar has this day. */
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
