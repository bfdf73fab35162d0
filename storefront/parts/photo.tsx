import { ImageIcon } from 'lucide-react'
import { classNames } from '#kit/class-names.ts'
import { mediumOf, thumbnailOf } from '../links.ts'

type Props = {
  src: string | null
  /** Empty if the text beside it says what it shows. */
  alt: string
  /** The width on the page, as in `sizes`. A picture without it is small. */
  sizes?: string
  /** True for the first pictures of a page, which load at once. */
  isFirst?: boolean
  className?: string
}

/** A picture in a frame that has its final size before the picture arrives. */
export function Photo({ src, alt, sizes, isFirst = false, className }: Props) {
  const frame = classNames('relative block shrink-0 overflow-hidden bg-fill', className)
  if (src === null) {
    return (
      <span className={frame}>
        <ImageIcon
          strokeWidth={1.25}
          className="absolute inset-0 m-auto size-1/3 max-w-32 text-edge opacity-50"
          aria-hidden="true"
        />
      </span>
    )
  }
  const small = thumbnailOf(src)
  // The original would be several times as heavy, and hardly sharper on a phone.
  const medium = mediumOf(src)
  return (
    <span className={frame}>
      <img
        src={sizes ? medium : small}
        {...(sizes && small !== src ? { srcSet: `${small} 320w, ${medium} 800w`, sizes } : {})}
        alt={alt}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst ? { fetchPriority: 'high' as const } : {})}
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  )
}
