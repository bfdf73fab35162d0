import { Trans, useLingui } from '@lingui/react/macro'
import type { LedgerAccount } from '#contract/operator/ledger-codes.ts'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { Amount } from '../../parts/money-text.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'
import { paths } from '../../paths.ts'

const pageSize = 50

type Props = { account: LedgerAccount; day: string | null }

/** The merchants whose books make up a figure. Each opens exactly its transactions. */
export function AccountMerchants({ account, day }: Props) {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operatorLedger.accountMerchants, {
    limit: pageSize,
    account,
    ...(day && { day }),
  })
  const linkToPart = (merchant: string, through: number) =>
    `${paths.ledger}?${new URLSearchParams({ merchant, account, through: String(through) })}`
  return (
    <RecordTable
      title={t`Merchants of ${account}`}
      beside={<Trans>open a row to see its transactions</Trans>}
      read={read}
      idOf={({ merchantId }) => merchantId}
      empty={<Trans>Nothing was posted to it.</Trans>}
      pages={pages}
      columns={[
        {
          name: 'shop',
          head: t`Merchant`,
          cell: ({ merchantId, shopName, through }) => (
            <Link to={linkToPart(merchantId, through)} className="font-medium break-words text-accent">
              {shopName}
            </Link>
          ),
        },
        { name: 'postings', head: t`Ledger entries`, cell: ({ postings }) => postings, isRight: true, isWide: true },
        {
          name: 'balance',
          head: t`Balance`,
          cell: ({ balance }) => <Amount amount={balance} />,
          isRight: true,
        },
      ]}
    />
  )
}
