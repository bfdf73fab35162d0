import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { Money } from '#kit/money.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import type { Withdrawal } from './withdrawal-labels.ts'

export function TakeBack({ withdrawal: { number, amount } }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const takeBack = useAct(api.withdrawals.cancelWithdrawal, { onDone: (_, message) => toasts.done(message) })
  const confirm = async () => {
    await takeBack.run({ number })
    setAsking(false)
  }
  return (
    <div className="px-20 pt-24">
      <MoneyButton look="danger" onClick={() => setAsking(true)}>
        <Trans>Cancel withdrawal</Trans>
      </MoneyButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Cancel this withdrawal?</Trans>}
        confirmLabel={t`Cancel withdrawal`}
        keepLabel={t`Keep it`}
        isDanger
        isPending={takeBack.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <Trans>
          The full amount, <Money amount={amount} className="font-medium text-ink" />, returns to your balance
          immediately.
        </Trans>
      </ConfirmDialog>
    </div>
  )
}
