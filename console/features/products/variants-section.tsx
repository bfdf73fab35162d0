import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { useNumberText } from '#kit/format.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import { type Draft, type DraftVariant, newVariant, type Product } from './product-draft.ts'
import { StockDialog } from './stock-dialog.tsx'
import { VariantPicture } from './variant-picture.tsx'

type Props = {
  draft: Draft
  product: Product | null
  /** The language whose names are edited beside the English ones. */
  lang: string
  isReadOnly: boolean
  onChange: (variants: readonly DraftVariant[]) => void
}

const nameMax = 80
const skuMax = 80
const cell = 'h-32 w-full rounded-small border border-edge bg-surface px-8 read-only:bg-fill'

/** Names, pictures, SKUs and prices. A dialog changes the stock by amounts, because checkouts reserve at the same time. */
export function VariantsSection({ draft, product, lang, isReadOnly, onChange }: Props) {
  const { t } = useLingui()
  const [stockOf, setStockOf] = useState<string | null>(null)
  const { variants } = draft
  const set = (key: string, change: Partial<DraftVariant>) =>
    onChange(variants.map((variant) => (variant.key === key ? { ...variant, ...change } : variant)))
  const known = product?.variants.find(({ id }) => id === stockOf)
  const hasPictures = draft.pictures.length > 0
  const second = languages.find(({ code }) => code === lang && code !== 'en')
  return (
    <section aria-label={t`Variants`}>
      <PaneHead
        beside={
          !isReadOnly && (
            <button
              type="button"
              className="font-medium text-accent"
              onClick={() => variants.length < limits.productVariantsMax && onChange([...variants, newVariant()])}
            >
              <Trans>Add a variant</Trans>
            </button>
          )
        }
      >
        <Trans>Variants</Trans>
      </PaneHead>
      <table aria-label={t`Variants`} className="w-full border-collapse">
        <TableHead
          columns={[
            ...(hasPictures ? [{ name: t`Picture`, className: 'w-60 pr-10' }] : []),
            { name: t`Name`, className: 'pr-10' },
            ...(second ? [{ name: second.name, className: 'pr-10' }] : []),
            { name: t`SKU`, className: 'pr-10' },
            { name: t`Purchase price`, className: 'w-90 pr-10 text-right min-[1440px]:w-120' },
            { name: t`Stock`, className: 'w-80 pr-10 text-right min-[1440px]:w-120' },
            { name: t`Reserved`, className: 'w-60 pr-10 text-right min-[1440px]:w-80' },
            ...(isReadOnly ? [] : [{ name: t`remove`, className: 'w-60 text-right min-[1440px]:w-80' }]),
          ]}
        />
        <tbody>
          {variants.map((variant, at) => (
            <VariantRow
              key={variant.key}
              variant={variant}
              position={at + 1}
              draft={draft}
              stock={product?.variants.find(({ id }) => id === variant.key)}
              second={second}
              isReadOnly={isReadOnly}
              isOnly={variants.length === 1}
              onSet={(change) => set(variant.key, change)}
              onStock={() => setStockOf(variant.key)}
              onRemove={() => onChange(variants.filter(({ key }) => key !== variant.key))}
            />
          ))}
        </tbody>
      </table>
      {known && <StockDialog variant={known} onClose={() => setStockOf(null)} />}
    </section>
  )
}

type RowProps = {
  variant: DraftVariant
  position: number
  draft: Draft
  stock: Product['variants'][number] | undefined
  second: { code: string; name: string } | undefined
  isReadOnly: boolean
  isOnly: boolean
  onSet: (change: Partial<DraftVariant>) => void
  onStock: () => void
  onRemove: () => void
}

function VariantRow({ variant, position, draft, stock, second, isReadOnly, isOnly, ...rest }: RowProps) {
  const { onSet, onStock, onRemove } = rest
  const { t } = useLingui()
  const { name, sku, price } = variant
  const input = { type: 'text', autoComplete: 'off', readOnly: isReadOnly, className: cell } as const
  const setName = (code: string, text: string) => onSet({ name: { ...name, [code]: text } })
  return (
    <tr className="border-b border-line">
      {draft.pictures.length > 0 && (
        <td className="py-4 pr-10">
          <VariantPicture
            image={variant.image}
            draft={draft}
            label={t`Picture of variant ${position}`}
            isReadOnly={isReadOnly}
            onChange={(image) => onSet({ image })}
          />
        </td>
      )}
      <td className="py-4 pr-10">
        <input
          {...input}
          aria-label={t`Name of variant ${position}, English`}
          maxLength={nameMax}
          value={name['en'] ?? ''}
          onChange={({ target }) => setName('en', target.value)}
        />
      </td>
      {second && (
        <td className="py-4 pr-10">
          <input
            {...input}
            lang={second.code}
            aria-label={t`Name of variant ${position}, ${second.name}`}
            maxLength={nameMax}
            value={name[second.code] ?? ''}
            onChange={({ target }) => setName(second.code, target.value)}
          />
        </td>
      )}
      <td className="py-4 pr-10">
        <input
          {...input}
          aria-label={t`SKU of variant ${position}`}
          maxLength={skuMax}
          value={sku}
          onChange={({ target }) => onSet({ sku: target.value })}
        />
      </td>
      <td className="py-4 pr-10">
        <input
          {...input}
          inputMode="decimal"
          aria-label={t`Purchase price of variant ${position}`}
          className={`${cell} figures text-right`}
          value={price}
          onChange={({ target }) => onSet({ price: target.value })}
        />
      </td>
      <StockCells {...{ variant, position, stock, isReadOnly, onSet, onStock }} />
      {!isReadOnly && (
        <td className="py-4 text-right">
          {!isOnly && (
            <button
              type="button"
              className="text-soft hover:text-bad"
              aria-label={t`Remove variant ${position}`}
              onClick={onRemove}
            >
              <Trans>remove</Trans>
            </button>
          )}
        </td>
      )}
    </tr>
  )
}

type StockCellsProps = Pick<RowProps, 'variant' | 'position' | 'stock' | 'isReadOnly' | 'onSet' | 'onStock'>

function StockCells({ variant, position, stock, isReadOnly, onSet, onStock }: StockCellsProps) {
  const { t } = useLingui()
  const numberText = useNumberText()
  return (
    <>
      <td className="figures py-4 pr-10 text-right">
        {stock ? (
          <>
            <span className="pr-8">{numberText(stock.stock)}</span>
            {!isReadOnly && (
              <button
                type="button"
                className="text-accent"
                aria-label={t`Change the stock of variant ${position}`}
                onClick={onStock}
              >
                ±
              </button>
            )}
          </>
        ) : (
          <input
            type="text"
            autoComplete="off"
            readOnly={isReadOnly}
            inputMode="numeric"
            aria-label={t`Stock of variant ${position}`}
            className={`${cell} figures text-right`}
            value={variant.stock}
            onChange={({ target }) => onSet({ stock: target.value })}
          />
        )}
      </td>
      <td className="figures py-4 pr-10 text-right text-soft">
        {numberText(stock?.reserved ?? 0)}
        {stock && stock.reserved > stock.stock && (
          <span className="block text-tiny text-wait">{t`${numberText(stock.reserved - stock.stock)} short`}</span>
        )}
      </td>
    </>
  )
}
