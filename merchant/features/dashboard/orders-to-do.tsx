import { Plural, Trans } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { orders } from '#contract/orders.ts'
import { Money } from '#kit/money.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import type { PickUpRequest } from '../../parts/pick-up.tsx'
import { ToDoRow } from './to-do-row.tsx'

type Props = {
  counts: Reply<typeof orders.counts>
  waiting: number
  /** The list shows the pick-up. This row disappears when no order waits, and the record must stay. */
  onPickUp: (request: PickUpRequest) => void
}

export function OrdersToDo({ counts: { pickBy, pickCost, pickEarnings, pickToday }, waiting, onPickUp }: Props) {
  const first = useGet(api.orders.list, { query: { status: '5', limit: limits.pageSizeMax } })
  const listed = first.data?.list ?? []
  const isWhole = listed.length === waiting
  return (
    <ToDoRow
      icon={ReceiptText}
      to={linkTo.orders({ status: '5' })}
      until={pickBy}
      title={
        <>
          <Plural value={waiting} one="# order to pick up" other="# orders to pick up" />
          {pickToday > 0 && (
            <span className="text-wait">
              {' · '}
              <Plural value={pickToday} one="# due today" other="# due today" />
            </span>
          )}
        </>
      }
      under={
        <>
          <Trans>
            cost <Money amount={pickCost} />
          </Trans>
          {' · '}
          <Trans>
            you earn <Money amount={pickEarnings} className="font-medium text-good" />
          </Trans>
        </>
      }
    >
      <MoneyButton
        size="small"
        isWhyHidden
        isPending={!first.data && first.isFetching}
        onClick={() => onPickUp({ orders: isWhole ? listed : [], all: { count: waiting, cost: pickCost } })}
      >
        <Trans>Pick up all</Trans>
      </MoneyButton>
    </ToDoRow>
  )
}
