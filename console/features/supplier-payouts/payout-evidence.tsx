import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useDownload } from '#client/download.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { AccountNumber } from '../../parts/account-number.tsx'
import { DiffText } from '../../parts/diff-text.tsx'
import { EffectTable } from '../../parts/effect-table.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import { linkTo, paths } from '../../paths.ts'
import type { Payout } from './payout.ts'

export function PayoutEvidence({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  const { holder, accountNumber, lastHolder, lastAccountNumber, accounts, reason, orders } = payout
  const effects = accounts.map(({ account, now, change }) => ({ account, before: now, after: now + change }))
  return (
    <>
      <Facts className="pt-12">
        <Fact name={<Trans>Account holder</Trans>} isStrong>
          <Compared text={holder} last={lastHolder} />
        </Fact>
        <Fact name={<Trans>Account number</Trans>} isStrong>
          <AccountNumber number={accountNumber} />
          {lastAccountNumber !== null && lastAccountNumber !== accountNumber && (
            <span className="mono block">
              <Compared text={accountNumber} last={lastAccountNumber} />
            </span>
          )}
        </Fact>
        <Fact name={<Trans>Paid to before</Trans>}>
          {lastAccountNumber === null ? (
            <Trans>never: compare it with the contract</Trans>
          ) : (
            <span className="mono">
              <DiffText text={lastAccountNumber} other={accountNumber} side="before" />
            </span>
          )}
        </Fact>
        <Fact name={<Trans>Completed before</Trans>}>
          <DateText at={payout.before} />
        </Fact>
        <Fact name={<Trans>Why</Trans>}>{reason}</Fact>
      </Facts>
      <PaneHead>
        <Trans>What it changes</Trans>
      </PaneHead>
      <EffectTable effects={effects} label={t`What it changes`} />
      <PaneHead beside={<SettlementFile payout={payout} />}>
        {t`${plural(orders, { one: '# order', other: '# orders' })}`}
      </PaneHead>
      <OrderLines payout={payout} />
    </>
  )
}

const Compared = ({ text, last }: { text: string; last: string | null }) =>
  last === null || last === text ? text : <DiffText text={text} other={last} side="after" />

function OrderLines({ payout: { lines, state } }: { payout: Payout }) {
  const { t } = useLingui()
  const isOpen = state === 'proposed'
  return (
    <table aria-label={t`Orders of the run`} className="w-full border-collapse">
      <TableHead
        columns={[
          { name: t`Order` },
          { name: t`Completed`, className: 'pl-12 max-[1179px]:hidden' },
          { name: t`Cost`, className: 'pl-12 text-right' },
          { name: t`Returned`, className: 'pl-12 text-right' },
          { name: t`Amount`, className: 'pl-12 text-right' },
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.merchantId} ${line.orderId}`} className="border-b border-line align-baseline">
            <th scope="row" className="py-6 text-left font-normal">
              <Link to={linkTo(paths.orders, { item: line.number })} className="mono text-accent">
                {line.number}
              </Link>
              {isOpen && !line.isDue && (
                <span className="block text-tiny text-bad">
                  <Trans>not due any more: propose the run again</Trans>
                </span>
              )}
            </th>
            <td className="py-6 pl-12 text-soft max-[1179px]:hidden">
              {line.completedAt && <DateText at={line.completedAt} />}
            </td>
            <td className="py-6 pl-12 text-right">
              <Amount amount={line.cost} />
            </td>
            <td className="py-6 pl-12 text-right">
              <Amount amount={line.returned} />
            </td>
            <td className="py-6 pl-12 text-right font-semibold">
              <Amount amount={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SettlementFile({ payout: { id } }: { payout: Payout }) {
  const download = useDownload(callAt(api.operatorSupplierPayouts.file, { id }))
  return (
    <RowButton look="secondary" isPending={download.bytes !== null} onClick={() => void download.run({})}>
      <Trans>Settlement file</Trans>
    </RowButton>
  )
}
