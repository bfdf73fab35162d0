import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { EndlessList } from '#kit/endless-list.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Money } from '#kit/money.tsx'
import { Screen } from '#kit/screen.tsx'
import { SearchField } from '#kit/search-field.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { MoneyButton } from '../../app/money-button.tsx'
import { api } from '../../call.ts'
import { useGet, useInfinite } from '../../get.ts'
import { ListTop } from './list-top.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderCard, OrderCardPlaces } from './order-card.tsx'
import { type OrderFilters, useOrderFilters } from './order-filters.ts'
import { orderTabs } from './order-words.ts'
import { OrdersAbove } from './orders-above.tsx'
import type { PickAsked } from './pick-up.tsx'
import { PickUpLater } from './pick-up-later.tsx'
import { type Choosing, useChoosing } from './use-choosing.ts'

/** The shop's orders by where they stand; first of all what waits to be picked up. */
export default function OrderScreen() {
  const filters = useOrderFilters()
  const counts = useGet(api.orders.counts)
  const list = useInfinite(api.orders.list, { query: filters.query })
  const place = JSON.stringify(filters.query)
  const choosing = useChoosing(list.items, place)
  const [asked, setAsked] = useState<PickAsked | null>(null)
  const waiting = counts.data?.counts['5'] ?? 0

  const askAll = () => {
    const cost = counts.data?.pickCost ?? 0
    const isRead = !list.hasMore && (list.items?.length ?? 0) <= limits.pickBatchMax
    setAsked({ orders: isRead ? (list.items ?? []) : [], all: { count: waiting, cost } })
  }
  const isPicking = filters.status === '5' && waiting > 0 && (list.items?.length ?? 0) > 0
  const action = isPicking && (choosing.isOn || !filters.isNarrowed) && (
    <PickAction
      choosing={choosing}
      waiting={waiting}
      cost={counts.data?.pickCost}
      onAll={askAll}
      onChosen={() => setAsked({ orders: choosing.orders })}
    />
  )
  return (
    <>
      <Screen header={<OrdersHeader filters={filters} counts={counts.data?.counts} />} action={action}>
        <ListTop of={place} />
        <EndlessList
          key={place}
          source={list}
          keyOf={(order) => order.id}
          empty={<NoOrders filters={filters} hasAny={(counts.data?.counts['all'] ?? 0) > 0} />}
          skeleton={<OrderCardPlaces />}
          above={
            <OrdersAbove
              filters={filters}
              choosing={isPicking ? choosing : null}
              pickBy={counts.data?.pickBy ?? null}
              total={list.first}
            />
          }
        >
          {(order) => (
            <div className="pt-10">
              <OrderCard
                order={order}
                onPick={() => setAsked({ orders: [order] })}
                choice={
                  isPicking && choosing.isOn
                    ? {
                        isChosen: choosing.has(order.id),
                        onChange: (isChosen) => choosing.choose(order.id, isChosen),
                      }
                    : undefined
                }
              />
            </div>
          )}
        </EndlessList>
      </Screen>
      <PickUpLater
        asked={asked}
        onAsk={(next) => {
          setAsked(next)
          if (next === null) choosing.end()
        }}
      />
    </>
  )
}

type HeaderProps = { filters: OrderFilters; counts: Record<string, number> | undefined }

function OrdersHeader({ filters, counts }: HeaderProps) {
  const { t } = useLingui()
  const [isSearching, setSearching] = useState(filters.keyword !== '')
  const isOpen = isSearching || filters.keyword !== ''
  const items = orderTabs.map(({ value, label }) => ({
    value,
    label: t(label),
    count: filters.isNarrowed ? undefined : counts?.[value] || undefined,
  }))
  const search = (keyword: string) => {
    // A number that is looked for may stand anywhere.
    if (keyword !== filters.keyword) filters.set({ keyword, status: filters.keyword ? filters.status : 'all' })
  }
  return (
    <>
      <Header
        title={t`Orders`}
        action={
          <HeaderAction
            label={isOpen ? t`Close search` : t`Search`}
            icon={<Icon of={Search} size={2} />}
            onPress={() => {
              setSearching(!isOpen)
              if (isOpen && filters.keyword) filters.set({ keyword: '' })
            }}
          />
        }
      />
      {isOpen && (
        <SearchField
          label={t`Order, tracking no. or phone (last 4)`}
          value={filters.keyword}
          onSearch={search}
          autoFocus={isSearching && filters.keyword === ''}
        />
      )}
      <Tabs
        label={t`Orders by status`}
        items={items}
        value={filters.status}
        onChange={(status) => filters.set({ status })}
      />
    </>
  )
}

type ActionProps = {
  choosing: Choosing
  waiting: number
  cost: number | undefined
  onAll: () => void
  onChosen: () => void
}

function PickAction({ choosing, waiting, cost, onAll, onChosen }: ActionProps) {
  const { t } = useLingui()
  if (!choosing.isOn) {
    return (
      <BottomAction
        summary={
          <>
            <Plural value={waiting} one="# order, paid from escrow" other="# orders, paid from escrow" />
            {cost !== undefined && <Money amount={cost} className="text-small font-semibold text-ink" />}
          </>
        }
      >
        <MoneyButton onClick={onAll}>
          <Trans>Pick up all</Trans>
        </MoneyButton>
      </BottomAction>
    )
  }
  const count = choosing.orders.length
  const sum = choosing.orders.reduce((total, { totalCost }) => total + totalCost, 0)
  return (
    <BottomAction
      summary={
        <>
          <Plural value={count} one="# order selected" other="# orders selected" />
          <Money amount={sum} className="text-small font-semibold text-ink" />
        </>
      }
    >
      <MoneyButton onClick={onChosen} why={count === 0 ? t`Select at least one order.` : null}>
        {count === 0 ? (
          <Trans>Pick up</Trans>
        ) : (
          t`${plural(count, { one: 'Pick up # order', other: 'Pick up # orders' })}`
        )}
      </MoneyButton>
    </BottomAction>
  )
}
