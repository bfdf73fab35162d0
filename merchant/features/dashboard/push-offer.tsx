import { Trans } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Button } from '#kit/button.tsx'
import { Section } from '#kit/list.tsx'
import { api } from '../../api.ts'
import { useSubscription } from '../../parts/use-subscription.ts'

export function PushOffer({ onAnswer }: { onAnswer: () => void }) {
  const { data } = useGet(api.push.read)
  const { turnOn, isPending } = useSubscription(data?.publicKey ?? '')
  if (!data || data.isOnHere) return null
  return (
    <Section title={<Trans>New orders</Trans>}>
      <div className="border-y border-line bg-surface px-20 py-14">
        <p className="text-small">
          <Trans>Be notified on this device when a shopper has paid? Orders wait for you to pick them up.</Trans>
        </p>
        <div className="flex gap-10 pt-12">
          <Button look="secondary" size="small" isPending={isPending} onClick={() => void turnOn().then(onAnswer)}>
            <Trans>Turn on</Trans>
          </Button>
          <Button look="secondary" size="small" onClick={onAnswer}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </div>
    </Section>
  )
}
