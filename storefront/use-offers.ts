import { useEffect, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import type { StoreProduct } from '#contract/storefront/pages.ts'
import type { BasketLine } from './basket.ts'
import { api, at } from './calls.ts'
import { onSeenAgain } from './use-seen-again.ts'

type Variant = StoreProduct['variants'][number]

/** The present price and stock of a line, and the first other available variant. Null while that is being read. */
export type Offer = { price: number; stock: number; isBuyable: boolean; other: Variant | null }
export type OfferOfLine = (line: BasketLine) => Offer | null

type Variants = readonly Variant[]

export function useOffers(slug: string, lines: readonly BasketLine[] | null) {
  const [listings, setListings] = useState<ReadonlyMap<string, Variants>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const ids = [...new Set(lines?.map(({ listingId }) => listingId))].sort().join(' ')
  useEffect(() => {
    let controller = new AbortController()
    const read = async () => {
      controller.abort()
      controller = new AbortController()
      const { signal } = controller
      const wanted = ids.split(' ').filter(Boolean)
      try {
        const found = await Promise.all(
          wanted.map(async (id) => [id, await readVariants({ slug, id, signal })] as const),
        )
        setListings(new Map(found))
        setFailure(null)
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setFailure(error.message)
      }
    }
    void read()
    const forget = onSeenAgain(() => void read())
    return () => {
      forget()
      controller.abort()
    }
  }, [slug, ids])

  const offerOf: OfferOfLine = ({ listingId, variantId, quantity }) => {
    const listing = listings.get(listingId)
    if (!listing) return null
    const { price = 0, stock = 0 } = listing.find((each) => each.variantId === variantId) ?? {}
    const other = listing.find((each) => each.variantId !== variantId && each.stock > 0) ?? null
    return { price, stock, isBuyable: stock >= quantity, other }
  }
  return { offerOf, failure }
}

type ReadVariantsInput = { slug: string; id: string; signal: AbortSignal }

/** With the picture by which each is shown. A listing that is gone has no variants. */
async function readVariants({ slug, id, signal }: ReadVariantsInput): Promise<Variants> {
  try {
    const { data } = await send(at(api.storeShop.product, { shop: slug, listingId: id }), { signal })
    return data.variants.map((variant) => ({ ...variant, image: variant.image ?? data.images[0] ?? null }))
  } catch (error) {
    if (error instanceof CallError && error.word === 'not_found') return []
    throw error
  }
}
