import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import { parseAmount } from '#contract/money.ts'
import { Field, TextAreaField } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen } from '#kit/form-screen.tsx'
import { useFormats } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Money } from '#kit/money.tsx'
import { Segments } from '#kit/segments.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { PayPad } from '../../parts/pay-pad.tsx'
import { type ChosenPieces, LineChoice, worthOfChosen } from './line-choice.tsx'
import type { OrderDetail } from './order-labels.ts'

type Typed = { amount: string; reason: string }

type Way = 'lines' | 'amount'

export function GiveBack({ order, left }: { order: OrderDetail; left: number }) {
  const { t } = useLingui()
  const back = useBack(linkTo.order(order.id))
  const { minorDigits } = useFormats()
  const [way, setWay] = useState<Way>('lines')
  const [chosen, setChosen] = useState<ChosenPieces>([])
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
  const isOfLines = way === 'lines'
  const worth = worthOfChosen(order, chosen)
  const lines = chosen.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : []))
  const submit = form.handleSubmit((typed) =>
    setAmount(isOfLines ? worth || null : parseAmount(typed.amount.trim(), minorDigits)),
  )
  return (
    <>
      <FormScreen
        header={<Header title={t`Refund the shopper`} onBack={back} />}
        form={form}
        onSubmit={submit}
        action={
          <MoneyButton
            type="submit"
            isPending={giveBack.isPending}
            why={isOfLines && worth === 0 ? t`Choose at least one item.` : null}
          >
            {isOfLines && worth > 0 ? (
              <Trans>
                Continue with <Money amount={worth} />
              </Trans>
            ) : (
              <Trans>Continue</Trans>
            )}
          </MoneyButton>
        }
      >
        <Fields {...{ form, order, left, way, chosen }} onWay={setWay} onChoose={setChosen} />
      </FormScreen>
      <PayPad
        isOpen={amount !== null}
        onClose={() => setAmount(null)}
        purpose="give_back"
        title={<Trans>Refund of {order.number}</Trans>}
        amount={amount ?? 0}
        onPaid={async (payToken) => {
          const reason = form.getValues('reason').trim()
          if (amount === null) return
          await giveBack.run({ orderId: order.id, amount, ...(isOfLines && { lines }), reason, payToken })
        }}
      />
    </>
  )
}

type FieldsProps = {
  form: UseFormReturn<Typed>
  order: OrderDetail
  left: number
  way: Way
  chosen: ChosenPieces
  onWay: (way: Way) => void
  onChoose: (chosen: ChosenPieces) => void
}

function Fields({ form: { register, formState }, order, left, way, chosen, onWay, onChoose }: FieldsProps) {
  const { t } = useLingui()
  const { minorDigits } = useFormats()
  const isPossible = (typed: string) => {
    const read = parseAmount(typed.trim(), minorDigits)
    return read !== null && read > 0 && read <= left
  }
  return (
    <>
      <p className="text-small text-soft">
        <Trans>
          Up to <Money amount={left} className="font-medium text-ink" /> of this order. You bear it: it comes out of the
          money held for the order, then out of your balance. It is sent at once and for good.
        </Trans>
      </p>
      <Segments
        label={t`What to refund`}
        items={[
          { value: 'lines', label: t`Items` },
          { value: 'amount', label: t`Amount` },
        ]}
        value={way}
        onChange={onWay}
      />
      {way === 'lines' ? (
        <div className="-mx-20">
          <LineChoice order={order} chosen={chosen} onChange={onChoose} />
        </div>
      ) : (
        <Field
          {...register('amount', {
            validate: (typed) => isPossible(typed) || t`Enter an amount up to what is left.`,
          })}
          label={t`Amount`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={formState.errors.amount?.message}
        />
      )}
      <TextAreaField
        {...register('reason', { validate: (typed) => typed.trim() !== '' || t`Enter a short reason.` })}
        label={t`Reason`}
        rows={3}
        maxLength={limits.declineReasonMax}
        hint={t`The shopper reads it.`}
        error={formState.errors.reason?.message}
      />
    </>
  )
}
