import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { useFormats } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useOperator } from '../../operator.ts'
import { BigAmount } from '../../parts/big-amount.tsx'
import { isHeldBy, MineFilter } from '../../parts/mine-filter.tsx'
import { useTextOfCurrency } from '../../parts/money-text.tsx'
import { OrderLine } from '../../parts/order-line.tsx'
import { DecisionPane, EvidencePane, Fact, Facts } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { useClaimNote, useTransferActs, useTransferDecisions } from '../../parts/transfer.ts'
import { TransferButtons } from '../../parts/transfer-acts.tsx'
import { TransferDialogs } from '../../parts/transfer-dialogs.tsx'
import { TransferFacts } from '../../parts/transfer-facts.tsx'
import { paths } from '../../paths.ts'

type BankReturn = Reply<typeof operatorPayments.bankReturns>['list'][number]

/** Money that no provider can send back. An operator sends it by bank, and records the line of the statement. */
export function BankReturns() {
  const operator = useOperator()
  const [isMine, setMine] = useState(false)
  const { data, ...rest } = useGet(api.operatorPayments.bankReturns, { query: { limit: limits.pageSizeMax } })
  const list = data?.list.filter(({ transfer }) => isHeldBy(transfer, isMine ? operator?.id : undefined))
  const read = { ...rest, data: data && list && { list, total: isMine ? list.length : data.total } }
  return (
    <QueuePage
      path={paths.payments}
      queue="bank_returns"
      filter={<MineFilter isMine={isMine} onChange={setMine} />}
      read={read}
      toItem={useReturnItem()}
    >
      {(row, position) => (
        <>
          <EvidencePane
            key={row.id}
            over={<OrderLine of={row} />}
            title={<BigAmount amount={row.amount} currency={row.currency} />}
            position={position}
          >
            <ReturnFacts row={row} />
          </EvidencePane>
          <SendBack key={`send ${row.id}`} row={row} position={position} onDone={() => void read.refresh()} />
        </>
      )}
    </QueuePage>
  )
}

function useReturnItem() {
  const { t } = useLingui()
  const kinds = useKinds()
  const claimNote = useClaimNote()
  const { currency } = useFormats()
  const textOf = useTextOfCurrency()
  return (row: BankReturn): QueueItem => ({
    id: row.id,
    name: row.shopName,
    under: kinds[row.kind],
    ...(row.currency === currency ? { amount: row.amount } : { beside: textOf(row.amount, row.currency) }),
    clock: { since: row.since, promisedBy: null, endsBy: null },
    note: claimNote(row.transfer) ?? (row.transfer?.state === 'sent' ? { mark: 'ongoing', text: t`on its way` } : null),
  })
}

function useKinds(): Record<BankReturn['kind'], string> {
  const { t } = useLingui()
  return { refund_payout: t`Refund`, payment_return: t`Payment not used by any order` }
}

function ReturnFacts({ row }: { row: BankReturn }) {
  const { t } = useLingui()
  const kinds = useKinds()
  return (
    <Facts className="pt-12">
      <Fact name={<Trans>What</Trans>}>{kinds[row.kind]}</Fact>
      <Fact name={<Trans>Who paid</Trans>}>
        {row.payer === null ? (
          <Trans>not known</Trans>
        ) : (
          <span className="inline-flex items-center">
            <span className="wrap-anywhere">{row.payer}</span>
            <CopyButton text={row.payer} label={t`Copy who paid`} />
          </span>
        )}
      </Fact>
      <Fact name={<Trans>Since</Trans>}>
        <DateText at={row.since} />
      </Fact>
    </Facts>
  )
}

type SendProps = { row: BankReturn; position: QueuePosition; onDone: () => void }

/** The sender must not record the arrival: another operator of finance does. */
function SendBack({ row, position, onDone }: SendProps) {
  const { id, merchantId, number, shopName, amount, currency, transfer } = row
  const leaving = {
    ...{ kind: 'bank_return' as const, subject: id, merchantId, number, amount, currency, transfer },
    sum: useTextOfCurrency()(amount, currency),
    under: `${number} · ${shopName}`,
    reader: shopName,
  }
  const decisions = useTransferDecisions(leaving, () => {
    onDone()
    position.openNext()
  })
  const acts = useTransferActs(leaving, decisions)
  return (
    <DecisionPane
      position={position}
      title={<Trans>Send back</Trans>}
      beside={<Trans>two people of finance</Trans>}
      mayDecide={false}
      foot={<TransferButtons acts={acts} />}
    >
      <p className="text-soft">
        <Trans>
          Take it over, then send it from the platform’s bank account to the account that paid. Another person in
          finance records the statement line.
        </Trans>
      </p>
      <TransferFacts transfer={transfer} />
      <TransferDialogs leaving={leaving} decisions={decisions} />
    </DecisionPane>
  )
}
