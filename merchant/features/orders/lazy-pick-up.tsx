import { lazy, Suspense, useState } from 'react'
import type { PickAsked } from './pick-up.tsx'

const PickUp = lazy(async () => ({ default: (await import('./pick-up.tsx')).PickUp }))

type Props = { asked: PickAsked | null; onAsk: (asked: PickAsked | null) => void }

/** Picking up is loaded when it is first asked for, and stays for the record that it shows. */
export function PickUpLater({ asked, onAsk }: Props) {
  const [wasAsked, setWasAsked] = useState(false)
  if (asked !== null && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense fallback={null}>
      <PickUp asked={asked} onAsk={onAsk} />
    </Suspense>
  )
}
