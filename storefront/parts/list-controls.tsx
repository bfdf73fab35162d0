import { Trans, useLingui } from '@lingui/react/macro'
import { minorDigits } from '#contract/currencies.ts'
import { toDecimal } from '#contract/money.ts'
import { isFiltered, type StoreList, type StoreShop, type StoreSort } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { categoryPath, shopPath, storeLink } from '../links.ts'
import { useFrame } from '../store-frame.tsx'
import { chip, noSpinButtons, secondaryButton } from './controls.tsx'

type Props = { shop: StoreShop; list: StoreList }

export const listPath = (shop: StoreShop, { category }: StoreList) =>
  category ? categoryPath(shop.id, category.id) : shopPath(shop.id)

/** The filters in the address of a list, without its page. */
export function useListQuery({ keyword, sort, inStock, minPrice, maxPrice }: StoreList) {
  const digits = minorDigits(useFrame().currency)
  const decimal = (price: number | null) => (price === null ? null : toDecimal(price, digits))
  return {
    q: keyword,
    sort: sort === 'new' ? null : sort,
    stock: inStock ? 1 : null,
    min: decimal(minPrice),
    max: decimal(maxPrice),
  }
}

/** Filters and sorting. They are links and a form, which work without scripts. */
export function ListControls({ shop, list }: Props) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  const query = useListQuery(list)
  if (list.total < 2 && !isFiltered(list)) return null
  const path = listPath(shop, list)
  const sorts: [StoreSort, string][] = [
    ['new', t`Newest`],
    ['sales', t`Bestselling`],
    ['price', t`Price: low to high`],
    ['-price', t`Price: high to low`],
  ]
  return (
    <>
      <div className="sideways -mx-20 flex min-w-0 gap-20 px-20 pb-12">
        <nav aria-label={t`Filters`}>
          <ul className="flex gap-8">
            <li>
              <a
                href={link(path, { ...query, stock: list.inStock ? null : 1 })}
                aria-current={list.inStock ? 'true' : undefined}
                className={chip}
              >
                <Trans>In stock now</Trans>
              </a>
            </li>
            <li>
              <PriceChip list={list} />
            </li>
          </ul>
        </nav>
        <nav aria-label={t`Sort by`}>
          <ul className="flex gap-20 text-caption">
            {sorts.map(([sort, label]) => (
              <li key={sort}>
                <a
                  href={link(path, { ...query, sort: sort === 'new' ? null : sort })}
                  aria-current={sort === list.sort ? 'true' : undefined}
                  className="grid min-h-44 min-w-44 place-items-center whitespace-nowrap text-soft aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <PriceForm path={path} query={query} />
    </>
  )
}

const formId = 'prices'

/** Opens the form without a script. In a browser without popovers the form is always shown. */
function PriceChip({ list: { minPrice, maxPrice } }: { list: StoreList }) {
  const moneyText = useMoneyText()
  const isSet = minPrice !== null || maxPrice !== null
  const range = [minPrice, maxPrice].map((price) => (price === null ? '…' : moneyText(price))).join(' – ')
  return (
    <button type="button" popoverTarget={formId} aria-current={isSet ? 'true' : undefined} className={chip}>
      {isSet ? range : <Trans>Any price</Trans>}
    </button>
  )
}

type PriceFormProps = { path: string; query: ReturnType<typeof useListQuery> }

function PriceForm({ path, query: { min, max, ...others } }: PriceFormProps) {
  const { t } = useLingui()
  const { lang, isLangChosen, currency } = useFrame()
  const hidden = Object.entries({ ...others, lang: isLangChosen ? lang : null })
  const price = (name: 'min' | 'max', label: string, value: string | null) => (
    <FieldBox id={name} label={label} beside={currency}>
      <input
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        id={name}
        name={name}
        defaultValue={value ?? ''}
        className={classNames(fieldInputClass, noSpinButtons)}
      />
    </FieldBox>
  )
  return (
    <form
      id={formId}
      popover="auto"
      action={path}
      className="m-auto w-320 max-w-[90%] rounded-card border border-line bg-paper p-20 text-ink backdrop:bg-[rgb(0_0_0/0.4)]"
    >
      {hidden.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <div className="flex flex-col gap-12">
        {price('min', t`Minimum price`, min)}
        {price('max', t`Maximum price`, max)}
        <button type="submit" className={secondaryButton}>
          <Trans context="price range">Apply</Trans>
        </button>
      </div>
    </form>
  )
}
