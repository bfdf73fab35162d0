import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { Change, Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { Skeleton, SkeletonBars } from '#kit/skeleton.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { linkTo } from '../../links.ts'
import { SelectItem } from '../../parts/select-item.tsx'
import type { ItemSelection } from '../../parts/use-selection.ts'
import type { Product } from './product-types.ts'
import { useAdd } from './use-add.ts'
import { useTitle } from './use-title.ts'

type Props = {
  product: Product
  selection?: ItemSelection | undefined
}

export function ProductCard({ product, selection }: Props) {
  const title = useTitle()(product.title)
  return (
    <article aria-label={title} className="relative h-full overflow-hidden rounded-card border border-line bg-surface">
      <Picture src={product.images[0]} alt="" className="aspect-[147/121] w-full" />
      <div className="px-10 pt-10 pb-8">
        <p className="line-clamp-1 text-caption font-medium">
          {selection && !product.added ? (
            title
          ) : (
            <Link to={linkTo.product(product.id)} className="after:absolute after:inset-0 after:rounded-card">
              {title}
            </Link>
          )}
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 pt-2">
          <span className="text-caption text-soft">
            <Trans context="unit">
              cost <Money amount={product.purchasePrice} className="text-small font-semibold text-ink" />
            </Trans>
          </span>
          <span className="text-tiny text-soft">
            <Trans>
              earns <Change amount={product.profit} />
            </Trans>
          </span>
        </p>
        <p className="line-clamp-2 text-tiny text-soft">
          {product.added ? <Trans>Added</Trans> : <Numbers product={product} />}
        </p>
      </div>
      {product.recommended && (
        <span className="absolute top-8 left-8 rounded-small bg-surface px-6 py-2 text-tiny font-medium text-accent">
          <Trans>Recommended</Trans>
        </span>
      )}
      <Corner product={product} title={title} selection={selection} />
    </article>
  )
}

function Numbers({ product: { sales, stock } }: { product: Product }) {
  if (stock === 0) return <Trans>Out of stock</Trans>
  return (
    <>
      {sales > 0 && (
        <>
          <Plural value={sales} one="# sold" other="# sold" /> ·{' '}
        </>
      )}
      <Plural value={stock} one="# in stock" other="# in stock" />
    </>
  )
}

function Corner({ product, title, selection }: Props & { title: string }) {
  const { t } = useLingui()
  if (product.added) {
    return (
      <PictureCorner>
        <span className="flex size-32 items-center justify-center rounded-full bg-surface text-good">
          <Icon of={Check} size={1.8} />
        </span>
      </PictureCorner>
    )
  }
  if (selection) {
    return (
      <SelectItem
        selection={selection}
        label={t`Select ${title}`}
        className="[&>label]:items-start [&>label]:justify-end [&>label]:p-10"
      />
    )
  }
  return <AddButton product={product} title={title} />
}

function PictureCorner({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 aspect-[147/121] *:absolute *:right-8 *:bottom-8">
      {children}
    </div>
  )
}

function AddButton({ product, title }: { product: Product; title: string }) {
  const { t } = useLingui()
  const add = useAdd()
  return (
    <PictureCorner>
      <button
        type="button"
        aria-label={t`Add ${title}`}
        aria-busy={add.isPending || undefined}
        onClick={() =>
          !add.isPending && void add.run({ productId: product.id, suggestedPrice: product.suggestedPrice })
        }
        className="pointer-events-auto z-1 flex size-32 items-center justify-center rounded-full bg-accent text-on-accent before:absolute before:-inset-6"
      >
        {add.isPending ? <Spinner /> : <Icon of={Plus} size={1.8} />}
      </button>
    </PictureCorner>
  )
}

export function ProductCardsSkeleton() {
  return (
    <div aria-hidden="true" className="grid halves gap-12 px-20">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-[147/121] w-full rounded-none" />
          <SkeletonBars className="space-y-7 px-10 pt-12 pb-10" bars={['h-14 w-4/5', 'h-16 w-3/5', 'h-12 w-2/5']} />
        </div>
      ))}
    </div>
  )
}
