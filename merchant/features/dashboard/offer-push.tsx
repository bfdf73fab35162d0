import { lazy, Suspense, useState } from 'react'
import { deviceTexts } from '#client/device-texts.ts'
import { canPush } from '../../parts/can-push.ts'

/** Most have answered it, so that home comes without this code. */
const PushOffer = lazy(async () => ({ default: (await import('./push-offer.tsx')).PushOffer }))

/** localStorage key: the offer was answered on this device. */
const answeredKey = 'pushOffered'

/** Offers notifications of new orders on this device, once: after the first steps or the first order. */
export function OfferPush({ isDue }: { isDue: boolean }) {
  const [isAnswered, setAnswered] = useState(() => deviceTexts.get(answeredKey) !== null)
  if (!isDue || isAnswered || !canPush() || Notification.permission !== 'default') return null
  const answer = () => {
    deviceTexts.set(answeredKey, 'true')
    setAnswered(true)
  }
  return (
    <Suspense>
      <PushOffer onAnswer={answer} />
    </Suspense>
  )
}
