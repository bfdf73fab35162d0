import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { StoreProduct } from '#contract/storefront/pages.ts'
import { Photo } from './photo.tsx'

export const pictureId = (at: number) => `picture-${at + 1}`

/** Only the row scrolls: the page stays where the variant was chosen. */
export function showPicture(at: number) {
  const picture = document.getElementById(pictureId(at))
  const row = picture?.parentElement
  if (picture && row) row.scrollTo({ left: picture.offsetLeft - row.offsetLeft })
}

type Props = {
  product: StoreProduct
  /** The picture of the chosen variant. */
  shownAt: number
}

/** A swipe, the arrow keys or a thumbnail leads to each picture, which names its position and the total. */
export function Gallery({ product: { images, title }, shownAt }: Props) {
  const { t } = useLingui()
  const count = images.length
  // The variant of the address, or the first in stock. A picture that the address names stays.
  const begin = useEffectEvent(() => location.hash === '' && showPicture(shownAt))
  useEffect(() => {
    begin()
  }, [])
  if (count === 0) return <Photo src={null} alt="" className="aspect-[1/0.92] w-full min-[900px]:rounded-card" />
  const pictures = images.map((src, at) => {
    const number = at + 1
    return { src, id: pictureId(at), label: t`${number} of ${count}` }
  })
  return (
    <div className="min-[900px]:flex min-[900px]:items-start min-[900px]:gap-20">
      {count > 1 && (
        <ul className="hidden shrink-0 flex-col gap-12 min-[900px]:flex">
          {pictures.map(({ src, id, label }) => (
            <li key={id}>
              <a href={`#${id}`} aria-label={label} className="block rounded-field">
                <Photo src={src} alt="" className="size-72 rounded-field" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <section
        aria-label={t`Pictures`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
        tabIndex={0}
        className="snap-row min-w-0 flex-1 min-[900px]:rounded-card"
      >
        {pictures.map(({ src, id, label }, at) => (
          <figure key={id} id={id} className="relative m-0 scroll-mt-140">
            <Photo
              src={src}
              alt={title}
              sizes="(width >= 900px) 580px, 100vw"
              isFirst={at === shownAt}
              className="aspect-[1/0.92] w-full"
            />
            {count > 1 && (
              <figcaption className="figures absolute right-12 bottom-12 rounded-small bg-surface px-8 py-3 text-tiny">
                {label}
              </figcaption>
            )}
          </figure>
        ))}
      </section>
    </div>
  )
}
