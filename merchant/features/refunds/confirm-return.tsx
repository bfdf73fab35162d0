import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { DateText } from '#kit/date-text.tsx'
import { Section } from '#kit/list.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { PayPad } from '../../parts/pay-pad.tsx'
import type { RefundRequest } from './refund-labels.ts'

/** The merchant confirms that the goods of a withdrawal from the contract have arrived. */
export function ConfirmReturn({ refund }: { refund: RefundRequest }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { id, amount, orderNumber, sentBack, decideBy } = refund
  const confirm = useAct(api.refunds.confirmReturn, {
    onDone: () => toasts.done(t`Refunded. The shopper is told.`),
  })
  return (
    <Section title={<Trans>Return</Trans>}>
      <div className="border-y border-line bg-surface px-20 py-14 text-small">
        {sentBack ? (
          <>
            <p>
              <Trans>
                Sent back on <DateText at={sentBack.at} />:
              </Trans>
            </p>
            {sentBack.text && <p className="break-words">“{sentBack.text}”</p>}
            <p className="pt-4 text-soft">
              {decideBy && (
                <Trans>
                  Refunded on <DateText at={decideBy} /> unless you reply that it is not so.
                </Trans>
              )}
            </p>
          </>
        ) : (
          <p className="text-soft">
            <Trans>
              The shopper sends the goods to the address of your seller details, at their cost. Nothing is refunded
              before they are sent.
            </Trans>
          </p>
        )}
        <div className="pt-12">
          <MoneyButton look="secondary" isPending={confirm.isPending} onClick={() => setOpen(true)}>
            <Trans>The goods are back</Trans>
          </MoneyButton>
        </div>
      </div>
      <PayPad
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        purpose="give_back"
        title={<Trans>Refund of {orderNumber}</Trans>}
        amount={amount}
        onPaid={async (payToken) => {
          setOpen(false)
          await confirm.run({ id, payToken })
        }}
      />
    </Section>
  )
}
