import { Trans, useLingui } from '@lingui/react/macro'
import { useNumberText } from '#kit/format.tsx'
import { Picture } from '#kit/picture.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import type { OrderRecord } from './order.ts'

export function OrderMoney({ record: { order, supplies, escrowLeft, books } }: { record: OrderRecord }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const { lines, sellingTotal, totalCost, fee, earnings, feeBps } = order
  const byRefunds = earnings - (sellingTotal - totalCost - fee)
  return (
    <section aria-label={t`Goods and money`}>
      <PaneHead>
        <Trans>Goods and money</Trans>
      </PaneHead>
      <ul className="pb-4">
        {lines.map(({ title, image, variant, quantity, sellingPrice }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={at} className="flex items-center gap-12 py-4">
            <Picture src={image} alt="" className="size-44 shrink-0 rounded-small" />
            <span className="min-w-0">
              <span className="block font-medium">{title}</span>
              <span className="block text-tiny text-soft">
                {variant && <>{variant} · </>}
                <Trans>
                  {numberText(quantity)} at <Amount amount={sellingPrice} />
                </Trans>
              </span>
              {supplies[at]?.source && (
                <span className="mono block text-tiny break-all text-soft">
                  {[supplies[at]?.source, supplies[at]?.sku].filter(Boolean).join(' · ')}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Facts>
        <Fact name={<Trans>Shopper paid</Trans>}>
          <Amount amount={sellingTotal} />
        </Fact>
        <Fact name={<Trans>Purchase cost</Trans>}>
          <Amount amount={-totalCost} />
        </Fact>
        <Fact name={<Trans>Platform fee, {numberText(feeBps / 100)} %</Trans>}>
          <Amount amount={-fee} />
        </Fact>
        {byRefunds !== 0 && (
          <Fact name={<Trans>Changed by refunds</Trans>}>
            <Amount amount={byRefunds} />
          </Fact>
        )}
        <Fact name={<Trans>The shop earns</Trans>} isStrong>
          <Amount amount={earnings} />
        </Fact>
        {books && (
          <Fact name={<Trans>Still in escrow</Trans>}>
            <Amount amount={escrowLeft} />
          </Fact>
        )}
      </Facts>
    </section>
  )
}
