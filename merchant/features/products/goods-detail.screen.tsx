import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Stat, StatGrid } from '#kit/figure.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import { Pictures } from './pictures.tsx'
import { Earnings, PriceSheet } from './price-sheet.tsx'
import type { ProductDetail } from './product-types.ts'
import { useAdd } from './use-add.ts'
import { useShelf } from './use-shelf.ts'
import { useTitle } from './use-title.ts'
import { Variants } from './variants.tsx'

/** One product: what it is, what it costs, what it earns, and whether it stands in the shop. */
export default function GoodsDetailScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const back = useBack(paths.goods)
  const { data, error, isFetching, refresh } = useGet(api.products.detail, { query: { id }, isEnabled: id !== '' })
  const header = <Header title={t`Product`} onBack={back} />
  if (data) return <Detail product={data} isOld={error !== null} refresh={refresh} />
  return (
    <Screen header={header}>
      {error || id === '' ? (
        <Failed message={error?.message ?? t`Product not found.`} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <Places />
      )}
    </Screen>
  )
}

type DetailProps = { product: ProductDetail; isOld: boolean; refresh: () => Promise<unknown> }

function Detail({ product, isOld, refresh }: DetailProps) {
  const { t } = useLingui()
  const back = useBack(paths.goods)
  const title = useTitle()(product.title)
  const [own, setOwn] = useState<number | undefined>()
  const [isPricing, setPricing] = useState(false)
  const price = product.listing?.sellingPrice ?? own ?? product.suggestedPrice
  return (
    <>
      <Screen
        header={<Header title={t`Product`} onBack={back} />}
        action={<DetailAction product={product} price={price} />}
      >
        <PullToRefresh onRefresh={refresh}>
          {isOld && <Stale onRetry={refresh} />}
          <Pictures images={product.images} title={title} />
          <div className="px-20 pt-16">
            <h2 className="text-title leading-tight font-semibold [overflow-wrap:anywhere]">{title}</h2>
            <p className="pt-4 text-caption text-soft">{product.category.name}</p>
          </div>
          <PricePart product={product} price={price} onChange={() => setPricing(true)} />
          <Numbers product={product} />
          <Variants product={product} />
          {product.description && (
            <Section title={<Trans>Description</Trans>}>
              <p className="px-20 text-small whitespace-pre-line">{product.description}</p>
            </Section>
          )}
          <RemovePart product={product} />
        </PullToRefresh>
      </Screen>
      <PriceSheet
        productId={isPricing ? product.id : null}
        onClose={() => setPricing(false)}
        chosenPrice={own}
        {...(product.listing
          ? {}
          : {
              onChosen: (chosen: number) => {
                setOwn(chosen)
                setPricing(false)
              },
            })}
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
        <Button look="quiet" className="-mr-12" onClick={onChange}>
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
        <Stat label={<Trans>Sold</Trans>}>{numberText(listing?.sales ?? sales)}</Stat>
        <Stat label={<Trans>Views</Trans>} noData={<Trans>no data yet</Trans>}>
          {listing ? numberText(listing.views) : null}
        </Stat>
      </StatGrid>
    </section>
  )
}

function DetailAction({ product, price }: { product: ProductDetail; price: number }) {
  const { t } = useLingui()
  const add = useAdd()
  const shelf = useShelf()
  const { listing, stock } = product
  if (!listing) {
    return (
      <BottomAction summary={<Plural value={stock} one="# in stock" other="# in stock" />}>
        <Button
          isPending={add.isPending}
          onClick={() =>
            void add.run({
              productId: product.id,
              ...(price === product.suggestedPrice ? {} : { sellingPrice: price }),
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
        isPending={shelf.isPending}
        onClick={() => void shelf.set([listing], !isSelling)}
      >
        {isSelling ? <Trans>Unpublish</Trans> : <Trans>Publish</Trans>}
      </Button>
    </BottomAction>
  )
}

function RemovePart({ product: { listing } }: { product: ProductDetail }) {
  const shelf = useShelf()
  if (!listing) return null
  return (
    <div className="px-20 pt-24">
      <Button look="danger" isPending={shelf.isPending} onClick={() => void shelf.remove([listing])}>
        <Trans>Remove from my shop</Trans>
      </Button>
    </div>
  )
}

function Places() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-[4/3] w-full rounded-none" />
      <div className="space-y-12 px-20 pt-18">
        <Skeleton className="h-24 w-4/5" />
        <Skeleton className="h-14 w-80" />
        <Skeleton className="h-32 w-120" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
    </div>
  )
}
