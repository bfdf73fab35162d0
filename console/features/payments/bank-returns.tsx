import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { useFormats } from '#kit/format.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { api } from '../../api.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { BigAmount } from '../../parts/big-amount.tsx'
import { LineNumber, PayoutLineField } from '../../parts/line-field.tsx'
import { useTextOfCurrency } from '../../parts/money-text.tsx'
import { OrderLine } from '../../parts/order-line.tsx'
import { DecisionPane, EvidencePane, Fact, Facts } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { SingleActButton, useSingleAct } from '../../parts/single-act.tsx'
import { type Decision, useDecision } from '../../parts/use-decision.ts'
import { paths } from '../../paths.ts'

type BankReturn = Reply<typeof operatorPayments.bankReturns>['list'][number]

/** Money that no provider sends back: a person does by bank, and records the line of the statement. */
export function BankReturns() {
  const read = useGet(api.operatorPayments.bankReturns, { query: { limit: limits.pageSizeMax } })
  return (
    <QueuePage path={paths.payments} queue="bank_returns" read={read} toItem={useReturnItem()}>
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
          <RecordReturn key={`record ${row.id}`} row={row} position={position} onDone={() => void read.refresh()} />
        </>
      )}
    </QueuePage>
  )
}

function useReturnItem() {
  const { t } = useLingui()
  const kinds = useKinds()
  const { currency } = useFormats()
  const textOf = useTextOfCurrency()
  return (row: BankReturn): QueueItem => ({
    id: row.id,
    name: row.shopName,
    under: kinds[row.kind],
    ...(row.currency === currency ? { amount: row.amount } : { beside: textOf(row.amount, row.currency) }),
    clock: { since: row.since, promisedBy: null, endsBy: null },
    note: row.isProposed ? { mark: 'half', text: t`waits for the second person` } : null,
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

type RecordProps = { row: BankReturn; position: QueuePosition; onDone: () => void }

/** Proposes that it was sent; another person of finance confirms it with the same line. */
function RecordReturn({ row, position, onDone }: RecordProps) {
  const { t } = useLingui()
  const operator = useOperator()
  const decision = useDecision<typeof operatorPayments.bankReturn, 'sent'>(api.operatorPayments.bankReturn, () => {
    onDone()
    position.openNext()
  })
  const mayNot = hasRole(operator?.roles, 'finance') ? null : t`Finance decides.`
  const why = mayNot ?? (row.isProposed ? t`It waits in the proposals.` : null)
  const button = useSingleAct({ label: t`it was sent`, why, position, onOpen: () => decision.open('sent') })
  return (
    <DecisionPane
      position={position}
      title={<Trans>Send back</Trans>}
      beside={<Trans>two people of finance</Trans>}
      foot={
        <>
          {why && <p className="pb-8 text-soft">{why}</p>}
          <SingleActButton {...button}>
            <Trans>It was sent…</Trans>
          </SingleActButton>
        </>
      }
    >
      <p className="text-soft">
        <Trans>
          Send it by the platform’s bank to the account that paid. Then record the line of the statement here; another
          person of finance confirms it.
        </Trans>
      </p>
      {row.isProposed && (
        <p className="pt-12">
          <LinkText to={paths.proposals}>
            <Trans>Open the proposals</Trans>
          </LinkText>
        </p>
      )}
      {decision.opened && <SentDialog row={row} decision={decision} />}
    </DecisionPane>
  )
}

type SentProps = { row: BankReturn; decision: Decision<typeof operatorPayments.bankReturn, 'sent'> }

function SentDialog({ row, decision }: SentProps) {
  const { t } = useLingui()
  const { currency } = useFormats()
  const textOf = useTextOfCurrency()
  const [line, setLine] = useState('')
  const { merchantId, id, number, shopName, amount } = row
  const field = { line, onChange: setLine }
  return (
    <ReasonDialog
      decision={decision}
      title={t`Was it sent back?`}
      under={`${number} · ${shopName}`}
      act={t`Propose that ${textOf(amount, row.currency)} was sent`}
      why={line.trim() === '' ? t`Give the line of the statement.` : null}
      reader={t`the second person, and ${shopName}`}
      canned={[t`Confirmed by the bank.`]}
      onAct={(reason) => void decision.run({ merchantId, id, line: line.trim(), reason })}
    >
      {row.currency === currency ? (
        <PayoutLineField amount={-amount} number={number} {...field} />
      ) : (
        <LineNumber {...field} />
      )}
    </ReasonDialog>
  )
}
