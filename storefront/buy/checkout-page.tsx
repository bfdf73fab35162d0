import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAct } from '#client/act.ts'
import type { CallError } from '#client/call.ts'
import { countryCodes } from '#contract/country-codes.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import { useMoneyText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { type BasketLine, countOf, emptyBasket, useBasket } from '../basket.ts'
import { api, at } from '../calls.ts'
import { basketPath, orderPath, storeLink } from '../links.ts'
import { About } from '../parts/about.tsx'
import { quietButton, SubmitButton } from '../parts/controls.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { useFrame } from '../store-frame.tsx'
import { AddressForm, type Faults, readForm } from './address-form.tsx'
import { useDraft } from './draft.ts'

type Props = Extract<StorePage, { kind: 'checkout' }>

/** The checkout without an account. The form depends on the basket, so it appears only in the browser. */
export function CheckoutPage({ shop, country, deliveries, isPayable, abouts }: Props) {
  const lines = useBasket(shop.id)
  // Keeps what was typed if the basket is emptied in another tab.
  const [hasBegun, setBegun] = useState(false)
  if (lines && lines.length > 0 && !hasBegun) setBegun(true)
  return (
    <>
      <TopBar shop={shop} />
      <main className="bar-page mx-auto w-full max-w-600">
        <h1 className="px-20 pt-24 pb-16 text-heading leading-[1.3] font-bold">
          <Trans>Where should it go?</Trans>
        </h1>
        {!isPayable && (
          <p role="status" className="px-20 pb-24">
            <Trans>
              There is no way to pay here at the moment. Your basket stays as it is; please come back later.
            </Trans>
          </p>
        )}
        {lines?.length === 0 && !hasBegun && <EmptyBasket slug={shop.id} className="px-20" />}
        {isPayable && lines && hasBegun && <Checkout {...{ shop, lines, country, deliveries, abouts }} />}
      </main>
    </>
  )
}

function EmptyBasket({ slug, className }: { slug: string; className?: string }) {
  const link = storeLink(useFrame())
  return (
    <p className={className}>
      <Trans>Your basket is empty.</Trans>{' '}
      <a href={link(basketPath(slug))} className={quietButton}>
        <Trans>Basket</Trans>
      </a>
    </p>
  )
}

type Control = HTMLInputElement | HTMLSelectElement

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (each): each is Control => each instanceof HTMLInputElement || each instanceof HTMLSelectElement,
  )

/** Errors by the names of the form. The server names a field of the address with its group. */
const byControl = (fields: Faults): Faults =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^address\./, ''), text]))

type CheckoutProps = Pick<Props, 'shop' | 'country' | 'deliveries' | 'abouts'> & { lines: readonly BasketLine[] }

function Checkout({ shop, lines: present, country: suggested, deliveries, abouts }: CheckoutProps) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  const { form, draft, end } = useDraft()
  const first = draft['country'] ?? suggested
  const [country, setCountry] = useState(first && countryCodes.includes(first) ? first : '')
  const [faults, setFaults] = useState<Faults>({})
  /** The total of these lines at the shop's present prices, if they changed since the basket was filled. */
  const [changed, setChanged] = useState<{ lines: CheckoutProps['lines']; total: number } | null>(null)
  /** The basket is empty after the order, while the order's page loads. */
  const [ordered, setOrdered] = useState<CheckoutProps['lines'] | null>(null)
  const lines = ordered ?? present
  const seenTotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const totalNow = changed?.lines === lines ? changed.total : null
  const total = totalNow ?? seenTotal

  const show = (found: Faults) => {
    setFaults(found)
    if (form.current)
      controlsOf(form.current)
        .find(({ name }) => found[name] !== undefined)
        ?.focus()
  }
  const order = useAct(at(api.storeOrders.checkout, { shop: shop.id }), {
    isChange: false,
    onDone({ secret }) {
      end()
      setOrdered(lines)
      emptyBasket(shop.id)
      location.assign(`${link(orderPath(shop.id))}#${secret}`)
    },
    onFail(error) {
      if (error.word === 'amount_changed') setChanged({ lines, total: Number(error.detail['total']) })
      show(byControl(error.fields))
      return true
    },
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (order.isPending || ordered || lines.length === 0) return
    const empty = controlsOf(event.currentTarget).filter(({ required, value }) => required && value.trim() === '')
    if (empty.length > 0) return show(Object.fromEntries(empty.map(({ name }) => [name, t`Please fill in this field`])))
    const items = lines.map(({ listingId, variantId, quantity }) => ({ listingId, variantId, quantity }))
    await order.run({ ...readForm(event.currentTarget), lines: items, expectTotal: total })
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <AddressForm {...{ country, deliveries, faults, draft }} onCountry={setCountry} />
      <div className="thumb-bar border-t border-line bg-surface px-20">
        <Failure error={order.error} {...{ seenTotal, totalNow }} slug={shop.id} />
        {lines.length === 0 ? (
          <EmptyBasket slug={shop.id} />
        ) : (
          <>
            <p className="flex justify-between gap-16 pb-8">
              <span className="text-soft">
                <Plural value={countOf(lines)} one="# item" other="# items" /> · <Trans>Delivery included</Trans>
              </span>
              <Money amount={total} className="font-semibold" />
            </p>
            <About
              amount={total}
              about={abouts.find(({ countries }) => countries.includes(country))?.about}
              className="pb-8 text-right"
            />
            <SubmitButton aria-busy={order.isPending || ordered !== null || undefined}>
              <Trans>Order, then pay</Trans> <Money amount={total} />
            </SubmitButton>
          </>
        )}
      </div>
    </form>
  )
}

type FailureProps = { error: CallError | null; seenTotal: number; totalNow: number | null; slug: string }

/** Why the order failed. Nothing was ordered and nothing was charged. */
function Failure({ error, seenTotal, totalNow, slug }: FailureProps) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  const moneyText = useMoneyText()
  const isOfTotal = error?.word === 'amount_changed'
  // A total no longer applies if the basket was changed in another tab.
  if (!error || (isOfTotal && totalNow === null)) return null
  const now = isOfTotal && totalNow !== null ? moneyText(totalNow) : null
  const before = moneyText(seenTotal)
  // The server's sentence is for the merchant, who has customer service.
  const said = error.word === 'store_closed' ? t`This shop is closed. Nothing was ordered.` : error.message
  return (
    <div role="alert" className="pb-12 text-bad">
      <p>{now ? t`The total changed from ${before} to ${now}. Nothing was charged.` : said}</p>
      {error.word !== 'validation' && (
        <a href={link(basketPath(slug))} className={quietButton}>
          <Trans>Look at the basket</Trans>
        </a>
      )}
    </div>
  )
}
