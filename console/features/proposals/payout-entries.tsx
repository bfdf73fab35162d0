import { Trans, useLingui } from '@lingui/react/macro'
import { LinkText } from '#kit/link-text.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import { linkTo, paths } from '../../paths.ts'
import type { Proposal } from './proposal.ts'

type Entry = { merchantId: string; reference: string; amount: number; fee: number }

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'merchantId' in value && 'reference' in value && 'amount' in value

export function PayoutEntries({ proposal: { payload, shops } }: { proposal: Proposal }) {
  const { t } = useLingui()
  const entries: readonly Entry[] = Array.isArray(payload['entries']) ? payload['entries'].filter(isEntry) : []
  if (entries.length === 0) return null
  const names = new Map(shops.map(({ merchantId, name }) => [merchantId, name]))
  const number = 'py-6 pl-12 text-right'
  return (
    <>
      <PaneHead>
        <Trans>Entries</Trans>
      </PaneHead>
      <table aria-label={t`Entries`} className="w-full border-collapse">
        <TableHead
          columns={[
            { name: t`Reference` },
            { name: t`Merchant`, className: 'pl-12' },
            { name: t`Amount`, className: 'pl-12 text-right' },
            { name: t`Fee`, className: 'pl-12 text-right' },
          ]}
        />
        <tbody>
          {entries.map(({ merchantId, reference, amount, fee }) => (
            <tr key={reference} className="border-b border-line align-baseline">
              <td className="mono py-6 wrap-anywhere">{reference}</td>
              <td className="py-6 pl-12 wrap-anywhere">
                <LinkText to={linkTo(paths.merchants, { item: merchantId })}>
                  {names.get(merchantId) ?? merchantId}
                </LinkText>
              </td>
              <td className={number}>
                <Amount amount={amount} />
              </td>
              <td className={number}>
                <Amount amount={fee} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
