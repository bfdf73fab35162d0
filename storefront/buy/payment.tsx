import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAct } from '#client/act.ts'
import type { StoreOrder, StorePage } from '#contract/storefront/pages.ts'
import type { PaymentWay } from '#contract/storefront/payments.ts'
import { Money } from '#kit/money.tsx'
import { api, at } from '../calls.ts'
import { primaryButton, quietButton, secondaryButton } from '../parts/controls.ts'
import { BankTransfer } from './bank-transfer.tsx'
import { ActFailure, useOrderAct } from './order-act.tsx'
import { usePaidOrder } from './use-paid-order.ts'

export type PaymentPage = Extract<StorePage, { kind: 'order' }>['payment']

type Props = {
  order: StoreOrder
  secret: string
  payment: PaymentPage
  onChange: (order: StoreOrder) => void
}

/** How the order can be paid, until it is: a way is chosen, another one can be, and the order waits meanwhile. */
export function Payment({ order, secret, payment: first, onChange }: Props) {
  const [payment, setPayment] = useState(first)
  const cancel = useOrderAct(at(api.storeOrders.cancel, { secret }), onChange)
  const isBank = order.payWith === 'bank' && payment.account !== null
  const [isChoosing, setChoosing] = useState(!isBank)
  const props = { order, secret, payment, onChange }
  return (
    <section className="px-20">
      {isBank && !isChoosing && payment.account ? (
        <BankTransfer order={order} account={payment.account} />
      ) : (
        <Choice
          {...props}
          onAccount={(account) => {
            setPayment({ ...payment, account })
            setChoosing(false)
          }}
        />
      )}
      {isBank && !isChoosing && payment.ways.length > 1 && (
        <button type="button" className={secondaryButton} onClick={() => setChoosing(true)}>
          <Trans>Pay another way</Trans>
        </button>
      )}
      <button type="button" className={quietButton} onClick={() => void cancel.run({})}>
        <Trans>Cancel the order</Trans>
      </button>
      <ActFailure act={cancel} />
    </section>
  )
}

type ChoiceProps = Props & { onAccount: (account: NonNullable<PaymentPage['account']>) => void }

function Choice({ order, secret, payment, onChange, onAccount }: ChoiceProps) {
  const { t } = useLingui()
  const { ways, result } = payment
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
      {result === 'left' && (
        <p role="status" className="pb-12">
          <Trans>Nothing was paid. Your order waits: try again, or choose another way.</Trans>
        </p>
      )}
      <fieldset>
        <legend className="pb-8 text-caption text-soft">{t`Way to pay`}</legend>
        <div className="-mx-20 border-y border-line bg-surface">
          {ways.map((each) => (
            <WayChoice key={each} way={each} isChosen={each === way} onChoose={() => setWay(each)} />
          ))}
        </div>
      </fieldset>
      <p className="my-12 rounded-field bg-fill p-14">
        <Trans>The shop gets the money after you have the goods. Until then it is kept in escrow.</Trans>
      </p>
      <button type="submit" className={primaryButton} aria-busy={pay.isPending || isLeaving || undefined}>
        <PayLabel way={way} /> <Money amount={order.total} />
      </button>
      {way === 'test' && (
        <button type="button" className={`${secondaryButton} mt-12`} onClick={() => void test.pay(false)}>
          <Trans>Let the payment fail</Trans>
        </button>
      )}
      {test.hasFailed && (
        <p role="alert" className="pt-12 text-bad">
          <Trans>The payment failed. Your order waits: you can try again.</Trans>
        </p>
      )}
      <ActFailure act={pay} />
      <ActFailure act={test} />
    </form>
  )
}

/** The provider that moves no money: it pays or fails as it is told. */
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

function useWayTexts(way: PaymentWay): [name: string, hint: string] {
  const { t } = useLingui()
  if (way === 'stripe') return [t`Card`, t`On the page of Stripe. We never see the number of your card.`]
  if (way === 'bank') return [t`Bank transfer`, t`Kept for 3 days; sent once the money has arrived`]
  return [t`Simulated payment`, t`This payment is simulated: no money moves and nothing is sent.`]
}

function WayChoice({ way, isChosen, onChoose }: { way: PaymentWay; isChosen: boolean; onChoose: () => void }) {
  const [name, hint] = useWayTexts(way)
  return (
    <label className="flex min-h-60 items-center gap-14 border-b border-line px-20 py-10 last:border-b-0">
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
      <span>
        <span className="block font-medium">{name}</span>
        <span id={`way-${way}`} className="block text-caption text-soft">
          {hint}
        </span>
      </span>
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
