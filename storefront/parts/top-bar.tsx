import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Globe, Search, ShoppingBag } from 'lucide-react'
import { languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { StoreShop } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { countOf, useBasket } from '../basket.ts'
import { basketPath, inLanguage, shopPath, storeLink } from '../links.ts'
import { useFrame } from '../store-frame.tsx'
import { useHash } from '../use-hash.ts'
import { Photo } from './photo.tsx'
import { Share } from './share.tsx'
import { WaitingOrderLink } from './waiting-order-link.tsx'

type TopBarProps = {
  shop: StoreShop
  keyword?: string
  /** The name of the page, if the page can be shared. */
  shared?: string
}

/** The search is shown only in an open shop with products. */
export const isSearched = ({ open, products }: StoreShop) => open && products > 0

export function TopBar({ shop, keyword = '', shared }: TopBarProps) {
  const link = storeLink(useFrame())
  return (
    <header className="relative bg-surface border-b border-line">
      <div className="page-width flex min-h-64 flex-wrap items-center gap-x-16">
        <a href={link(shopPath(shop.id))} className="flex min-h-44 min-w-0 flex-1 items-center gap-12 font-semibold">
          {shop.logo && <Photo src={shop.logo} alt="" isFirst className="size-36 rounded-small" />}
          <span className="truncate py-4">{shop.name}</span>
        </a>
        <div className="wide-only w-460 max-w-[40%]">
          {isSearched(shop) && <SearchForm shop={shop} keyword={keyword} />}
        </div>
        <div className="-mr-10 flex items-center justify-end min-[900px]:mr-0 min-[900px]:flex-1 min-[900px]:gap-8">
          <WaitingOrderLink slug={shop.id} />
          <LanguageChoice />
          {shared && shop.open && <Share title={shared} />}
          {shop.open && <BasketLink slug={shop.id} />}
        </div>
      </div>
    </header>
  )
}

/** A form that works without scripts, because the keyword is part of the address. */
export function SearchForm({ shop, keyword }: { shop: StoreShop; keyword: string }) {
  const { t } = useLingui()
  const { lang, isLangChosen } = useFrame()
  const { products } = shop
  const label = t`${plural(products, { one: 'Search # product', other: 'Search # products' })}`
  return (
    <search>
      <form
        action={shopPath(shop.id)}
        className="flex min-h-44 items-center gap-10 rounded-field bg-fill px-14 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent"
      >
        <Icon of={Search} size={1.8} className="text-soft" />
        <input
          type="search"
          name="q"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          defaultValue={keyword}
          maxLength={limits.keywordMax}
          className="min-h-44 min-w-0 flex-1 appearance-none bg-transparent text-body outline-none placeholder:text-soft"
        />
        {isLangChosen && <input type="hidden" name="lang" value={lang} />}
      </form>
    </search>
  )
}

function LanguageChoice() {
  const { t } = useLingui()
  const frame = useFrame()
  const hash = useHash() ?? ''
  const name = languages.find(({ code }) => code === frame.lang)?.name ?? ''
  return (
    <details className="relative">
      <summary
        className="flex min-h-44 min-w-44 items-center justify-center gap-8 text-caption"
        aria-label={t`Language: ${name}`}
      >
        <Icon of={Globe} size={2} />
        <span className="wide-only">{name}</span>
      </summary>
      <ul className="absolute top-full right-0 z-10 min-w-180 rounded-field border border-line bg-surface py-6">
        {languages.map(({ code, name: own }) => (
          <li key={code}>
            <a
              href={inLanguage(frame, code) + hash}
              lang={code}
              hrefLang={code}
              aria-current={code === frame.lang ? 'true' : undefined}
              className="flex min-h-44 items-center px-16 aria-[current]:font-semibold"
            >
              {own}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function BasketLink({ slug }: { slug: string }) {
  const { t } = useLingui()
  const count = countOf(useBasket(slug) ?? [])
  return (
    <a href={storeLink(useFrame())(basketPath(slug))} className="relative flex size-44 items-center justify-center">
      {/* Not a label, because in some languages the visible number is only a part of a word. */}
      <span className="sr-only">
        {count === 0 ? t`Basket` : t`${plural(count, { one: 'Basket, # item', other: 'Basket, # items' })}`}
      </span>
      <Icon of={ShoppingBag} size={2.2} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className={classNames(
            'figures absolute top-2 right-0 flex min-h-18 min-w-18 items-center justify-center',
            'rounded-full bg-ink px-4 text-tiny leading-flat text-paper',
          )}
        >
          {count}
        </span>
      )}
    </a>
  )
}

/** Shown on every page of the demo. */
export function DemoRibbon() {
  const { demo } = useFrame()
  if (!demo) return null
  return (
    <aside className="bg-fill px-20 py-2 text-center text-tiny text-soft">
      <Trans>Demo: sample shops, no real money</Trans>
    </aside>
  )
}
