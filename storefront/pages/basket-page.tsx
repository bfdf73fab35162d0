import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { storesTexts } from '#client/device-texts.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { useMoneyText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { Money } from '#kit/money.tsx'
import { type BasketLine, changeLine, countOf, useBasket } from '../basket.ts'
import { checkoutPath, productPath, shopPath, storeLink } from '../links.ts'
import { About } from '../parts/about.tsx'
import { BasketNotKept } from '../parts/basket-not-kept.tsx'
import { primaryButton, quietButton } from '../parts/controls.tsx'
import { Photo } from '../parts/photo.tsx'
import { Stepper } from '../parts/stepper.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { useFrame } from '../store-frame.tsx'
import { type Offer, type OfferOfLine, useOffers } from '../use-offers.ts'

type Props = Extract<StorePage, { kind: 'basket' }>

/** The basket at present prices. A line that cannot be bought stays, but is not in the total. */
export function BasketPage({ shop, about }: Props) {
  const lines = useBasket(shop.id)
  const { offerOf, failure } = useOffers(shop.id, lines)
  return (
    <>
      <TopBar shop={shop} />
      <main className="bar-page mx-auto w-full max-w-600">
        <div className="px-20 pt-24 pb-16">
          <h1 className="text-heading leading-[1.3] font-bold">
            <Trans>Basket</Trans>
          </h1>
          <p className="text-soft">
            <Trans>Basket of {shop.name}, saved in this browser only.</Trans>
          </p>
        </div>
        {failure && (
          <p role="alert" className="px-20 pb-12 text-bad">
            {failure}
          </p>
        )}
        {lines?.length === 0 && <EmptyBasket slug={shop.id} />}
        {lines && lines.length > 0 && <Lines shop={shop} about={about} lines={lines} offerOf={offerOf} />}
      </main>
    </>
  )
}

function EmptyBasket({ slug }: { slug: string }) {
  const link = storeLink(useFrame())
  return (
    <div className="px-20 py-32 text-center">
      <p className="pb-12 text-soft">
        <Trans>Your basket is empty.</Trans>
      </p>
      {!storesTexts() && <BasketNotKept />}
      <a href={link(shopPath(slug))} className={quietButton}>
        <Trans>Back to the shop</Trans>
      </a>
    </div>
  )
}

type LinesProps = Pick<Props, 'shop' | 'about'> & { lines: readonly BasketLine[]; offerOf: OfferOfLine }

function Lines({ shop, about, lines, offerOf }: LinesProps) {
  const link = storeLink(useFrame())
  const bought = lines.filter((line) => offerOf(line)?.isBuyable)
  // The checkout orders the whole basket, so lines that cannot be bought must be changed or removed first.
  const isSettled = lines.every((line) => {
    const offer = offerOf(line)
    return offer?.isBuyable && offer.price === line.price
  })
  const hasUnbuyable = lines.some((line) => offerOf(line)?.isBuyable === false)
  const total = bought.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  return (
    <>
      <ul className="border-y border-line bg-surface">
        {lines.map((line) => (
          <Line key={line.variantId} slug={shop.id} line={line} offerOf={offerOf} />
        ))}
      </ul>
      <div className="px-20">
        <p className="flex justify-between gap-16 pt-16">
          <span className="text-soft">
            <Plural value={countOf(bought)} one="# item" other="# items" />
          </span>
          <Money amount={total} />
        </p>
        <p className="flex justify-between gap-16 border-b border-line py-12">
          <span className="text-soft">
            <Trans>Delivery cost</Trans>
          </span>
          <span className="text-right">
            <Trans>in the price</Trans>
          </span>
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-16 pt-12 text-body font-semibold">
          <Trans>Total</Trans>
          <Money amount={total} className="text-title" />
        </p>
        <About amount={total} about={about} className="text-right" />
        <p className="pb-20 text-caption text-soft">
          <Trans>Your country may charge duty and tax on arrival.</Trans>
        </p>
        {!shop.open && (
          <p>
            <Trans>This shop is closed</Trans>
          </p>
        )}
      </div>
      {shop.open && hasUnbuyable && (
        <p className="px-20 pb-20">
          <Trans>To check out, change or remove the items that cannot be bought.</Trans>
        </p>
      )}
      {shop.open && isSettled && (
        <div className="thumb-bar border-t border-line bg-surface px-20">
          <a href={link(checkoutPath(shop.id))} className={primaryButton}>
            <Trans>Check out</Trans> <Money amount={total} />
          </a>
        </div>
      )}
    </>
  )
}

function Line({ slug, line, offerOf }: { slug: string; line: BasketLine; offerOf: OfferOfLine }) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  const { listingId, variantId, title, variant, image, quantity, price } = line
  const offer = offerOf(line)
  const isGone = offer !== null && !offer.isBuyable
  return (
    <li className="flex gap-14 border-b border-line px-20 py-16 last:border-b-0">
      <Photo src={image} alt="" className={`size-88 rounded-field ${isGone ? 'grayscale' : ''}`} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-12">
          <a
            href={link(productPath(slug, listingId), { v: variantId })}
            className={classNames('min-w-0', isGone && 'text-soft')}
          >
            {title}
          </a>
          <Money amount={price * quantity} className={isGone ? 'text-soft line-through' : 'font-semibold'} />
        </div>
        <p className="text-caption text-soft">
          {variant} {!isGone && <Each price={price} isAfter={variant !== ''} />}
        </p>
        <LineNews slug={slug} line={line} offerOf={offerOf} />
        <div className={classNames('flex flex-wrap items-center gap-x-20', !isGone && 'justify-between pt-8')}>
          {isGone ? (
            <TakeInstead slug={slug} line={line} offer={offer} />
          ) : (
            <Stepper
              value={quantity}
              max={offer?.stock ?? quantity}
              label={t`Quantity of ${title}`}
              onChange={(changed) => changeLine(slug, line, { ...line, quantity: changed })}
            />
          )}
          <button
            type="button"
            className="min-h-44 min-w-44 text-soft"
            aria-label={t`Remove ${title}`}
            onClick={() => changeLine(slug, line, null)}
          >
            <Trans>Remove</Trans>
          </button>
        </div>
      </div>
    </li>
  )
}

function Each({ price, isAfter }: { price: number; isAfter: boolean }) {
  return (
    <>
      {isAfter && '· '}
      <Trans>{useMoneyText()(price)} each</Trans>
    </>
  )
}

function TakeInstead({ slug, line, offer: { stock, other } }: { slug: string; line: BasketLine; offer: Offer }) {
  if (stock === 0) return other && <TakeOther slug={slug} line={line} other={other} />
  return (
    <button type="button" className={quietButton} onClick={() => changeLine(slug, line, { ...line, quantity: stock })}>
      <Trans>Change to {stock}</Trans>
    </button>
  )
}

type TakeOtherProps = { slug: string; line: BasketLine; other: NonNullable<Offer['other']> }

function TakeOther({ slug, line, other: { variantId, name, price, image, stock } }: TakeOtherProps) {
  const quantity = Math.min(line.quantity, stock)
  return (
    <button
      type="button"
      className={quietButton}
      onClick={() => changeLine(slug, line, { ...line, variantId, variant: name, price, image, quantity })}
    >
      <Trans>Change to {name}</Trans>
    </button>
  )
}

/** What changed since the line was added. A change applies only after a tap. */
function LineNews({ slug, line, offerOf }: { slug: string; line: BasketLine; offerOf: OfferOfLine }) {
  const moneyText = useMoneyText()
  const offer = offerOf(line)
  if (offer === null) return null
  if (!offer.isBuyable) {
    return (
      <p className="flex items-start gap-8 pt-4 text-soft">
        <Icon of={Ban} size={1.4} strokeWidth={2.25} className="mt-4 text-wait" />
        <span className="min-w-0">
          {offer.stock > 0 ? <Trans>Only {offer.stock} in stock</Trans> : <Trans>Sold out since you added it</Trans>}
        </span>
      </p>
    )
  }
  if (offer.price === line.price) return null
  return (
    <p className="flex flex-wrap items-center gap-x-12 pt-4 text-wait">
      <span className="min-w-0">
        <Trans>
          The price changed from {moneyText(line.price)} to {moneyText(offer.price)}.
        </Trans>
      </span>
      <button
        type="button"
        className={quietButton}
        onClick={() => changeLine(slug, line, { ...line, price: offer.price })}
      >
        <Trans>Accept the new price</Trans>
      </button>
    </p>
  )
}
