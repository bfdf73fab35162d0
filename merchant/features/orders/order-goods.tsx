import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { List, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import type { OrderDetail } from './order-labels.ts'

export function OrderGoods({ order: { lines, quantity } }: { order: OrderDetail }) {
  const { t } = useLingui()
  return (
    <Section
      title={<Trans>Items</Trans>}
      aside={
        <span className="text-soft">
          <Plural value={quantity} one="# item" other="# items" />
        </span>
      }
    >
      <List label={t`Items`}>
        {lines.map((line, at) => (
          <Line
            // The lines of an order never change their order, and they have no other key.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            line={line}
          />
        ))}
      </List>
    </Section>
  )
}

function Line({ line }: { line: OrderDetail['lines'][number] }) {
  const { title, variant, image, quantity, sellingPrice, purchasePrice } = line
  const each = <Money amount={sellingPrice} />
  return (
    <li className="flex items-center gap-12 px-20 py-12">
      <Picture src={image} alt="" className="size-52 rounded-small" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 text-small leading-[1.3]">{title || <Trans>No product title</Trans>}</span>
        <span className="block text-caption text-soft">
          {variant && <>{variant} · </>}
          <Plural value={quantity} one="# item" other="# items" />
        </span>
        <span className="block text-caption text-soft">
          {quantity > 1 && (
            <>
              <Trans>{each} each</Trans> ·{' '}
            </>
          )}
          <Trans>
            cost <Money amount={purchasePrice * quantity} />
          </Trans>
        </span>
      </span>
      <Money amount={sellingPrice * quantity} className="text-small font-semibold" />
    </li>
  )
}
