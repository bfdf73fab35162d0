import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { StoreProduct } from '#contract/storefront/pages.ts'
import { Photo } from './photo.tsx'

type Props = {
  product: StoreProduct
  /** The picture of the chosen variant. */
  shown: string | null
}

/** A swipe, the arrow keys or a thumbnail leads to each picture, which names its position and the total. */
export function Gallery({ product: { images, title }, shown }: Props) {
  const { t } = useLingui()
  const row = useRef<HTMLElement>(null)
  const count = images.length
  const shownAt = shown === null ? -1 : images.indexOf(shown)
  useEffect(() => {
    const picture = row.current?.children[shownAt]
    // Only the row scrolls: the page stays where the variant was chosen.
    if (picture instanceof HTMLElement) row.current?.scrollTo({ left: picture.offsetLeft - row.current.offsetLeft })
  }, [shownAt])
  if (count === 0) return <Photo src={null} alt="" className="aspect-[1/0.92] w-full min-[900px]:rounded-card" />
  const pictures = images.map((src, at) => {
    const number = at + 1
    return { src, id: `picture-${number}`, label: t`${number} of ${count}` }
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
        ref={row}
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
              isFirst={at === 0}
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
