import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorDeposits } from '#contract/operator/deposits.ts'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { EffectTable } from '../../parts/effect-table.tsx'
import { DecisionPane, PaneHead } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { SingleActButton, useSingleAct } from '../../parts/single-act.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { TwoPersons } from '../../parts/two-persons.tsx'
import { effectsOf, useBalance } from '../../parts/use-balance.ts'
import { useDecision } from '../../parts/use-decision.ts'
import { type Deposit, depositApprovals } from './deposit.ts'

type Reverse = typeof operatorDeposits.proposeReversal
type Props = { deposit: Deposit; amount: number; position: QueuePosition }

/** A credited deposit. If the bank takes its money back, that is proposed here. */
export function ReverseDeposit({ deposit, amount, position }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const [line, setLine] = useState('')
  const [isProposed, setProposed] = useState(false)
  const { number, shopName, approvedBy } = deposit
  const decision = useDecision<Reverse, 'reverse'>(callAt(api.operatorDeposits.proposeReversal, { number }), () =>
    setProposed(true),
  )
  const why = !hasRole(useOperator()?.roles, 'finance')
    ? t`Finance decides.`
    : isProposed
      ? t`It is proposed: another person of finance confirms it.`
      : null
  // A credited deposit is in no queue: the bank can take the money back long after the credit.
  const here = { ...position, isWaiting: true }
  const act = useSingleAct({
    label: t`the bank took it back`,
    why,
    position: here,
    onOpen: () => decision.open('reverse'),
  })
  return (
    <DecisionPane
      position={here}
      title={<Trans>Credited</Trans>}
      foot={
        <>
          {why && <p className="pb-8 text-soft">{why}</p>}
          <SingleActButton {...act}>
            <Trans>The bank took it back…</Trans>
          </SingleActButton>
        </>
      }
    >
      <TwoPersons approvedBy={approvedBy} needed={depositApprovals} />
      <PaneHead>
        <Trans>Ledger entries when the bank takes it back</Trans>
      </PaneHead>
      <ReversalEffect merchantId={deposit.merchantId} amount={amount} />
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={t`Did the bank take this deposit back?`}
          under={t`Deposit ${number} of ${shopName}: it is debited when another person of finance confirms.`}
          act={t`Propose to debit ${moneyText(amount)}`}
          isDanger
          why={line.trim() === '' ? t`Find the outgoing line on the statement first.` : null}
          reader={shopName}
          onAct={(reason) => void decision.run({ line: line.trim(), reason })}
        >
          <TextInput
            label={t`Outgoing statement line, by its number`}
            value={line}
            maxLength={lineMax}
            onChange={setLine}
          />
        </ReasonDialog>
      )}
    </DecisionPane>
  )
}

const lineMax = 100

/** The amount is taken from the balance, and any missing part becomes a debt. */
function ReversalEffect({ merchantId, amount }: { merchantId: string; amount: number }) {
  const { t } = useLingui()
  const balance = useBalance(merchantId)
  if (!balance) return null
  const has = balance.accounts.find(({ account }) => account === 'available')?.balance ?? 0
  const taken = Math.max(0, Math.min(amount, has))
  const owed = taken - amount
  const changes = { available: -taken, ...(owed < 0 && { owed }), 'clearing:bank': amount }
  return <EffectTable label={t`Ledger entries when the bank takes it back`} effects={effectsOf(balance, changes)} />
}
