import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Picture } from '#kit/picture.tsx'

export function Pictures({ images, title }: { images: readonly string[]; title: string }) {
  const { t } = useLingui()
  const [at, setAt] = useState(1)
  const count = images.length
  if (count < 2) return <Picture src={images[0]} alt={title} className="aspect-[4/3] w-full" />
  return (
    <div className="relative">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        aria-label={t`Pictures of ${title}`}
        className="sideways flex snap-x snap-mandatory -outline-offset-2"
        onScroll={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)) + 1)}
      >
        {images.map((image, index) => {
          const number = index + 1
          return (
            <Picture
              key={image}
              src={image}
              alt={t`${title}, picture ${number} of ${count}`}
              className="aspect-[4/3] w-full snap-center"
            />
          )
        })}
      </section>
      <span
        aria-hidden="true"
        className="figures absolute right-12 bottom-12 rounded-full bg-notice px-10 py-3 text-tiny text-on-notice"
      >
        {at} / {count}
      </span>
    </div>
  )
}
