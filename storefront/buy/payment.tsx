import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, FlaskConical, Landmark, ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useAct } from '#client/act.ts'
import type { StoreOrder, StorePage } from '#contract/storefront/pages.ts'
import type { PaymentChoice, PaymentWay } from '#contract/storefront/payments.ts'
import { useDateText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { Money } from '#kit/money.tsx'
import { api, at } from '../calls.ts'
import { quietButton, SubmitButton, secondaryButton } from '../parts/controls.tsx'
import { BankTransfer } from './bank-transfer.tsx'
import { ActFailure, Question, useOrderAct } from './order-act.tsx'
import { usePaidOrder } from './use-paid-order.ts'

/** How the order can be paid. Empty once it is paid. */
export type PaymentPage = PaymentChoice & Pick<Extract<StorePage, { kind: 'order' }>, 'result' | 'bankPayWithinDays'>

type Props = {
  order: StoreOrder
  secret: string
  payment: PaymentPage
  onChange: (order: StoreOrder) => void
  onAccount: (account: NonNullable<PaymentPage['account']>) => void
}

export function Payment(props: Props) {
  const { order, secret, payment, onChange } = props
  const cancel = useOrderAct(at(api.storeOrders.cancel, { secret }), onChange)
  const [isAsked, setAsked] = useState(false)
  const isBank = order.payWith === 'bank' && payment.account !== null
  const [isChoosing, setChoosing] = useState(!isBank)
  return (
    <section className="px-20 pt-8">
      {isBank && !isChoosing && payment.account ? (
        <BankTransfer order={order} account={payment.account} />
      ) : (
        <Choice
          {...props}
          onAccount={(account) => {
            props.onAccount(account)
            setChoosing(false)
          }}
        />
      )}
      {isBank && !isChoosing && payment.ways.length > 1 && (
        <button type="button" className={secondaryButton} onClick={() => setChoosing(true)}>
          <Trans>Pay another way</Trans>
        </button>
      )}
      {isAsked ? (
        <Question
          act={cancel}
          says={
            <Trans>
              Nothing was charged. After this the items are no longer kept for you, and others may buy them.
            </Trans>
          }
          yes={<Trans>Cancel the order</Trans>}
          onYes={() => void cancel.run({})}
          onNo={() => setAsked(false)}
        />
      ) : (
        <button
          type="button"
          className={`${quietButton} w-full justify-center text-soft`}
          onClick={() => setAsked(true)}
        >
          <Trans>Cancel the order</Trans>
        </button>
      )}
    </section>
  )
}

export function PayBy({ payBy }: { payBy: string }) {
  const dateText = useDateText()
  return (
    <p className="text-soft">
      <Trans>Please pay by {dateText(payBy)}. After that the order is cancelled and nothing is charged.</Trans>
    </p>
  )
}

function Choice({ order, secret, payment, onChange, onAccount }: Props) {
  const { t } = useLingui()
  const { ways, result, bankPayWithinDays } = payment
  const [way, setWay] = useState<PaymentWay | undefined>(order.payWith ?? ways[0])
  const [isLeaving, setLeaving] = useState(false)
  const isConfirming = usePaidOrder({ secret, isWaiting: result === 'paid', onChange })
  const pay = useAct(at(api.storeOrders.pay, { secret }), {
    isChange: false,
    onDone({ payment: { url, account, provider }, order: changed }) {
      onChange(changed as StoreOrder)
      if (account) onAccount(account)
      if (provider !== 'stripe' || !url) return
      setLeaving(true)
      location.assign(url)
    },
    onFail: () => true,
  })
  const test = useTestPayment({ secret, onChange })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pay.isPending || isLeaving || !way) return
    if (way === 'test') await test.pay(true)
    else await pay.run({ provider: way })
  }
  if (isConfirming) return <Confirming />
  if (ways.length === 0) return <NoWays />
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      {order.payWith === 'bank' && order.payBy && <PayBy payBy={order.payBy} />}
      {result === 'left' && (
        <p role="status" className="pb-12">
          <Trans>Nothing was paid. Your order is still there: try again, or choose another payment method.</Trans>
        </p>
      )}
      <fieldset>
        <legend className="pt-16 pb-8 text-caption font-medium text-soft">{t`Payment method`}</legend>
        <div className="-mx-20 border-y border-line bg-surface">
          {ways.map((each) => (
            <WayChoice
              key={each}
              way={each}
              {...{ bankPayWithinDays }}
              isChosen={each === way}
              onChoose={() => setWay(each)}
            />
          ))}
        </div>
      </fieldset>
      <p className="mt-16 mb-24 flex gap-14 rounded-field bg-fill p-14">
        <Icon of={ShieldCheck} size={2} className="mt-2" />
        <span>
          <span className="block">
            <Trans>The shop is paid only after you have received your order.</Trans>
          </span>
          <span className="block text-caption text-soft">
            <Trans>Until then it is kept in escrow.</Trans>
          </span>
        </span>
      </p>
      <div className="thumb-bar -mx-20 border-y border-line bg-surface px-20">
        <SubmitButton aria-busy={pay.isPending || isLeaving || undefined}>
          <PayLabel way={way} /> <Money amount={order.total} />
        </SubmitButton>
      </div>
      {way === 'test' && (
        <button type="button" className={`${secondaryButton} mt-16`} onClick={() => void test.pay(false)}>
          <Trans>Let the payment fail</Trans>
        </button>
      )}
      {test.hasFailed && (
        <p role="alert" className="pt-12 text-bad">
          <Trans>The payment failed. Your order is still there: you can try again.</Trans>
        </p>
      )}
      <ActFailure act={pay} />
      <ActFailure act={test} />
    </form>
  )
}

/** The test provider, which moves no money and pays or fails on request. */
function useTestPayment({ secret, onChange }: Pick<Props, 'secret' | 'onChange'>) {
  const [hasFailed, setFailed] = useState(false)
  const { run, error } = useOrderAct(at(api.storeOrders.testPayment, { secret }), onChange)
  const pay = async (succeed: boolean) => {
    setFailed(false)
    const answer = await run({ succeed })
    setFailed(!succeed && answer !== null)
  }
  return { pay, hasFailed, error }
}

function PayLabel({ way }: { way: PaymentWay | undefined }) {
  if (way === 'stripe') return <Trans>Pay by card</Trans>
  return way === 'bank' ? <Trans>Pay by bank transfer</Trans> : <Trans>Pay (simulated)</Trans>
}

type WayProps = Pick<PaymentPage, 'bankPayWithinDays'> & { way: PaymentWay }

function useWayTexts({ way, bankPayWithinDays }: WayProps): [name: string, hint: string] {
  const { t } = useLingui()
  if (way === 'stripe') return [t`Card`, t`You pay on Stripe’s page. We never see your card number.`]
  if (way === 'bank') {
    const hint = t`${plural(bankPayWithinDays, {
      one: 'Your order is kept for # day and sent once the money has arrived',
      other: 'Your order is kept for # days and sent once the money has arrived',
    })}`
    return [t`Bank transfer`, hint]
  }
  return [t`Simulated payment`, t`This payment is simulated: no money moves and nothing is sent.`]
}

const wayIcons = { stripe: CreditCard, bank: Landmark, test: FlaskConical }

type WayChoiceProps = WayProps & { isChosen: boolean; onChoose: () => void }

function WayChoice({ way, bankPayWithinDays, isChosen, onChoose }: WayChoiceProps) {
  const [name, hint] = useWayTexts({ way, bankPayWithinDays })
  return (
    <label className="flex min-h-60 items-center gap-14 border-b border-line px-20 py-12 last:border-b-0 has-checked:bg-tint">
      <input
        type="radio"
        name="way"
        value={way}
        checked={isChosen}
        onChange={onChoose}
        aria-label={name}
        aria-describedby={`way-${way}`}
        className="size-20 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span id={`way-${way}`} className="block text-caption text-soft">
          {hint}
        </span>
      </span>
      <Icon of={wayIcons[way]} size={2} className="text-soft" />
    </label>
  )
}

const Confirming = () => (
  <p role="status" className="rounded-field bg-fill p-14">
    <Trans>Your payment is being confirmed. This takes a few seconds; you may also close this page.</Trans>
  </p>
)

const NoWays = () => (
  <p className="rounded-field bg-fill p-14">
    <Trans>This shop cannot take payments yet. The order is cancelled automatically and nothing is charged.</Trans>
  </p>
)
