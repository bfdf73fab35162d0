import { lazy, Suspense, useEffect, useState } from 'react'
import { useHash } from '../use-hash.ts'
import { waitingOrder } from '../waiting-order.ts'

const WaitingOrder = lazy(async () => ({ default: (await import('./waiting-order-icon.tsx')).WaitingOrderIcon }))

/** Leads back to an order that waits for its payment, if this device has one. */
export function WaitingOrderLink({ slug }: { slug: string }) {
  const hash = useHash()
  const [secret, setSecret] = useState<string | null>(null)
  useEffect(() => setSecret(waitingOrder(slug)), [slug])
  // The pages of the order itself say it.
  if (secret === null || hash?.startsWith(`#${secret}`)) return null
  return (
    <Suspense>
      <WaitingOrder slug={slug} secret={secret} />
    </Suspense>
  )
}
