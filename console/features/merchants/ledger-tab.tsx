import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { BalanceLines } from '../../parts/balance-lines.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import type { Merchant } from './merchant-page.tsx'

export function LedgerTab({ merchant }: { merchant: Merchant }) {
  const { t } = useLingui()
  const read = useGet(callAt(api.operatorDesk.balance, { id: merchant.id }), { query: {} })
  const { data } = read
  if (!data) return <Unread read={read} skeleton={<Skeleton className="mt-20 h-160 w-full" />} />
  return (
    <>
      <PaneHead beside={<Trans>as the ledger has them now</Trans>}>
        <Trans>Accounts</Trans>
      </PaneHead>
      <table aria-label={t`Accounts`} className="w-full border-collapse">
        <tbody>
          {data.accounts.map(({ account, balance }) => (
            <tr key={account} className="border-b border-line">
              <th scope="row" className="py-6 text-left font-normal">
                {account}
              </th>
              <td className="py-6 text-right">
                <Amount amount={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <BalanceLines merchantId={merchant.id} title={<Trans>Last movements of the balance</Trans>} />
    </>
  )
}
