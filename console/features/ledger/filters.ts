import { dayMs } from '#contract/durations.ts'
import { isId } from '#contract/id-pattern.ts'
import { ledgerAccounts, ledgerKinds } from '#contract/operator/ledger-codes.ts'

/** The filters of the ledger, from the address. Days are in UTC. */
export type Filters = {
  merchant?: string
  account?: string
  kind?: string
  keyword?: string
  since?: string
  until?: string
  /** The last transaction that a figure of the trial balance includes. */
  through?: string
}

const names = ['merchant', 'account', 'kind', 'keyword', 'since', 'until', 'through'] as const
const isDay = /^\d{4}-\d{2}-\d{2}$/

const oneOf = (values: readonly string[]) => ({ test: (text: string) => values.includes(text) })

/** Ignores invalid filters in the address, because the server would refuse the request. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const fits = {
    merchant: { test: isId },
    account: oneOf(ledgerAccounts),
    kind: oneOf(ledgerKinds),
    keyword: /^.{1,80}$/,
    since: isDay,
    until: isDay,
    through: /^\d{1,15}$/,
  }
  const given = names.flatMap((name) => {
    const value = params.get(name)
    return value && fits[name].test(value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}

type Account = (typeof ledgerAccounts)[number]
type Kind = (typeof ledgerKinds)[number]

/** The query of the call: from the beginning of the first day to the end of the last. */
export const queryOf = ({ merchant, account, kind, keyword, since, until, through }: Filters) => ({
  ...(merchant && { merchantId: merchant }),
  ...(account && { account: account as Account }),
  ...(kind && { kind: kind as Kind }),
  ...(keyword && { keyword }),
  ...(since && { since: `${since}T00:00:00.000Z` }),
  ...(until && { until: new Date(Date.parse(`${until}T00:00:00.000Z`) + dayMs).toISOString() }),
  ...(merchant && through && { through: Number(through) }),
})
