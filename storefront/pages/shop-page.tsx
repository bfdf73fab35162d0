import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  isFiltered,
  type StoreCategory,
  type StoreList,
  type StorePage,
  type StoreShop,
} from '#contract/storefront/pages.ts'
import { useNumberText } from '#kit/format.tsx'
import { categoryPath, shopPath, storeLink } from '../links.ts'
import { ClosedShop } from '../parts/closed-shop.tsx'
import { chip, quietButton } from '../parts/controls.tsx'
import { ListControls, listPath, useListQuery } from '../parts/list-controls.tsx'
import { Photo } from '../parts/photo.tsx'
import { ShopHead } from '../parts/shop-head.tsx'
import { Tile } from '../parts/tile.tsx'
import { isSearched, SearchForm, TopBar } from '../parts/top-bar.tsx'
import { useFrame } from '../store-frame.tsx'

const firstTiles = 4

export function ShopPage({ shop, list }: Extract<StorePage, { kind: 'shop' }>) {
  const isFront = list.category === null && list.keyword === '' && list.page === 1 && !isFiltered(list)
  return (
    <>
      <TopBar shop={shop} keyword={list.keyword} shared={shop.name} />
      <main className="pb-48">
        {isFront && <ShopHead shop={shop} />}
        {!shop.open && <ClosedShop closedAt={shop.closedAt} />}
        <div className="page-width">
          {!isFront && <ListTitle list={list} />}
          {isSearched(shop) ? <Controls shop={shop} list={list} /> : <LeftGoods list={list} />}
          {list.items.length === 0 ? <NothingHere shop={shop} list={list} /> : <Shelf shop={shop} list={list} />}
        </div>
      </main>
    </>
  )
}

function ListTitle({ list: { keyword, category, total } }: { list: StoreList }) {
  const { t } = useLingui()
  const title = keyword !== '' ? t`“${keyword}”` : (category?.name ?? t`All products`)
  return (
    <div className="pt-24">
      <h1 className="text-heading leading-[1.3] font-bold">{title}</h1>
      <p className="text-soft">
        <Plural value={total} one="# product" other="# products" />
      </p>
    </div>
  )
}

function Controls({ shop, list }: { shop: StoreShop; list: StoreList }) {
  return (
    <>
      <div className="pt-16 pb-12 min-[900px]:hidden">
        <SearchForm shop={shop} keyword={list.keyword} />
      </div>
      <div className="min-[900px]:flex min-[900px]:flex-wrap min-[900px]:items-center min-[900px]:justify-between min-[900px]:gap-x-48 min-[900px]:pt-20">
        <Categories shop={shop} chosen={list.category} />
        <ListControls shop={shop} list={list} />
      </div>
    </>
  )
}

function LeftGoods({ list: { total } }: { list: StoreList }) {
  if (total === 0) return null
  return (
    <p className="pt-24 pb-12 text-caption font-medium text-soft">
      <Trans>Past products, no longer for sale</Trans>
    </p>
  )
}

function Categories({ shop, chosen }: { shop: StoreShop; chosen: StoreCategory | null }) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  const numberText = useNumberText()
  const all = { id: '', name: t`All`, products: shop.products }
  if (shop.categories.length < 2) return null
  return (
    <nav aria-label={t`Categories`}>
      <ul className="sideways -mx-20 flex gap-8 px-20 pb-12 min-[900px]:flex-wrap">
        {[all, ...shop.categories].map(({ id, name, products }) => (
          <li key={id}>
            <a
              href={link(id === '' ? shopPath(shop.id) : categoryPath(shop.id, id))}
              aria-current={id === (chosen?.id ?? '') ? 'page' : undefined}
              className={chip}
            >
              {name} <span className="figures opacity-70">{numberText(products)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Shelf({ shop, list }: { shop: StoreShop; list: StoreList }) {
  const { t } = useLingui()
  return (
    <>
      <ul aria-label={t`Products`} className="shelf">
        {list.items.map((item, at) => (
          <Tile key={item.listingId} slug={shop.id} item={item} isFirst={at < firstTiles} isClosed={!shop.open} />
        ))}
      </ul>
      <Pages shop={shop} list={list} />
    </>
  )
}

function Pages({ shop, list }: { shop: StoreShop; list: StoreList }) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  const { page, pages } = list
  const query = useListQuery(list)
  if (pages === 1) return null
  const to = (number: number) => link(listPath(shop, list), { ...query, page: number === 1 ? null : number })
  return (
    <nav aria-label={t`Pages`} className="flex items-center justify-between gap-16 pt-32">
      {page > 1 ? (
        <a href={to(page - 1)} rel="prev" className={quietButton}>
          <Trans>Previous page</Trans>
        </a>
      ) : (
        <span />
      )}
      <span className="figures text-caption text-soft">
        {page} / {pages}
      </span>
      {page < pages ? (
        <a href={to(page + 1)} rel="next" className={quietButton}>
          <Trans>Next page</Trans>
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}

function NothingHere({ shop, list }: { shop: StoreShop; list: StoreList }) {
  const { keyword, near } = list
  const link = storeLink(useFrame())
  if (keyword === '' && !isFiltered(list)) {
    return (
      <div className="flex flex-col items-center py-48 text-center">
        <Photo src={null} alt="" className="size-60 rounded-card" />
        <h2 className="pt-16 text-title font-semibold">
          <Trans>This shop has no products yet.</Trans>
        </h2>
        {shop.open && (
          <p className="text-soft">
            <Trans>Check back soon, or follow the shop.</Trans>
          </p>
        )}
      </div>
    )
  }
  return (
    <div className="py-32 text-center">
      <p className="text-body font-semibold">
        {isFiltered(list) ? (
          <Trans>No products found. Try another keyword or a wider price range.</Trans>
        ) : (
          <Trans>Nothing found for “{keyword}”</Trans>
        )}
      </p>
      {near !== null && (
        <p className="pt-8">
          <a href={link(shopPath(shop.id), { q: near })} className={quietButton}>
            <Trans>Did you mean “{near}”?</Trans>
          </a>
        </p>
      )}
      <a href={link(shopPath(shop.id))} className={quietButton}>
        <Trans>Show all products</Trans>
      </a>
    </div>
  )
}
