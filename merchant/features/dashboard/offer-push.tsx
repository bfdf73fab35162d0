import { lazy, Suspense, useState } from 'react'
import { deviceTexts } from '#client/device-texts.ts'
import { canPush } from '../../parts/can-push.ts'
import { useSession } from '../../session.ts'
import { areStepsDone } from './first-steps.tsx'

/** Most have answered it, so that home comes without this code. */
const PushOffer = lazy(async () => ({ default: (await import('./push-offer.tsx')).PushOffer }))

/** localStorage key: this merchant has answered the offer on this device, which several may share. */
const answeredKey = (merchant: string) => `pushOffered ${merchant}`

/** Offers notifications of new orders on this device, once: after the first steps or the first order. */
export function OfferPush({ sales }: { sales: number }) {
  const merchant = useSession().merinfo?.id ?? ''
  const [isAnswered, setAnswered] = useState(() => deviceTexts.get(answeredKey(merchant)) !== null)
  const isDue = sales > 0 || areStepsDone(merchant)
  if (!isDue || isAnswered || !canPush() || Notification.permission !== 'default') return null
  const answer = () => {
    deviceTexts.set(answeredKey(merchant), 'true')
    setAnswered(true)
  }
  return (
    <Suspense>
      <PushOffer onAnswer={answer} />
    </Suspense>
  )
}
