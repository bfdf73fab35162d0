import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button, ButtonLink } from '#kit/button.tsx'
import { Stat, StatGrid } from '#kit/figure.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Skeleton, SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { openShare } from '../../parts/share.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { FunnelPart } from './funnel.tsx'
import { Pictures } from './pictures.tsx'
import { Earnings, PriceSheet } from './price-sheet.tsx'
import type { ProductDetail } from './product-types.ts'
import { useAdd } from './use-add.ts'
import { useListingState } from './use-listing-state.ts'
import { useTitle } from './use-title.ts'
import { Variants } from './variants.tsx'

export default function GoodsDetailScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const back = useBack(paths.goods)
  const read = useGet(api.products.detail, { query: { id }, isEnabled: id !== '' })
  const product = read.data
  const [ownPrice, setOwnPrice] = useState<number | undefined>()
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Product`} onBack={back} />}
      action={product && <DetailAction product={product} price={priceOf(product, ownPrice)} />}
      skeleton={<ProductSkeleton />}
      missing={t`Product not found.`}
    >
      {(data) => <Detail product={data} ownPrice={ownPrice} onOwnPrice={setOwnPrice} />}
    </ReadScreen>
  )
}

const priceOf = ({ listing, suggestedPrice }: ProductDetail, ownPrice: number | undefined) =>
  listing?.sellingPrice ?? ownPrice ?? suggestedPrice

type DetailProps = { product: ProductDetail; ownPrice: number | undefined; onOwnPrice: (price: number) => void }

function Detail({ product, ownPrice, onOwnPrice }: DetailProps) {
  const title = useTitle()(product.title)
  const [isPricing, setPricing] = useState(false)
  const choosePrice = (price: number) => {
    onOwnPrice(price)
    setPricing(false)
  }
  return (
    <>
      <Pictures images={product.images} title={title} />
      <div className="px-20 pt-16">
        <h2 className="text-title leading-tight font-semibold [overflow-wrap:anywhere]">{title}</h2>
        <p className="pt-4 text-caption text-soft">{product.category.name}</p>
      </div>
      <PricePart product={product} price={priceOf(product, ownPrice)} onChange={() => setPricing(true)} />
      <Numbers product={product} />
      <Variants product={product} />
      {product.description && (
        <Section title={<Trans>Description</Trans>}>
          <p className="px-20 text-small whitespace-pre-line">{product.description}</p>
        </Section>
      )}
      <ListingPart product={product} title={title} />
      <RemovePart product={product} />
      <PriceSheet
        productId={isPricing ? product.id : null}
        onClose={() => setPricing(false)}
        chosenPrice={ownPrice}
        {...(product.listing ? {} : { onChosen: choosePrice })}
      />
    </>
  )
}

type PriceProps = { product: ProductDetail; price: number; onChange: () => void }

function PricePart({ product, price, onChange }: PriceProps) {
  return (
    <section className="pt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-12 px-20">
        <p>
          <span className="block text-caption text-soft">
            <Trans>Selling price</Trans>
          </span>
          <Money amount={price} className="text-heading leading-tight font-semibold tracking-tight" />
        </p>
        <Button look="quiet" className="-mr-16" onClick={onChange}>
          <Trans>Change price</Trans>
        </Button>
      </div>
      <Earnings price={price} cost={product.purchasePrice} feeBps={product.feeBps} />
    </section>
  )
}

function Numbers({ product: { stock, sales, listing } }: { product: ProductDetail }) {
  const numberText = useNumberText()
  return (
    <section className="border-y border-line bg-surface py-12">
      <StatGrid columns={3}>
        <Stat label={<Trans>Stock</Trans>}>{numberText(stock)}</Stat>
        <Stat
          label={<Trans>Sold</Trans>}
          {...(listing ? { to: linkTo.orders({ status: 'all', listingId: listing.id, only: 'sold' }) } : {})}
        >
          {numberText(listing?.sales ?? sales)}
        </Stat>
        <Stat
          label={<Trans>Views</Trans>}
          noData={<Trans>no data yet</Trans>}
          {...(listing ? { to: linkTo.insightDays('views', { listing: listing.id }) } : {})}
        >
          {listing ? numberText(listing.views) : null}
        </Stat>
      </StatGrid>
    </section>
  )
}

function ListingPart({ product: { id, listing }, title }: { product: ProductDetail; title: string }) {
  const { merinfo } = useSession()
  if (!listing) return null
  const { image, sellingPrice } = listing
  const url = merinfo && `${merinfo.shop.url}/p/${listing.id}`
  return (
    <>
      <FunnelPart productId={id} />
      {url && listing.state === 'selling' && (
        <div className="flex flex-wrap gap-12 px-20 pt-20">
          <Button
            look="secondary"
            className="min-w-120 flex-1"
            onClick={() => openShare({ shareable: { title, url, photo: image, price: sellingPrice } })}
          >
            <Trans>Share</Trans>
          </Button>
          <ButtonLink look="secondary" className="min-w-120 flex-1" to={linkTo.preview({ listing: listing.id })}>
            <Trans>See it in the shop</Trans>
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function DetailAction({ product, price }: { product: ProductDetail; price: number }) {
  const { t } = useLingui()
  const add = useAdd()
  const listings = useListingState()
  const { listing, stock } = product
  if (!listing) {
    return (
      <BottomAction summary={<Plural value={stock} one="# in stock" other="# in stock" />}>
        <Button
          isPending={add.isPending}
          onClick={() =>
            void add.run({
              productId: product.id,
              ...(price === product.suggestedPrice ? { suggestedPrice: price } : { sellingPrice: price }),
            })
          }
        >
          <Trans>Add to my shop</Trans>
        </Button>
      </BottomAction>
    )
  }
  const isSelling = listing.state === 'selling'
  return (
    <BottomAction summary={isSelling ? t`Published` : t`Not published`}>
      <Button
        look={isSelling ? 'secondary' : 'primary'}
        isPending={listings.isPending}
        onClick={() => void listings.set([listing], !isSelling)}
      >
        {isSelling ? <Trans>Unpublish</Trans> : <Trans>Publish</Trans>}
      </Button>
    </BottomAction>
  )
}

function RemovePart({ product: { listing } }: { product: ProductDetail }) {
  const listings = useListingState()
  if (!listing) return null
  return (
    <div className="px-20 pt-24">
      <Button look="danger" isPending={listings.isPending} onClick={() => void listings.remove([listing])}>
        <Trans>Remove from my shop</Trans>
      </Button>
    </div>
  )
}

function ProductSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-[4/3] w-full rounded-none" />
      <SkeletonBars
        className="space-y-12 px-20 pt-18"
        bars={['h-24 w-4/5', 'h-14 w-80', 'h-32 w-120', 'h-18 w-full', 'h-18 w-full', 'h-18 w-full']}
      />
    </div>
  )
}
