import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { useListPages } from '../../parts/use-list-pages.ts'

type Payout = Reply<typeof operatorPartnerPayouts.list>['list'][number]
type Step = 'sent' | 'arrived' | 'failed'

const limit = 20
const evidenceMax = 64

/** What is on its way back to a partner, and what arrived or failed. */
export function PayoutsTable({ partnerId }: { partnerId: string }) {
  const { t } = useLingui()
  const { read, pages } = useListPages(callAt(api.operatorPartnerPayouts.list, { id: partnerId }), { limit })
  const names: Record<Payout['state'], string> = {
    confirmed: t`to send`,
    sent: t`sent`,
    arrived: t`arrived`,
    failed: t`failed`,
  }
  const columns: Column<Payout>[] = [
    {
      name: 'at',
      head: <Trans>When</Trans>,
      cell: ({ endedAt, sentAt, confirmedAt }) => <DateText at={endedAt ?? sentAt ?? confirmedAt} />,
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
      cell: ({ state, sender, evidence, endEvidence }) =>
        [names[state], state === 'confirmed' ? sender : (endEvidence ?? evidence)].filter(Boolean).join(' · '),
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

function Steps({ payout: { id, state, amount, claimedBy } }: { payout: Payout }) {
  const { t } = useLingui()
  const why = hasRole(useOperator()?.roles, 'finance') ? null : t`A person of finance does this.`
  const moneyText = useMoneyText()
  const stay = () => undefined
  const claim = useDecision<typeof operatorPartnerPayouts.claim, 'claim'>(
    callAt(api.operatorPartnerPayouts.claim, { id }),
    stay,
  )
  const [step, setStep] = useState<Step | null>(null)
  if (state === 'arrived' || state === 'failed') return null
  return (
    <span className="flex flex-wrap justify-end gap-6">
      {state === 'confirmed' && (
        <RowButton look="secondary" why={why} onClick={() => claim.open('claim')}>
          <Trans>Claim the sending…</Trans>
        </RowButton>
      )}
      {state === 'confirmed' && claimedBy && (
        <RowButton look="secondary" why={why} onClick={() => setStep('sent')}>
          <Trans>Sent…</Trans>
        </RowButton>
      )}
      {state === 'sent' && (
        <RowButton look="secondary" why={why} onClick={() => setStep('arrived')}>
          <Trans>Arrived…</Trans>
        </RowButton>
      )}
      <RowButton look="danger" why={why} onClick={() => setStep('failed')}>
        <Trans>Failed…</Trans>
      </RowButton>
      {claim.way && (
        <ReasonDialog
          decision={claim}
          title={t`Claim the sending of ${moneyText(amount)}?`}
          act={t`Claim the sending`}
          warning={<Trans>From now on nobody else sends it. Tell the bank after this.</Trans>}
          reader={t`the log`}
          onAct={(reason) => void claim.run({ reason })}
        />
      )}
      {step && <RecordStep id={id} step={step} amount={amount} onClose={() => setStep(null)} />}
    </span>
  )
}

type RecordProps = { id: string; step: Step; amount: number; onClose: () => void }

function RecordStep({ id, step, amount, onClose }: RecordProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const [evidence, setEvidence] = useState('')
  const decision = useDecision<typeof operatorPartnerPayouts.record, Step>(
    callAt(api.operatorPartnerPayouts.record, { id }),
    onClose,
  )
  const sum = moneyText(amount)
  const titles: Record<Step, string> = {
    sent: t`Record ${sum} as sent?`,
    arrived: t`Record ${sum} as arrived?`,
    failed: t`Record ${sum} as failed?`,
  }
  const acts: Record<Step, string> = {
    sent: t`Record as sent`,
    arrived: t`Record as arrived`,
    failed: t`Record as failed`,
  }
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={titles[step]}
      act={acts[step]}
      isDanger={step === 'failed'}
      why={evidence.trim() === '' ? t`Give the bank’s reference.` : null}
      reader={t`the log`}
      onAct={(reason) => void decision.run({ state: step, evidence: evidence.trim(), reason })}
    >
      <TextInput
        label={<Trans>Bank reference</Trans>}
        value={evidence}
        onChange={setEvidence}
        maxLength={evidenceMax}
      />
    </ReasonDialog>
  )
}
