import { lazy, Suspense, useState } from 'react'
import type { PickUpRequest } from './pick-up.tsx'

const PickUp = lazy(async () => ({ default: (await import('./pick-up.tsx')).PickUp }))

type Props = { request: PickUpRequest | null; onRequest: (request: PickUpRequest | null) => void }

/** Loads the code of the pick-up with the first request. It stays mounted for the record that follows. */
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
