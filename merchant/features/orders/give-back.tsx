import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import { parseAmount } from '#contract/money.ts'
import { Field, TextAreaField } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen } from '#kit/form-screen.tsx'
import { useFormats } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Money } from '#kit/money.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { PayPad } from '../../parts/pay-pad.tsx'
import type { OrderDetail } from './order-labels.ts'

type Typed = { amount: string; reason: string }

/** Gives money back that nobody asked for: how much, why, and the payment password. */
export function GiveBack({ order, left }: { order: OrderDetail; left: number }) {
  const { t } = useLingui()
  const back = useBack(linkTo.order(order.id))
  const { minorDigits } = useFormats()
  const [amount, setAmount] = useState<number | null>(null)
  const form = useForm<Typed>({ defaultValues: { amount: '', reason: '' }, mode: 'onTouched' })
  const giveBack = useAct(api.refunds.giveBack, {
    onDone: () => {
      toasts.done(t`Refunded. The shopper is told.`)
      back()
    },
    onFail: ({ fields }) => {
      setAmount(null)
      return showFieldErrors(form, fields)
    },
  })
  const { register, formState } = form
  const amountOf = (typed: string) => parseAmount(typed.trim(), minorDigits)
  const isPossible = (typed: string) => {
    const read = amountOf(typed)
    return read !== null && read > 0 && read <= left
  }
  return (
    <>
      <FormScreen
        header={<Header title={t`Refund the shopper`} onBack={back} />}
        form={form}
        onSubmit={form.handleSubmit((typed) => setAmount(amountOf(typed.amount)))}
        action={
          <MoneyButton type="submit" isPending={giveBack.isPending}>
            <Trans>Continue</Trans>
          </MoneyButton>
        }
      >
        <p className="text-small text-soft">
          <Trans>
            Up to <Money amount={left} className="font-medium text-ink" /> of this order. You bear it: it comes out of
            the money held for the order, then out of your balance. It is sent at once and for good.
          </Trans>
        </p>
        <Field
          {...register('amount', { validate: (typed) => isPossible(typed) || t`Enter an amount up to what is left.` })}
          label={t`Amount`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={formState.errors.amount?.message}
        />
        <TextAreaField
          {...register('reason', { validate: (typed) => typed.trim() !== '' || t`Enter a short reason.` })}
          label={t`Reason`}
          rows={3}
          maxLength={limits.declineReasonMax}
          hint={t`The shopper reads it.`}
          error={formState.errors.reason?.message}
        />
      </FormScreen>
      <PayPad
        isOpen={amount !== null}
        onClose={() => setAmount(null)}
        purpose="give_back"
        title={<Trans>Refund of {order.number}</Trans>}
        amount={amount ?? 0}
        onPaid={async (payToken) => {
          const reason = form.getValues('reason').trim()
          if (amount !== null) await giveBack.run({ orderId: order.id, amount, reason, payToken })
        }}
      />
    </>
  )
}
