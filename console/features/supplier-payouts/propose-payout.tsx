import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { type SupplierDue, useSupplierName } from './payout.ts'

type Props = { due: SupplierDue; before: string; onDone: (id: string) => void; onClose: () => void }

const holderMax = 200
const accountMax = 41

/** Proposes exactly the orders and the sum on the screen, to an account that both operators read. */
export function ProposePayout({ due, before, onDone, onClose }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const supplierName = useSupplierName()
  const [holder, setHolder] = useState(due.holder ?? '')
  const [accountNumber, setAccountNumber] = useState(due.accountNumber ?? '')
  const decision = useDecision<typeof operatorSupplierPayouts.propose, 'propose'>(
    api.operatorSupplierPayouts.propose,
    ({ id }) => onDone(id),
  )
  const { supplier, orders, amount } = due
  const isWhole = holder.trim() !== '' && accountNumber.trim() !== ''
  const body = { supplier, before, orders, amount, holder: holder.trim(), accountNumber: accountNumber.trim() }
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Propose a run for ${supplierName(supplier)}?`}
      under={t`${plural(orders, { one: '# order', other: '# orders' })}`}
      act={t`Propose to pay ${moneyText(amount)}`}
      warning={<Trans>Nothing changes until another person of finance confirms it on another device.</Trans>}
      why={isWhole ? null : t`Give the account of the contract.`}
      reader={t`the second person`}
      onAct={(reason) => void decision.run({ ...body, reason })}
    >
      <TextInput label={<Trans>Account holder</Trans>} value={holder} onChange={setHolder} maxLength={holderMax} />
      <TextInput
        label={<Trans>Account number</Trans>}
        value={accountNumber}
        onChange={setAccountNumber}
        maxLength={accountMax}
      />
    </ReasonDialog>
  )
}
