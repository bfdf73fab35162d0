import { ledgerAccounts, ledgerKinds } from '#contract/operator/ledger-words.ts'

/** What the ledger is narrowed to, as the address has it. Days are of UTC. */
export type Filters = {
  merchant?: string
  account?: string
  kind?: string
  keyword?: string
  since?: string
  until?: string
  /** The last transaction that a figure of the trial balance has. */
  through?: string
}

const names = ['merchant', 'account', 'kind', 'keyword', 'since', 'until', 'through'] as const
const isDay = /^\d{4}-\d{2}-\d{2}$/
const dayMs = 24 * 60 * 60 * 1000

const oneOf = (words: readonly string[]) => ({ test: (text: string) => words.includes(text) })

/** What does not fit in an address by hand is left out: the server would refuse the whole page for it. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const fits = {
    merchant: /^[0-9a-f-]{36}$/,
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

/** The query of the call: a day as its beginning, the last day to its end. */
export const queryOf = ({ merchant, account, kind, keyword, since, until, through }: Filters) => ({
  ...(merchant && { merchantId: merchant }),
  ...(account && { account: account as Account }),
  ...(kind && { kind: kind as Kind }),
  ...(keyword && { keyword }),
  ...(since && { since: `${since}T00:00:00.000Z` }),
  ...(until && { until: new Date(Date.parse(`${until}T00:00:00.000Z`) + dayMs).toISOString() }),
  ...(merchant && through && { through: Number(through) }),
})
