import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import { Chip, Chips } from '#kit/chips.tsx'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { TextAreaField } from '#kit/field.tsx'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { Money } from '#kit/money.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import type { OrderDetail } from './order-labels.ts'

export function DeclineOrder({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const back = useBack(linkTo.order(order.id))
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const decline = useAct(api.orders.decline, {
    onDone: () => {
      toasts.done(t`Order declined. The shopper will be refunded.`)
      back()
    },
    onFail: ({ fields }) => {
      setAsking(false)
      setError(fields['reason'])
      return Boolean(fields['reason'])
    },
  })
  const ask = () => {
    if (reason.trim() === '') setError(t`Enter a short reason.`)
    else setAsking(true)
  }
  return (
    <FormScreen
      header={<Header title={t`Decline order`} onBack={back} />}
      onSubmit={ask}
      action={
        <MoneyButton type="submit" look="danger" isPending={decline.isPending}>
          <Trans>Decline order</Trans>
        </MoneyButton>
      }
    >
      <Effects order={order} />
      <ReasonField
        reason={reason}
        error={error}
        onReason={(text) => {
          setReason(text)
          setError(undefined)
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Decline this order?</Trans>}
        confirmLabel={t`Decline`}
        isDanger
        isPending={decline.isPending}
        onConfirm={() => void decline.run({ id: order.id, reason: reason.trim() })}
        onClose={() => setAsking(false)}
      >
        <Trans>
          The order will be cancelled permanently and{' '}
          <Money amount={order.sellingTotal} className="font-medium text-ink" /> refunded to the shopper.
        </Trans>
      </ConfirmDialog>
    </FormScreen>
  )
}

function Effects({ order: { number, sellingTotal, earnings } }: { order: OrderDetail }) {
  const effects: readonly { key: string; text: ReactNode }[] = [
    {
      key: 'cancelled',
      text: <Trans>Order {number} will be cancelled and can no longer be picked up.</Trans>,
    },
    {
      key: 'refunded',
      text: (
        <Trans>
          The shopper gets a full refund of <Money amount={sellingTotal} className="font-medium" />.
        </Trans>
      ),
    },
    {
      key: 'earned',
      text: (
        <Trans>
          You are not charged, and you will not earn <Money amount={earnings} className="font-medium" />.
        </Trans>
      ),
    },
    {
      key: 'score',
      text: <Trans>This counts as a shop cancellation in your credit score.</Trans>,
    },
  ]
  return (
    <section className="-mt-4 pb-6">
      <h2 className="pb-8 text-caption font-medium text-soft">
        <Trans>If you decline</Trans>
      </h2>
      <ul className="list-disc space-y-8 pl-20 text-small marker:text-soft">
        {effects.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

type ReasonProps = { reason: string; error: string | undefined; onReason: (text: string) => void }

function ReasonField({ reason, error, onReason }: ReasonProps) {
  const { t } = useLingui()
  const common = [
    t`Sold out`,
    t`The price has changed`,
    t`Cannot deliver to this address`,
    t`The address is incomplete`,
  ]
  return (
    <>
      <div className="-mx-20 -mb-4">
        <Chips label={t`Common reasons`}>
          {common.map((text) => (
            <Chip key={text} isOn={reason === text} onPress={() => onReason(text)}>
              {text}
            </Chip>
          ))}
        </Chips>
      </div>
      <TextAreaField
        label={t`Reason`}
        value={reason}
        maxLength={limits.declineReasonMax}
        error={error}
        hint={t`Saved with the order.`}
        onChange={(event) => onReason(event.target.value)}
      />
    </>
  )
}
