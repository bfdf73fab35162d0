import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PagedResult } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { type OrderStatus, orderStatuses } from '#contract/order-states.ts'
import { classNames } from '#kit/class-names.ts'
import { isComposing } from '#kit/composing.ts'
import { useNumberText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { RowButton } from '../../keys/row-button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { useOrderStatuses } from '../../parts/order-statuses.ts'
import { ListPane } from '../../parts/panes.tsx'
import { ReadList } from '../../parts/read-list.tsx'
import type { FoundOrder } from './order.ts'
import { useOrderState } from './order-labels.ts'
import type { OrdersAddress } from './orders-address.ts'

type Read = PagedResult<Reply<typeof operatorOrders.search>>

type Props = {
  read: Read
  chosen: string
  keyword: string
  status: OrderStatus | null
  /** On a narrow window the list is open over the page. */
  isOpen: boolean
  fieldRef: Ref<HTMLInputElement>
  onChoose: (number: string) => void
  onOpenFirst: () => void
  onNarrow: (changes: Partial<OrdersAddress>) => void
}

export function OrdersList({ read, chosen, keyword, status, isOpen, fieldRef, ...on }: Props) {
  const { t } = useLingui()
  const names = useOrderStatuses()
  return (
    <ListPane label={t`Orders found`} width="w-310" isOpen={isOpen}>
      <header className="shrink-0 space-y-10 border-b border-line px-16 py-12">
        <KeywordField
          first={keyword}
          found={read.first}
          fieldRef={fieldRef}
          onChange={(next) => on.onNarrow({ keyword: next })}
          onOpenFirst={on.onOpenFirst}
        />
        <select
          aria-label={t`Status`}
          value={status ?? ''}
          onChange={(event) =>
            on.onNarrow({ status: orderStatuses.find((each) => each === event.target.value) ?? null })
          }
          className={classNames(
            'h-28 max-w-full rounded-full border px-10',
            status ? 'border-transparent bg-tint font-medium text-accent' : 'border-edge bg-surface text-ink',
          )}
        >
          <option value="">{t`Any status`}</option>
          {orderStatuses.map((each) => (
            <option key={each} value={each} className="bg-surface text-ink">
              {names[each]}
            </option>
          ))}
        </select>
      </header>
      <ReadList read={read} isRead={read.items !== undefined} skeleton={<RowsSkeleton />}>
        {read.items?.length === 0 ? (
          <p role="status" className="px-16 py-12 text-soft">
            {keyword ? (
              <Trans>No order in any shop starts with this.</Trans>
            ) : (
              <Trans>There is no such order yet.</Trans>
            )}
          </p>
        ) : (
          <Rows read={read} chosen={chosen} onChoose={on.onChoose} />
        )}
      </ReadList>
    </ListPane>
  )
}

const typingPauseMs = 300

const fieldLook = classNames(
  'flex h-32 items-center gap-8 rounded-small border border-edge px-10',
  'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
)

type KeywordFieldProps = {
  first: string
  found: Read['first']
  fieldRef: Ref<HTMLInputElement>
  onChange: (keyword: string) => void
  onOpenFirst: () => void
}

function KeywordField({ first, found, fieldRef, onChange, onOpenFirst }: KeywordFieldProps) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const [typed, setTyped] = useState(first)
  const sent = useRef(first)
  useEffect(() => {
    // A link, or the search in the bar, brings another keyword than the one typed here.
    if (first !== sent.current) setTyped(first)
    sent.current = first
  }, [first])
  const send = (keyword: string) => {
    sent.current = keyword
    onChange(keyword)
  }
  const sendLatest = useRef(send)
  sendLatest.current = send
  useEffect(() => {
    const keyword = typed.trim()
    if (keyword === sent.current) return
    const timer = setTimeout(() => sendLatest.current(keyword), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const total = found?.total ?? 0
  return (
    <div className={fieldLook}>
      <Icon of={Search} size={1.6} className="text-soft" />
      <input
        ref={fieldRef}
        type="search"
        aria-label={t`Search the orders`}
        placeholder={t`Number, tracking, phone, email`}
        autoComplete="off"
        value={typed}
        maxLength={limits.emailMax}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          if (typed.trim() === first) onOpenFirst()
          else send(typed.trim())
        }}
        className="min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {first !== '' && found && (
        <span role="status" className="figures text-tiny whitespace-nowrap text-soft">
          {found.totalIsFloor
            ? t`${numberText(total)} and more`
            : t`${plural(total, { one: '# found', other: '# found' })}`}
        </span>
      )}
    </div>
  )
}

function Rows({ read, chosen, onChoose }: Pick<Props, 'read' | 'chosen' | 'onChoose'>) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul>
        {(read.items ?? []).map((order) => (
          <Row key={order.id} order={order} isChosen={order.number === chosen} onChoose={onChoose} />
        ))}
      </ul>
      {read.hasMore && (
        <div className="p-12">
          <RowButton
            look="secondary"
            isPending={read.isFetchingMore}
            onClick={() => void read.fetchMore()}
            className="w-full"
          >
            <Trans>Show more</Trans>
          </RowButton>
        </div>
      )}
    </div>
  )
}

type RowProps = { order: FoundOrder; isChosen: boolean; onChoose: (number: string) => void }

function Row({ order, isChosen, onChoose }: RowProps) {
  const { mark, text } = useOrderState()(order)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li className="border-b border-line">
      <button
        ref={button}
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(order.number)}
        className={classNames(
          'relative block w-full px-16 py-10 text-left outline-offset-[-2px]',
          isChosen ? 'bg-tint' : 'hover:bg-ink/4',
        )}
      >
        {isChosen && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
        <span className="flex justify-between gap-10 font-medium">
          <span>{order.number}</span>
          <Amount amount={order.sellingTotal} className="font-semibold" />
        </span>
        <span className="flex justify-between gap-10 text-tiny text-soft">
          <span className="truncate">{order.shopName}</span>
          <span className="inline-flex items-center gap-6 whitespace-nowrap">
            <Mark kind={mark} className={mark === 'done' ? 'text-soft!' : ''} />
            {text}
          </span>
        </span>
      </button>
    </li>
  )
}

function RowsSkeleton() {
  return (
    <div aria-busy="true" className="flex-1">
      {[0, 1, 2, 3, 4].map((at) => (
        <SkeletonBars
          key={at}
          className="space-y-6 border-b border-line px-16 py-12"
          bars={['h-14 w-3/5', 'h-12 w-4/5']}
        />
      ))}
    </div>
  )
}
