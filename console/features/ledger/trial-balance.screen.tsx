import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorLedger } from '#contract/operator/ledger.ts'
import {
  type AccountGroup,
  accountGroups,
  type LedgerAccount,
  ledgerAccounts,
} from '#contract/operator/ledger-codes.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useDesk } from '../../operator.ts'
import { DayChip } from '../../parts/filter-chips.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { paths } from '../../paths.ts'
import { useAccountLabels } from './account-labels.ts'
import { AccountMerchants } from './account-merchants.tsx'
import { Liabilities } from './liabilities.tsx'

type TrialBalance = Reply<typeof operatorLedger.trialBalance>
type Figure = TrialBalance['accounts'][number]
type Choice = { account?: LedgerAccount; day?: string }

function readChoice(search: string): Choice {
  const params = new URLSearchParams(search)
  const account = ledgerAccounts.find((each) => each === params.get('account'))
  const day = params.get('day') ?? ''
  return { ...(account && { account }), ...(/^\d{4}-\d{2}-\d{2}$/.test(day) && { day }) }
}

/** Every account over all merchants, now or at the end of a day. Each figure opens the transactions behind it. */
export default function TrialBalanceScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { account, day } = readChoice(search)
  const read = useGet(api.operatorLedger.trialBalance, { query: day ? { day } : {}, keepsPrevious: true })
  const { data } = read
  const keys = useRowKeys(ledgerAccounts)
  const choose = (choice: Choice) => {
    const given = Object.entries({ account, day, ...choice }).filter(([, value]) => value)
    void navigate(`${paths.trialBalance}${given.length > 0 ? `?${new URLSearchParams(given as string[][])}` : ''}`)
  }
  return (
    <main className="flex min-h-0 flex-1">
      <section ref={keys.table} aria-label={t`Trial balance`} className="flex min-w-0 flex-1 flex-col">
        <h2 className="sr-only">{t`Trial balance`}</h2>
        <div className="flex min-h-52 shrink-0 flex-wrap items-center gap-12 border-b border-line px-20 py-8">
          {data && <Verdict balance={data} />}
          <span className="flex-1" />
          <DayChip label={t`At the end of`} value={day} onChange={(value) => choose({ day: value })} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto pb-20">
          {data ? (
            <Accounts balance={data} chosen={account} onChoose={(each) => choose({ account: each })} />
          ) : (
            <Unread read={read} skeleton={<Skeleton className="m-20 h-480" />} />
          )}
        </div>
      </section>
      <aside
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing else to stop at
        tabIndex={0}
        aria-label={account ? t`Merchants of ${account}` : t`Proof of liabilities`}
        className="w-360 shrink-0 overflow-y-auto border-l border-line bg-paper px-20 pb-20 focus-visible:-outline-offset-2 min-[1400px]:w-480"
      >
        {account && data ? (
          <AccountMerchants key={`${account} ${data.day}`} account={account} day={data.day} />
        ) : (
          <Liabilities />
        )}
      </aside>
    </main>
  )
}

function Verdict({ balance: { sum, at, day, isTooLong } }: { balance: TrialBalance }) {
  return (
    <>
      <span className={classNames('inline-flex items-center gap-6', sum === 0 ? 'text-good' : 'text-bad')}>
        <Mark kind={sum === 0 ? 'done' : 'late'} />
        <span>
          <Trans>sums to</Trans> <Amount amount={sum} />
        </span>
      </span>
      <span className="text-soft">
        {at !== null && <DateText at={at} />}
        {day !== null && <DateText at={day} style="date" />}
      </span>
      {isTooLong && (
        <span className="text-soft">
          <Trans>There are too many transactions today to add up here. The last closed day is shown.</Trans>
        </span>
      )}
    </>
  )
}

type AccountsProps = {
  balance: TrialBalance
  chosen: LedgerAccount | undefined
  onChoose: (account: LedgerAccount) => void
}

function Accounts({ balance, chosen, onChoose }: AccountsProps) {
  const { t } = useLingui()
  const currency = useDesk().data?.currency ?? ''
  const groups: Record<AccountGroup, string> = {
    owed: t`Owed to merchants, suppliers and shoppers`,
    clearing: t`Where the money is`,
    platform: t`The platform’s own`,
  }
  const head = 'sticky top-0 h-32 border-b border-line bg-surface px-10 text-tiny font-normal text-soft'
  return (
    <table aria-label={t`Trial balance`} className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={classNames(head, 'pl-20 text-left')}>{t`Ledger account`}</th>
          <th scope="col" className={classNames(head, 'text-right max-[1179px]:hidden')}>{t`Shops`}</th>
          <th scope="col" className={classNames(head, 'text-right')}>{t`Debit`}</th>
          <th scope="col" className={classNames(head, 'text-right')}>{t`Credit`}</th>
          <th scope="col" className={classNames(head, 'pr-20 text-right')}>{t`Balance, ${currency}`}</th>
        </tr>
      </thead>
      {(Object.keys(accountGroups) as AccountGroup[]).map((group) => {
        const figures = balance.accounts.filter(({ account }) =>
          (accountGroups[group] as readonly string[]).includes(account),
        )
        return (
          <tbody key={group}>
            <GroupHead name={groups[group]} figures={figures} />
            {figures.map((figure) => (
              <AccountRow
                key={figure.account}
                figure={figure}
                isChosen={figure.account === chosen}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        )
      })}
      <tfoot>
        <SumRow name={t`All accounts`} {...balance} balance={balance.sum} />
      </tfoot>
    </table>
  )
}

const sumOf = (figures: readonly Figure[], name: 'debit' | 'credit' | 'balance') =>
  figures.reduce((sum, figure) => sum + figure[name], 0)

const GroupHead = ({ name, figures }: { name: string; figures: readonly Figure[] }) => (
  <SumRow
    name={name}
    debit={sumOf(figures, 'debit')}
    credit={sumOf(figures, 'credit')}
    balance={sumOf(figures, 'balance')}
  />
)

function SumRow({ name, debit, credit, balance }: { name: string; debit: number; credit: number; balance: number }) {
  return (
    <tr className="border-b border-line font-semibold">
      <th scope="row" className="h-36 px-10 pl-20 text-left font-semibold">
        {name}
      </th>
      <td className="max-[1179px]:hidden" />
      <td className="px-10 text-right">
        <Amount amount={debit} />
      </td>
      <td className="px-10 text-right">
        <Amount amount={credit} />
      </td>
      <td className="px-10 pr-20 text-right">
        <Amount amount={balance} />
      </td>
    </tr>
  )
}

type RowProps = { figure: Figure; isChosen: boolean; onChoose: (account: LedgerAccount) => void }

function AccountRow({ figure: { account, merchants, debit, credit, balance }, isChosen, onChoose }: RowProps) {
  const numberText = useNumberText()
  const labels = useAccountLabels()
  return (
    <tr className={classNames('border-b border-line', isChosen ? 'bg-tint' : 'hover:bg-ink/4')}>
      <th scope="row" className="relative h-32 px-10 pl-32 text-left font-normal">
        {isChosen && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(account)}
          className="mr-12 font-medium text-accent"
        >
          {account}
        </button>
        <span className="text-soft max-[1399px]:hidden">{labels[account]}</span>
      </th>
      <td className="figures px-10 text-right text-soft max-[1179px]:hidden">{numberText(merchants)}</td>
      <td className="px-10 text-right text-soft">
        <Amount amount={debit} />
      </td>
      <td className="px-10 text-right text-soft">
        <Amount amount={credit} />
      </td>
      <td className="px-10 pr-20 text-right">
        <Amount amount={balance} />
      </td>
    </tr>
  )
}
