import { useLingui } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import type { Order } from './order.ts'

export function OrderSteps({ order }: { order: Order }) {
  const { t } = useLingui()
  const steps = [
    { name: t`paid`, at: order.paidAt },
    { name: t`picked up`, at: order.pickedAt },
    { name: t`shipped`, at: order.shippedAt },
    { name: t`delivered`, at: order.reachedAt },
    { name: t`received`, at: order.receivedAt },
    { name: t`settled`, at: order.settledAt },
  ]
  return (
    <ol aria-label={t`Order progress`} className="flex gap-6 pt-16">
      {steps.map(({ name, at }) => (
        <li key={name} className={classNames('min-w-0 flex-1 text-tiny', at ? 'text-ink' : 'text-soft')}>
          <span
            aria-hidden="true"
            className={classNames('mb-6 block h-4 rounded-full', at ? 'bg-accent' : 'bg-line')}
          />
          <span className="block truncate">{name}</span>
          <span className="sr-only">{at ? t`done` : t`not yet`}</span>
        </li>
      ))}
    </ol>
  )
}
