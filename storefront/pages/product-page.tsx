import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import type { StorePage, StoreProduct, StoreShop } from '#contract/storefront/pages.ts'
import { useDateText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { Money } from '#kit/money.tsx'
import { askPath, categoryPath, shopPath, storeLink } from '../links.ts'
import { AddToBasket } from '../parts/add-to-basket.tsx'
import { ClosedShop } from '../parts/closed-shop.tsx'
import { quietButton } from '../parts/controls.tsx'
import { Gallery, showPicture } from '../parts/gallery.tsx'
import { ServedPart } from '../parts/served-part.tsx'
import { Rating, Stars } from '../parts/stars.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { pictureAt, type Variant, VariantChoice } from '../parts/variant-choice.tsx'
import { useFrame } from '../store-frame.tsx'

type Props = Extract<StorePage, { kind: 'product' }>

export function ProductPage({ shop, product, variantId, abouts }: Props) {
  const { variants } = product
  const [chosenId, setChosenId] = useState(variantId)
  const firstInStock = variants.find(({ stock }) => stock > 0) ?? variants[0]
  const variant = variants.find((each) => each.variantId === chosenId) ?? firstInStock
  const price = variant?.price ?? product.price
  const choose = (next: Variant) => {
    setChosenId(next.variantId)
    showPicture(pictureAt(product, next))
  }
  return (
    <>
      <TopBar shop={shop} shared={product.title} />
      <main className="pb-48">
        {!shop.open && <ClosedShop closedAt={shop.closedAt} />}
        <Trail shop={shop} product={product} />
        <article className="beside min-[900px]:page-width">
          <Gallery product={product} shownAt={pictureAt(product, variant)} />
          <div className="page-width pt-16 min-[900px]:sticky min-[900px]:top-16 min-[900px]:px-0 min-[900px]:pt-0">
            <ProductTitle product={product} price={price} about={abouts[price]} />
            {product.description && <p className="pt-12 whitespace-pre-line">{product.description}</p>}
            {variant && <VariantChoice slug={shop.id} product={product} chosen={variant} onChoose={choose} />}
            {variant && shop.open && <AddToBasket slug={shop.id} product={product} variant={variant} />}
            <AskLink shop={shop} product={product} />
            <Facts stock={variant?.stock ?? 0} />
          </div>
        </article>
        <Reviews product={product} />
      </main>
    </>
  )
}

function Trail({ shop, product: { category } }: { shop: StoreShop; product: StoreProduct }) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  return (
    <nav aria-label={t`You are here`} className="page-width">
      <ol className="flex flex-wrap items-center gap-x-8 text-caption text-soft">
        <li className="min-w-0">
          <a
            href={link(shopPath(shop.id))}
            className="inline-flex min-h-44 min-w-44 items-center [overflow-wrap:anywhere]"
          >
            {shop.name}
          </a>
        </li>
        {category && (
          <li className="flex min-w-0 items-center gap-8">
            <span aria-hidden="true">›</span>
            <a
              href={link(categoryPath(shop.id, category.id))}
              className="inline-flex min-h-44 min-w-44 items-center [overflow-wrap:anywhere]"
            >
              {category.name}
            </a>
          </li>
        )}
      </ol>
    </nav>
  )
}

function ProductTitle({ product, price, about }: { product: StoreProduct; price: number; about: string | undefined }) {
  const { title, rating, reviewCount } = product
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-16">
        <h1 className="min-w-0 text-title leading-[1.4] font-semibold [overflow-wrap:anywhere]">{title}</h1>
        <p className="text-title font-semibold">
          <Money amount={price} />
        </p>
      </div>
      {about && <p className="text-caption text-soft">{about}</p>}
      <p className="flex items-center gap-8 text-caption text-soft">
        {rating === null ? (
          <Trans>No reviews yet</Trans>
        ) : (
          <>
            <Rating rating={rating} />
            <Plural value={reviewCount} one="# review" other="# reviews" />
          </>
        )}
      </p>
    </>
  )
}

function AskLink({ shop, product: { listingId } }: { shop: StoreShop; product: StoreProduct }) {
  const link = storeLink(useFrame())
  return (
    <div className="flex flex-wrap items-center gap-x-16 pt-8">
      <a href={link(askPath(shop.id), { p: listingId })} className={quietButton}>
        <Trans>Ask the shop</Trans>
      </a>
      {shop.answerTime && <p className="text-caption text-soft">{shop.answerTime}</p>}
    </div>
  )
}

function Facts({ stock }: { stock: number }) {
  return (
    <div className="-mx-20 mt-20 border-y border-line bg-surface min-[900px]:mx-0 min-[900px]:bg-transparent">
      <p className="flex gap-16 px-20 py-14 min-[900px]:px-0">
        <Icon of={PackageCheck} size={2} />
        {stock > 0 ? <Trans>{stock} in stock</Trans> : <Trans>Sold out</Trans>}
      </p>
      <ServedPart />
    </div>
  )
}

function Reviews({ product: { reviews, reviewCount } }: { product: StoreProduct }) {
  const dateText = useDateText()
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="reviews" className="pt-32 min-[900px]:page-width">
      <div className="flex flex-wrap justify-between gap-x-16 px-20 pb-8 text-caption text-soft min-[900px]:px-0">
        <h2 id="reviews" className="font-medium">
          <Trans>Reviews</Trans>
        </h2>
        <p>
          <Plural value={reviewCount} one="#, by a shopper who received it" other="#, by shoppers who received it" />
        </p>
      </div>
      <ul className="border-t border-line bg-surface">
        {reviews.map(({ stars, text, at }) => (
          <li key={`${at}${text}`} className="border-b border-line px-20 py-14">
            <p className="flex items-center justify-between gap-16">
              <Stars stars={stars} />
              <span className="text-caption text-soft">{dateText(at, 'date')}</span>
            </p>
            {text && <p className="pt-4 whitespace-pre-line">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
