import { Trans, useLingui } from '@lingui/react/macro'
import { Package, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import { EndlessList } from '#kit/endless-list.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Screen } from '#kit/screen.tsx'
import { SearchField } from '#kit/search-field.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Empty } from '#kit/states.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { api } from '../../call.ts'
import { useInfinite } from '../../get.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { ClosedShop } from '../closed-shop.tsx'
import { GoodsActions } from './goods-actions.tsx'
import { GoodsRow } from './goods-row.tsx'
import { ListTop } from './list-top.tsx'
import { PriceSheet } from './price-sheet.tsx'
import type { Listing } from './product-types.ts'
import { type Chosen, useChosen } from './use-chosen.ts'
import { useShelf } from './use-shelf.ts'

const states = ['all', 'selling', 'stock'] as const
type State = (typeof states)[number]

/** What is in the shop: on the shelf or not, for how much, and what it earns. */
export default function GoodsScreen() {
  const filters = useGoodsFilters()
  const { state, keyword } = filters
  const query = { state, ...(keyword ? { keyword } : {}) }
  const place = JSON.stringify(query)
  const list = useInfinite(api.products.manage, { query })
  const chosen = useChosen<Listing>(list.items, place)
  const [priced, setPriced] = useState<string | null>(null)
  const shelf = useShelf()
  return (
    <>
      <Screen
        header={<GoodsHeader filters={filters} counts={list.first?.counts} />}
        action={chosen.isOn && <GoodsActions chosen={chosen} />}
      >
        <ListTop of={place} />
        <ClosedShop />
        <EndlessList
          key={place}
          source={list}
          keyOf={({ id }) => id}
          empty={<NoGoods filters={filters} hasAny={(list.first?.counts.all ?? 0) > 0} />}
          skeleton={<SkeletonRows rows={7} hasPicture />}
          above={<Above first={list.first} chosen={(list.items?.length ?? 0) > 0 ? chosen : null} />}
        >
          {(listing) => (
            <GoodsRow
              listing={listing}
              onSwitch={(isOn) => void shelf.set([listing], isOn)}
              onPrice={() => setPriced(listing.productId)}
              choice={
                chosen.isOn
                  ? { isChosen: chosen.has(listing.id), onChange: (isChosen) => chosen.choose(listing.id, isChosen) }
                  : undefined
              }
            />
          )}
        </EndlessList>
      </Screen>
      <PriceSheet productId={priced} onClose={() => setPriced(null)} />
    </>
  )
}

type Filters = { state: State; keyword: string; set: (change: { state?: string; keyword?: string }) => void }

function useGoodsFilters(): Filters {
  const [search, setSearch] = useSearchParams()
  return {
    state: states.find((each) => each === search.get('state')) ?? 'all',
    keyword: search.get('keyword') ?? '',
    set: (change) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}

type Counts = Record<State, number>

function GoodsHeader({ filters: { state, keyword, set }, counts }: { filters: Filters; counts: Counts | undefined }) {
  const { t } = useLingui()
  const back = useBack(paths.product)
  const [isSearching, setSearching] = useState(keyword !== '')
  const isOpen = isSearching || keyword !== ''
  const labels = { all: t`All`, selling: t`Selling`, stock: t`In stock` }
  return (
    <>
      <Header
        title={t`My products`}
        onBack={back}
        action={
          <HeaderAction
            label={isOpen ? t`Close search` : t`Search`}
            icon={<Icon of={Search} size={2} />}
            onPress={() => {
              setSearching(!isOpen)
              if (isOpen && keyword) set({ keyword: '' })
            }}
          />
        }
      />
      {isOpen && (
        <SearchField
          label={t`Search my products`}
          value={keyword}
          onSearch={(next) => next !== keyword && set({ keyword: next })}
          autoFocus={isSearching && keyword === ''}
        />
      )}
      <Tabs
        label={t`Products by status`}
        items={states.map((value) => ({ value, label: labels[value], count: counts?.[value] }))}
        value={state}
        onChange={(next) => set({ state: next === 'all' ? '' : next })}
      />
    </>
  )
}

type AboveProps = { first: { counts: Counts; productLimit: number } | undefined; chosen: Chosen<Listing> | null }

function Above({ first, chosen }: AboveProps) {
  const numberText = useNumberText()
  const level = useSession().merinfo?.level.name ?? ''
  const used = first && numberText(first.counts.all)
  const places = first && numberText(first.productLimit)
  return (
    <div className="flex min-h-44 items-center justify-between gap-12 border-b border-line pr-4 pl-20 text-caption text-soft">
      <span>
        {first && (
          <Trans>
            {used} of {places} listings · {level}
          </Trans>
        )}
      </span>
      {chosen && (
        <Button
          look="quiet"
          className="text-caption"
          onClick={chosen.isOn ? chosen.end : chosen.begin}
          aria-pressed={chosen.isOn}
        >
          {chosen.isOn ? <Trans>Cancel selection</Trans> : <Trans>Select</Trans>}
        </Button>
      )}
    </div>
  )
}

function NoGoods({ filters: { keyword, set }, hasAny }: { filters: Filters; hasAny: boolean }) {
  const icon = <Icon of={Package} size={2.4} />
  if (!hasAny && !keyword) {
    return (
      <Empty
        icon={icon}
        action={
          <LinkText to={paths.distribution} className="font-semibold">
            <Trans>Choose products to sell</Trans>
          </LinkText>
        }
      >
        <Trans>Your shop is empty. Products you add in the distribution centre appear here.</Trans>
      </Empty>
    )
  }
  return (
    <Empty
      icon={icon}
      action={
        <Button look="secondary" size="small" onClick={() => set({ keyword: '', state: '' })}>
          <Trans>Show all my products</Trans>
        </Button>
      }
    >
      {keyword ? <Trans>None of your products match “{keyword}”.</Trans> : <Trans>No products with this status.</Trans>}
    </Empty>
  )
}
