import { Trans } from '@lingui/react/macro'
import { PackageSearch, ReceiptText } from 'lucide-react'
import { Button } from '#kit/button.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Empty } from '#kit/states.tsx'
import { linkTo } from '../../links.ts'
import type { OrderFilters } from './order-filters.ts'

export function NoOrders({ filters, hasAny }: { filters: OrderFilters; hasAny: boolean }) {
  const { keyword, isNarrowed, status, set } = filters
  if (isNarrowed) {
    return (
      <Empty
        icon={<Icon of={PackageSearch} size={2.4} />}
        action={
          <Button
            look="secondary"
            size="small"
            onClick={() => set({ keyword: '', from: '', to: '', on: '', settlement: '', status: 'all' })}
          >
            <Trans>Show all orders</Trans>
          </Button>
        }
      >
        {keyword ? <Trans>No orders match “{keyword}”.</Trans> : <Trans>No orders match these filters.</Trans>}
      </Empty>
    )
  }
  const icon = <Icon of={ReceiptText} size={2.4} />
  if (!hasAny) {
    return (
      <Empty
        icon={icon}
        action={
          <LinkText to={linkTo.distribution()} className="font-semibold">
            <Trans>Choose products to sell</Trans>
          </LinkText>
        }
      >
        <Trans>No orders yet. They appear here when shoppers buy your products.</Trans>
      </Empty>
    )
  }
  const toAll = (
    <Button look="secondary" size="small" onClick={() => set({ status: 'all' })}>
      <Trans>Show all orders</Trans>
    </Button>
  )
  return (
    <Empty icon={icon} action={status === 'all' ? null : toAll}>
      {status === '5' ? (
        <Trans>No orders to pick up. New orders appear here automatically.</Trans>
      ) : (
        <Trans>No orders with this status.</Trans>
      )}
    </Empty>
  )
}
