import { ImageIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { enqueue, pictureLimits, recall, remember } from './picture-queue.ts'

type Props = {
  src: string | null | undefined
  /** Empty if the text beside it already says what it shows. */
  alt: string
  /** Size and corners: `size-52 rounded-small`. */
  className?: string
}

/** A picture that loads when it comes near the screen, tries three times, and keeps its size while it loads. */
export function Picture({ src, alt, className }: Props) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(box, src)
  const [attempt, setAttempt] = useState(1)
  const [isLoaded, setLoaded] = useState(() => Boolean(src) && recall(src ?? '') === 'loaded')
  const hasFailed = attempt > pictureLimits.attempts || !src
  const isRequested = src && isNear && !hasFailed

  return (
    <span
      ref={box}
      className={classNames('relative block shrink-0 overflow-hidden bg-fill', className)}
      // The accessible name of a surrounding link must not wait for the network.
      {...(!isRequested && alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {!isLoaded && (
        <ImageIcon
          strokeWidth={1.25}
          className="absolute inset-0 m-auto size-1/2 max-w-32 text-edge opacity-50"
          aria-hidden="true"
        />
      )}
      {isRequested && (
        <img
          key={attempt}
          src={src}
          alt={alt}
          decoding="async"
          draggable={false}
          onLoad={() => {
            remember(src, 'loaded')
            setLoaded(true)
          }}
          onError={() => {
            if (attempt === pictureLimits.attempts) remember(src, 'failed')
            setTimeout(() => setAttempt(attempt + 1), pictureLimits.throttleMs * attempt)
          }}
          className={classNames(
            'absolute inset-0 size-full object-cover transition-opacity',
            isLoaded ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
    </span>
  )
}

function useIsNear(box: { current: Element | null }, src: string | null | undefined) {
  const [isNear, setNear] = useState(() => Boolean(src) && recall(src ?? '') === 'loaded')
  useEffect(() => {
    if (isNear || !src || !box.current) return
    let leave: (() => void) | undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) leave = enqueue(() => setNear(true))
        else leave?.()
      },
      { rootMargin: '200px' },
    )
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      leave?.()
    }
  }, [isNear, src, box])
  return isNear
}
