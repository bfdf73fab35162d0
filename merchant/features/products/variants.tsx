import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { List, Row, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import type { ProductDetail } from './product-types.ts'

/** The variants of a product with their prices and stock. A single variant is not listed. */
export function Variants({ product: { variants, listing } }: { product: ProductDetail }) {
  const { t } = useLingui()
  if (variants.length < 2) return null
  return (
    <Section title={<Trans>Variants</Trans>}>
      <List label={t`Variants`}>
        {variants.map(({ id, name, purchasePrice, stock }) => {
          const selling = listing?.variants.find(({ variantId }) => variantId === id)?.sellingPrice
          return (
            <Row
              key={id}
              under={
                stock === 0 ? <Trans>Out of stock</Trans> : <Plural value={stock} one="# in stock" other="# in stock" />
              }
              tone="ink"
              value={
                <>
                  <Money amount={purchasePrice} className={selling === undefined ? '' : 'text-soft'} />
                  {selling !== undefined && (
                    <>
                      <span aria-hidden="true" className="text-soft">
                        {' → '}
                      </span>
                      <Money amount={selling} className="font-medium" />
                    </>
                  )}
                </>
              }
            >
              {name || t`Standard`}
            </Row>
          )
        })}
      </List>
    </Section>
  )
}
