import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { depositRejections } from '#contract/deposit-methods.ts'
import type { operatorDeposits } from '#contract/operator/deposits.ts'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { ApproveOrReject, useApproveOrReject } from '../../parts/approve-or-reject.tsx'
import { EffectTable } from '../../parts/effect-table.tsx'
import { DecisionPane, PaneHead } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RejectDialog } from '../../parts/reject-dialog.tsx'
import { TwoPersons } from '../../parts/two-persons.tsx'
import { effectsOf, useBalance } from '../../parts/use-balance.ts'
import { type Decision, useDecision } from '../../parts/use-decision.ts'
import { type ChainFacts, ChainFields, noFacts } from './chain-fields.tsx'
import { type Deposit, depositApprovals } from './deposit.ts'
import { DepositLineField } from './line-field.tsx'

type Decide = typeof operatorDeposits.decide
type DialogName = 'approve' | 'reject'
type Because = (typeof depositRejections)[number]
type Props = { deposit: Deposit; position: QueuePosition }

export function DecideDeposit({ deposit, position }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const reasons = useDepositReasons()
  const { number, shopName, amount, approvedBy, deviceRefusal } = deposit
  const decision = useDecision<Decide, DialogName>(callAt(api.operatorDeposits.decide, { number }), position.openNext)
  const choice = useApproveOrReject({ approvedBy, deviceRefusal, position, onOpen: decision.open })
  const act = amount === null ? t`Approve…` : t`Approve ${moneyText(amount)}`
  return (
    <DecisionPane
      position={position}
      title={<Trans>Two people</Trans>}
      beside={t`${approvedBy.length} of ${depositApprovals} have approved`}
      foot={<ApproveOrReject {...choice} act={act} />}
    >
      <TwoPersons approvedBy={approvedBy} needed={depositApprovals} deviceRefusal={deviceRefusal} />
      <PaneHead>
        <Trans>Ledger entries of the second approval</Trans>
      </PaneHead>
      <CreditEffect deposit={deposit} />
      {decision.opened === 'approve' && <ApproveDialog deposit={deposit} decision={decision} act={act} />}
      {decision.opened === 'reject' && (
        <RejectDialog
          decision={decision}
          title={t`Reject the deposit?`}
          under={t`Deposit ${number} of ${shopName}: nothing is booked.`}
          act={t`Reject the deposit`}
          reasons={depositRejections}
          texts={reasons}
          reader={shopName}
          onReject={(because, reason) => void decision.run({ approve: false, because, reason })}
        />
      )}
    </DecisionPane>
  )
}

function CreditEffect({ deposit: { merchantId, amount, method } }: { deposit: Deposit }) {
  const { t } = useLingui()
  const balance = useBalance(merchantId)
  if (amount === null) {
    return (
      <p className="text-soft">
        <Trans>Tokens × rate, rounded down. Known once the first person has read the chain.</Trans>
      </p>
    )
  }
  if (!balance) return null
  const account = method === 'chain' ? 'clearing:chain' : 'clearing:bank'
  return (
    <EffectTable
      label={t`Ledger entries of the second approval`}
      effects={effectsOf(balance, { [account]: -amount, available: amount })}
    />
  )
}

type DialogProps = { deposit: Deposit; decision: Decision<Decide, DialogName> }

function ApproveDialog({ deposit, decision, act }: DialogProps & { act: string }) {
  const { t } = useLingui()
  const { number, shopName, method, approvedBy } = deposit
  const [facts, setFacts] = useState<ChainFacts>(noFacts)
  const [line, setLine] = useState('')
  const isChain = method === 'chain'
  const hasFacts = (isChain ? Object.values(facts) : [line]).every((each) => each.trim() !== '')
  const finalAt = facts.finalAt === '' ? '' : new Date(`${facts.finalAt}Z`).toISOString()
  const missing = isChain ? t`Read the chain first.` : t`Find the payment on the statement first.`
  return (
    <ReasonDialog
      decision={decision}
      title={approvedBy.length > 0 ? t`Approve as the second of two?` : t`Approve as the first of two?`}
      under={t`Deposit ${number} of ${shopName}`}
      act={act}
      warning={approvedBy.length > 0 ? <Trans>Your approval credits the balance at once.</Trans> : undefined}
      why={decision.reason.trim() === '' || hasFacts ? null : missing}
      reader={shopName}
      canned={[t`The payment has arrived.`, t`The proof of payment matches the statement.`]}
      onAct={(reason) => void decision.run({ approve: true, reason, ...(isChain ? { ...facts, finalAt } : { line }) })}
    >
      {isChain ? (
        <ChainFields facts={facts} onChange={setFacts} />
      ) : (
        <DepositLineField number={number} line={line} onChange={setLine} />
      )}
    </ReasonDialog>
  )
}

function useDepositReasons(): Record<Because, string> {
  const { t } = useLingui()
  return {
    not_received: t`No such payment has arrived`,
    amount_differs: t`The amount received is different`,
    voucher_unreadable: t`The proof of payment is not legible`,
    voucher_differs: t`The proof of payment shows a different payment`,
    other_payer: t`The payment came from someone else and will be returned to them`,
    not_supported: t`The token or the network is not supported`,
  }
}
