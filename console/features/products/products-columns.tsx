import { Trans, useLingui } from '@lingui/react/macro'
import { languages } from '#contract/language-codes.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Picture } from '#kit/picture.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { useLocalText } from '../../parts/local-text.ts'
import { Mark } from '../../parts/mark.tsx'
import { useAmountText } from '../../parts/money-text.tsx'
import { RowCheckbox } from '../../parts/row-checkbox.tsx'
import type { useRowSelection } from '../../parts/use-row-selection.ts'
import { linkTo, paths } from '../../paths.ts'
import type { ListedProduct } from './listed-product.ts'

type Selection = ReturnType<typeof useRowSelection<ListedProduct>>

export function useSelectionColumn({ isAll, has, toggle, toggleAll }: Selection): Column<ListedProduct> {
  const { t } = useLingui()
  const localText = useLocalText()
  return {
    name: 'choose',
    head: <RowCheckbox label={t`Select all on this page`} isChosen={isAll} onToggle={toggleAll} />,
    cell: ({ id, title }) => {
      const name = localText(title)
      return <RowCheckbox label={t`Select ${name}`} isChosen={has(id)} onToggle={(isRange) => toggle(id, isRange)} />
    },
    width: 'w-52',
  }
}

function useCostText() {
  const amountText = useAmountText()
  return ({ variants, purchasePrice }: ListedProduct) => {
    const prices = variants.map((variant) => variant.purchasePrice)
    const [lowest, highest] = [Math.min(purchasePrice, ...prices), Math.max(purchasePrice, ...prices)]
    return lowest === highest ? amountText(lowest) : `${amountText(lowest)} – ${amountText(highest)}`
  }
}

export function useColumns(): Column<ListedProduct>[] {
  const localText = useLocalText()
  const numberText = useNumberText()
  const costText = useCostText()
  return [
    {
      name: 'product',
      head: <Trans>Product</Trans>,
      cell: ({ id, title, pictures }) => (
        <span className="flex items-center gap-12">
          <Picture src={pictures[0]?.url} alt="" className="size-28 rounded-small" />
          <Link to={linkTo(paths.products, { item: id })} className="truncate font-medium text-accent">
            {localText(title)}
          </Link>
        </span>
      ),
    },
    {
      name: 'category',
      head: <Trans>Category</Trans>,
      cell: ({ category }) => localText(category.name),
      width: 'w-[13%]',
      className: 'text-soft',
    },
    {
      name: 'variants',
      head: <Trans>Variants</Trans>,
      cell: ({ variants }) => numberText(variants.length),
      isRight: true,
      isWide: true,
      width: 'w-90',
      className: 'figures',
    },
    {
      name: 'cost',
      head: <Trans>Purchase price</Trans>,
      cell: (product) => costText(product),
      isRight: true,
      width: 'w-150',
      className: 'figures',
    },
    {
      name: 'stock',
      head: <Trans>Stock</Trans>,
      cell: ({ stock }) => numberText(stock),
      isRight: true,
      width: 'w-80',
      className: 'figures',
    },
    {
      name: 'recent',
      head: <Trans>Sold, 30 d</Trans>,
      cell: ({ recent }) => numberText(recent),
      isRight: true,
      isWide: true,
      width: 'w-80',
      className: 'figures',
    },
    {
      name: 'languages',
      head: <Trans>Languages</Trans>,
      cell: ({ missing }) => <Gaps missing={missing} />,
      width: 'w-170',
    },
    {
      name: 'state',
      head: <Trans>Status</Trans>,
      cell: ({ onSale }) => (
        <span className="inline-flex items-center gap-6">
          <Mark kind={onSale ? 'done' : 'ended'} className="text-soft" />
          {onSale ? <Trans>on sale</Trans> : <Trans>off sale</Trans>}
        </span>
      ),
      width: 'w-100',
    },
    {
      name: 'changed',
      head: <Trans>Changed</Trans>,
      cell: ({ changedAt }) => <DateText at={changedAt} style="date" />,
      isRight: true,
      isWide: true,
      width: 'w-120',
      className: 'text-soft',
    },
  ]
}

function Gaps({ missing }: { missing: readonly string[] }) {
  const { t } = useLingui()
  return (
    <span className="flex gap-2 text-tiny">
      {languages.map(({ code, name }) => {
        const isMissing = missing.includes(code)
        const short = code.slice(0, 2)
        return (
          <span
            key={code}
            className={classNames('rounded-[0.4rem] px-3', isMissing ? 'tint-wait text-wait' : 'text-soft')}
          >
            {isMissing ? <del title={t`missing: ${name}`}>{short}</del> : short}
          </span>
        )
      })}
    </span>
  )
}
