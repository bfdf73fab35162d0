import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { Money } from '#kit/money.tsx'
import { useDraft } from '../buy/draft.ts'
import { ActFailure, useOrderAct } from '../buy/order-act.tsx'
import { api, at } from '../calls.ts'
import { SubmitButton } from '../parts/controls.tsx'
import { LineChoice, useLineChoice } from './line-choice.tsx'
import { OrderView } from './order-view.tsx'

type Props = {
  order: StoreOrder
  secret: string
  /** Called with the order once the withdrawal is accepted. */
  onSent: (order: StoreOrder) => void
  /** Called after a refusal, because the order may have changed since it was read. */
  onRefused: () => void
}

/** Leaves the contract in two steps, without a reason: the items, and the confirmation. */
export function WithdrawForm({ order, secret, onSent, onRefused }: Props) {
  const { t } = useLingui()
  const { form, draft } = useDraft()
  const [isConfirming, setConfirming] = useState(false)
  const [isNothing, setNothing] = useState(false)
  const wasSent = order.status !== 'awaiting_pickup' && order.status !== 'awaiting_shipment'
  const choice = useLineChoice(order, draft['lines'], wasSent)
  const { amount, lines } = choice
  const withdraw = useOrderAct(at(api.storeRefunds.withdraw, { secret }), onSent, onRefused)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNothing(amount === 0)
    if (amount === 0) return
    if (isConfirming) await withdraw.run({ amount, ...(lines && { lines }) })
    else setConfirming(true)
  }
  return (
    <OrderView order={order} title={<Trans>Withdraw from the contract</Trans>}>
      <form ref={form} method="post" onSubmit={(event) => void submit(event)}>
        <div className="flex flex-col gap-16 px-20 pb-24">
          {isConfirming ? (
            <Statement order={order} choice={choice} />
          ) : (
            <LineChoice choice={choice} legend={t`What do you return?`} isNothing={isNothing} />
          )}
          <p className="text-soft">
            {wasSent ? (
              <Trans>
                You need no reason. You send the goods back at your cost; the address comes with the confirmation. The
                money follows when they are back, or shown to be sent.
              </Trans>
            ) : (
              <Trans>You need no reason. Nothing was sent yet: the order ends and all of your money comes back.</Trans>
            )}
          </p>
        </div>
        <div className="thumb-bar border-t border-line bg-surface px-20">
          <SubmitButton aria-busy={withdraw.isPending || undefined}>
            {isConfirming ? <Trans>Confirm withdrawal</Trans> : <Trans>Continue</Trans>}
          </SubmitButton>
          <ActFailure act={withdraw} />
        </div>
      </form>
    </OrderView>
  )
}

type StatementProps = { order: StoreOrder; choice: ReturnType<typeof useLineChoice> }

function Statement({ order, choice: { rest, piecesOf, amount } }: StatementProps) {
  const { number, address } = order
  return (
    <div role="status" className="rounded-field bg-fill p-14">
      <p className="font-medium">
        <Trans>I withdraw from the contract of order {number}.</Trans>
      </p>
      <ul className="py-8">
        {rest.map((line) =>
          piecesOf(line) > 0 ? (
            <li key={line.position}>
              {piecesOf(line)} × {line.title} {line.variant}
            </li>
          ) : null,
        )}
      </ul>
      {address && <p>{address.name}</p>}
      <p className="pt-8">
        <Trans>
          Comes back: <Money amount={amount} className="font-semibold" />
        </Trans>
      </p>
      <p className="pt-8 text-caption text-soft">
        <Trans>A receipt with the exact time goes to the email address of the order at once.</Trans>
      </p>
    </div>
  )
}
