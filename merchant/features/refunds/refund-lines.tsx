import { Trans, useLingui } from '@lingui/react/macro'
import { Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import type { RefundRequest } from './refund-labels.ts'

export function RefundLines({ lines }: Pick<RefundRequest, 'lines'>) {
  const { t } = useLingui()
  if (lines.length === 0) return null
  return (
    <Section title={<Trans>Items</Trans>}>
      <ul aria-label={t`Items`} className="border-y border-line bg-surface px-20 py-10">
        {lines.map(({ position, title, variant, quantity, amount }) => (
          <li key={position} className="flex justify-between gap-16 py-4 text-small">
            <span className="min-w-0 break-words">
              {quantity > 0 && <span className="figures">{quantity} × </span>}
              {title || <Trans>No product title</Trans>}
              {variant && <span className="text-soft"> · {variant}</span>}
              {quantity === 0 && (
                <span className="block text-caption text-soft">
                  <Trans>a part of the price</Trans>
                </span>
              )}
            </span>
            <Money amount={amount} className="shrink-0" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
