import { Plural, Trans } from '@lingui/react/macro'
import type { StoreTile } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { Money } from '#kit/money.tsx'
import { productPath, storeLink } from '../links.ts'
import { useFrame } from '../store-frame.tsx'
import { Photo } from './photo.tsx'

/** A tile shows the exact stock up to this number. */
const fewLeft = 20

type Props = { slug: string; item: StoreTile; isFirst: boolean; isClosed: boolean }

export function Tile({ slug, item, isFirst, isClosed }: Props) {
  const { title, image, price, promoted, isFrom } = item
  const link = storeLink(useFrame())
  return (
    <li className="min-w-0">
      <a href={link(productPath(slug, item.listingId))} className={classNames('block', isClosed && 'grayscale')}>
        <span className="relative block">
          <Photo
            src={image}
            alt=""
            sizes="(width >= 900px) 220px, (width >= 600px) 33vw, 50vw"
            isFirst={isFirst}
            className="aspect-square w-full rounded-card"
          />
          {promoted && (
            <span className="absolute top-8 left-8 rounded-small bg-surface px-8 py-3 text-tiny font-medium">
              <Trans>Promoted</Trans>
            </span>
          )}
        </span>
        <span className="mt-8 line-clamp-2 leading-[1.4]">{title}</span>
        <span className="figures block font-semibold">
          {isFrom ? (
            <Trans>
              from <Money amount={price} />
            </Trans>
          ) : (
            <Money amount={price} />
          )}
        </span>
        <TileNote item={item} />
      </a>
    </li>
  )
}

function TileNote({ item: { stock, variants } }: { item: StoreTile }) {
  const note =
    stock === 0 ? (
      <Trans>Sold out</Trans>
    ) : stock <= fewLeft ? (
      <Trans>{stock} in stock</Trans>
    ) : variants > 1 ? (
      <Plural value={variants} one="# variant" other="# variants" />
    ) : null
  return note && <span className="block text-caption text-soft">{note}</span>
}
