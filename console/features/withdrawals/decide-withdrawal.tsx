import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { rejectionReasons } from '#contract/payouts.ts'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { ApproveOrReject, useApproveOrReject } from '../../parts/approve-or-reject.tsx'
import { EffectTable } from '../../parts/effect-table.tsx'
import { DecisionPane, Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RejectDialog } from '../../parts/reject-dialog.tsx'
import { TwoPersons } from '../../parts/two-persons.tsx'
import { effectsOf, useBalance } from '../../parts/use-balance.ts'
import { type Decision, useDecision } from '../../parts/use-decision.ts'
import { AmountFacts } from './amount-facts.tsx'
import { usePayoutReasons } from './payout-reasons.ts'
import type { Withdrawal } from './withdrawal.ts'

type Decide = typeof operatorWithdrawals.decide
type Props = { withdrawal: Withdrawal; position: QueuePosition }

export function DecideWithdrawal({ withdrawal, position }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const { number, shopName, amount, approvedBy, approvalsNeeded, deviceRefusal } = withdrawal
  const decision = useDecision<Decide, 'approve' | 'reject'>(
    callAt(api.operatorWithdrawals.decide, { number }),
    position.openNext,
  )
  const choice = useApproveOrReject({ approvedBy, deviceRefusal, position, onOpen: decision.open })
  const act = t`Approve ${moneyText(amount)}`
  return (
    <DecisionPane
      position={position}
      title={approvalsNeeded > 1 ? <Trans>Two people</Trans> : <Trans>One person</Trans>}
      beside={t`${approvedBy.length} of ${approvalsNeeded} have approved`}
      foot={<ApproveOrReject {...choice} act={act} />}
    >
      <TwoPersons approvedBy={approvedBy} needed={approvalsNeeded} deviceRefusal={deviceRefusal} />
      <ApprovalEffect withdrawal={withdrawal} />
      {decision.opened === 'approve' && (
        <ReasonDialog
          decision={decision}
          title={approvedBy.length > 0 ? t`Approve as the second of two?` : t`Approve the withdrawal?`}
          under={t`Withdrawal ${number} of ${shopName}`}
          act={act}
          warning={<Trans>An approval cannot be reversed, neither by you nor by the merchant.</Trans>}
          reader={shopName}
          canned={[t`Checked against the identity and earlier payouts.`]}
          onAct={(reason) => void decision.run({ approve: true, reason })}
        >
          <Amounts withdrawal={withdrawal} />
        </ReasonDialog>
      )}
      {decision.opened === 'reject' && <RejectWithdrawal withdrawal={withdrawal} decision={decision} />}
    </DecisionPane>
  )
}

function Amounts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { to, fullName } = withdrawal
  return (
    <Facts className="mb-12">
      <AmountFacts withdrawal={withdrawal} />
      <Fact name={<Trans>To</Trans>}>
        <span className="break-all">{to}</span>
        <span className="block text-tiny text-soft">{fullName}</span>
      </Fact>
    </Facts>
  )
}

function ApprovalEffect({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const { merchantId, amount, fee, net, method } = withdrawal
  const balance = useBalance(merchantId)
  const account = method === 'bank_card' ? 'clearing:bank' : 'clearing:chain'
  return (
    <>
      <PaneHead>
        <Trans>What an approval does</Trans>
      </PaneHead>
      <p className="pb-8 text-soft">
        <Trans>No money moves yet. It goes to “Send”. Once its arrival is recorded, these entries are booked:</Trans>
      </p>
      {balance && (
        <EffectTable
          label={t`What an approval does`}
          effects={effectsOf(balance, { held: -amount, [account]: net, 'revenue:withdrawal': fee })}
        />
      )}
    </>
  )
}

type RejectProps = { withdrawal: Withdrawal; decision: Decision<Decide, 'approve' | 'reject'> }

function RejectWithdrawal({ withdrawal, decision }: RejectProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const reasons = usePayoutReasons()
  const { number, shopName, amount, merchantId } = withdrawal
  const balance = useBalance(merchantId)
  return (
    <RejectDialog
      decision={decision}
      title={t`Reject the withdrawal?`}
      under={t`All ${moneyText(amount)} of ${number} return to the balance of ${shopName}, with the fee.`}
      act={t`Reject ${moneyText(amount)}`}
      reasons={rejectionReasons}
      texts={reasons}
      reader={shopName}
      onReject={(because, reason) => void decision.run({ approve: false, because, reason })}
    >
      {balance && (
        <EffectTable
          label={t`What a rejection does`}
          effects={effectsOf(balance, { held: -amount, available: amount })}
        />
      )}
    </RejectDialog>
  )
}
