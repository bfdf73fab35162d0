import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { StoreProduct } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { productPath, storeLink } from '../links.ts'
import { useFrame } from '../store-frame.tsx'
import { pictureId } from './gallery.tsx'
import { Photo } from './photo.tsx'

export type Variant = StoreProduct['variants'][number]

type Props = { slug: string; product: StoreProduct; chosen: Variant; onChoose: (variant: Variant) => void }

/** Where the gallery shows a variant: its own picture, or the product's first one. */
export const pictureAt = ({ images }: StoreProduct, variant: Variant | undefined): number =>
  Math.max(0, images.indexOf(variant?.image ?? ''))

/** The variants as links, which work without scripts. With scripts the page stays. */
export function VariantChoice({ slug, product, chosen, onChoose }: Props) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  if (product.variants.length < 2) return null
  const choose = (event: MouseEvent<HTMLAnchorElement>, variant: Variant) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    // The page scrolls its row of pictures itself.
    history.replaceState(null, '', event.currentTarget.href.replace(/#.*/, ''))
    onChoose(variant)
  }
  return (
    <nav aria-label={t`Variants`} className="pt-20">
      <p className="pb-8">
        <span className="text-soft">
          <Trans>Variant</Trans>
        </span>{' '}
        <span className="font-semibold">{chosen.name}</span>
      </p>
      <ul className="flex flex-wrap gap-8">
        {product.variants.map((variant) => {
          const { variantId, name, image, stock } = variant
          return (
            <li key={variantId}>
              <a
                href={`${link(productPath(slug, product.listingId), { v: variantId })}${image ? `#${pictureId(pictureAt(product, variant))}` : ''}`}
                aria-current={variantId === chosen.variantId ? 'true' : undefined}
                onClick={(event) => choose(event, variant)}
                className={classNames(
                  'flex min-h-44 flex-wrap items-center gap-x-8 rounded-field border border-line bg-surface px-14 py-6',
                  'aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:ring-1 aria-[current]:ring-accent',
                  stock === 0 && 'border-dashed text-soft',
                )}
              >
                {image && <Photo src={image} alt="" className="-ml-6 size-32 rounded-small" />}
                {name}
                {stock === 0 && (
                  <span className="text-tiny text-wait">
                    <Trans>Sold out</Trans>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
