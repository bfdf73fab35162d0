import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../api.ts'
import { useLocalText } from '../../parts/local-text.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { ListedProduct } from './listed-product.ts'
import type { ManyResults } from './many-results.tsx'
import { ProductLines } from './product-lines.tsx'
import { SaleEffect, useEffects } from './sale-effect.tsx'

type Props = {
  /** The products to change, as they were read when the dialog opened. */
  products: readonly ListedProduct[]
  onSale: boolean
  onDone: (results: ManyResults) => void
  onClose: () => void
}

/** Puts products on sale or takes them off. It first shows how many shops and orders have them. */
export function SaleDialog({ products, onSale, onDone, onClose }: Props) {
  const { t } = useLingui()
  const localText = useLocalText()
  const decision = useDecision(api.operatorProducts.changeProducts, onDone)
  const effects = useEffects(products.map(({ id }) => id))
  const shopsOf = new Map(effects.data?.products.map(({ id, shops }) => [id, shops]))
  const count = products.length
  const body = { products: products.map(({ id, changedAt }) => ({ id, changedAt })), onSale }
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={
        onSale
          ? t`${plural(count, { one: 'Put # product on sale?', other: 'Put # products on sale?' })}`
          : t`${plural(count, { one: 'Take # product off sale?', other: 'Take # products off sale?' })}`
      }
      act={
        onSale
          ? t`${plural(count, { one: 'Put # product on sale', other: 'Put # products on sale' })}`
          : t`${plural(count, { one: 'Take # product off sale', other: 'Take # products off sale' })}`
      }
      isDanger={!onSale}
      why={effects.data ? null : t`Counting what this changes in the shops…`}
      reader={t`the log`}
      onAct={(reason) => void decision.run({ ...body, reason })}
    >
      <ProductLines
        lines={products.map(({ id, title }) => {
          const shops = shopsOf.get(id)
          return {
            id,
            name: localText(title),
            beside: shops === undefined ? null : t`${plural(shops, { one: '# shop', other: '# shops' })}`,
          }
        })}
      />
      <div className="pb-12">
        <SaleEffect read={effects} onSale={onSale} />
      </div>
      {!onSale && (
        <p className="pb-12 text-soft">
          <Trans>Shoppers no longer find what is off sale. Shops keep their listings and prices.</Trans>
        </p>
      )}
    </ReasonDialog>
  )
}
