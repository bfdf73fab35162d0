import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import { languages } from '#contract/language-codes.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { useCategoryTree } from './category-tree.ts'
import { useLocalText } from './local-text.ts'
import { useAmountText } from './money-text.tsx'

/** One field of a product or a category, before and after. Amounts are in minor units, the rest by id. */
export type CatalogueChange = Reply<typeof operatorProducts.history>['list'][number]['changes'][number]

/** The name of a changed field, with its variant and its language. */
export function useChangeName() {
  const { t } = useLingui()
  const names: Readonly<Record<CatalogueChange['field'], string>> = {
    title: t`Title`,
    description: t`Description`,
    name: t`Name`,
    category: t`Category`,
    parent: t`In the category`,
    position: t`Position`,
    pictures: t`Pictures`,
    imageText: t`Alternative text`,
    recommended: t`Recommended`,
    onSale: t`On sale`,
    variant: t`Variant`,
    variantName: t`Name`,
    variantPicture: t`Picture`,
    sku: t`SKU`,
    purchasePrice: t`Purchase price`,
    stock: t`Stock`,
  }
  return ({ field, of, lang }: CatalogueChange) =>
    [names[field], of, languages.find(({ code }) => code === lang)?.name].filter(Boolean).join(', ')
}

/** A value of a change as text: categories by name, pictures by their number. */
export function useChangeValue() {
  const { t } = useLingui()
  const amountText = useAmountText()
  const localText = useLocalText()
  const { tree } = useCategoryTree()
  return ({ field }: CatalogueChange, value: string | null): string | null => {
    if (value === null) return null
    if (field === 'purchasePrice') return amountText(Number(value))
    if (field === 'recommended' || field === 'onSale') return value === 'true' ? t`yes` : t`no`
    if (field === 'pictures' || field === 'variantPicture')
      return t`${plural(value.split(', ').length, { one: '# picture', other: '# pictures' })}`
    const isCategory = field === 'category' || field === 'parent'
    const category = isCategory ? tree.find(({ id }) => id === value) : undefined
    return category ? localText(category.name) : value
  }
}
