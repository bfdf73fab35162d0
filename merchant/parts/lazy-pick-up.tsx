import { lazy, Suspense, useState } from 'react'
import type { PickUpRequest } from './pick-up.tsx'

const PickUp = lazy(async () => ({ default: (await import('./pick-up.tsx')).PickUp }))

type Props = { request: PickUpRequest | null; onRequest: (request: PickUpRequest | null) => void }

/** Loads picking up with the first request; it stays mounted for the record that it shows afterwards. */
export function LazyPickUp({ request, onRequest }: Props) {
  const [isLoaded, setLoaded] = useState(false)
  if (request !== null && !isLoaded) setLoaded(true)
  if (!isLoaded) return null
  return (
    <Suspense fallback={null}>
      <PickUp request={request} onRequest={onRequest} />
    </Suspense>
  )
}
