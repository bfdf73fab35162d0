import { useLingui } from '@lingui/react/macro'
import type { StoreProduct } from '#contract/storefront/pages.ts'
import { Photo } from './photo.tsx'

/** The pictures, side by side: a swipe or the arrow keys lead on. Each says which of how many it is. */
export function Gallery({ product: { images, title } }: { product: StoreProduct }) {
  const { t } = useLingui()
  const count = images.length
  if (count === 0) return <Photo src={null} alt="" className="aspect-[1/0.92] w-full min-[900px]:rounded-card" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section aria-label={t`Pictures`} tabIndex={0} className="snap-row min-[900px]:rounded-card">
      {images.map((image, at) => {
        const number = at + 1
        return (
          <figure key={image} className="relative m-0">
            <Photo
              src={image}
              alt={title}
              sizes="(width >= 900px) 680px, 100vw"
              isFirst={at === 0}
              className="aspect-[1/0.92] w-full"
            />
            {count > 1 && (
              <figcaption className="figures absolute right-12 bottom-12 rounded-small bg-surface px-8 py-3 text-tiny">
                {t`${number} of ${count}`}
              </figcaption>
            )}
          </figure>
        )
      })}
    </section>
  )
}
