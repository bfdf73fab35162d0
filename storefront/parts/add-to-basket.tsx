import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { StoreProduct } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { addLine } from '../basket.ts'
import { basketPath, storeLink } from '../links.ts'
import { useFrame } from '../store-frame.tsx'
import { countBasket } from '../visit.ts'
import { BasketNotKept } from './basket-not-kept.tsx'
import { primaryButton, SubmitButton } from './controls.tsx'
import { Stepper } from './stepper.tsx'
import type { Variant } from './variant-choice.tsx'

/** How long the button leads to the basket after something was added. */
const addedMs = 5_000

type Props = { slug: string; product: StoreProduct; variant: Variant }

export function AddToBasket({ slug, product, variant }: Props) {
  const link = storeLink(useFrame())
  const [quantity, setQuantity] = useState(1)
  const [isAdded, setAdded] = useState(false)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!isAdded) return
    const timer = setTimeout(() => setAdded(false), addedMs)
    return () => clearTimeout(timer)
  }, [isAdded])

  const { variantId, name, price, image, stock } = variant
  if (stock === 0) return null
  const max = Math.min(stock, limits.lineQuantityMax)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const { listingId, title, images } = product
    const line = { listingId, variantId, title, variant: name, image: image ?? images[0] ?? null, price }
    const isKept = addLine(slug, { ...line, quantity: Math.min(quantity, max) })
    setRefused(!isKept)
    if (!isKept) return
    countBasket(slug, listingId)
    setAdded(true)
  }
  return (
    <>
      {isRefused && <BasketNotKept />}
      <form
        onSubmit={add}
        className={classNames(
          'thumb-bar -mx-20 mt-20 flex flex-wrap gap-12 border-t border-line bg-surface px-20',
          'min-[900px]:static min-[900px]:mx-0 min-[900px]:border-0 min-[900px]:bg-transparent min-[900px]:p-0',
          // At twice the text size the button has a line of its own.
          '[&>:nth-child(2)]:flex-1',
        )}
      >
        <Stepper value={Math.min(quantity, max)} max={max} onChange={setQuantity} />
        {isAdded ? (
          <a href={link(basketPath(slug))} className={primaryButton}>
            <Trans>In the basket · Go there</Trans>
          </a>
        ) : (
          <SubmitButton>
            <span className="min-w-0">
              <Trans>Add to basket</Trans>
              {product.variants.length > 1 && (
                // The bar stays in sight where the choice does not.
                <span className="block max-w-full truncate text-caption font-normal">{name}</span>
              )}
            </span>
          </SubmitButton>
        )}
        <span role="status" className="sr-only">
          {isAdded && <Trans>Added to the basket</Trans>}
        </span>
      </form>
    </>
  )
}
