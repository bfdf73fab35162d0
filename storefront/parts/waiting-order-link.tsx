import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { orderPath, storeLink } from '../links.ts'
import { useFrame } from '../store-frame.tsx'
import { useHash } from '../use-hash.ts'
import { waitingOrder } from '../waiting-order.ts'

/** Leads back to an order that waits for its payment. The server is asked first: it may have been paid elsewhere. */
export function WaitingOrderLink({ slug }: { slug: string }) {
  const link = storeLink(useFrame())
  const hash = useHash()
  const [secret, setSecret] = useState<string | null>(null)
  useEffect(() => {
    const kept = waitingOrder(slug)
    if (kept === null) return
    void import('../buy/still-waits.ts')
      .then(({ stillWaits }) => stillWaits(slug, kept))
      .then((isWaiting) => setSecret(isWaiting ? kept : null))
      .catch(() => null)
  }, [slug])
  // The pages of the order itself say it.
  if (secret === null || hash?.startsWith(`#${secret}`)) return null
  return (
    <a
      href={`${link(orderPath(slug))}#${secret}`}
      // Above the page, which moves nothing when the answer comes.
      className="absolute inset-x-16 top-full z-10 mx-auto mt-8 flex min-h-44 w-fit items-center rounded-full bg-ink px-16 py-4 text-center text-paper"
    >
      <Trans>Your order waits for payment</Trans>
    </a>
  )
}
