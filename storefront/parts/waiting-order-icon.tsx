import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from '#kit/icon.tsx'
import { stillWaits } from '../buy/still-waits.ts'
import { orderPath, storeLink } from '../links.ts'
import { useFrame } from '../store-frame.tsx'

/** The first of the icons, so that nothing else moves when it appears. */
export function WaitingOrderIcon({ slug, secret }: { slug: string; secret: string }) {
  const link = storeLink(useFrame())
  const [isWaiting, setWaiting] = useState(false)
  // The server is asked, because the order may have been paid elsewhere.
  useEffect(() => {
    void stillWaits(slug, secret).then(setWaiting, () => setWaiting(false))
  }, [slug, secret])
  if (!isWaiting) return null
  return (
    <a
      href={`${link(orderPath(slug))}#${secret}`}
      className="relative flex min-h-44 min-w-44 items-center justify-center gap-8 text-caption text-accent"
    >
      <Icon of={Clock} size={2.2} />
      <span aria-hidden="true" className="absolute top-6 right-6 size-8 rounded-full bg-notice min-[900px]:hidden" />
      <span className="sr-only min-[900px]:not-sr-only">
        <Trans>Your order waits for payment</Trans>
      </span>
    </a>
  )
}
