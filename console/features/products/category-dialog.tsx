import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../api.ts'
import { CategorySelect } from '../../parts/category-select.tsx'
import { useLocalText } from '../../parts/local-text.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { ListedProduct } from './listed-product.ts'
import type { ManyResults } from './many-results.tsx'
import { ProductLines } from './product-lines.tsx'

type Props = {
  /** As they were read when the dialog opened. */
  products: readonly ListedProduct[]
  onDone: (results: ManyResults) => void
  onClose: () => void
}

/** Moves products to a category. Products that are already in it are left out. */
export function CategoryDialog({ products, onDone, onClose }: Props) {
  const { t } = useLingui()
  const localText = useLocalText()
  const [categoryId, setCategoryId] = useState('')
  const decision = useDecision(api.operatorProducts.changeProducts, onDone)
  const moving = products.filter(({ category }) => category.id !== categoryId)
  const count = moving.length
  const body = { products: moving.map(({ id, changedAt }) => ({ id, changedAt })), categoryId }
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`${plural(count, { one: 'Move # product to a category?', other: 'Move # products to a category?' })}`}
      act={t`${plural(count, { one: 'Move # product', other: 'Move # products' })}`}
      why={
        categoryId === '' ? t`Choose a category.` : count === 0 ? t`All of them are in this category already.` : null
      }
      reader={t`the log`}
      onAct={(reason) => void decision.run({ ...body, reason })}
    >
      <CategorySelect label={t`Category`} value={categoryId} onChange={setCategoryId} />
      <ProductLines
        lines={products.map((product) => ({
          id: product.id,
          name: localText(product.title),
          beside: localText(product.category.name),
        }))}
      />
    </ReasonDialog>
  )
}
