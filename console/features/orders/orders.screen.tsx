import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useInfinite } from '#client/get.ts'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { ListStepper } from '../../parts/list-stepper.tsx'
import { OrderPane } from './order-pane.tsx'
import { useOrdersAddress } from './orders-address.ts'
import { OrdersList } from './orders-list.tsx'

const pageSize = 50

export default function OrdersScreen() {
  const { t } = useLingui()
  const { number, keyword, status, change } = useOrdersAddress()
  const read = useInfinite(api.operatorOrders.search, {
    query: { limit: pageSize, ...(keyword && { keyword }), ...(status && { status }) },
  })
  const items = read.items ?? []
  const at = items.findIndex((item) => item.number === number)
  const field = useRef<HTMLInputElement>(null)
  const [isListOpen, setListOpen] = useState(false)

  const choose = (chosen: string) => {
    setListOpen(false)
    change({ number: chosen })
  }
  const move = (step: number) => {
    const next = items[Math.max(0, at + step)]
    if (next) choose(next.number)
    if (at + step >= items.length - 2 && read.hasMore && !read.isFetchingMore) void read.fetchMore()
  }
  const openFirst = () => {
    const [first] = items
    if (first) choose(first.number)
    field.current?.blur()
  }
  useOrdersKeys({
    onMove: move,
    onSearch: () => field.current?.focus(),
    onList: () => setListOpen(!isListOpen),
    onBack: () => (isListOpen ? setListOpen(false) : change({ number: '' })),
  })

  return (
    <main className="relative flex min-h-0 flex-1">
      <OrdersList
        read={read}
        chosen={number}
        keyword={keyword}
        status={status}
        isOpen={isListOpen || number === ''}
        fieldRef={field}
        onChoose={choose}
        onOpenFirst={openFirst}
        onNarrow={change}
      />
      <section aria-label={t`The order`} className="min-w-0 flex-1 overflow-y-auto px-20 pb-32">
        {number === '' ? (
          <p className="flex h-full items-center justify-center text-soft max-[1179px]:hidden">
            <Trans>Choose an order, or search for one.</Trans>
          </p>
        ) : (
          <>
            {items.length > 0 && (
              <ListStepper
                at={at}
                count={items.length}
                none={t`The list`}
                onMove={move}
                onList={() => setListOpen(true)}
                className="pt-12"
              />
            )}
            <OrderPane key={number} number={number} />
          </>
        )}
      </section>
    </main>
  )
}

type OrdersKeys = {
  onMove: (step: number) => void
  onSearch: () => void
  onList: () => void
  onBack: () => void
}

function useOrdersKeys({ onMove, onSearch, onList, onBack }: OrdersKeys) {
  const { t } = useLingui()
  useKeys([
    { key: 'j', label: t`next`, run: () => onMove(1), isInFoot: true },
    { key: 'k', label: t`previous`, run: () => onMove(-1), isInFoot: true },
    { key: '/', label: t`search: number, tracking number, phone, email`, run: onSearch, isInFoot: true },
    { key: 'l', label: t`the list`, run: onList },
    // The focused row or field opens the order.
    { key: 'Enter', label: t`open` },
    { key: 'Escape', label: t`back to the list`, run: onBack },
  ])
}
