import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { DateText } from '#kit/date-text.tsx'
import { useDateText, useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { useListPages } from '../../parts/use-list-pages.ts'
import { type Payout, type PayoutStep, RecordStep, ReturnDialog } from './payout-dialogs.tsx'

const limit = 20

/** What is on its way back to a partner, and what arrived or failed. */
export function PayoutsTable({ partnerId }: { partnerId: string }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const { read, pages } = useListPages(callAt(api.operatorPartnerPayouts.list, { id: partnerId }), { limit })
  const names: Record<Payout['state'], string> = {
    confirmed: t`to send`,
    sent: t`sent`,
    arrived: t`arrived`,
    failed: t`failed`,
    returned: t`came back`,
  }
  const columns: Column<Payout>[] = [
    {
      name: 'at',
      head: <Trans>When</Trans>,
      cell: ({ returnedAt, endedAt, sentAt, confirmedAt }) => (
        <DateText at={returnedAt ?? endedAt ?? sentAt ?? confirmedAt} />
      ),
      className: 'text-soft',
    },
    {
      name: 'account',
      head: <Trans>Bank account</Trans>,
      cell: ({ holder, accountNumber }) => (
        <>
          {holder} <span className="mono">{accountNumber}</span>
        </>
      ),
      className: 'break-all',
    },
    { name: 'amount', head: <Trans>Amount</Trans>, cell: ({ amount }) => <Amount amount={amount} />, isRight: true },
    {
      name: 'state',
      head: <Trans>Status</Trans>,
      cell: ({ state, sender, claimedUntil, evidence, endEvidence, returnLine }) => {
        const claimed = [sender, claimedUntil && t`claimed until ${dateText(claimedUntil, 'moment')}`]
        return [names[state], ...(state === 'confirmed' ? claimed : [returnLine ?? endEvidence ?? evidence])]
          .filter(Boolean)
          .join(' · ')
      },
      className: 'break-all',
    },
    { name: 'steps', head: <Trans>Next step</Trans>, cell: (payout) => <Steps payout={payout} />, isRight: true },
  ]
  return (
    <RecordTable
      title={t`Paid back`}
      read={read}
      columns={columns}
      idOf={({ id }) => id}
      empty={<Trans>Nothing was paid back yet.</Trans>}
      pages={pages}
    />
  )
}

function Steps({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  const { id, state, amount, claimedBy } = payout
  const operator = useOperator()
  const why = hasRole(operator?.roles, 'finance') ? null : t`A person of finance does this.`
  const isSender = state === 'sent' && claimedBy === operator?.id
  const whyNotFailed = why ?? (isSender ? t`Someone other than the sender records this.` : null)
  const moneyText = useMoneyText()
  const stay = () => undefined
  const claim = useDecision<typeof operatorPartnerPayouts.claim, 'claim'>(
    callAt(api.operatorPartnerPayouts.claim, { id }),
    stay,
  )
  const [step, setStep] = useState<PayoutStep | null>(null)
  if (state === 'arrived') return <BringBack payout={payout} why={why} />
  if (state === 'failed' || state === 'returned') return null
  return (
    <span className="flex flex-wrap justify-end gap-6">
      {state === 'confirmed' && (
        <RowButton look="secondary" why={why} onClick={() => claim.open('claim')}>
          <Trans>Claim the sending…</Trans>
        </RowButton>
      )}
      {state === 'confirmed' && claimedBy && (
        <RowButton look="secondary" why={why} onClick={() => setStep('sent')}>
          <Trans>It was sent…</Trans>
        </RowButton>
      )}
      {state === 'sent' && (
        <RowButton look="secondary" why={why} onClick={() => setStep('arrived')}>
          <Trans>It has arrived…</Trans>
        </RowButton>
      )}
      <RowButton look="danger" why={whyNotFailed} onClick={() => setStep('failed')}>
        <Trans>It failed…</Trans>
      </RowButton>
      {claim.opened && (
        <ReasonDialog
          decision={claim}
          title={t`Claim the sending of ${moneyText(amount)}?`}
          act={t`Claim the sending`}
          warning={
            <Trans>
              For one business day nobody else sends it. Tell the bank after this, and record it as sent within that
              time.
            </Trans>
          }
          reader={t`the log`}
          onAct={(reason) => void claim.run({ reason })}
        />
      )}
      {step && <RecordStep payout={payout} step={step} onClose={() => setStep(null)} />}
    </span>
  )
}

/** Two persons record that the bank sent it back. */
function BringBack({ payout, why }: { payout: Payout; why: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const [isProposed, setProposed] = useState(false)
  if (isProposed) {
    return (
      <span role="status">
        <Trans>Proposed. Another person confirms it.</Trans>
      </span>
    )
  }
  return (
    <>
      <RowButton look="danger" why={why} onClick={() => setOpen(true)}>
        <Trans>It came back…</Trans>
      </RowButton>
      {isOpen && <ReturnDialog payout={payout} onDone={() => setProposed(true)} onClose={() => setOpen(false)} />}
    </>
  )
}
